// What a saved review has in the place of the server: see muggins/web/export.py. It answers what was saved with it.

import { texts } from "./texts/texts.js";

/** Whether there is no server to be asked. */
export const OFFLINE = true;
/** Nobody has a seat here. */
export const seat = { token: "", guest: false };

export class Problem extends Error {
  /** @param {number} status @param {string} words */
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/** @returns {{ review: Wire.Review, advice: Record<string, Wire.Advice> }} */
const saved = () => JSON.parse(document.getElementById("saved")?.textContent ?? "{}");

/** The review that was saved. */
export const savedReview = () => saved().review;

/** @type {Record<string, Wire.Advice> | null} */
let advice = null;

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  advice ??= saved().advice;
  const [, asked] = path.split("/api/advice/position?");
  const found = asked && advice[new URLSearchParams(asked).get("text") ?? ""];
  if (!found) throw new Problem(404, texts.review.notSaved);
  return found;
}

export const post = get;
export const remove = get;
export const newKey = () => "";

/** The query part of an address. @param {Record<string, string | number | null | undefined>} fields */
export const query = (fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

/** What went wrong, as a Problem. @param {unknown} error */
export const problemOf = (error) => (error instanceof Problem ? error : new Problem(-1, String(error)));
