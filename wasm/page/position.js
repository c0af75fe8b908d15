// A position as one line of text, as in muggins/rules/position.py, weighed without its game.
import { adviceFor, noChoice, tossAdvice } from "./advice.js";
import { cardOf } from "./story.js";
import { Refusal, tossOf } from "./table.js";
import { position as invalid } from "./en.js";

const [PLAYED, SAID_GO, TARGET, GO, NONE] = [2, 3, 121, 52, -1];
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

/** Play a position's cards and goes on a table; return the role that can only say go then, or null.
 * @param {Table} table @param {Position} position */
function layOut(table, { role, hand, toss, starter, play }) {
  const mine = [...hand, ...toss];
  const theirs = play.filter((card) => card !== GO && !hand.includes(card));
  if (theirs.length > 4 || theirs.some((card) => toss.includes(card) || starter.includes(card))) {
    throw new Refusal(422, invalid);
  }
  const unseen = HIGHEST_FIRST.filter((card) => ![...mine, ...starter, ...theirs].includes(card));
  const [own, other] = [mine, theirs].map((cards) => [...cards, ...unseen.splice(0, 6 - cards.length)].sort(order));
  const dealt = role ? [other, own] : [own, other];
  const deck = [...dealt[0].flatMap((card, place) => [card, dealt[1][place]]), ...starter];
  const kept = { deck, seen: [...mine, ...starter], seed: "", dealer: 1 - role, target: TARGET, actions: [] };
  table.open(/** @type {any} */ (kept));
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
