// A person's own count next to the true one, as muggins/counting/spoken.py compares them.
import { Refusal } from "./refusal.js";
import { RUN, stepRows, stepsOf, textOf, maskOf } from "./story.js";
import { count as words } from "./en.js";
import { say } from "../../src/muggins/web/static/texts/words.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {{ cards: number[], points: number }} Combination */
/** @typedef {{ hand: number[], starter: number, crib: boolean }} Asked */

const [FIFTEEN, PAIRS, RUNS, FLUSHES, NOBS] = [0, 1, 2, 3, 4];
const [FLUSH, JACK, MOST, NINETEEN] = [8, 10, 29, 19];

/** @param {number[]} cards @returns {number[][]} of each rank */
const byRank = (cards) =>
  [...new Set(cards.map((card) => card >> 2))].map((rank) => cards.filter((card) => card >> 2 === rank));
/** All ways to take one of each. @param {number[][]} groups */
const ways = (groups) =>
  groups.reduce(
    (made, group) => made.flatMap((way) => group.map((card) => [...way, card])),
    [/** @type {number[]} */ ([])],
  );
/** @param {Combination[]} of */
export const pointsOf = (of) => of.reduce((sum, { points }) => sum + points, 0);

/** The combinations of a hand or crib by kind: fifteens, pairs, runs, flush, nobs. @param {Engine} engine
 * @param {Asked} asked @returns {Combination[][]} */
export function combinationsOf(engine, { hand, starter, crib }) {
  const rows = stepRows(engine, maskOf(hand), starter, crib);
  const five = [...hand, starter].sort((one, other) => one - other);
  const pairs = byRank(five).flatMap((same) =>
    same.flatMap((one, place) => same.slice(place + 1).map((other) => ({ cards: [one, other], points: 2 }))),
  );
  const runs = rows
    .filter(({ kind }) => kind >= RUN && kind < FLUSH)
    .flatMap(({ cards }) => ways(byRank(cards)).map((way) => ({ cards: way, points: way.length })));
  const [fifteens, flush, nobs] = [FIFTEEN, FLUSH, FLUSH + 1].map((of) => rows.filter(({ kind }) => kind === of));
  return [fifteens, pairs, runs, flush, nobs];
}

/** What a person claims: points, or points by kind. @param {string} text
 * @returns {{ total: number, parts: number[] | null }} */
function claimed(text) {
  const tokens = text.toLowerCase().replaceAll(/[,;+]/g, " ").trim().split(/\s+/);
  const points = tokens.filter((token) => /^\d{1,4}$/.test(token)).map(Number);
  const total = points.reduce((sum, each) => sum + each, 0);
  const places = tokens
    .filter((_, place) => place % 2 === 0)
    .map((token) =>
      words.names.findIndex((name, place) => token === name || (place < FLUSHES && token === words.plurals[place])),
    );
  const byKind = tokens.length > 1;
  const right = byKind
    ? tokens.length === 2 * points.length && !places.includes(-1) && new Set(places).size === places.length
    : points.length === 1;
  if (!right || total > MOST) throw new Refusal(422, words.claim);
  const parts = Array(words.names.length).fill(0);
  if (byKind) places.forEach((place, number) => (parts[place] = points[number]));
  return { total, parts: byKind ? parts : null };
}

/** Compare a claim with the true count. @param {Engine} engine @param {Asked} asked @param {string} text
 * @returns {{ points: number, right: boolean, loss: number, taken: number, words: string }} taken: points that may be
 * pegged */
export function compare(engine, asked, text) {
  const kinds = combinationsOf(engine, asked);
  const points = pointsOf(kinds.flat());
  const { total, parts } = claimed(text);
  const said = total === NINETEEN && !points ? 0 : total;
  const wrong = kinds.flatMap((of, kind) => (parts && parts[kind] !== pointsOf(of) ? [kind] : []));
  const over = wrong.reduce(
    (sum, kind) => sum + Math.max(/** @type {any} */ (parts)[kind] - pointsOf(kinds[kind]), 0),
    0,
  );
  const taken = Math.min(said - over, points);
  const count = spokenCount(engine, asked);
  const judged = { points, right: said === points && !wrong.length, loss: Math.abs(points - said), taken };
  const values = { points, count, said, taken, off: judged.loss };
  if (judged.right) return { ...judged, words: say(words.right, values) };
  if (parts) {
    const lines = wrong.map((kind) => wrongWords(kinds[kind], kind, parts[kind]));
    const only = taken === Math.min(said, points) ? [] : [say(words.taken, values)];
    return { ...judged, words: [...lines, say(words.shown, values), ...only].join(" ") };
  }
  const short = points - said;
  const why = short > 0 ? missedWords(kinds, short) : trapWords(kinds, asked, -short);
  const lines = [say(short > 0 ? words.short : words.over, values), say(words.counted, values), why];
  return { ...judged, words: lines.filter(Boolean).join(" ") };
}

/** @param {Engine} engine @param {Asked} asked */
export const spokenCount = (engine, { hand, starter, crib }) =>
  stepsOf(engine, maskOf(hand), starter, crib)
    .map((step) => step.words)
    .join(", ") || words.nothing;

/** @param {number[]} cards */
const written = (cards) => cards.map(textOf).join(" ");
/** @param {Combination[]} of */
const where = (of) => of.map(({ cards }) => written(cards)).join(", ");

/** @param {Combination[]} of @param {number} kind @param {number} claim */
function wrongWords(of, kind, claim) {
  const name = kind < FLUSHES ? words.plurals[kind] : words.names[kind];
  const values = { name: name[0].toUpperCase() + name.slice(1), points: pointsOf(of), claim };
  return say(kind < FLUSHES ? words.make : words.makes, { ...values, where: of.length ? ` (${where(of)})` : "" });
}

/** What was most likely missed, if one kind explains it: one combination rather than several.
 * @param {Combination[][]} kinds @param {number} short */
function missedWords(kinds, short) {
  const there = kinds.flatMap((of, kind) => (of.length ? [{ kind, of, each: of[0].points }] : []));
  const single = there.filter(({ each }) => each === short).map((one) => ({ ...one, number: 1 }));
  const several = there
    .filter(({ of, each }) => each < short && short <= each * of.length && short % each === 0)
    .map((one) => ({ ...one, number: short / one.each }));
  const runs = kinds[RUNS];
  const whole = runs.length > 1 && pointsOf([...runs, ...kinds[PAIRS]]) === short;
  const guessed = single.length ? single : several;
  if (guessed.length + Number(whole && !single.length) !== 1) return "";
  if (!guessed.length) {
    const cards = [...new Set(runs.flatMap((run) => run.cards))].sort((one, other) => one - other);
    return say(words.missed, { what: say(words.whole[runs.length], { points: short, cards: written(cards) }) });
  }
  const [{ kind, of, each, number }] = guessed;
  const values = { number, all: of.length, kinds: words.plurals[kind], kind: words.names[kind], points: number * each };
  const form =
    number < of.length
      ? words.some
      : number > 1
        ? words.several
        : kind === RUNS || kind === FLUSHES
          ? words.longer
          : words.single;
  return say(words.missed, { what: say(form, { ...values, where: where(of) }) });
}

/** What a person who claims too much may have fallen for. @param {Combination[][]} kinds @param {Asked} asked
 * @param {number} over */
function trapWords(kinds, { hand, starter, crib }, over) {
  const suited = new Set(hand.map((card) => card & 3)).size === 1;
  if (over === 4 && crib && suited && !kinds[FLUSHES].length) return words.traps.flush;
  if (over === 2 && starter >> 2 === JACK) return words.traps.heels;
  const jack = hand.some((card) => card >> 2 === JACK);
  return over === 1 && jack && !kinds[NOBS].length ? words.traps.nobs : "";
}
