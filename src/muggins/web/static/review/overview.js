// The sums of a review: the result, the race, points lost, where the margin came from.
import { openPath } from "./source.js";
import { chanceLines, marginParts, mistakesCost, resultWords } from "./decisions.js";
import { Fairness } from "./fairness.js";
import { pasted } from "./choose.js";
import { stepsOf } from "./win-chart.js";
import { get, post } from "../api.js";
import { SERVER } from "../engine.js";
import { perDecision } from "../chart-geometry.js";
import { Balance, Race } from "../charts.js";
import { signed } from "../format.js";
import { NextGame } from "../next-game.js";
import { save, Share } from "../share/share.js";
import { sharedGame } from "../share/words.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

/** @typedef {{ review: Wire.Review }} Reviewed */

const TEXTS = texts.review;

/** @param {Wire.Review} review the name of whose figures they are; null for the person's own */
const nameOf = ({ person, players }) => (person ? null : players[0]);

/**
 * @param {Reviewed & {
 *   at: import("./course.js").Step | null,
 *   source: import("./review.js").ReviewSource, children: unknown
 * }} props
 */
export function Overview({ review, at, source, children }) {
  const { person } = review;
  return html`<section class="panel overview">
    <${Headline} review=${review} source=${source} />
    ${children}
    <${Share} shared=${() => sharedGame(review, openPath(source), stepsOf(review, person ?? "P1"))} 
      more=${SERVER ? asPage(review, source) : undefined} />
    <${Race} review=${review} at=${at && at.event.deal} />
  </section>`;
}

/**
 * What both sides lost, and where the margin came from.
 * @param {Reviewed & { source: import("./review.js").ReviewSource }} props
 */
export const Sums = ({ review, source }) => html`<section class="panel sums">
  <${LostTable} review=${review} />
  <${MarginTable} review=${review} />
  ${review.wins && html`<${Chances} review=${review} wins=${review.wins} />`}
  ${review.number && review.person && html`<${Fairness} number=${review.number} source=${source} />`}
</section>`;

/**
 * How a review is saved as a page of its own.
 * @param {Wire.Review} review
 * @param {import("./review.js").ReviewSource} source
 */
const asPage = ({ number }, { game }) => ({
  words: texts.share.page,
  note: texts.share.pageAbout,
  act: async () => {
    const page = number ? await get(`${game}/review/page`) : await post("/api/review/page", { record: pasted.record });
    save(new Blob([page], { type: "text/html" }), number ? `muggins-game-${number}.html` : "muggins-game.html");
  },
});

/** @param {Reviewed & { source: import("./review.js").ReviewSource }} props */
function Headline({ review, source }) {
  const { number, person } = review;
  const own = person !== null && source.game === `/api/games/${number}`; // a friend's table has its own end
  const [failed, setFailed] = useState(false);
  const [game, setGame] = useState(/** @type {Wire.GameState | null} */ (null));
  useEffect(() => {
    if (number && own) get(`/api/games/${number}?since=1000000`).then(setGame, () => setFailed(true));
  }, [number, own]);
  if (number && own && !game && !failed) return html`<h1>\u00a0</h1><p class="tools later"><span>\u00a0</span></p>`;
  return html`<h1>${terms(game?.outcome?.words ?? resultWords(review), "skunk")}</h1>
    ${game?.series && html`<${Series} series=${game.series} />`}
    ${game && html`<${NextGame} game=${game} />`}`;
}

/** @param {{ series: Wire.SeriesScore }} props */
const Series = ({ series: { games, match_points: points } }) =>
  html`<p>${terms(texts.end.series(games, points), "matchPoints")}</p>`;

/** @param {Reviewed} props */
const LostTable = ({ review: { sides } }) => html`<table class="plain-table"><caption>${TEXTS.lost}</caption>
  <thead><tr><th scope="col"></th><th scope="col" class="number">${terms(TEXTS.lostBy.toss, "discard")}</th>
    <th scope="col" class="number">${TEXTS.lostBy.play}</th>
    <th scope="col" class="number">${TEXTS.lostBy.each}</th></tr></thead>
  <tbody>${sides.map(
    (side) => html`<tr key=${side.seat}><th scope="row">${side.player}</th>
      <${CostCell} cost=${side.toss} /><${CostCell} cost=${side.play} />
      <td class="number">${perDecision(side).toFixed(3)}</td></tr>`,
  )}</tbody></table>`;

/** @param {{ cost: Wire.Losses }} props */
const CostCell = ({ cost: { points, decisions } }) =>
  html`<td class="number">${points.toFixed(1)} <small>${TEXTS.lostIn(decisions)}</small></td>`;

/** @param {Reviewed} props */
function MarginTable({ review }) {
  const { margin, adjusted, largest, parts } = marginParts(review);
  return html`<table class="plain-table parts"><caption>${TEXTS.margin(nameOf(review), margin)}</caption><tbody>
      ${parts.map(
        ({ words, points }) => html`<tr key=${words}><th scope="row">${terms(words, "play", "crib", "starter")}</th>
          <td><${Balance} points=${points} width=${(50 * Math.abs(points)) / largest} /></td>
          <td class="number">${signed(points)}</td></tr>`,
      )}</tbody></table>
    <p class="note">${TEXTS.adjusted(adjusted)}</p>`;
}

/** @param {Reviewed & { wins: Wire.WinParts }} props */
const Chances = ({ review, wins }) => html`<table class="plain-table">
    <caption>${TEXTS.chance(nameOf(review))}</caption><tbody>
    ${chanceLines(wins, review.person).map(
      ([words, figure]) => html`<tr key=${words}><th scope="row">${words}</th><td class="number">${figure}</td></tr>`,
    )}</tbody></table>
  <p class="note">${mistakesCost(review.sides, review.person)}</p>`;
