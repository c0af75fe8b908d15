// A position as one line of text, as in muggins/rules/position.py, weighed without its game.
import { adviceFor, noChoice, tossAdvice } from "./advice.js";
import { cardOf, cardsIn, textOf } from "./story.js";
import { RULES } from "./record.js";
import { Refusal, tossOf } from "./table.js";
import { position as invalid } from "./en.js";

const [TOSSED, PLAYED, SAID_GO, TARGET, GO, NONE] = [0, 2, 3, 121, 52, -1];
const ROLES = /** @type {const} */ (["pone", "dealer"]);
const CARD = /^[A2-9TJQK][CDHS]$/;
const KEYWORD = /^(hand|toss|starter|play|rules)$/;
/** Unseen cards are the highest there are: who said go holds none that fitted. */
const HIGHEST_FIRST = Array.from({ length: 52 }, (_, place) => 51 - place);

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{ role: number, hand: number[], toss: number[], starter: number[], play: number[] }} Position */

/** @param {string} text @returns {Position} */
function parsed(text) {
  const [role, ...words] = text.trim().split(/\s+/);
  /** @type {Record<string, number[]>} */
  const parts = { hand: [], toss: [], starter: [], play: [], rules: [] };
  let part = "";
  for (const word of words) {
    if (KEYWORD.test(word)) part = word;
    else parts[part]?.push(word === "go" ? GO : CARD.test(word) ? cardOf(word) : NONE);
  }
  const { hand, toss, starter, play } = parts;
  const whole = hand.length === 6 || (hand.length === 4 && starter.length === 1 && [0, 2].includes(toss.length));
  const [own, played] = [[...hand, ...toss, ...starter], play.filter((card) => card !== GO)];
  const right = [own, played].every((cards) => new Set(cards).size === cards.length && !cards.includes(NONE));
  const place = ROLES.findIndex((one) => one === role);
  if (place < 0 || !whole || !right || own.includes(GO)) throw new Refusal(422, invalid);
  return { role: place, hand, toss, starter, play };
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
    rules: table.kept.target === TARGET ? [] : ["rules", ...RULES[table.kept.target].split(" ")],
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
  if (table.phase === "toss" && table.player === 1) table.act(tossOf(table.hand(1), table.hand(1).slice(0, 2)));
  if (table.player !== 0 || gone !== null) throw new Refusal(422, invalid);
  return table;
}

/** Return what a side may do in a position, the best first.
 * @param {Solution} solution @param {Table} table that it is laid out on @param {string} text @returns {Wire.Advice} */
export function adviceOn(solution, table, text) {
  const position = parsed(text);
  const { role, hand } = position;
  const common = { position: text, role: ROLES[role] };
  if (hand.length === 6) return { ...tossAdvice(solution, table.engine, hand.sort(order), role), ...common };
  const gone = layOut(table, position);
  const chooses = gone === null && table.player === 0 && table.phase === "play";
  return { ...(chooses ? adviceFor(solution, table) : noChoice(table, gone)), ...common };
}

/** Deal what a position knows, and the highest unseen cards; return the six of either side.
 * @param {Table} table @param {Omit<Position, "play">} position @param {number[]} theirs the opponent's known cards */
function deal(table, { role, hand, toss, starter }, theirs) {
  const mine = [...hand, ...toss];
  const unseen = HIGHEST_FIRST.filter((card) => ![...mine, ...starter, ...theirs].includes(card));
  const [own, other] = [mine, theirs].map((cards) => [...cards, ...unseen.splice(0, 6 - cards.length)].sort(order));
  const dealt = role ? [other, own] : [own, other];
  const deck = [...dealt[0].flatMap((card, place) => [card, dealt[1][place]]), ...starter, ...unseen].slice(0, 13);
  const kept = { deck, seen: [...mine, ...starter], seed: "", dealer: 1 - role, target: TARGET, actions: [] };
  table.open(/** @type {any} */ (kept));
  return [own, other];
}

/** Play a position's cards and goes on a table; return the role that can only say go then, or null.
 * @param {Table} table @param {Position} position */
function layOut(table, { role, hand, toss, starter, play }) {
  const theirs = play.filter((card) => card !== GO && !hand.includes(card));
  if (theirs.length > 4 || theirs.some((card) => toss.includes(card) || starter.includes(card))) {
    throw new Refusal(422, invalid);
  }
  const [own, other] = deal(table, { role, hand, toss, starter }, theirs);
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
