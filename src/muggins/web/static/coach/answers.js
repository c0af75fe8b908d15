// The coach's answers, read in one place: what a row, a decision or a belief says, whatever its kind.
import { sameCards } from "../cards.js";

/** @typedef {Wire.TossChoice | Wire.CardChoice} Row */

/** The cards of a choice: two of a toss, one of the play. @param {Row} row */
export const cardsOf = (row) => ("toss" in row ? row.toss : [row.card]);

/** How often the solver makes a choice; null where it never gets there. @param {Row} row */
export const probabilityOf = (row) => row.probability;

/**
 * The chance to win of a choice, what it loses of it, within how much at 95%, and whether it is tied with the best;
 * null without a score.
 * @param {Row} row
 */
export const winsOf = ({ at_score: at }) =>
  at ? { chance: at.win, lost: at.win_loss, within: 2 * at.win_error, tied: at.tied } : null;

/** Expected points of a choice. @param {Row} row */
export const expectedOf = (row) => row.net;

/** Points that a choice loses against the best by points. @param {{ loss: number }} row or decision */
export const lossOf = (row) => row.loss;

/** Whether an answer weighs wins, for there is a score. @param {Wire.Advice} advice */
export const hasWins = (advice) => advice.by_wins;

/** Who is to move; null once the play is over. @param {Wire.PlayAdvice} advice */
export const turnOf = ({ turn, role }) => turn && (turn === role ? "you" : "opponent");

/** Whether the solver never gets to a position. @param {Wire.Advice} advice */
export const isUnreached = (advice) => advice.rows.some((/** @type {Row} */ row) => probabilityOf(row) === null);

/**
 * Whether a choice is the one that was made; cards of one rank are the same in the play.
 * @param {Row} row
 * @param {string[] | null | undefined} made
 */
export function isMade(row, made) {
  if (!made?.length) return false;
  if ("card" in row) return made[0][0] === row.card[0];
  return sameCards(row.toss, made);
}

/**
 * The first rows, and the one that was made; all for `most` 0.
 * @template {Row} T
 * @param {T[]} rows
 * @param {number} most
 * @param {string[] | null | undefined} made
 */
export const firstRows = (rows, most, made) => rows.filter((row, place) => !most || place < most || isMade(row, made));

/** The probability of each number of points in hand, from 0 on, as long as the axis is. @param {Wire.TossChoice} row */
export function spreadOf(row) {
  const scores = Object.keys(row.spread).map(Number);
  const high = Math.max(...scores);
  return {
    high,
    bars: Array.from({ length: Math.max(high + 1, 17) }, (_, score) => row.spread[score] || 0),
    listed: scores.map((score) => ({ score, probability: row.spread[score] })),
  };
}

/**
 * The likeliest ranks that the opponent may hold.
 * @param {Wire.BeliefSummary} belief
 * @param {number} most
 */
export const likeliest = (belief, most) => belief.holdings.slice(0, most);

/**
 * The probability that the opponent holds a rank.
 * @param {Wire.BeliefSummary} belief
 * @param {string} rank
 */
export const heldProbability = (belief, rank) => belief.ranks[rank] ?? 0;
