// The show where players count for themselves: taken back from the compiled step, and claimed part by part.
import { combinationsOf, pointsOf } from "./count.js";
import { cardsIn } from "./story.js";

/** @typedef {import("./table.js").Table} Table */

// As in muggins/kernels/row.py.
const [PLAYER, PHASE, DEALER, SCORES, WINNER, TARGET, MADE] = [0, 1, 2, 4, 6, 33, 25];
const [DEALT_OUT, OVER, CHANCE, NOBODY_ACTS, HAND, CRIB] = [4, 5, -1, -4, 4, 5];
/** A phase that the compiled step does not have. */
export const COUNTING = 6;
/** Who counts what, in order. @type {[kind: number, role: number][]} */
const SHOWS = [
  [HAND, 0],
  [HAND, 1],
  [CRIB, 1],
];

/** @param {Table} table */
const dealOf = ({ deals }) => deals[deals.length - 1];
/** @param {Table} table */
const counted = (table) => dealOf(table).events.filter(([kind]) => kind >= HAND).length;

/** @param {Table} table @param {Record<number, number>} of by column */
function put({ engine, row }, of) {
  const view = engine.view(row);
  for (const [column, value] of Object.entries(of)) view[Number(column)] = BigInt(value);
}

/** Take the show of the last step back, if there was one, so that it can be claimed. @param {Table} table */
export function takeBack(table) {
  const deal = dealOf(table);
  const { events, scores, dealer } = deal;
  deal.events = events.filter(([kind]) => kind < HAND);
  if (deal.events.length === events.length) return;
  for (const seat of [0, 1]) {
    const made = MADE + 4 * table.role(seat); // by heels, then in the play
    put(table, { [SCORES + seat]: scores[seat] + table.at(made) + table.at(made + 1) });
  }
  put(table, { [WINNER]: -1, [PHASE]: COUNTING, [PLAYER]: 1 - dealer });
}

/** What is to be counted now. @param {Table} table */
export function toCount(table) {
  const [kind, role] = SHOWS[counted(table)];
  const { dealt, events, starter } = dealOf(table);
  const thrown = events.slice(0, 2).flatMap(([, , one, two]) => [one, two]);
  const crib = kind === CRIB;
  const hand = crib
    ? thrown.sort((one, other) => one - other)
    : cardsIn(dealt[role]).filter((card) => !thrown.includes(card));
  return { kind, role, hand, starter, crib };
}

/** Claim points for what is to be counted; more than there are count as those. @param {Table} table
 * @param {number} points */
export function claim(table, points) {
  const { kind, role, ...asked } = toCount(table);
  const there = pointsOf(combinationsOf(table.engine, asked).flat());
  const taken = Math.min(points, there);
  const muggins = table.kept.counting === "muggins" ? there - taken : 0;
  dealOf(table).events.push([kind, role, there - taken, muggins, taken]);
  peg(table, role, taken);
  peg(table, 1 - role, muggins);
  const dealer = table.at(DEALER);
  if (table.at(WINNER) >= 0) put(table, { [PHASE]: OVER, [PLAYER]: NOBODY_ACTS });
  else if (counted(table) === SHOWS.length) put(table, { [PHASE]: DEALT_OUT, [PLAYER]: CHANCE });
  else put(table, { [PLAYER]: dealer });
}

/** @param {Table} table @param {number} role @param {number} points */
function peg(table, role, points) {
  if (!points || table.at(WINNER) >= 0) return;
  const seat = table.role(0) === role ? 0 : 1;
  const [score, target] = [table.at(SCORES + seat) + points, table.at(TARGET)];
  put(table, { [SCORES + seat]: Math.min(score, target), ...(score >= target && { [WINNER]: seat }) });
}
