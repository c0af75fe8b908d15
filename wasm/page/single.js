// A deal by itself, from a seed: of a day, or guided, for somebody who learns the game.
import { compare } from "./count.js";
import { toCount } from "./show.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {(table: Table) => number} Choose what the opponent does */
/** @typedef {{ number: number, seed: string, dealer: number, against: string, counting?: string }} Single */

const USUAL = { practice: false, hints: false, follows: null, resigned: false, undone: 0 };
const KEPT = { ...USUAL, begun: "", name: "You", target: 121, single: true };
// As in muggins/web/api_deals.py: deals in which there is something of everything.
/** @type {Record<number, Pick<Single, "seed" | "dealer">>} */
const GUIDED = { 1: { seed: "guided 110", dealer: 0 }, 2: { seed: "second 48", dealer: 1 } };
const TEACHER = { against: "greedy+greedy", counting: "own" };

/** Deal, and make the person's moves, each as typed. Return how the last was counted, if it was a count.
 * @param {Table} table @param {Single} single @param {string[]} moves @param {Choose} choose
 * @param {(cards: string[]) => void} [before] called before a discard and a card */
export function playSingle(table, single, moves, choose, before = () => {}) {
  table.open({ ...KEPT, ...single, actions: [] });
  table.answer(choose);
  let counted = null;
  for (const move of moves) {
    counted = table.phase === "count" ? compare(table.engine, toCount(table), move) : null;
    const cards = move.trim().split(/\s+/);
    if (counted) {
      table.claim(counted.taken, choose);
    } else {
      before(cards);
      table.move(cards, choose);
    }
  }
  return counted;
}

/** Return a guided deal after the person's moves. @param {Table} table @param {number} number @param {string[]} moves
 * @param {Choose} choose @returns {Wire.OneDealState} */
export function guidedDeal(table, number, moves, choose) {
  const counted = playSingle(table, { number, ...GUIDED[number], ...TEACHER }, moves, choose);
  const { words: verdict, right } = counted ?? { words: "", right: true };
  return { game: table.state(0, "Teacher"), over: table.phase === null, verdict, right, decisions: [] };
}
