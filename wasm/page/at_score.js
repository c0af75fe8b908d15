// What choices are worth at a score, as in muggins/coach/at_score_card.py and at_score_toss.py, and why it matters.
import { dealtOut } from "./deals.js";
import { reason } from "./reason.js";
import { cardOf } from "./story.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */
/**
 * @typedef {{ win: number, match: number, error: number, tied: boolean }} Worth in wins and match points, won less lost
 */

const [WIN, MATCH] = [0, 1]; // places in rules.ruleset.Objective
const [MOST_PAID, DIGITS, TARGET, SAME, SURELY] = [3, 9, 121, 1e-9, 2];
/** Points that pegging may add to a hand that falls short, and that may be pegged in a deal or kept from being. */
const [PEGS, REACH] = [6, 8];

/** @param {number} number @param {number} digits */
const rounded = (number, digits) => Number(number.toFixed(digits));
/** @param {number} number @param {number} most */
const clipped = (number, most) => Math.min(Math.max(number, -most), most);

/** Whether choices of a seat are ordered by wins. @param {Table} table */
export const scoreCounts = (table) => Math.max(...table.scores) > 0;

/** Return choices with what they are worth; where the score counts, the one of most wins first.
 * @template {Wire.TossChoice | Wire.CardChoice} Row @param {Row[]} rows by points @param {Map<Row, Worth>} worths
 * @param {Row} best @param {boolean} byWins @returns {Row[]} */
function ordered(rows, worths, best, byWins) {
  const of = (/** @type {Row} */ row) => /** @type {Worth} */ (worths.get(row));
  const several = rows.filter((row) => of(row).tied).length > 1;
  const mostMatch = Math.max(...rows.map((row) => of(row).match));
  const weighed = rows.map((row) => {
    const { win, match, error, tied } = of(row);
    const loss = Math.max(of(best).win - win, 0) / 2;
    const worth = { win: (1 + win) / 2, win_loss: loss, win_error: error, tied: tied && several };
    const at = { ...worth, match, match_loss: Math.max(mostMatch - match, 0) };
    return { at, first: row === best, row: { ...row, at_score: at } };
  });
  if (!byWins) return weighed.map(({ row }) => row);
  weighed.sort(
    (one, other) =>
      Number(other.first) - Number(one.first) ||
      Number(other.at.tied) - Number(one.at.tied) ||
      one.at.win_loss - other.at.win_loss,
  );
  return weighed.map(({ row }) => row);
}

/** What both sides need. @param {Table} table @param {number} seat */
function needsOf(table, seat) {
  const own = seat ? [...table.scores].reverse() : table.scores;
  const scores = /** @type {[number, number]} */ (own);
  const [need, theirs] = own.map((points) => table.kept.target - points);
  const dealer = table.role(seat) === 1;
  const kind = `needs${need === theirs ? "_even" : ""}_${dealer ? "dealer" : "pone"}`;
  const other = dealer && need !== theirs ? theirs : null;
  return { need, theirs, words: reason(kind, { points: need, other, scores }) };
}

/** What each rank is worth that is played now, in wins and in match points. @param {Solution} solution
 * @param {Table} table @param {number[]} belief how likely what the opponent may hold is */
export const worthsOfCards = (solution, table, belief) =>
  [WIN, MATCH].map((objective) => solution.worthAtScore(table, objective, belief));

/** Weigh the cards of a seat. @param {Table} table @param {number} seat @param {Wire.CardChoice[]} rows by points
 * @param {number[][]} worths of each rank, in wins and in match points */
export function cardsAtScore(table, seat, rows, [wins, matches]) {
  const at = (/** @type {number[]} */ worth, /** @type {Wire.CardChoice} */ row) =>
    rounded(worth[cardOf(row.card) >> 2], DIGITS);
  const most = Math.max(...rows.map((row) => at(wins, row)));
  const worths = new Map(
    rows.map((row) => {
      const win = at(wins, row);
      return [row, { win, match: at(matches, row), error: 0, tied: win === most }];
    }),
  );
  const of = (/** @type {Wire.CardChoice} */ row) => /** @type {Worth} */ (worths.get(row));
  const best = rows
    .filter((row) => of(row).tied)
    .reduce((first, row) => (of(row).match > of(first).match ? row : first));
  const byWins = scoreCounts(table);
  const why = best === rows[0] ? null : whyCard(table, seat, { best, plain: rows[0], of });
  return { by_wins: byWins, rows: ordered(rows, worths, best, byWins), why: byWins ? why : null };
}

/** @param {Table} table @param {number} seat @param {{ best: Wire.CardChoice, plain: Wire.CardChoice,
 * of: (row: Wire.CardChoice) => Worth }} choices */
function whyCard(table, seat, { best, plain, of }) {
  const needs = needsOf(table, seat);
  const won = (of(best).win - of(plain).win) / 2;
  const gains = of(plain).tied
    ? [reason("gains_match", { worth: rounded(of(best).match - of(plain).match, 3) })]
    : [reason(won > 0 && won < 0.0005 ? "hardly_gains" : "gains", { chance: rounded(won, 3) })];
  if (best.loss >= 0.005) gains.push(reason("costs", { worth: rounded(best.loss, 2), cards: [plain.card] }));
  const aim = of(plain).tied ? reason("card_match_points") : aimOf(table, seat, best.points, needs);
  return reason("card_at_score", { of: [needs.words, aim, reason("gain", { of: gains })] });
}

/** @param {Table} table @param {number} seat @param {number} pegged @param {{ need: number, theirs: number }} needs */
function aimOf(table, seat, pegged, { need, theirs }) {
  const hand = table.handPoints(seat);
  if (pegged >= need) return reason("card_wins");
  if (table.role(seat) === 0) {
    if (hand >= need) return reason("hand_enough", { points: hand });
    if (pegged && hand + pegged >= need) return reason("pegs_and_hand", { points: pegged, other: hand });
    if (hand + REACH >= need) return reason("hand_and_pegs", { points: hand, other: need - hand });
  }
  return theirs <= REACH ? reason("keep_from_pegging", { points: theirs }) : reason("card_wins_more");
}

/** The hand that a seat discards from. @param {Table} table @param {number} seat */
function queryOf(table, seat) {
  const shift = TARGET - table.kept.target;
  const role = table.role(seat);
  const scores = [1, 0].map((dealer) => table.scores[role === dealer ? 1 - seat : seat] + shift);
  return { six: table.hand(seat), role, scores };
}

/** The discard of a seat for match points. @param {Solution} solution @param {Table} table @param {number} seat */
export function tossForMatch(solution, table, seat) {
  const query = queryOf(table, seat);
  return dealtOut(solution, query, solution.worthOfTosses(query.six, query.role)[4], [MATCH, MATCH]).best;
}

/** The rank that a seat plays for match points, `own` if none is better. @param {Solution} solution
 * @param {Table} table @param {number} seat @param {number} own */
export function rankForMatch(solution, table, seat, own) {
  const belief = table.hand(1 - seat).length ? solution.worthOfCards(table, seat).belief : [1];
  const worth = solution.worthAtScore(table, MATCH, belief);
  return worth.reduce((best, each, rank) => (each > worth[best] + SAME ? rank : best), own);
}

/** Weigh the discards of a seat. @param {Solution} solution @param {Table} table @param {number} seat
 * @param {Wire.TossChoice[]} byPlace in the order of their places @param {Wire.TossChoice[]} rows the same by points */
export function tossesAtScore(solution, table, seat, byPlace, rows) {
  const nets = byPlace.map((row) => row.net);
  const plain = nets.indexOf(Math.max(...nets));
  const { best, worths: both } = dealtOut(solution, queryOf(table, seat), nets, [WIN, MATCH], [WIN, MATCH]);
  const [win, match] = both;
  const tied = win.ahead.map((by, place) => -by <= SURELY * win.error[place]);
  const worths = new Map(
    byPlace.map((row, place) => [
      row,
      {
        win: clipped(win.level + win.ahead[place], 1),
        match: clipped(match.level + match.ahead[place], MOST_PAID),
        ...{ error: win.error[place] / 2, tied: tied[place] },
      },
    ]),
  );
  const byWins = scoreCounts(table);
  const why = best === plain ? null : whyToss(table, seat, byPlace[best], byPlace[plain], !tied[plain]);
  return { by_wins: byWins, rows: ordered(rows, worths, byPlace[best], byWins), why: byWins ? why : null };
}

/** @param {Table} table @param {number} seat @param {Wire.TossChoice} best @param {Wire.TossChoice} plain
 * @param {boolean} byWins */
function whyToss(table, seat, best, plain, byWins) {
  const needs = needsOf(table, seat);
  const reasons = tossReasons(table.role(seat), needs.need, best, plain);
  if (!byWins) reasons.unshift(reason("toss_match_points"));
  const clauses = reason("clauses", { of: reasons.length ? reasons : [reason("toss_wins_more")] });
  const cost = plain.net - best.net;
  if (cost < 0.005) return reason("toss_at_score", { of: [needs.words, clauses] });
  const costs = reason("costs", { worth: rounded(cost, 2), cards: plain.toss });
  return reason("toss_at_score_costs", { of: [needs.words, clauses, costs] });
}

/** The probability of so many points in hand. @param {Wire.TossChoice} row @param {number} points */
const chanceOf = ({ spread }, points) =>
  Object.entries(spread).reduce((sum, [made, chance]) => (Number(made) >= points ? sum + chance : sum), 0);

/** @param {number} role @param {number} need @param {Wire.TossChoice} best @param {Wire.TossChoice} plain */
function tossReasons(role, need, best, plain) {
  const first = Math.max(need - PEGS, 1);
  const goals = Array.from({ length: need + 1 - first }, (_, place) => first + place);
  const gain = (/** @type {number} */ goal) => chanceOf(best, goal) - chanceOf(plain, goal);
  const points = goals.reduce((most, goal) => (gain(goal) >= gain(most) ? goal : most));
  const [sure, less] = [chanceOf(best, points), chanceOf(plain, points)];
  const reasons = [];
  if (sure - less >= 0.04) {
    const instead = [reason("hand_instead", { chance: rounded(less, 2), cards: plain.toss })];
    const short = need - points;
    const kind = short ? "hand_near" : "hand_likely";
    reasons.push(reason(kind, { points, other: short, chance: rounded(sure, 2), of: instead }));
  }
  if (best.pegs && plain.pegs) {
    const [[own, given], [others, gave]] = [best.pegs, plain.pegs];
    if (gave - given >= 0.08) reasons.push(reason("gives_fewer", { worth: rounded(gave - given, 1) }));
    if (own - others >= 0.08) reasons.push(reason("pegs_more", { worth: rounded(own - others, 1) }));
  }
  const crib = (role ? 1 : -1) * (best.crib - plain.crib);
  if (!reasons.length && Math.abs(crib) >= 0.1) {
    reasons.push(reason(crib < 0 ? "crib_worse" : "crib_better", { worth: rounded(Math.abs(crib), 1) }));
  }
  return reasons;
}
