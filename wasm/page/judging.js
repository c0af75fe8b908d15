// Decisions, judged as muggins/coach/review.py does.
import { adviceFor, compared } from "./advice.js";
import { knownBy, positionText } from "./position.js";
import { textOf } from "./story.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */

// As in muggins/coach: losses from which a decision is marked, those that are none, and when the count is late.
/** @type {[least: number, mark: string][]} */
const MARKS = [
  [1.0, "??"],
  [0.4, "?"],
  [0.15, "?!"],
];
/** @type {[least: number, mark: string][]} */
const WIN_MARKS = [
  [0.025, "??"],
  [0.01, "?"],
  [0.005, "?!"],
];
export const SEATS = /** @type {const} */ (["P1", "P2"]);
const [EQUAL, LATE, SURELY] = [1e-9, 16, 2];

/** The mark of a choice by what it loses in wins. @param {Wire.AtScore} at */
export const winMark = ({ win_loss: lost, win_error: error }) =>
  lost > SURELY * error ? (WIN_MARKS.find(([least]) => lost >= least)?.[1] ?? "") : "";

/** The cards of a choice. @param {any} row @returns {string[]} */
export const cardsOf = (row) => row.toss ?? [row.card];

/** The choice that some cards are, or a rank in the play. @param {Wire.Advice} advice @param {string[]} cards
 * @returns {any} */
export function choiceOf({ kind, rows }, cards) {
  if (kind === "play") return rows.find((row) => cardsOf(row)[0][0] === cards[0]?.[0]);
  return rows.find((row) => [...cardsOf(row)].sort().join() === [...cards].sort().join());
}

/** @param {{ loss: number, at_score: Wire.AtScore | null }} choice @param {boolean} byWins */
const markOf = ({ loss, at_score: at }, byWins) =>
  byWins && at ? winMark(at) : (MARKS.find(([least]) => loss >= least)?.[1] ?? "");

/** The choice of most points. @param {Wire.Advice} advice @returns {any} */
export const plainOf = ({ rows }) =>
  /** @type {any[]} */ (rows).reduce((least, row) => (row.loss < least.loss ? row : least));

/** What a decision is about. @param {Wire.Advice} advice @returns {Wire.Theme} */
export function themeOf(advice) {
  const { kind, role, rows, by_wins: byWins, ...of } = advice;
  const plain = plainOf(advice);
  if (byWins && rows[0] !== plain) return "score";
  if (kind === "play") {
    const { count } = /** @type {Wire.PlayAdvice} */ (of);
    return count === 0 ? "lead" : count >= LATE ? "late" : "reply";
  }
  const own = role === "dealer";
  if (alone(/** @type {Wire.TossChoice[]} */ (rows), own ? 1 : -1) !== plain) return "keep";
  return own ? "build" : "defend";
}

/** The discard of most points in hand and crib alone. @param {Wire.TossChoice[]} rows
 * @param {number} sign of the crib */
export const alone = (rows, sign) =>
  rows.reduce((most, row) => (row.hand + sign * row.crib > most.hand + sign * most.crib ? row : most));

/** Return what who is to act chose at a table as a decision. @param {Solution} solution @param {Table} table before it
 * @param {string[]} cards @param {import("./advice.js").Weighing} weighing @returns {Wire.Decision} */
export function judged(solution, table, cards, weighing) {
  const seat = table.player;
  const advice = adviceFor(solution, table, seat, weighing);
  const { by_wins: byWins, kind, role, why } = advice;
  const known = knownBy(table, seat);
  const [best, choice] = [/** @type {any} */ (advice.rows[0]), choiceOf(advice, cards)];
  const made = kind === "toss" ? cardsOf(choice) : cards;
  const missed = choice !== best && (byWins ? choice.at_score.win_loss > 0 : choice.loss >= EQUAL);
  const reason = (missed && kind === "toss" && compared(choice, best, role)) || choice.reason;
  return {
    ...{ deal: table.deals.length, seat: SEATS[seat], role, kind, theme: themeOf(advice) },
    ...{ position: positionText(known), scores: known.scores, hand: table.hand(seat).map(textOf) },
    ...{ starter: known.starter === null ? null : textOf(known.starter), made },
    ...{ best: missed ? cardsOf(best) : made, by_wins: byWins, loss: choice.loss, at_score: choice.at_score },
    ...{ mark: missed ? markOf(choice, byWins) : "", point_mark: markOf(choice, false) },
    ...{ probability: choice.probability, reason, why: byWins ? why : null },
    ...{ best_reason: missed && kind === "play" ? best.reason : null },
  };
}
