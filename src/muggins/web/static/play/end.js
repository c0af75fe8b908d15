// The end of a game: who won, what it was lost by, and what next.
import { BackToReview } from "../review/back.js";
import { mistakesOf } from "../review/decisions.js";
import { Making } from "../review/making.js";
import { NextGame } from "../next-game.js";
import { useGet } from "../hooks.js";
import { plural } from "../format.js";
import { sentence } from "../shell.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */

/** @param {{ game: Wire.GameState }} props */
export function End({ game }) {
  const { outcome, number, opponent } = game;
  if (!outcome) return null;
  return html`<section class="end-scene" aria-label="The end">
    <h2>${sentence(endTitle(outcome, opponent))}</h2>
    <p>${sentence(outcome.words)}.${game.series && html` ${seriesWords(game.series)}`}</p>
    <${Mistakes} number=${number} />
    <${BackToReview} game=${game} />
    <${NextGame} game=${game} />
  </section>`;
}

const WON = ["", "You win!", "You skunked", "You double-skunked"];
const LOST = ["", "wins", "skunked you", "double-skunked you"];

/**
 * @param {Wire.Outcome} outcome
 * @param {string} opponent
 */
export function endTitle({ won, match_points: points, resigned }, opponent) {
  if (resigned) return won ? `${opponent} resigned` : "You resigned";
  if (!won) return `${opponent} ${LOST[points]}`;
  return points === 1 ? WON[1] : `${WON[points]} ${opponent}!`;
}

/** @param {Wire.SeriesScore} series */
export const seriesWords = ({ games, match_points: points }) =>
  `Game ${games} of the series: match points ${points[0]} to ${points[1]}.`;

/** @param {{ number: number }} props */
function Mistakes({ number }) {
  /** @type {GotReview} */
  const { answer, problem, waits } = useGet(`/api/games/${number}/review`);
  const link = (/** @type {string} */ words) => html`<a class="button" href=${`#/review/${number}`}>${words}</a>`;
  if (problem) return html`<p>${link("Review")}</p>`;
  if (!answer) return html`<${Making} path=${`/api/games/${number}/review/progress`} waits=${waits} />`;
  const mistakes = mistakesOf(answer).length;
  if (!mistakes) return html`<p>You made no mistake. ${link("Review")}</p>`;
  return html`<p><a class="button" href=${`#/review/${number}/solve`}>Solve your ${plural(mistakes, "mistake")}</a>
    ${" "}${link("Review")}</p>`;
}
