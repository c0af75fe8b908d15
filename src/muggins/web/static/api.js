// Requests to the server. Every failure is a Problem: one line for people, and a status (0 if no answer came).

export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} words
   */
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

const TOO_MANY = 429;
/** How often a question is asked again while the coach is busy. */
const TRIES = 5;

/** @param {Response} answer */
const retryAfter = (answer) =>
  new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("retry-after") || 1)));

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @param {number} [tries]
 * @returns {Promise<any>} the JSON or the text of the answer
 */
async function request(path, options, tries = TRIES) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Problem(0, "Can't reach Muggins. Start it again with 'muggins serve'; your game is saved.");
  }
  if (answer.status === TOO_MANY && tries > 1) {
    await retryAfter(answer);
    return request(path, options, tries - 1);
  }
  const json = (answer.headers.get("content-type") || "").includes("json");
  const body = json ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Problem(answer.status, (json && body.error) || `The server answered ${answer.status}.`);
  return body;
}

/** @param {string} path */
export const get = (path) => request(path);

/**
 * @param {string} path
 * @param {object} [body]
 */
export const post = (path, body = {}) =>
  request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/**
 * The query part of an address; empty fields are left out.
 * @param {Record<string, string | number | null | undefined>} fields
 */
export function query(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== "" && value != null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/**
 * What went wrong, as a Problem.
 * @param {unknown} error
 */
export const problemOf = (error) => (error instanceof Problem ? error : new Problem(-1, String(error)));
