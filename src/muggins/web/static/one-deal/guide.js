// The guided first deal: what to look at and what to do, at each moment of a real deal.
import { DealLink } from "./link.js";
import { OpenTable } from "../play/table.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {import("../play/seat.js").Seat} Seat */
const { guide } = texts;
const NAME = "guide";

export const GuidedDeal = () =>
  html`<${OpenTable} alone=${{ Ending: Done, Guide, stops }}
    link=${(/** @type {(fresh: boolean) => void} */ changed) => new DealLink("/api/guide", NAME, changed)} />`;

/**
 * Whether the guide has something to say that is read before the deal goes on.
 * @param {Wire.Happened} happened
 */
export const stops = ({ kind, points, who }) =>
  kind === "deal" ||
  kind === "starter" ||
  kind === "go" ||
  kind === "show" ||
  (kind === "card" && (who === "opponent" || points > 0));

/**
 * What is said at a moment.
 * @param {Pick<Seat, "game" | "moment" | "ended">} seat
 * @returns {readonly string[]}
 */
export function guideWords({ game, moment, ended }) {
  const { seen, awaits, last, opening } = moment;
  if (ended) return [];
  if (opening && !awaits) return guide.cut;
  if (awaits) return askedWords(game, moment, awaits);
  if (seen.show) return seen.show.who === "you" ? guide.counted : guide.shown;
  return happenedWords(last, seen.pile[seen.pile.length - 1]?.who === "you");
}

/**
 * @param {Wire.Happened | null} last
 * @param {boolean} own whether the last card was one's own
 */
function happenedWords(last, own) {
  if (last?.kind === "starter") return guide.starter;
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
  return closed || !made ? guide.lead : guide.reply(made);
}

/**
 * @param {{ seat: Seat, strip?: boolean }} props
 * `strip`: above one's cards, where there is no panel beside the table
 */
function Guide({ seat, strip = false }) {
  const words = guideWords(seat);
  if (!words.length) return null;
  const told = words.map((line) => html`<p key=${line}>${line}</p>`);
  return strip
    ? html`<div class="guide-strip">${told}</div>`
    : html`<section class="panel guide" aria-live="polite"><h2>${guide.title}</h2>${told}
        <p class="note"><a href="#/play">${guide.skip}</a></p></section>`;
}

/** @param {{ seat: Seat }} props */
const Done = ({ seat }) => html`<section class="end-scene" aria-label=${guide.ended}>
  <h2>${guide.ended}</h2>
  <p>${guide.done}</p>
  <p class="tools"><a class="button primary" href="#/play?hints=yes&against=novice">${guide.play}</a>
    <a class="button" href="#/quiz/count-easy">${guide.count}</a> <a class="button" href="#/rules">${guide.rules}</a>
    <button type="button" class="quiet" onClick=${seat.again}>${guide.again}</button></p>
</section>`;
