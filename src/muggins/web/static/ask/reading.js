// What was read in a photo, and what a person makes of it: a place for each card, confirmed or changed one by one.

/** @typedef {"toss" | "count" | "show"} Kind what a photo shows */
/** @typedef {"sure" | "unsure" | "own" | "missing"} State */
/**
 * @typedef {{
 *   card: string | null, state: State, seen: Wire.Seen | null
 * }} Place `seen` is how it was read; `state` is "own" once a person has said what it is.
 */

/** How many cards a photo of each kind shows. @type {Record<Kind, number>} */
export const MANY = { toss: 6, count: 5, show: 13 };

/**
 * The places of a reading.
 * @param {Wire.Reading} reading
 * @param {number} many
 * @returns {Place[]}
 */
export const placesOf = ({ cards }, many) =>
  Array.from({ length: many }, (_, number) => {
    const seen = cards[number] ?? null;
    return { card: seen?.card ?? null, state: seen ? (seen.sure ? "sure" : "unsure") : "missing", seen };
  });

/**
 * Says what a card is, or that it is none (null); wherever that card was before, it is missing now.
 * @param {Place[]} places
 * @param {number} number
 * @param {string | null} card
 * @returns {Place[]}
 */
export const said = (places, number, card) =>
  places.map((place, other) => {
    if (other === number && card) return { ...place, card, state: "own" };
    if (other === number) return { card, state: "missing", seen: null };
    return place.card === card ? { ...place, card: null, state: "missing" } : place;
  });

/** The place that is to be looked at next; -1 if all are clear. @param {Place[]} places */
export const nextOpen = (places) => places.findIndex(({ state }) => state === "unsure" || state === "missing");

/**
 * How many places are in a state.
 * @param {Place[]} places
 * @param {State} state
 */
export const manyIn = (places, state) => places.filter((place) => place.state === state).length;

/**
 * The cards, once each is sure or was said; else null.
 * @param {Place[]} places
 * @returns {string[] | null}
 */
export const cardsOf = (places) =>
  nextOpen(places) < 0 ? places.map(({ card }) => /** @type {string} */ (card)) : null;

/** Whether a person has said another card than was read. @param {Place[]} places */
export const isCorrected = (places) => places.some(({ card, seen, state }) => state === "own" && card !== seen?.card);

/** What a place may be offered as: what was read, then the next best. @param {Place} place */
export const offered = ({ card, seen }) => {
  const read = seen ? [seen.card, ...seen.alternatives.map((other) => other.card)] : [];
  return [...new Set(card ? [card, ...read] : read)].slice(0, 5);
};

/**
 * What is to be counted: four cards and the starter for each part of a photo.
 * @param {Kind} kind
 * @param {string[]} cards
 * @param {number} starter the place of the starter, where a person says it
 * @param {number[][]} hands of a whole show: the places of each hand, and the starter by itself
 * @returns {{ hand: string[], starter: string }[]}
 */
export function countsOf(kind, cards, starter, hands) {
  if (kind === "count") {
    return [{ hand: cards.filter((_, number) => number !== starter), starter: cards[starter] }];
  }
  if (kind !== "show" || !hands.length) return [];
  const turned = cards[hands[hands.length - 1][0]];
  return hands.slice(0, -1).map((places) => ({ hand: places.map((number) => cards[number]), starter: turned }));
}
