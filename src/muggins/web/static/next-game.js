// After a game: the next one of its series, a rematch, or a new one.
import { go } from "./address.js";
import { newKey, post } from "./api.js";
import { useAttempt } from "./hooks.js";
import { ProblemLine } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useRef } from "./vendor/htm-preact.js";

const { nextGame } = texts;

/** @param {{ game: Wire.GameState }} props */
export function NextGame({ game: { number, next_game: next, series } }) {
  const { problem, attempt } = useAttempt();
  const key = useRef(newKey());
  const following = async () =>
    go(`/play/${next ?? (await post(`/api/games/${number}/next`, { key: key.current })).number}`);
  const words = next ? nextGame.go : series ? nextGame.series : nextGame.rematch;
  return html`<p class="tools"><button type="button" class="primary" onClick=${() => attempt(following)}
      >${words}</button>${" "}
      <a class="button" href="#/play">${nextGame.fresh}</a></p>
    <${ProblemLine} problem=${problem} />`;
}
