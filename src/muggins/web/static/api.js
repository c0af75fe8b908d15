// Requests to the server. Every failure is a Problem: one line for people, and a status (0 if no answer came).
import { SERVER, ask } from "./engine.js";
import { texts } from "./texts/texts.js";

/** Whether there is no server to be asked; a review that was saved as a file has none: see offline.js. */
export const OFFLINE = false;

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

/**
 * The token of the seat that this page has at a table for two; it goes with requests for that seat only. A guest has
 * a seat and no more: see guest.js.
 */
export const seat = { token: "", guest: false };

/**
 * The headers of a request, with the token of the seat where it is for that.
 * @param {string} path
 * @param {Record<string, string>} [headers]
 * @returns {Record<string, string>}
 */
export const withSeat = (path, headers = {}) =>
  path.startsWith("/api/seat") && seat.token ? { ...headers, "muggins-seat": seat.token } : headers;

/**
 * What becomes of a request that the server is not ready for: it is asked again by itself. `waits` hears each time
 * how far the server is, and `signal` ends it.
 * @typedef {{ waits?: (words: string) => void, signal?: AbortSignal }} Waiting
 */
const AGAIN = SERVER ? 1000 : 50;
/** The status of a question that waits until what it needs is compiled, or loaded. */
const ACCEPTED = 202;
/** How often a question is asked while the coach is busy with others. */
const TRIES = 5;

/** The JSON or the text of an answer, and its line where it is no result. @param {Response} answer */
async function read(answer) {
  const json = (answer.headers.get("content-type") || "").includes("json");
  const body = json ? await answer.json() : await answer.text();
  return { body, error: (json && body.error) || texts.page.answered(answer.status) };
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @param {Waiting} waiting
 * @param {number} [tries]
 * @returns {Promise<any>} the JSON or the text of the answer
 */
async function request(path, options, waiting, tries = TRIES) {
  let answer;
  try {
    const headers = withSeat(path, /** @type {Record<string, string>} */ (options.headers));
    answer = await ask(path, { ...options, headers, signal: waiting.signal });
  } catch {
    throw new Problem(0, texts.page.unreachable);
  }
  const { body, error } = await read(answer);
  const busy = answer.status === 429 && tries > 1;
  if (busy || answer.status === ACCEPTED) {
    waiting.waits?.(error);
    await new Promise((resume) => setTimeout(resume, AGAIN));
    return request(path, options, waiting, busy ? tries - 1 : tries);
  }
  if (!answer.ok) throw new Problem(answer.status, error);
  return body;
}

/**
 * @param {string} path
 * @param {Waiting} [waiting]
 */
export const get = (path, waiting = {}) => request(path, {}, waiting);

/**
 * @param {string} path
 * @param {object} [body]
 * @param {Waiting} [waiting]
 */
export const post = (path, body = {}, waiting = {}) =>
  request(
    path,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    waiting,
  );

/**
 * @param {string} path
 * @param {BodyInit} bytes
 * @param {Waiting} [waiting]
 */
export const postBytes = (path, bytes, waiting = {}) =>
  request(path, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bytes }, waiting);

/** @param {string} path */
export const remove = (path) => request(path, { method: "DELETE" }, {});

/** A key for something to be begun, so that a second click, or an answer that was lost, begins it once. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The query part of an address; empty fields are left out.
 * @param {Record<string, string | number | null | undefined>} fields
 */
export function query(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== "" && value != null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** What went wrong, as a Problem. @param {unknown} error */
export const problemOf = (error) => (error instanceof Problem ? error : new Problem(-1, String(error)));
