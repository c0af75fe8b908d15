// What a cell of the grid of discards says.
import { decimal, signedWhole } from "../format.js";

/** @typedef {"chosen" | "often" | "crib" | "hand" | "play" | "net" | "loss" | "suited" | "own"} Figure */
/** @type {readonly Figure[]} */
export const FIGURES = ["chosen", "often", "crib", "hand", "play", "net", "loss", "suited", "own"];
const SHARES = new Set(["chosen", "often", "suited"]);

/** @param {readonly string[]} ranks */
export const pairKey = (ranks) => ranks.join("");

/**
 * What a cell holds; null for two ranks that are never discarded.
 * @param {Wire.TossedRanks} one
 * @param {Figure} figure
 * @param {number | null} published what a table says of the crib: then it is how much more the solution has
 */
export function cellValue(one, figure, published) {
  if (published !== null) {
    const crib = one.crib ?? one.crib_any;
    return crib === null ? null : crib - published;
  }
  return one.often && figure !== "own" ? one[figure] : null;
}

/**
 * @param {number | null} value
 * @param {Figure} figure
 * @param {boolean} compared
 */
export function cellText(value, figure, compared) {
  if (value === null) return "";
  if (compared || figure === "own") return signedWhole(Math.round(100 * value));
  if (SHARES.has(figure)) {
    const hundredths = 100 * value;
    return figure === "often" ? hundredths.toFixed(1) : String(Math.round(hundredths));
  }
  return figure === "loss" ? decimal(value) : value.toFixed(1).replace("-", "−");
}
