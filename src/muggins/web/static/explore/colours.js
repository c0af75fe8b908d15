// Colours of ranks and of cells.
import { RANKS } from "../cards.js";

/** Aces to fours blue, fives red, six to nine green, ten-cards brown to yellow; a go is grey. @type {string[]} */
const OF_RANK = [
  "#0b3a6f",
  "#1f6aa8",
  "#4a97cc",
  "#9fcbe6",
  "#c62828",
  "#0f4d2a",
  "#2a8a4e",
  "#68bb86",
  "#b4e0c0",
  "#6b2f06",
  "#b4570e",
  "#e8913a",
  "#f6cf97",
];
const GO = "#8c8c8c";
const DARK = new Set(["A", "2", "5", "6", "7", "T", "J"]);

/** @param {string | null} rank null for a go */
export const colourOfRank = (rank) => (rank === null ? GO : OF_RANK[RANKS.indexOf(rank)]);

/** @param {string | null} rank the colour of words on it */
export const inkOnRank = (rank) => (rank !== null && DARK.has(rank) ? "#ffffff" : "#000000");

/**
 * How deep a cell is coloured: 0 for nothing, 1 for the most there is.
 * @param {number | null} value
 * @param {number} most
 */
export const depth = (value, most) => (value === null || most <= 0 ? 0 : Math.min(Math.abs(value) / most, 1));

/** The largest of what cells hold, whatever their sign. @param {readonly (number | null)[]} values */
export const largest = (values) => Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
