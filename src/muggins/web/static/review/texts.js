// What a person reads in the review step by step.
import { plural } from "../format.js";

/** @typedef {{ who: string, you: boolean }} Doer */

/**
 * A verb for "you" or for somebody else.
 * @param {Doer} doer
 * @param {string} verb
 */
const does = ({ who, you }, verb) => `${who} ${verb}${you ? "" : "s"}`;

export const TEXTS = {
  you: "You",
  analysing: "Analysing your game …",
  progress: "Progress of the review",
  once: "A review is made once and then kept with the game.",
  dealsDone: (/** @type {number} */ done, /** @type {number} */ of) => `${done} of ${plural(of, "deal")} done`,
  left: (/** @type {number} */ seconds) => `, about ${plural(seconds, "second")} left`,
  notSaved: "This was not saved with the review.",
  steps: "Move by move",
  filter: "Show",
  filters: /** @type {const} */ ([
    ["all", "everything"],
    ["decisions", "decisions"],
    ["mistakes", "mistakes"],
  ]),
  player: "Player",
  both: "both",
  order: "Order",
  asPlayed: "as played",
  worstFirst: "worst first",
  biggestLoss: "biggest win-chance loss",
  none: "No decision lost as much as 0.05 points. Well played.",
  deals: (/** @type {Doer} */ doer) => does(doer, "deal"),
  discards: (/** @type {Doer} */ doer) => does(doer, "discard"),
  plays: (/** @type {Doer} */ doer) => does(doer, "play"),
  saysGo: (/** @type {Doer} */ doer) => `${does(doer, "say")} go`,
  shows: (/** @type {Doer} */ doer, /** @type {string} */ part) =>
    `${does(doer, "show")} ${part === "crib" ? "the crib" : doer.you ? "your hand" : "the hand"}`,
  resigns: (/** @type {Doer} */ doer) => does(doer, "resign"),
  starter: "Starter",
  gain: (/** @type {number} */ points, /** @type {Doer} */ { who, you }) =>
    `${plural(points, "point")} for ${you ? "you" : who}`,
  deal: (/** @type {number} */ deal) => `Deal ${deal}`,
  standing: (/** @type {number} */ deal, /** @type {string} */ whose, /** @type {readonly number[]} */ scores) =>
    `Deal ${deal}, ${whose}, ${scores[0]} to ${scores[1]}`,
  youDeal: "you deal",
  someoneDeals: (/** @type {string} */ who) => `${who} deals`,
  dealer: "dealer",
  cardsOf: (/** @type {string} */ who) => `Cards of ${who}`,
  onTable: "Cards played",
  crib: "crib",
  deck: "starter",
  played: (/** @type {number} */ count) => `count ${count}`,
  choose: (/** @type {"toss" | "play"} */ kind) =>
    kind === "toss" ? "Choose two to discard." : "Choose a card to play.",
  hidden: "face down while you try",
  playOn: "Play on from here",
  playOnAs: (/** @type {string} */ who) => `Play on from here as ${who}`,
  playOnNote:
    "A practice game from this position: the same cards, and the same deals to come. It stays out of your stats.",
  playOnBegin: "Play on",
  against: "Against",
  previous: "Previous step",
  next: "Next step",
  place: (/** @type {number} */ place, /** @type {number} */ many) => `${place} of ${many}`,
};
