// The record of a game as text, as muggins/rules/record.py writes it.
import { cardOf, cardsIn, textOf } from "./story.js";
import { Refusal } from "./refusal.js";
import { CLAIM, cutOf, tossOf } from "./table.js";
import { hexadecimal, sha256, shuffledDeck } from "./decks.js";
import { record as invalid } from "./en.js";

/** @typedef {import("./story.js").Deal} Deal */
/** @typedef {import("./table.js").Table} Table */

const [TOSSED, PLAYED, GO, HAND, CRIB] = [0, 2, 3, 4, 5];
const ROLES = ["pone", "dealer"];
/** The rules of this page. @type {{ target: number, counting: string }[]} */
const OPTIONS = [121, 61].flatMap((target) =>
  ["automatic", "own", "muggins"].map((counting) => ({ target, counting })),
);

/** The rules of a game as text. @param {{ target: number, counting?: string }} kept */
export function rulesOf({ target, counting = "automatic" }) {
  const differ = [
    ...(target === 121 ? [] : ["target=61", "skunk=30", "double_skunk=-1"]),
    ...(counting === "automatic" ? [] : [`counting=${counting}`]),
  ];
  return differ.join(" ") || "standard";
}

/** The rules that a text says, if this page has them. @param {string} [text] */
export const parsedRules = (text = "standard") => OPTIONS.find((options) => rulesOf(options) === text);

/** The decks of a game, computed again from its seed. @param {Table} table @returns {Wire.Fairness} */
export function recomputed({ kept: { seed, dealer }, deals }) {
  const { cuts, dealer: cut } = cutOf(seed);
  const dealt = deals.map((_, place) => {
    const deck = shuffledDeck(seed, place + 1);
    const six = (/** @type {number} */ role) => deck.slice(0, 12).filter((_card, at) => at % 2 === role);
    const [pone, own] = [0, 1].map((role) =>
      six(role)
        .sort((one, other) => one - other)
        .map(textOf),
    );
    return { pone, dealer: own, starter: textOf(deck[12]) };
  });
  return {
    ...{ schema: 2, seed, commitment: hexadecimal(sha256(seed)), first_dealer: dealer ? "P2" : "P1" },
    ...{ cuts: cuts.map(([one, other]) => [textOf(one), textOf(other)]), by_cut: cut === dealer, deals: dealt },
  };
}

const CARD = /^[A2-9TJQK][CDHS]$/;

/** Take up a game from its record on a table; a Refusal unless it was played to its end by the rules of this page.
 * @param {Table} table @param {string} text @returns {[string, string]} the players */
export function replayed(table, text) {
  const whole = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  const of = (/** @type {string} */ name) => whole.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [name, against] = (of("players") ?? "").split(",").map((one) => one.trim());
  const rules = parsedRules(of("rules"));
  const deals = whole.filter((line) => /^\d+ dealer P[12] \|/.test(line)).map(parsedDeal);
  if (!against || !rules || !deals.length) throw new Refusal(422, invalid);
  const decks = deals.map(({ deck }) => deck);
  const dealt = { seed: of("seed") ?? "", dealer: of("first dealer") === "P2" ? 1 : 0, decks };
  const usual = { number: 0, begun: "", practice: false, hints: false, follows: null, resigned: false, undone: 0 };
  table.open({ ...usual, ...dealt, ...rules, name, against, actions: [] });
  for (const deal of deals) playAgain(table, deal);
  if (whole[whole.length - 1].endsWith(", P1 resigned")) table.open({ ...table.kept, resigned: true });
  const again = table.over ? recordOf(table).trim().split("\n") : [];
  if (again.filter((line) => line !== "seed:" && line !== "seed: ").join("\n") !== whole.join("\n")) {
    throw new Refusal(422, invalid); // a figure is not what the rules say
  }
  return [name, against];
}

/** @param {Table} table @param {ReturnType<typeof parsedDeal>} deal */
function playAgain(table, { tosses, played, claims }) {
  while (table.phase === "toss") {
    const toss = tosses[table.role(table.player)];
    if (!toss.length) return; // the game was given up before it
    table.act(tossOf(table.hand(table.player), toss));
  }
  for (const card of played) {
    if (table.phase !== "play" || !table.legal.includes(card)) throw new Refusal(422, invalid);
    table.act(card);
  }
  for (const points of claims) if (table.phase === "count") table.act(CLAIM + points);
}

/** @param {string} line of a deal */
function parsedDeal(line) {
  const parts = line.split("|").map((part) => part.trim());
  const cardsOf = (/** @type {string} */ name) => {
    const words = (parts.find((part) => part.startsWith(`${name} `)) ?? "")
      .replaceAll(/[()]/g, " ")
      .split(/\s+/)
      .slice(1);
    return words
      .map((word) => word.split("+")[0])
      .filter((word) => CARD.test(word))
      .map(cardOf);
  };
  const [hands, [starter]] = [ROLES.map(cardsOf), cardsOf("starter")];
  const all = [...hands.flat(), starter];
  if (hands.some((six) => six.length !== 6) || new Set(all).size !== 13 || starter === undefined) {
    throw new Refusal(422, invalid);
  }
  const tosses = hands.map((six) => six.slice(4));
  const sorted = hands.map((six) => [...six].sort((one, other) => one - other));
  return {
    deck: [...sorted[0].flatMap((card, place) => [card, sorted[1][place]]), starter],
    tosses,
    played: cardsOf("play"),
    claims: [...(parts.find((part) => part.startsWith("show ")) ?? "").matchAll(/ (\d+)/g)].map(
      ([, points]) => +points,
    ),
  };
}

/** @param {Table} table that holds a game which is over */
export function recordOf({ kept, deals, result, scores }) {
  const { name, against, seed, dealer, resigned } = kept;
  const points = result && `match points ${result.points}${resigned ? ", P1 resigned" : ""}`;
  return [
    "muggins game 1",
    `players: ${name.replaceAll(",", " ").trim()}, ${against}`,
    `rules: ${rulesOf(kept)}`,
    `seed: ${seed}`,
    `first dealer: P${dealer + 1}`,
    ...deals.map((deal, place) => dealLine(deal, place + 1, deals[place + 1]?.scores ?? scores)),
    `result: P${result?.won ? 1 : 2} wins ${scores.join("-")}, ${points}`,
    "",
  ].join("\n");
}

/** @param {Deal} deal @param {number} number @param {number[]} scores after it */
function dealLine({ dealer, dealt, starter, events }, number, scores) {
  const hands = ROLES.map((role, place) => {
    const toss = events.filter(([kind, who]) => kind === TOSSED && who === place).flatMap(([, , ...two]) => two);
    const cards = cardsIn(dealt[place]);
    const thrown = cards.filter((card) => toss.slice(0, 2).includes(card));
    const kept = cards.filter((card) => !thrown.includes(card));
    return `${role} ${written(kept)}${thrown.length ? ` (${written(thrown)})` : ""}`;
  });
  const played = events.flatMap(([kind, , card, , points]) => {
    if (kind !== PLAYED && kind !== GO) return [];
    return [(kind === GO ? "go" : textOf(card)) + (points ? `+${points}` : "")];
  });
  const shown = events
    .filter(([kind]) => kind >= HAND)
    .map(([kind, role, missed, , points]) => {
      const claimed = `${kind === CRIB ? "crib" : ROLES[role]} ${points}`;
      return missed ? `${claimed}/${points + missed}` : claimed;
    });
  const parts = [["play", ...played].join(" "), ["show", ...shown].join(" ")];
  const said = parts.filter((_, place) => [played, shown][place].length);
  return [
    `${number} dealer P${dealer + 1}`,
    ...hands,
    `starter ${textOf(starter)}`,
    ...said,
    `score ${scores.join("-")}`,
  ].join(" | ");
}

/** @param {number[]} cards */
const written = (cards) => cards.map(textOf).join(" ");
