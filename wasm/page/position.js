// A position as one line of text, as in muggins/rules/position.py, weighed without its game.
import { adviceFor, noChoice } from "./advice.js";
import { cardsAtScore, scoreCounts, worthsOfCards } from "./at_score.js";
import { cardOf, cardsIn, textOf } from "./story.js";
import { parsedRules, rulesOf } from "./record.js";
import { Refusal } from "./refusal.js";
import { tossOf } from "./table.js";
import { position as invalid } from "./en.js";

const [TOSSED, PLAYED, SAID_GO, TARGET, GO, NONE, TOSS, JACK] = [0, 2, 3, 121, 52, -1, 52, 10];
const RARE = 3e-3; // share of the discards that may have been made below which one is left out
const ROLES = /** @type {const} */ (["pone", "dealer"]);
const CARD = /^[A2-9TJQK][CDHS]$/;
const SCORES = /^(\d{1,3})-(\d{1,3})$/;
const KEYWORD = /^(hand|toss|starter|play)$/;
/** Unseen cards are the highest there are: who said go holds none that fitted. */
const HIGHEST_FIRST = Array.from({ length: 52 }, (_, place) => 51 - place);

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{ role: number, scores: [number, number], target: number, counting: string, hand: number[],
 * toss: number[], starter: number[], play: number[] }} Position */

/** @param {string[]} words @returns {Pick<Position, "hand" | "toss" | "starter" | "play">} */
function parsedCards(words) {
  /** @type {Record<string, number[]>} */
  const parts = { hand: [], toss: [], starter: [], play: [] };
  let part = "";
  for (const word of words) {
    if (KEYWORD.test(word)) part = word;
    else if (!part) throw new Refusal(422, invalid);
    else parts[part].push(word === "go" ? GO : CARD.test(word) ? cardOf(word) : NONE);
  }
  const { hand, toss, starter, play } = parts;
  const whole = hand.length === 6 || (hand.length === 4 && starter.length === 1 && [0, 2].includes(toss.length));
  const [own, played] = [[...hand, ...toss, ...starter], play.filter((card) => card !== GO)];
  const right = [own, played].every((cards) => new Set(cards).size === cards.length && !cards.includes(NONE));
  if (!whole || !right || own.includes(GO)) throw new Refusal(422, invalid);
  return { hand, toss, starter, play };
}

/** @param {string} text @returns {Position} */
function parsed(text) {
  const [known, said] = text.trim().split(/\s+rules\s+/);
  const [role, ...words] = known.split(/\s+/);
  const [, mine, theirs] = SCORES.exec(words[0] ?? "") ?? [];
  const cards = parsedCards(mine ? words.slice(1) : words);
  const scores = /** @type {[number, number]} */ ([mine ?? 0, theirs ?? 0].map(Number));
  const rules = parsedRules(said);
  const place = ROLES.findIndex((one) => one === role);
  if (place < 0 || !rules || !(Math.max(...scores) < rules.target)) throw new Refusal(422, invalid);
  return { role: place, scores, ...rules, ...cards };
}

/** What a seat knows. @param {Table} table @param {number} [seat] the person's */
export function knownBy(table, seat = 0) {
  const role = table.role(seat);
  const { dealt, events, starter } = table.deals[table.deals.length - 1];
  const tosses = events.filter(([kind, who]) => kind === TOSSED && who === role);
  const toss = tosses.flatMap(([, , ...two]) => two.slice(0, 2)).sort(order);
  const played = events.filter(([kind]) => kind === PLAYED || kind === SAID_GO);
  return {
    role: ROLES[role],
    scores: /** @type {[number, number]} */ (seat ? [...table.scores].reverse() : table.scores),
    rules: rulesOf(table.kept) === rulesOf({ target: TARGET }) ? [] : ["rules", rulesOf(table.kept)],
    kept: cardsIn(dealt[role]).filter((card) => !toss.includes(card)),
    toss,
    starter: table.phase === "toss" ? null : starter,
    played: played.map(([kind, , card]) => (kind === PLAYED ? textOf(card) : "go")),
    by: played.map(([, who]) => ROLES[who]),
  };
}

/** A position as one line of text. @param {ReturnType<typeof knownBy>} known */
export function positionText({ role, scores, rules, kept, toss, starter, played }) {
  const of = (/** @type {string} */ word, /** @type {string[]} */ cards) => (cards.length ? [word, ...cards] : []);
  const turned = starter === null ? [] : [textOf(starter)];
  const parts = [of("hand", kept.map(textOf)), of("toss", toss.map(textOf)), of("starter", turned), of("play", played)];
  return [role, scores.join("-"), ...parts.flat(), ...rules].join(" ");
}

/** Lay a position out on a table, for the person to choose. @param {Table} table @param {string} text */
export function layPosition(table, text) {
  const position = parsed(text);
  let gone = null;
  if (position.hand.length === 6) deal(table, position, []);
  else gone = layOut(table, position);
  setScores(table, position.scores);
  if (table.phase === "toss" && table.player === 1) table.act(tossOf(table.hand(1), table.hand(1).slice(0, 2)));
  if (table.player !== 0 || gone !== null) throw new Refusal(422, invalid);
  return table;
}

/** Return what a side may do in a position, the best first.
 * @param {Solution} solution @param {Table} table that it is laid out on @param {string} text @returns {Wire.Advice} */
export function adviceOn(solution, table, text) {
  const position = parsed(text);
  const { role, hand, toss } = position;
  const common = { position: text, role: ROLES[role] };
  if (hand.length === 6) return { ...adviceFor(solution, layPosition(table, text)), ...common };
  const gone = layOut(table, position);
  setScores(table, position.scores);
  const chooses = gone === null && table.player === 0 && table.phase === "play";
  if (!chooses) return { ...noChoice(table, gone), ...common };
  if (toss.length) return { ...adviceFor(solution, table), ...common };
  const advice = /** @type {Wire.PlayAdvice} */ (adviceFor(solution, table, 0, "points"));
  return { ...advice, ...overTosses(solution, table, position, advice.rows), ...common };
}

/** Weigh cards at a score over all discards that the solution may have made.
 * @param {Solution} solution @param {Table} table @param {Position} position @param {Wire.CardChoice[]} rows */
function overTosses(solution, table, position, rows) {
  if (!scoreCounts(table) || !table.isChoice) return {};
  const theirs = table.hand(1).length;
  const cases = tossesOf(solution, position);
  const sums = [0, 1].map(() => Array(15).fill(0));
  for (const { toss, share } of cases) {
    layOut(table, { ...position, toss });
    setScores(table, position.scores);
    const belief = theirs ? solution.worthOfCards(table, 0).belief : [1];
    worthsOfCards(solution, table, belief).forEach((worths, of) =>
      worths.forEach((worth, rank) => (sums[of][rank] += share * worth)),
    );
  }
  return { ...cardsAtScore(table, 0, rows, sums), tosses: cases.length };
}

/** The discards that the solution may have made with four cards, alike but for suits taken as one, and the probability
 * of each; where it never keeps these four, any two cards. @param {Solution} solution @param {Position} position */
function tossesOf(solution, { role, hand, starter, play }) {
  const seen = new Set([...hand, ...starter, ...play]);
  const unseen = HIGHEST_FIRST.filter((card) => !seen.has(card)).reverse();
  const pairs = unseen.flatMap((one, place) => unseen.slice(place + 1).map((other) => [one, other]));
  const likely = pairs.map((pair) => {
    const six = [...hand, ...pair].sort(order);
    return solution.oddsOfTosses(six, role)[tossOf(six, pair) - TOSS];
  });
  const any = likely.some((odds) => odds > 0);
  /** @type {Map<string, { toss: number[], share: number }>} */
  const kinds = new Map();
  pairs.forEach((pair, place) => {
    const nobs = pair.some((card) => card >> 2 === JACK && (card & 3) === (starter[0] & 3));
    const kind = `${pair.map((card) => card >> 2)} ${nobs}`;
    const { toss, share } = kinds.get(kind) ?? { toss: pair, share: 0 };
    kinds.set(kind, { toss, share: share + (any ? likely[place] : 1) });
  });
  const total = (/** @type {{ share: number }[]} */ of) => of.reduce((sum, { share }) => sum + share, 0);
  const all = [...kinds.values()];
  const made = all.filter(({ share }) => share >= RARE * total(all));
  return made.map(({ toss, share }) => ({ toss, share: share / total(made) }));
}

/** Deal what a position knows, and the highest unseen cards; return the six of either side.
 * @param {Table} table @param {Omit<Position, "play">} position @param {number[]} theirs the opponent's known cards */
function deal(table, { role, target, counting, hand, toss, starter }, theirs) {
  const mine = [...hand, ...toss];
  const unseen = HIGHEST_FIRST.filter((card) => ![...mine, ...starter, ...theirs].includes(card));
  const [own, other] = [mine, theirs].map((cards) => [...cards, ...unseen.splice(0, 6 - cards.length)].sort(order));
  const dealt = role ? [other, own] : [own, other];
  const deck = [...dealt[0].flatMap((card, place) => [card, dealt[1][place]]), ...starter, ...unseen].slice(0, 13);
  const kept = { deck, seen: [...mine, ...starter], seed: "", dealer: 1 - role, target, counting, actions: [] };
  table.open(/** @type {any} */ (kept));
  return [own, other];
}

/** Let a game begin so that it has these scores now. @param {Table} table @param {number[]} scores */
function setScores(table, scores) {
  const [mine, theirs] = table.scores.map((made, seat) => scores[seat] - made);
  table.open({ ...table.kept, scores: [mine, theirs] });
}

/** Play a position's cards and goes on a table; return the role that can only say go then, or null.
 * @param {Table} table @param {Position} position */
function layOut(table, position) {
  const { hand, toss, starter, play } = position;
  const theirs = play.filter((card) => card !== GO && !hand.includes(card));
  if (theirs.length > 4 || theirs.some((card) => toss.includes(card) || starter.includes(card))) {
    throw new Refusal(422, invalid);
  }
  const [own, other] = deal(table, position, theirs);
  while (table.phase === "toss") {
    const [six, keeps] = table.player ? [other, theirs] : [own, hand];
    table.act(tossOf(six, six.filter((card) => !keeps.includes(card)).slice(0, 2)));
  }
  const said = () => table.deals[0].events.filter(([kind]) => kind === PLAYED || kind === SAID_GO);
  for (const [place, card] of play.entries()) {
    const next = said()[place]; // the engine says go where nothing fits
    if (card === GO ? !next : next || !table.legal.includes(card)) throw new Refusal(422, invalid);
    if (card !== GO) table.act(card);
  }
  return said()[play.length]?.[1] ?? null;
}

/** @param {number} one @param {number} two */
const order = (one, two) => one - two;
