// Who plays against the person: simple compiled players; and the Solver, and levels that slip from its values.
import { sha256 } from "./decks.js";
import { rankForMatch, tossForMatch } from "./at_score.js";
import { toCount } from "./show.js";
import { maskOf, stepRows } from "./story.js";
import { opponents } from "./en.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */

// As in muggins/players/compiled.py: who discards, who plays.
/** @type {Record<string, [thrower: number, pegger: number]>} */
const SIMPLE = { "greedy+greedy": [1, 1], "schell+rule": [3, 2], "table+rule": [12, 2] };
/** Who weighs all starters, for which tables are filled that take a second. */
const AVERAGES = "table+rule";
const [SIXES, TOSS, TARGET] = [18395, 52, 121];
/** Who always makes the likeliest choice; the latter plays for match points once a side has so many points. */
const PURE = ["nash-max", "nash-max+score"];
const [CHAMPION, LEAD] = [PURE[1], 70];

/** @type {Wire.Opponent[]} */
export const OPPONENTS = Object.entries(opponents).map(([name, words]) => ({ name, ...words }));
/** @param {string} name */
export const titleOf = (name) => opponents[name]?.title ?? name;
/** Whether a player needs no solution. @param {string} name */
export const isSimple = (name) => name in SIMPLE;

/** The numbers that a decision draws, by the seed and how far the game is, as muggins/rules/shuffle.py says.
 * @param {Table} table @param {number} [block] of numbers */
function drawn({ kept, deals, phase }, block = 0) {
  const { length } = deals[deals.length - 1].events;
  return sha256(`muggins:${kept.seed} ${deals.length} ${phase === "toss" ? 0 : length}:${block}`);
}

/** Makes the choices of the simple players. */
export class Players {
  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.tables = ["uint8", "int16", "int32"].map((kind) => engine.array(kind, [SIXES, 15]));
    engine.call("fill_points_alone", this.tables[0]);
    this.averages = false;
    this.workspace = [engine.array("int64", [15]), engine.array("int64", [2, 15])];
    this.stream = engine.array("uint64", [1, 1]);
    this.action = engine.array("int64", [1]);
  }

  /** @param {Table} table */
  choose(table) {
    const { engine, stream, action } = this;
    if (table.kept.against === AVERAGES && !this.averages) {
      engine.call("fill_toss_tables", ...this.tables);
      this.averages = true;
    }
    const [high, low] = drawn(table);
    engine.view(stream)[0] = (BigInt(high) << 32n) | BigInt(low);
    const player = SIMPLE[table.kept.against];
    engine.call("choose_actions", table.rows, ...player, ...this.tables, ...this.workspace, stream, action);
    return Number(engine.view(action)[0]);
  }
}

/** Return the action of the Solver, the Champion, or a level. @param {Solution} solution @param {Table} table
 * @param {boolean} [byToss] whether its first cards look at its discard; a daily deal's do not */
export function chooseBySolution(solution, table, byToss = true) {
  const { against } = table.kept;
  const tosses = table.phase === "toss";
  const cardOf = (/** @type {number} */ rank) => Number(table.legal.find((card) => card >> 2 === rank));
  const slips = oddsByLevel(solution, table);
  if (slips) return tosses ? TOSS + draw(slips, table) : cardOf(draw(slips, table));
  const forMatch = against === CHAMPION && isLate(table);
  const choose = PURE.includes(against) ? mostOf : (/** @type {number[]} */ odds) => draw(odds, table);
  if (tosses) {
    if (forMatch) return TOSS + tossForMatch(solution, table, 1);
    return TOSS + choose(solution.oddsOfTosses(table.hand(1), table.role(1)));
  }
  const { odds } = solution.oddsOfCards(table, byToss);
  const own = odds ? choose(odds) : mostOf(worthOfLegal(solution, table));
  return cardOf(forMatch && table.isChoice ? rankForMatch(solution, table, 1, own) : own);
}

/** How likely a level makes each discard, or plays each rank; nothing of others. @param {Solution} solution
 * @param {Table} table */
export function oddsByLevel(solution, table) {
  const level = solution.levels[table.kept.against];
  if (!level) return undefined;
  const [byToss, byCard] = level;
  if (table.phase !== "toss") return solution.slips(worthOfLegal(solution, table), byCard);
  return solution.slips(solution.worthOfTosses(table.hand(1), table.role(1))[4], byToss);
}

/** What each rank is worth that fits; minus infinity of others. @param {Solution} solution @param {Table} table */
function worthOfLegal(solution, table) {
  const fits = new Set(table.legal.map((card) => card >> 2));
  const { worth } = solution.oddsOfCards(table).ends ? solution.worthAlone(table) : solution.worthOfCards(table, 1);
  return worth.map((each, rank) => (fits.has(rank) ? each : -Infinity));
}

/** @param {number[]} odds */
const mostOf = (odds) => odds.indexOf(Math.max(...odds));

/** Whether who plays for the score does by now. @param {Table} table */
const isLate = ({ scores, kept }) => Math.max(...scores) + TARGET - kept.target >= LEAD;

/** Return the points that an opponent claims for what it counts. @param {Table} table
 * @param {number} [misses] how often it overlooks a thing that counts */
export function claimedBy(table, misses = 0) {
  const { hand, starter, crib } = toCount(table);
  const rows = stepRows(table.engine, maskOf(hand), starter, crib);
  const sees = (/** @type {number} */ place) => drawn(table, place)[0] / 2 ** 32 >= misses;
  return rows.reduce((sum, { points }, place) => sum + (sees(place) ? points : 0), 0);
}

/** @param {number[]} weights @param {Table} table */
function draw(weights, table) {
  const [word] = drawn(table);
  let left = (word / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return place < 0 ? weights.indexOf(Math.max(...weights)) : place;
}
