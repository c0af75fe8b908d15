// The course of a game in a review: what the table looked like after each event, and which events are listed.
import { lossOf } from "../coach/answers.js";
import { doerOf, indexOf, isMistake, isNotable, winsLostBy } from "./decisions.js";
import { texts } from "../texts/texts.js";

/** @typedef {Wire.GameEvent} GameEvent */
/** @typedef {"P1" | "P2"} Player */
/** @typedef {{ event: GameEvent, index: number, decision: Wire.Decision | null }} Step */
/**
 * @typedef {{
 *   what: "all" | "decisions" | "mistakes", whose: Player | "both", order: "played" | "worst" | "wins"
 * }} Filter
 */
/** @typedef {{ card: string, seat: Player, old: boolean }} LaidCard */
/**
 * @typedef {{
 *   hands: [string[], string[]], kept: [string[], string[]], crib: string[], starter: string | null, pile: LaidCard[],
 *   closed: boolean, count: number, scores: [number, number], backs: [number, number]
 * }} Scene Pairs are of P1 and P2. `closed` where the count has begun again, `backs` where the back pegs stand.
 */

const TEXTS = texts.review;

/** @returns {Scene} */
const START = () => ({
  hands: [[], []],
  kept: [[], []],
  crib: [],
  starter: null,
  pile: [],
  closed: false,
  count: 0,
  scores: [0, 0],
  backs: [0, 0],
});

/**
 * A pair with another value in one seat.
 * @template T
 * @param {[T, T]} pair
 * @param {Player} seat
 * @param {T} value
 * @returns {[T, T]}
 */
const withSeat = ([one, two], seat, value) => (seat === "P1" ? [value, two] : [one, value]);

/** @param {string[]} hand @param {string[]} cards */
const without = (hand, cards) => hand.filter((card) => !cards.includes(card));

/**
 * @param {Scene} scene
 * @param {GameEvent} event
 * @returns {Partial<Scene>}
 */
function changes(scene, { kind, seat, hands, cards, count }) {
  const held = scene.hands[indexOf(seat)];
  switch (kind) {
    case "deal": {
      const dealt = hands ?? [[], []];
      return { ...START(), hands: dealt, kept: dealt, scores: scene.scores, backs: scene.backs };
    }
    case "toss": {
      const changed = withSeat(scene.hands, seat, without(held, cards));
      return { hands: changed, kept: changed, crib: [...scene.crib, ...cards] };
    }
    case "starter":
      return { starter: cards[0] };
    case "card": {
      const earlier = scene.closed ? scene.pile.map((laid) => ({ ...laid, old: true })) : scene.pile;
      return {
        hands: withSeat(scene.hands, seat, without(held, cards)),
        pile: [...earlier, { card: cards[0], seat, old: false }],
        closed: count === 0,
        count,
      };
    }
    case "go":
      return { closed: count === 0, count };
    default:
      return {};
  }
}

/**
 * @param {Scene} scene
 * @param {GameEvent} event
 * @returns {Scene}
 */
function sceneAfter(scene, event) {
  const back = (/** @type {0 | 1} */ side) =>
    event.scores[side] === scene.scores[side] ? scene.backs[side] : scene.scores[side];
  return { ...scene, backs: [back(0), back(1)], ...changes(scene, event), scores: event.scores };
}

/**
 * The table after each event of a game.
 * @param {GameEvent[]} events
 * @returns {Scene[]}
 */
export function scenesOf(events) {
  let scene = START();
  return events.map((event) => (scene = sceneAfter(scene, event)));
}

/**
 * The steps of a review: every event, with the decision that it was, if any.
 * @param {Wire.Review} review
 * @returns {Step[]}
 */
export const stepsOfGame = ({ events, decisions }) =>
  events.map((event, index) => ({
    event,
    index,
    decision: event.decision === null ? null : decisions[event.decision - 1],
  }));

/**
 * The steps that are listed.
 * @param {Step[]} steps
 * @param {Filter} filter
 */
export function listedSteps(steps, { what, whose, order }) {
  if (what === "all") return steps;
  const shown = steps.filter(
    ({ decision }) =>
      decision && (whose === "both" || decision.seat === whose) && (what === "decisions" || isNotable(decision)),
  );
  const lost = (/** @type {Step} */ { decision }, /** @type {(decision: Wire.Decision) => number} */ by) =>
    decision ? by(decision) : 0;
  if (order === "worst") shown.sort((one, two) => lost(two, lossOf) - lost(one, lossOf));
  if (order === "wins") shown.sort((one, two) => lost(two, winsLostBy) - lost(one, winsLostBy));
  return shown;
}

/** @param {Step} step */
export const isMistaken = ({ decision }) => decision !== null && isMistake(decision);

/**
 * The step that an address names: "17" is the seventeenth decision, "e40" the fortieth event, both from 1.
 * @param {Step[]} steps
 * @param {string | undefined} which
 */
export function stepAddressed(steps, which) {
  const [, event, number] = /^(e?)(\d{1,5})$/.exec(which ?? "") ?? [];
  if (number === undefined) return null;
  if (event) return steps[Number(number) - 1] ?? null;
  return steps.find((step) => step.event.decision === Number(number)) ?? null;
}

/** How the address names a step. @param {Step} step */
export const addressOf = ({ event, index }) => (event.decision === null ? `e${index + 1}` : String(event.decision));

/**
 * The step to begin with: the one that was chosen if it is listed, else one's own first mistake, else any first.
 * @param {Step[]} shown
 * @param {number | null} chosen its index
 * @param {Player | null} own
 */
export const stepAt = (shown, chosen, own) =>
  shown.find((step) => step.index === chosen) ??
  shown.find((step) => isMistaken(step) && (!own || step.decision?.seat === own)) ??
  shown.find(isMistaken) ??
  shown[0] ??
  null;

/**
 * The next of one's own mistakes after an event of the game, else the first.
 * @param {Step[]} shown
 * @param {Step | null} at
 * @param {Player | null} own
 */
export function mistakeAfter(shown, at, own) {
  const mine = shown.filter((step) => isMistaken(step) && (!own || step.decision?.seat === own));
  const place = at ? shown.indexOf(at) : -1;
  return mine.find((step) => shown.indexOf(step) > place) ?? mine[0];
}

/**
 * What happened, without the cards.
 * @param {GameEvent} event
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export function eventWords({ kind, seat, part, gained }, players, own) {
  const doer = doerOf(seat, players, own);
  switch (kind) {
    case "deal":
      return TEXTS.deals(doer);
    case "toss":
      return TEXTS.discards(doer);
    case "starter":
      return TEXTS.turned;
    case "card":
      return TEXTS.plays(doer);
    case "go":
      return TEXTS.saysGo(doer, gained[indexOf(seat)] > 0);
    case "show":
      return TEXTS.shows(doer, part ?? "hand");
    default:
      return TEXTS.resigns(doer);
  }
}

/**
 * What an event brought, and whom; both may get something where muggins are called.
 * @param {GameEvent} event
 * @returns {{ seat: Player, points: number }[]}
 */
export const gainsOf = ({ gained }) =>
  /** @type {const} */ (["P1", "P2"]).flatMap((seat, side) => {
    const points = gained[side];
    return points ? [{ seat, points }] : [];
  });
