// What the table is to show at a moment, and what may be done then. Nothing here touches the page.
import { aloud, nameOf } from "../cards.js";
import { FACTOR } from "../settings.js";
import { pause, picture } from "../story.js";
import { texts } from "../texts/texts.js";

const { table, turn } = texts;

/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {ReturnType<typeof momentOf>} Moment */

/**
 * @param {Wire.GameState} game
 * @param {Wire.Happened[]} known all that has happened
 * @param {number} shown how much of it is on the table
 * @param {boolean} waiting for the reader of a show
 * @param {number} [step] how much of a show has been counted aloud
 */
export function momentOf(game, known, shown, waiting, step = Infinity) {
  const last = shown > 0 ? known[shown - 1] : null;
  const counting = isCounting(last, step);
  const caughtUp = shown >= known.length && !waiting && !counting;
  return {
    seen: counting ? beforeItsPoints(known, shown) : picture(known.slice(0, shown)),
    last,
    caughtUp,
    waiting,
    /** A hand is being counted aloud: nothing else tells what it comes to. */
    counting,
    /** What was said last, once it may be told. */
    said: last && !waiting && !counting ? last.words : "",
    over: caughtUp && game.outcome !== null && last !== null,
    ...asked(game, caughtUp),
    /** The first deal has not begun, or just has: the cuts are to be seen. */
    opening: shown <= 1,
  };
}

/**
 * What the person is asked for, once all that happened is on the table.
 * @param {Wire.GameState} game
 * @param {boolean} caughtUp
 */
function asked(game, caughtUp) {
  const awaits = caughtUp ? game.awaits : null;
  return {
    awaits,
    /** The move that is awaited; null while something is still to be shown. */
    move: caughtUp ? game.move : null,
    /** The only card that may be played. */
    forced: awaits === "play" ? game.forced : null,
    whyNot: awaits === "play" ? game.why_not : {},
    canUndo: caughtUp && game.can_undo,
    canHint: !game.friend && (awaits === "toss" || awaits === "play"),
    /** A hint is shown without being asked for, where there is something to choose. */
    autoHint: caughtUp && game.hints && (game.awaits === "toss" || game.legal.length > 1),
  };
}

/**
 * Whether a hand is still being counted aloud.
 * @param {Wire.Happened | null} last
 * @param {number} step
 */
const isCounting = (last, step) => last?.kind === "show" && step < last.steps.length;

/**
 * What is seen of a show whose points have not been pegged yet.
 * @param {Wire.Happened[]} known
 * @param {number} shown
 */
function beforeItsPoints(known, shown) {
  const { scores, backs, log } = picture(known.slice(0, shown - 1));
  return { ...picture(known.slice(0, shown)), scores, backs, log };
}

/**
 * How much a table shows at first: all of it, but a new game's deal is yet to come.
 * @param {Wire.GameState} game
 * @param {Wire.Happened[]} known
 */
export const shownAtFirst = (game, known) => (known.length > 1 || game.outcome ? known.length : 0);

/**
 * Milliseconds until the next thing is shown; one's own move is not waited for, and a count that one claims is a move.
 * @param {Wire.Happened | null} last
 * @param {Wire.Happened} next
 * @param {Settings["pace"]} pace
 * @param {boolean} [claims] whether players count for themselves
 */
export function delay(last, next, pace, claims = false) {
  const own = next.who === "you" && (next.kind === "card" || next.kind === "toss" || (next.kind === "show" && claims));
  return own ? 0 : pause(last, next) * FACTOR[pace];
}

/**
 * Whether the table waits for its reader after something was shown.
 * @param {Settings["wait"]} wait
 * @param {Wire.Happened} happened
 * @param {Wire.Happened | undefined} following
 */
export function waitsAfter(wait, happened, following) {
  if (happened.kind !== "show") return false;
  return wait === "each" || (wait === "last" && following?.kind !== "show");
}

/**
 * Milliseconds until the end of a game is told.
 * @param {Wire.Happened | null} last
 * @param {Settings} likes
 */
export const endDelay = (last, likes) =>
  last?.kind === "show" && likes.wait !== "none" ? 0 : 600 + 1800 * FACTOR[likes.pace];

/**
 * What is read out when something is asked of the person.
 * @param {Wire.GameState} game
 * @param {Moment} moment
 */
export function turnWords(game, { awaits, forced, seen }) {
  if (awaits === "toss") return turn.discard(discardWords(game, []));
  if (awaits === "count") return turn.count;
  if (awaits !== "play") return "";
  return forced ? turn.forced(nameOf(forced)) : turn.play(seen.closed ? 0 : seen.made);
}

/**
 * What is read out when more is shown than before.
 * @param {Wire.Happened[]} known
 * @param {number | null} told how much was shown before
 * @param {number} shown
 */
export function announcement(known, told, shown) {
  const from = told === null || told > shown ? Math.max(shown - 1, 0) : told;
  const happened = known.slice(from, shown);
  return happened.map((one) => aloud(one.words)).join(". ");
}

/** Who deals after the cut, in a sentence. @param {Wire.GameState} game */
export function cutWords(game) {
  const tied = game.cuts.length > 1 ? table.tied : "";
  return game.first_dealer === "you" ? `${tied}${table.youCutLower}` : `${tied}${table.theyCutLower(game.opponent)}`;
}

/**
 * What stands on the discard button.
 * @param {Wire.GameState} game
 * @param {string[]} chosen
 */
export function discardWords(game, chosen) {
  if (chosen.length === 2) return table.discard;
  return table.chooseTwo(game.role === "dealer" ? null : game.opponent);
}

/** The log with the scores after what scored. @param {Wire.Happened[]} log */
export const scoredLog = (log) =>
  log.map((happened, place) => {
    const before = place ? log[place - 1].scores : happened.scores;
    const [mine, theirs] = happened.scores;
    return { happened, scores: mine !== before[0] || theirs !== before[1] ? `${mine}–${theirs}` : null };
  });

/**
 * A show after some of its steps: the words told, the cards that stand out, the total.
 * @param {Wire.Happened} happened
 * @param {string} starter
 * @param {number} step
 */
export function showAt({ steps, cards }, starter, step) {
  const done = step >= steps.length;
  const at = step > 0 ? steps[step - 1] : null;
  const named = (/** @type {string} */ card) => Boolean(at?.cards.includes(card));
  const pointing = at !== null && !done;
  const lit = at && (pointing || steps.length === 1) ? at.cards : [];
  return {
    done,
    total: at?.total ?? 0,
    told: steps.slice(0, step).map((one) => one.words),
    lit,
    litStarter: lit.filter((card) => card === starter),
    dim: pointing ? cards.filter((card) => !named(card)) : [],
    dimStarter: pointing && !named(starter) ? [starter] : [],
  };
}
