// A question to the coach: six cards, or a position in the play. The address holds it.
import { query } from "../api.js";
import { parseCards, toggled } from "../cards.js";
import { turnOf } from "../coach/answers.js";

/** @typedef {"hand" | "toss" | "starter" | "play"} Slot where the next card goes */
/**
 * @typedef {{
 *   mode: "toss" | "play" | "photo", role: "dealer" | "pone", cards: string[], mine: string, theirs: string,
 *   rules: string
 * } & Record<Slot, string[]>} Question
 * `cards` are the six of a toss; the slots are those of a position in the play, which may hold "go"; `rules` are
 * those of the game as a position says them, empty for the standard ones.
 */
/** @typedef {(changed: Partial<Question>) => void} Change */

export const SIX = 6;
/** How many cards go into each slot. */
export const ROOM = { hand: 4, toss: 2, starter: 1, play: 8 };
/** @type {Partial<Question>} */
export const TOSS_EXAMPLE = { mode: "toss", role: "dealer", cards: parseCards("3H4D8S9CJCKH") };
/** @type {Partial<Question>} */
export const PLAY_EXAMPLE = {
  role: "pone",
  hand: parseCards("3H4D5D5S"),
  toss: parseCards("2CJS"),
  starter: ["9H"],
  play: parseCards("4DTC"),
};
export const NO_POSITION = { hand: [], toss: [], starter: [], play: [] };

/**
 * A question from the text of a position, such as the review, a hint or a quiz has.
 * @param {string} text
 * @returns {Question}
 */
function parsePosition(text) {
  const part = (/** @type {string} */ name) =>
    text.match(new RegExp(` ${name} (.*?)(?= (?:hand|toss|starter|play|rules) |$)`))?.[1] ?? "";
  const [, mine = "", theirs = ""] = text.match(/ (\d+)-(\d+)/) ?? [];
  const hand = parseCards(part("hand"));
  const isToss = hand.length === SIX;
  return {
    mode: isToss ? "toss" : "play",
    role: text.startsWith("pone") ? "pone" : "dealer",
    cards: isToss ? hand : [],
    hand: isToss ? [] : hand,
    toss: parseCards(part("toss")),
    starter: parseCards(part("starter")),
    play: parseCards(part("play")),
    mine: mine === "0" ? "" : mine,
    theirs: theirs === "0" ? "" : theirs,
    rules: part("rules"),
  };
}

/** @param {URLSearchParams} search @returns {Question} */
export function readQuestion(search) {
  const position = search.get("position");
  if (position) return parsePosition(position);
  const cards = (/** @type {string} */ name, /** @type {number} */ most) => parseCards(search.get(name)).slice(0, most);
  return {
    mode: /** @type {Question["mode"]} */ (["play", "photo"].find((mode) => mode === search.get("mode")) ?? "toss"),
    role: search.get("role") === "pone" ? "pone" : "dealer",
    cards: cards("cards", SIX),
    hand: cards("hand", ROOM.hand),
    toss: cards("toss", ROOM.toss),
    starter: cards("starter", ROOM.starter),
    play: cards("play", 14), // with every "go"
    mine: search.get("mine") || "",
    theirs: search.get("theirs") || "",
    rules: search.get("rules") || "",
  };
}

/** The address of a question: the text of its position, or what there is of it. @param {Question} asked */
export function questionAddress(asked) {
  if (asked.mode === "photo") return `/ask?${query({ mode: asked.mode, role: asked.role })}`;
  if (isWhole(asked)) return `/ask?${query({ position: positionText(asked) })}`;
  const { mode, role, mine, theirs, rules, cards, hand, toss, starter, play } = asked;
  const fields =
    mode === "toss"
      ? { role, cards: cards.join(""), mine, theirs, rules }
      : {
          mode,
          role,
          mine,
          theirs,
          rules,
          hand: hand.join(""),
          toss: toss.join(""),
          starter: starter.join(""),
          play: play.join(","),
        };
  return `/ask?${query(fields)}`;
}

/** Whether there is enough to be answered. @param {Question} asked */
export const isWhole = ({ mode, cards, hand, toss, starter }) =>
  mode !== "play"
    ? mode === "toss" && cards.length === SIX
    : hand.length === ROOM.hand && starter.length === ROOM.starter && toss.length !== 1;

/** A position as the server reads it. @param {Question} asked */
export function positionText({ mode, role, mine, theirs, rules, cards, hand, toss, starter, play }) {
  const part = (/** @type {string} */ name, /** @type {string[]} */ words) => (words.length ? [name, ...words] : []);
  const known =
    mode === "toss"
      ? part("hand", cards)
      : [...part("hand", hand), ...part("toss", toss), ...part("starter", starter), ...part("play", play)];
  return [role, `${mine || 0}-${theirs || 0}`, ...known, ...part("rules", rules ? [rules] : [])].join(" ");
}

/** The path that answers a question; null while there is not enough. @param {Question} asked */
export function advicePath(asked) {
  return isWhole(asked) ? `/api/advice/position?${query({ text: positionText(asked) })}` : null;
}

/**
 * The slot that holds a card, the cards played aside.
 * @param {Question} asked
 * @param {string} card
 */
const slotOf = (asked, card) =>
  /** @type {const} */ (["hand", "toss", "starter"]).find((slot) => asked[slot].includes(card)) ?? null;

/**
 * Puts a card into a slot, or takes it out of its own.
 * @param {Question} asked
 * @param {Slot} slot
 * @param {string} card
 * @returns {{ changed: Partial<Question>, slot: Slot }} what becomes of the question, and the next slot
 */
export function placeCard(asked, slot, card) {
  const home = slotOf(asked, card);
  if (slot === "play") return { changed: { play: [...asked.play, card] }, slot };
  if (home) return { changed: { [home]: toggled(asked[home], card), play: [] }, slot: home };
  const cards = toggled(asked[slot], card, ROOM[slot]);
  return { changed: { [slot]: cards, play: [] }, slot: cards.length === ROOM[slot] ? following(asked, slot) : slot };
}

/**
 * @param {Question} asked
 * @param {Slot} slot
 * @returns {Slot}
 */
const following = (asked, slot) => (slot !== "starter" && !asked.starter.length ? "starter" : "play");

/** The play without its last card, and without every "go" before it. @param {string[]} play */
export function withoutLast(play) {
  let end = Math.max(play.length - 1, 0);
  while (end > 0 && play[end - 1] === "go") end--;
  return play.slice(0, end);
}

/**
 * How a card of the grid looks while a position is put together, and whether it is disabled.
 * @param {Question} asked
 * @param {Slot} slot
 * @param {string} card
 * @param {Wire.PlayAdvice | null} found the answer to the position so far
 * @returns {[class_: string, disabled: boolean]}
 */
export function cardState(asked, slot, card, found) {
  const home = slotOf(asked, card);
  if (slot !== "play") return home ? [home === slot ? "in" : "mine", false] : ["", false];
  const plain = home ? "mine" : "";
  if (asked.play.includes(card)) return ["gone", true];
  switch (found && turnOf(found)) {
    case "you":
      return found?.legal.includes(card) ? ["mine", false] : [plain || "off", true];
    case "opponent":
      return [plain, home !== null];
    default:
      return [plain, true];
  }
}
