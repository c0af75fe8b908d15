// The end of a game: who won, what it was lost by, and what next.
import { BackToReview } from "../review/back.js";
import { mistakesOf } from "../review/decisions.js";
import { Making } from "../review/making.js";
import { NextGame } from "../next-game.js";
import { useGet } from "../hooks.js";
import { sentence } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { end } = texts;

/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */

/** @param {{ game: Wire.GameState }} props */
export function End({ game }) {
  const { outcome, number, opponent, series } = game;
  if (!outcome) return null;
  return html`<section class="end-scene" aria-label=${end.label}>
    <h2>${terms(sentence(endTitle(outcome, opponent)), "skunk")}</h2>
    <p>${sentence(outcome.words)}.
      ${series && html` ${terms(end.series(series.games, series.match_points), "matchPoints")}`}</p>
    <${Mistakes} number=${number} />
    <${BackToReview} game=${game} />
    <${NextGame} game=${game} />
  </section>`;
}

/**
 * @param {Wire.Outcome} outcome
 * @param {string} opponent
 */
export function endTitle({ won, match_points: points, resigned }, opponent) {
  if (resigned) return won ? end.theyResigned(opponent) : end.youResigned;
  return (won ? end.won : end.lost)[points - 1](opponent);
}

/** @param {{ number: number }} props */
function Mistakes({ number }) {
  /** @type {GotReview} */
  const { answer, problem, waits } = useGet(`/api/games/${number}/review`);
  const link = (/** @type {string} */ words) => html`<a class="button" href=${`#/review/${number}`}>${words}</a>`;
  if (problem) return html`<p>${link(end.review)}</p>`;
  if (!answer) return html`<${Making} path=${`/api/games/${number}/review/progress`} waits=${waits} />`;
  const mistakes = mistakesOf(answer).length;
  if (!mistakes) return html`<p>${end.flawless} ${link(end.review)}</p>`;
  return html`<p><a class="button" href=${`#/review/${number}/solve`}>${end.solve(mistakes)}</a>
    ${" "}${link(end.review)}</p>`;
}
