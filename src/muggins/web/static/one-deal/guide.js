// The guided first deal: what to look at and what to do, at each moment of a real deal.
import { DealLink } from "./link.js";
import { Together, partsOf } from "./together.js";
import { OpenTable } from "../play/table.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {import("../play/seat.js").Seat} Seat */
const { guide } = texts;

/** @typedef {(changed: (fresh: boolean) => void) => DealLink} MakeLink */
/** @param {{ second: boolean }} props whether it is the deal after the first, with less help */
export const GuidedDeal = ({ second }) =>
  second
    ? html`<${OpenTable} alone=${{ Ending: SecondDone, Guide: LessGuide }}
        link=${/** @type {MakeLink} */ ((changed) => new DealLink("/api/guide?deal=2", "guide-2", changed))} />`
    : html`<${OpenTable} alone=${{ Ending: Done, Guide, stops, Counting: Together }}
        link=${/** @type {MakeLink} */ ((changed) => new DealLink("/api/guide", "guide", changed))} />`;

/** Whether the guide has something to say that is read before the deal goes on. @param {Wire.Happened} happened */
export const stops = ({ kind, points, who }) =>
  kind === "deal" ||
  kind === "starter" ||
  kind === "go" ||
  kind === "show" ||
  (kind === "card" && (who === "opponent" || points > 0));

/** What is said at a moment. @param {Pick<Seat, "game" | "moment" | "ended">} seat @returns {readonly string[]} */
export function guideWords({ game, moment, ended }) {
  const { seen, awaits, last, opening } = moment;
  if (ended) return [];
  if (opening && !awaits) return guide.cut;
  if (awaits) return askedWords(game, moment, awaits);
  if (seen.show) return [...(seen.show.who === "you" ? guide.counted : guide.shown), ...specials(seen)];
  return happenedWords(last, seen.pile[seen.pile.length - 1]?.who === "you");
}

/**
 * What is said of a hand that is shown, where it has more than fifteens, pairs and runs.
 * @param {import("../story.js").Picture} picture
 */
function specials({ show, starter }) {
  if (!show || !starter) return [];
  const kinds = partsOf(show.cards, starter, show.part === "crib").map(({ kind }) => kind);
  const { doubleRun, flush, nobs } = guide.special;
  const twice = kinds.filter((kind) => kind === "run").length > 1;
  return [twice && doubleRun, kinds.includes("flush") && flush, kinds.includes("nobs") && nobs].filter(
    (words) => words !== false,
  );
}

/** What is said in the second deal: less. @param {Pick<Seat, "moment" | "ended">} seat */
export function lessWords({ moment: { awaits, seen, last }, ended }) {
  if (ended) return [];
  if (awaits === "toss") return guide.second.discard;
  if (awaits === "count") return guide.second.count;
  return last?.kind === "starter" && last.points ? [guide.special.heels] : specials(seen);
}

/** @param {Wire.Happened | null} last @param {boolean} own whether the last card was one's own */
function happenedWords(last, own) {
  if (last?.kind === "starter") return last.points ? [guide.special.heels, ...guide.starter] : guide.starter;
  if (last?.kind === "go") return goWords(last, own);
  if (last?.kind === "card" && last.points > 0) return [guide.scored(last.words)];
  return guide.theirs;
}

/**
 * What a go means: who said it, who scores for it and who leads, as it is on this table.
 * @param {Wire.Happened} happened
 * @param {boolean} own whether the last card was one's own
 */
const goWords = ({ who, points }, own) => [
  who === "you" ? guide.youGo : guide.theyGo,
  points > 0 ? guide.goScores(own) : guide.goOn(who !== "you"),
];

/**
 * @param {Wire.GameState} game
 * @param {Seat["moment"]} moment
 * @param {NonNullable<Wire.GameState["awaits"]>} awaits
 */
function askedWords(game, { seen: { pile, closed, made }, forced }, awaits) {
  if (awaits === "toss") return guide.discard;
  if (awaits === "count") return game.to_count?.part === "crib" ? guide.countCrib : guide.countHand;
  if (forced) return guide.forced;
  if (pile.length < 2) return guide.first;
  return closed || !made ? guide.lead : [guide.reply(made)];
}

/** @typedef {{ seat: Seat, strip?: boolean }} Guided `strip`: above one's cards, where no panel is beside the table */

/** @param {Guided} props */
const Guide = ({ seat, strip }) => html`<${Said} words=${guideWords(seat)} title=${guide.title} strip=${strip} />`;
/** @param {Guided} props */
const LessGuide = ({ seat, strip }) =>
  html`<${Said} words=${lessWords(seat)} title=${guide.second.title} strip=${strip} />`;

/** @param {{ words: readonly string[], title: string, strip?: boolean }} props */
function Said({ words, title, strip = false }) {
  if (!words.length) return null;
  const told = words.map((line) => html`<p key=${line}>${line}</p>`);
  return strip
    ? html`<div class="guide-strip">${told}</div>`
    : html`<section class="panel guide" aria-live="polite"><h2>${title}</h2>${told}
        <p class="note"><a href="#/play">${guide.skip}</a></p></section>`;
}

const FIRST_GAME = "#/play?hints=yes&against=novice";

/** @param {{ seat: Seat }} props */
const Done = ({ seat }) => html`<${Ended} seat=${seat} title=${guide.ended} words=${guide.done}>
  <a class="button primary" href="#/guide/2">${guide.next}</a>
  <a class="button" href=${FIRST_GAME}>${guide.play}</a><//>`;

/** @param {{ seat: Seat }} props */
const SecondDone = ({ seat }) => html`<${Ended} seat=${seat} title=${guide.second.ended} words=${guide.second.done}>
  <a class="button primary" href=${FIRST_GAME}>${guide.play}</a><//>`;

/** @param {{ seat: Seat, title: string, words: string, children?: unknown }} props */
const Ended = ({ seat, title, words, children }) => html`<section class="end-scene" aria-label=${title}>
  <h2>${title}</h2>
  <p>${words}</p>
  <p class="tools">${children}
    <a class="button" href="#/quiz/count-easy">${guide.count}</a> <a class="button" href="#/rules">${guide.rules}</a>
    <button type="button" class="quiet" onClick=${seat.again}>${guide.again}</button></p>
</section>`;
