// What the browser keeps for somebody; where it may keep nothing, it lasts as long as the page.

/** @type {Map<string, string>} */
const unkept = new Map();

/** What was kept under a name; null where nothing was. @param {string} name */
export function kept(name) {
  try {
    return unkept.get(name) ?? localStorage.getItem(name);
  } catch {
    return unkept.get(name) ?? null;
  }
}

/** @param {string} name @param {string} text */
export function keepText(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    unkept.set(name, text);
  }
}

/** What was kept as JSON; null where nothing was, or nothing that can be read. @param {string} name @returns {any} */
export function keptJson(name) {
  try {
    return JSON.parse(kept(name) ?? "null");
  } catch {
    return null;
  }
}
