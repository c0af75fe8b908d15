// After a game: the next one of its series, a rematch, a new one, or back to the review that a practice game came from.
import { go } from "./address.js";
import { newKey, post } from "./api.js";
import { useAttempt } from "./hooks.js";
import { ProblemLine } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useRef } from "./vendor/htm-preact.js";

const { nextGame } = texts;

/** @param {{ game: Wire.GameState }} props */
export function NextGame({ game: { number, next_game: next, series, from_review: from } }) {
  const { problem, attempt } = useAttempt();
  const key = useRef(newKey());
  const following = async () =>
    go(`/play/${next ?? (await post(`/api/games/${number}/next`, { key: key.current })).number}`);
  const words = next ? nextGame.go : series ? nextGame.series : nextGame.rematch;
  const back = from && { href: `#/review/${from.game}/e${from.event}`, words: texts.ways.toReview(from.game) };
  return html`${back && html`<p><a class="button" href=${back.href}>${back.words}</a></p>`}
    <p class="tools"><button type="button" class="primary" onClick=${() => attempt(following)}
      >${words}</button>${" "}
      <a class="button" href="#/play">${nextGame.fresh}</a></p>
    <${ProblemLine} problem=${problem} />`;
}
