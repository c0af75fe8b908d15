// The daily deal: three deals that the date alone decides, the same as at a server; and what was lost in them.
import { chooseBySolution, titleOf } from "./opponents.js";
import { judged } from "./judging.js";
import { Refusal } from "./refusal.js";
import { playSingle } from "./single.js";
import { all, load, save } from "./store.js";
import { daily, notNow } from "./en.js";
import { say } from "../../src/muggins/web/static/texts/words.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./store.js").Day} Day */
/** @typedef {import("./table.js").Table} Table */

// As in muggins/quiz/daily.py: what a day may lose for one star to five, and a deal for each square.
const [DEALS, FIRST, DAY] = [3, "2026-01-01", 86_400_000];
const STARS = [6.0, 3.0, 1.2, 0.5, 0.1];
/** @type {[most: number, square: string][]} */
const SQUARES = [
  [0.03, "🟩"],
  [0.5, "🟨"],
  [1.5, "🟧"],
  [Infinity, "🟥"],
];
const SOLVER = "nash";

/** Whether a text is a day that has deals. @param {string} day */
export function isDay(day) {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return day >= FIRST && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day); // 31 February is 3 March
}

/** Return a deal of a day after the person's moves. @param {Solution} solution @param {Table} table
 * @param {string} day @param {number} number @param {string[]} moves @returns {Wire.OneDealState} */
export function dailyDeal(solution, table, day, number, moves) {
  /** @type {Wire.Decision[]} */
  const decisions = [];
  const single = { number, seed: `daily ${day} ${number}`, dealer: number === 2 ? 0 : 1, against: SOLVER };
  const choose = (/** @type {Table} */ at) => chooseBySolution(solution, at, false);
  playSingle(table, single, moves, choose);
  const over = table.phase === null;
  if (over) {
    playSingle(table, single, moves, choose, (cards) => {
      if (table.isChoice) decisions.push(atZero(judged(solution, table, cards, "points")));
    });
  }
  return { game: table.state(0, titleOf(SOLVER)), over, verdict: "", right: true, decisions };
}

/** A decision judged as if it were made at 0-0. @param {Wire.Decision} decision @returns {Wire.Decision} */
const atZero = (decision) => ({ ...decision, scores: [0, 0], position: decision.position.replace(/\d+-\d+/, "0-0") });

/** Play a deal of a day, and enter what was lost in it the first time it is over.
 * @param {(day: string, number: number) => Wire.OneDealState} deal returns it after the person's moves
 * @param {string} day @param {number} number @param {string} today */
export async function playDaily(deal, day, number, today) {
  if (!isDay(day) || !isDay(today) || day > today || !(number >= 1 && number <= DEALS)) throw new Refusal(422, notNow);
  const state = deal(day, number);
  if (state.over) {
    const kept = (await load("days", day)) ?? { day, lost: Array(DEALS).fill(null), late: false };
    const lost = state.decisions.reduce((sum, { loss }) => sum + loss, 0);
    if (kept.lost[number - 1] === null) {
      kept.lost[number - 1] = Number(lost.toFixed(2));
      await save("days", { ...kept, late: kept.late || day !== today });
    }
  }
  return state;
}

/** Return what was lost so far. @param {string} today */
export const dailyResults = async (today) => resultsOf(await all("days"), today);

/** @param {Day[]} days by day @param {string} today @returns {Wire.DailyResults} */
export function resultsOf(days, today) {
  const results = days.map(resultOf).reverse();
  /** @type {Map<number, number>} How many days in a row end with each. */
  const runs = new Map();
  for (const { day, stars, late } of [...results].reverse()) {
    const number = Date.parse(day) / DAY;
    if (stars !== null && !late) runs.set(number, (runs.get(number - 1) ?? 0) + 1);
  }
  const now = Date.parse(today) / DAY;
  const streak = runs.get(now) ?? runs.get(now - 1) ?? 0;
  return { schema: 2, today, streak, best_streak: Math.max(0, ...runs.values()), results };
}

/** @param {Day} day @returns {Wire.DailyResult} */
function resultOf({ day, lost, late }) {
  const known = lost.filter((each) => each !== null);
  if (known.length < DEALS) return { day, lost, stars: null, late: false, text: null };
  const total = known.reduce((sum, each) => sum + each, 0);
  const stars = STARS.filter((most) => Number(total.toFixed(4)) <= most).length;
  const squares = known.map((each) => SQUARES.find(([most]) => each <= most)?.[1]).join("");
  const short = total ? say(daily.short, { total: total.toFixed(2) }) : daily.perfect;
  const text = [say(daily.title, { day }), `${"★".repeat(stars)}${"☆".repeat(5 - stars)} ${squares}`, short];
  return { day, lost, stars, late, text: text.join("\n") };
}
