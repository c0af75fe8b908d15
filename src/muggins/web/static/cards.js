// Cards as texts such as "5H": their names, their symbols, cards in a sentence, choosing some.
import { texts } from "./texts/texts.js";

export const SUITS = ["S", "H", "D", "C"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
/** @type {Record<string, string>} */
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_OF_SYMBOL = Object.fromEntries(Object.entries(SYMBOLS).map(([suit, sign]) => [sign, suit]));

/** @param {string} rank */
export const rankText = (rank) => (rank === "T" ? "10" : rank);
/** @param {string} card */
export const symbol = (card) => rankText(card[0]) + SYMBOLS[card[1]];
/** @param {string} card */
export const nameOf = (card) =>
  texts.cards.name(texts.cards.ranks[card[0]] ?? rankText(card[0]), texts.cards.suits[card[1]]);

const CARD = /((?:10|[A2-9TJQK])(?:[♠♥♦♣]|[CDHS](?![A-Za-z])))/;

/**
 * Splits words at the cards in them.
 * @param {string} words
 * @returns {(string | { card: string })[]}
 */
export const fragments = (words) =>
  words.split(CARD).map((part, place) => {
    if (place % 2 === 0) return part;
    const sign = part.slice(-1);
    const rank = part.slice(0, -1);
    return { card: (rank === "10" ? "T" : rank) + (SUIT_OF_SYMBOL[sign] || sign) };
  });

/** Words for listeners: "5♥" becomes "5 of hearts". @param {string} words */
export const aloud = (words) =>
  words.replace(/(10|[A2-9TJQK])([♠♥♦♣])/g, (_, rank, sign) =>
    nameOf((rank === "10" ? "T" : rank) + SUIT_OF_SYMBOL[sign]),
  );

/** The cards, and every "go", in a text such as "5H,TC,go". @param {string | null} text */
export const parseCards = (text) => (text || "").match(/go|[A2-9TJQK][CDHS]/g) || [];

/**
 * Chooses a card, or takes the choice back; the oldest choices are dropped beyond `most`.
 * @param {string[]} chosen
 * @param {string} card
 * @param {number} [most]
 */
export const toggled = (chosen, card, most = Infinity) =>
  chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card].slice(-most);

/**
 * Whether two lists hold the same cards.
 * @param {string[]} one
 * @param {string[]} two
 */
export const sameCards = (one, two) => one.length === two.length && one.every((card) => two.includes(card));
