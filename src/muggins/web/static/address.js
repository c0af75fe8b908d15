// The page's address behind its #: which view, and the question in it.

/** @param {string} hash */
export function parseAddress(hash) {
  const [path, search = ""] = hash.replace(/^#/, "").split("?");
  return { parts: path.split("/").filter(Boolean), search: new URLSearchParams(search) };
}

/** The number of a game in a part of an address, if it is one. @param {string | undefined} part */
export const gameNumber = (part) => (/^\d{1,9}$/.test(part || "") ? Number(part) : null);

/** @param {string} path */
export function go(path) {
  location.hash = `#${path}`;
}

/** Puts a question into the address without a step in the history for every click. @param {string} path */
export function remember(path) {
  history.replaceState(null, "", `#${path}`);
}
