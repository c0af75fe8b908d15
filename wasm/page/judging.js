// The person's decisions, judged by points as muggins/coach/review.py does at 0-0.
import { adviceFor } from "./advice.js";
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
export const SEATS = /** @type {const} */ (["P1", "P2"]);
const [EQUAL, LATE] = [1e-9, 16];

/** The cards of a choice. @param {any} row @returns {string[]} */
export const cardsOf = (row) => row.toss ?? [row.card];

/** The choice that some cards are, or a rank in the play. @param {Wire.Advice} advice @param {string[]} cards
 * @returns {any} */
export function choiceOf({ kind, rows }, cards) {
  if (kind === "play") return rows.find((row) => cardsOf(row)[0][0] === cards[0]?.[0]);
  return rows.find((row) => [...cardsOf(row)].sort().join() === [...cards].sort().join());
}

/** What a decision is about. @param {Wire.Advice} advice @returns {Wire.Theme} */
function themeOf({ kind, role, rows, ...of }) {
  if (kind === "play") {
    const { count } = /** @type {Wire.PlayAdvice} */ (of);
    return count === 0 ? "lead" : count >= LATE ? "late" : "reply";
  }
  const own = role === "dealer";
  if (alone(/** @type {Wire.TossChoice[]} */ (rows), own ? 1 : -1) !== rows[0]) return "keep";
  return own ? "build" : "defend";
}

/** The discard of most points in hand and crib alone. @param {Wire.TossChoice[]} rows
 * @param {number} sign of the crib */
export const alone = (rows, sign) =>
  rows.reduce((most, row) => (row.hand + sign * row.crib > most.hand + sign * most.crib ? row : most));

/** Return what who is to act chose at a table as a decision. @param {Solution} solution @param {Table} table before it
 * @param {string[]} cards @returns {Wire.Decision} */
export function judged(solution, table, cards) {
  const seat = table.player;
  const advice = adviceFor(solution, table, seat);
  const known = knownBy(table, seat);
  const [best, choice] = [advice.rows[0], choiceOf(advice, cards)];
  const made = advice.kind === "toss" ? cardsOf(choice) : cards;
  const missed = choice !== best && choice.loss >= EQUAL;
  const mark = MARKS.find(([least]) => choice.loss >= least)?.[1] ?? "";
  return {
    ...{ deal: table.deals.length, seat: SEATS[seat], role: advice.role, kind: advice.kind, theme: themeOf(advice) },
    ...{ position: positionText(known), scores: known.scores, hand: table.hand(seat).map(textOf) },
    ...{ starter: known.starter === null ? null : textOf(known.starter), made },
    ...{ best: missed ? cardsOf(best) : made, by_wins: false, loss: choice.loss, at_score: null },
    ...{ mark: missed ? mark : "", point_mark: mark, probability: choice.probability, reason: choice.reason },
    ...{ best_reason: missed && advice.kind === "play" ? best.reason : null, why: null },
  };
}
