// Hints in the shape of the server's.
import { cardsAtScore, scoreCounts, tossesAtScore, worthsOfCards } from "./at_score.js";
import { reasonForCard } from "./card_reasons.js";
import { reason } from "./reason.js";
import { DECK, RANKS, textOf } from "./story.js";
import { PAIRS, scored } from "./table.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {"points" | "score" | "always"} Weighing whether choices are weighed by points alone, at a score where it
 * counts, or, ordered alike, at 0-0 too
 */

const EQUAL = 0.005; // points that are not shown
const PLAYED = 2;

const COMMON = { schema: 2, position: "", by_wins: false, why: null, against: /** @type {const} */ ("solution") };
const ROLES = /** @type {const} */ (["pone", "dealer"]);

/** Return what a seat may do now, the best first. @param {Solution} solution @param {Table} table
 * @param {number} [seat] the person's @param {Weighing} [weighing] @returns {Wire.Advice} */
export function adviceFor(solution, table, seat = 0, weighing = "score") {
  const byScore = weighing === "always" || (weighing === "score" && scoreCounts(table));
  const role = table.role(seat);
  if (table.phase === "play") {
    return { ...COMMON, kind: "play", role: ROLES[role], ...cards(solution, table, seat, byScore) };
  }
  const byPlace = tosses(solution, table.engine, table.hand(seat), role);
  const rows = [...byPlace].sort((one, other) => one.loss - other.loss);
  const weighed = byScore ? tossesAtScore(solution, table, seat, byPlace, rows) : { rows };
  return { ...COMMON, kind: "toss", role: ROLES[role], crib: "solution", ...weighed };
}

/** Return how the play is where the person has nothing to choose. @param {Table} table
 * @param {number | null} gone the role that can only say go, if one can @returns {Wire.PlayAdvice} */
export function noChoice(table, gone) {
  const role = table.role(0);
  const played = table.deals[0].events.filter(([kind]) => kind === PLAYED);
  const { made, ...piles } = gone === null ? table.count : table.pileOf(played[played.length - 1][3]);
  const turn = gone ?? (table.phase === "play" ? table.role(table.player) : null);
  const goes = { must_go: gone === role, may_go: gone === 1 - role };
  const state = { turn: turn === null ? null : ROLES[turn], count: made, ...piles, legal: [], ...goes };
  return {
    ...COMMON,
    kind: "play",
    role: ROLES[role],
    ...state,
    rows: [],
    tosses: 0,
    belief: summary(beliefOf([], 0)),
  };
}

/** The discards of six sorted cards by points, in the order of their places. @param {Solution} solution
 * @param {import("../engine.js").Engine} engine @param {number[]} six @param {number} role
 * @returns {Wire.TossChoice[]} */
function tosses(solution, engine, six, role) {
  const [hand, crib, play, own, net] = solution.worthOfTosses(six, role);
  const odds = solution.oddsOfTosses(six, role);
  const best = net.indexOf(Math.max(...net));
  const sign = role === 1 ? 1 : -1;
  return PAIRS.map(([one, two], place) => {
    const toss = [six[one], six[two]];
    const keep = six.filter((card) => !toss.includes(card));
    const loss = net[best] - net[place];
    const by = [hand[place] - hand[best], sign * (crib[place] - crib[best]), play[place] - play[best]];
    return {
      ...{ keep: keep.map(textOf), toss: toss.map(textOf), probability: odds[place], points: 0, hand: hand[place] },
      ...{ crib: crib[place], play: play[place], net: net[place], loss, at_score: null },
      pegs: /** @type {[number, number]} */ ([own[place], own[place] - play[place]]),
      ...spreadOf(engine, keep, six),
      reason: reasonOf(loss, by),
    };
  });
}

/** How the points of a keep spread over the starters. @param {import("../engine.js").Engine} engine
 * @param {number[]} keep @param {number[]} six */
function spreadOf(engine, keep, six) {
  const starters = DECK.filter((card) => !six.includes(card));
  const points = scored(engine, keep, starters, false);
  /** @type {Record<string, number>} */
  const spread = {};
  for (const made of points) spread[made] = (spread[made] ?? 0) + 1;
  for (const made of Object.keys(spread)) spread[made] /= points.length;
  const ranksAt = (/** @type {number} */ wanted) => [
    ...new Set(starters.filter((_, place) => points[place] === wanted).map((card) => RANKS[card >> 2])),
  ];
  return { spread, best_starters: ranksAt(Math.max(...points)), worst_starters: ranksAt(Math.min(...points)) };
}

/** Why a discard is worth less: by hand, crib and play. @param {number} loss @param {number[]} by
 * @returns {Wire.Reason} */
function reasonOf(loss, by) {
  if (loss < 1e-9) return reason("best");
  return (loss >= EQUAL && reasonBy(by)) || reason("equal");
}

/** By what one discard is worth more or less than another; null if by nothing. @param {Wire.TossChoice} one
 * @param {Wire.TossChoice} other @param {string} role */
export const compared = (one, other, role) =>
  reasonBy([one.hand - other.hand, (role === "dealer" ? 1 : -1) * (one.crib - other.crib), one.play - other.play]);

/** @param {number[]} by */
function reasonBy(by) {
  const parts = ["hand", "crib", "play"].map((kind, place) => reason(kind, { worth: Number(by[place].toFixed(2)) }));
  const of = parts.filter((_, place) => Math.abs(by[place]) >= EQUAL);
  return of.length ? reason("toss", { of }) : null;
}

/** @param {Solution} solution @param {Table} table @param {number} seat @param {boolean} byScore */
function cards(solution, table, seat, byScore) {
  const role = table.role(seat);
  const { ends, odds } = solution.oddsOfCards(table);
  const lowest = [...new Map([...table.legal].reverse().map((card) => [card >> 2, card])).values()].reverse();
  const { worth, belief } = ends ? solution.worthAlone(table) : solution.worthOfCards(table, seat);
  const most = Math.max(...lowest.map((card) => worth[card >> 2]));
  const { made, pile, earlier } = table.count;
  const so = ends ? 0 : table.madeInPlay(role) - table.madeInPlay(1 - role);
  const theirs = table.hand(1 - seat).length;
  const held = beliefOf(belief, theirs);
  const [now, hand] = [table.playState, table.hand(seat).map((card) => card >> 2)];
  const rows = lowest.map((card) => {
    const loss = most - worth[card >> 2];
    const choice = { card: textOf(card), points: table.pointsOf(card), probability: odds && odds[card >> 2] };
    const net = worth[card >> 2] - so;
    return { ...choice, net, loss, reason: reasonForCard(table.engine, now, hand, card >> 2, held), at_score: null };
  });
  rows.sort((a, b) => a.loss - b.loss || (b.probability ?? 0) - (a.probability ?? 0));
  const turn = ROLES[role];
  const state = { turn, count: made, pile, earlier, legal: table.legal.map(textOf), must_go: false, may_go: false };
  const known = theirs ? belief : [1];
  const weighs = byScore && known.length > 0;
  const weighed = weighs ? cardsAtScore(table, seat, rows, worthsOfCards(solution, table, known)) : { rows };
  return { ...state, ...weighed, tosses: 0, belief: summary(held) };
}

/** What the opponent may hold: the probability of each holding of so many cards, the likeliest first, and that it holds
 * a rank, or holds it as its lowest. @param {number[]} belief in any proportion @param {number} number */
function beliefOf(belief, number) {
  const all = holdings(number, 0);
  const total = number && all.reduce((sum, _, place) => sum + belief[place], 0);
  const listed = total ? all.map((ranks, place) => ({ ranks, probability: belief[place] / total })) : [];
  listed.sort((a, b) => b.probability - a.probability);
  const [holds, lowest] = [0, 1].map(() => Array(RANKS.length).fill(0));
  for (const { ranks, probability } of listed) {
    for (const rank of new Set(ranks)) holds[RANKS.indexOf(rank)] += probability;
    lowest[RANKS.indexOf(ranks[0])] += probability;
  }
  return { number, holds, lowest, listed };
}

/** @param {ReturnType<typeof beliefOf>} belief @returns {Wire.BeliefSummary} */
function summary({ number, holds, listed }) {
  const ranks = Object.fromEntries([...RANKS].map((rank, place) => [rank, holds[place]]));
  return { cards: number, ranks, holdings: listed.filter((held) => held.probability > 0).slice(0, 20) };
}

/** All holdings of so many cards, in the order of multisets. @param {number} number @param {number} from
 * @returns {string[][]} */
function holdings(number, from) {
  if (!number) return [[]];
  const ranks = [...RANKS.slice(from)];
  return ranks.flatMap((rank, place) => holdings(number - 1, from + place).map((rest) => [rank, ...rest]));
}
