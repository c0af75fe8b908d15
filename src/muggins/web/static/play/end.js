// The end of a game: who won, what it was lost by, and what next.
import { mistakesOf, winsLostBy } from "../review/decisions.js";
import { Making } from "../review/making.js";
import { query } from "../api.js";
import { SERVER } from "../engine.js";
import { FaceOf } from "../faces.js";
import { ratingWords, rungWords } from "../home.js";
import { NextGame } from "../next-game.js";
import { useGet } from "../hooks.js";
import { sentence } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

const { end } = texts;

/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */

/** @param {{ game: Wire.GameState }} props */
export function End({ game }) {
  const { outcome, number, opponent, series } = game;
  const scene = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => scene.current?.focus({ preventScroll: true }), []); // the next Tab is at what may be done now
  if (!outcome) return null;
  return html`<section ref=${scene} tabindex="-1"
    class=${`end-scene ${outcome.won ? "won" : "lost"}`} aria-label=${end.label}>
    <h2>${terms(sentence(endTitle(outcome, opponent)), "skunk")}</h2>
    <p>${resultWords(game, outcome)}.
      ${series && html` ${terms(end.series(series.games, series.match_points), "matchPoints")}`}</p>
    ${
      SERVER
        ? html`<${Mistakes} number=${number} won=${outcome.won} />`
        : html`<p>${reviewLink(number, end.review)}</p>`
    }
    ${SERVER && countsFor(game) && html`<${Climb} game=${game} won=${outcome.won} />`}
    <${NextGame} game=${game} />
  </section>`;
}

/**
 * @param {Wire.Outcome} outcome
 * @param {string} opponent
 */
export function endTitle({ won, match_points: points, resigned }, opponent) {
  if (!points) return end.off;
  if (resigned) return won ? end.theyResigned(opponent) : end.youResigned;
  return (won ? end.won : end.lost)(points - 1, opponent);
}

/**
 * What the title does not say: the score, or how somebody gave the game up.
 * @param {Wire.GameState} game
 * @param {Wire.Outcome} outcome
 */
export const resultWords = ({ scores, friend }, { resigned, words }) =>
  resigned || friend?.late ? sentence(words) : end.score(scores);

/** How many points the cards were worth to the opponent, beyond what both made of them. @param {Wire.Review} review */
export const badLuck = ({ person, margin, adjusted }) => (person === "P2" ? -1 : 1) * (adjusted.mean - margin);

/** @param {number} number @param {string} words */
const reviewLink = (number, words) => html`<a class="button" href=${`#/review/${number}`}>${words}</a>`;

/** @param {{ number: number, won: boolean }} props */
function Mistakes({ number, won }) {
  /** @type {GotReview} */
  const { answer, problem, waits } = useGet(`/api/games/${number}/review`);
  const link = (/** @type {string} */ words) => reviewLink(number, words);
  if (problem) return html`<p>${link(end.review)}</p>`;
  if (!answer) return html`<${Making} path=${`/api/games/${number}/review/progress`} waits=${waits} />`;
  const mistakes = mistakesOf(answer);
  const [worst] = mistakes.sort((one, other) => winsLostBy(other) - winsLostBy(one));
  const luck = badLuck(answer);
  const rating = html`${!won && luck >= 5 && html`<p>${end.unlucky(luck)}</p>`}<${RatingChange} number=${number} />`;
  if (!worst) return html`<p>${end.flawless} ${link(end.review)}</p>${rating}`;
  const again = `#/quiz/mistakes?${query({ key: worst.position })}`;
  return html`${rating}<p class="tools"><a class="button" href=${again}>${end.one}</a>
    ${" "}<a class="button" href=${`#/review/${number}/solve`}>${end.solve(mistakes.length)}</a>
    ${" "}${link(end.review)}</p>`;
}

/** How the rating changed with a game that has been reviewed. @param {{ number: number }} props */
function RatingChange({ number }) {
  /** @type {import("../hooks.js").Got<Wire.Skill>} */
  const { answer } = useGet(`/api/skill?${query({ after: number })}`);
  if (answer?.history[answer.history.length - 1]?.game !== number) return null;
  const { title, about } = ratingWords(answer);
  return html`<p class="rated"><b>${title}</b> ${about}</p>`;
}

/** Whether a game counts for the ladder. @param {Wire.GameState} game */
const countsFor = ({ practice, hints, target }) => target === 121 && !practice && !hints;

/** How far one is up the ladder. @param {{ game: Wire.GameState, won: boolean }} props */
function Climb({ game: { number, against, opponent }, won }) {
  /** @type {import("../hooks.js").Got<Wire.OwnLadder>} */
  const { answer } = useGet(`/api/ladder?${query({ after: number })}`);
  const rung = answer?.rungs.find((one) => one.opponent === against);
  if (!answer || !rung?.games) return null;
  const over = !rung.series[0] && !rung.series[1];
  const words = (won ? texts.home.promoted : texts.home.seriesLost)(opponent);
  return html`<p class="climb"><${FaceOf} name=${against} /> ${
    over ? words : rungWords({ ...rung, beaten: false }, answer.needed)
  }</p>`;
}
