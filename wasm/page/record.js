// The record of a game as text, as muggins/rules/record.py writes it.
import { cardsIn, textOf } from "./story.js";

/** @typedef {import("./story.js").Deal} Deal */
/** @typedef {import("./table.js").Table} Table */

const [TOSSED, PLAYED, GO, HAND, CRIB] = [0, 2, 3, 4, 5];
const ROLES = ["pone", "dealer"];
/** @type {Record<number, string>} */
const RULES = { 121: "standard", 61: "target=61 skunk=30 double_skunk=-1" };

/** @param {Table} table that holds a game which is over */
export function recordOf({ kept, deals, result, scores }) {
  const { name, against, target, seed, dealer, resigned } = kept;
  const points = result && `match points ${result.points}${resigned ? ", P1 resigned" : ""}`;
  return [
    "muggins game 1",
    `players: ${name.replaceAll(",", " ").trim()}, ${against}`,
    `rules: ${RULES[target]}`,
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
  const shown = events.flatMap(([kind, role, , , points]) =>
    kind === HAND || kind === CRIB ? [`${kind === CRIB ? "crib" : ROLES[role]} ${points}`] : [],
  );
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
