// Numbers as people read them.
import { texts } from "./texts/texts.js";

/** @param {number} amount @param {string} [zero] the sign of nothing */
const sign = (amount, zero = "±") => (amount > 0 ? "+" : amount < 0 ? "−" : zero);

/** Points with a sign: "+0.25". @param {number} points */
export const signed = (points, decimals = 2) => sign(points) + Math.abs(points).toFixed(decimals);

/** Points without a plus: "0.25", "−0.11". @param {number} points */
export const decimal = (points) => (points <= -0.005 ? "−" : "") + Math.abs(points).toFixed(2);

const TEN = /\bT\b(?![♠♥♦♣])/g;
const MINUS = /(^|[\s(:])-(?=\d)/g;

/**
 * Words of the coach as the page writes them: a ten is a 10, as on its card, and what is less than nothing has a real
 * minus sign.
 * @param {string} words
 */
export const typeset = (words) => words.replace(TEN, "10").replace(MINUS, "$1−");

/** Whole points with a sign; nothing has none. @param {number} points */
export const signedWhole = (points) => sign(points, "") + Math.abs(points);

/** A probability in whole per cent, "?" for one that is unknown. @param {number | null | undefined} probability */
export const percent = (probability) => (probability == null ? "?" : `${Math.round(100 * probability)}%`);

/** A probability in tenths of a per cent. @param {number} probability */
export const tenths = (probability) => `${(100 * probability).toFixed(1)}%`;

/** A change of a probability, with its sign. @param {number} amount */
export const change = (amount) => sign(amount) + tenths(Math.abs(amount));

const GRADES = ["good", "fair", "slip", "poor", "bad"];

/** @param {number} loss @param {number[]} limits */
const grade = (loss, limits) => GRADES[limits.filter((limit) => loss >= limit).length];

/** How bad it is to lose some points: "good" to "bad". @param {number} points */
export const pointsGrade = (points) => grade(points, [0.05, 0.15, 0.4, 1]);

/** How bad it is to lose some of the chance to win; five in a hundred is a mistake. @param {number} probability */
export const winsGrade = (probability) => grade(probability, [0.005, 0.02, 0.05, 0.15]);

/** @param {number} points @param {string} [none] what is said of no loss */
export const pointsLost = (points, none = texts.page.best) => (points < 0.005 ? none : `−${points.toFixed(2)}`);

/** @param {number} probability @param {string} [none] what is said of no loss */
export const winsLost = (probability, none = texts.page.best) =>
  probability <= 0 ? none : `−${probability < 0.0005 ? "<0.1%" : tenths(probability)}`;
