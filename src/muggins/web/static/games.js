// The list of games: how each stands, and what may be done with it. A deleted game can be brought back.
import { post, problemOf, remove } from "./api.js";
import { ProblemLine } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useState } from "./vendor/htm-preact.js";

const words = texts.games;

/** @typedef {import("./api.js").Problem} Problem */
/** @typedef {"delete" | "resign" | "restore"} Deed */
/** @typedef {{ deed: Deed, number: number }} Done */

/** @type {Record<Deed, (number: number) => Promise<any>>} */
const DEEDS = {
  delete: (number) => remove(`/api/games/${number}`),
  resign: (number) => post(`/api/games/${number}/resign`),
  restore: (number) => post(`/api/games/${number}/restore`),
};

/** @param {Done} done */
export const doneWords = ({ deed, number }) => words.done[deed](number);

/** @param {Wire.Listed} game */
export function gameResult({ over, won, scores, match_points: points, resigned }) {
  const result = !over ? words.inProgress : won == null ? "" : won ? words.won : words.lost;
  const how = resigned ? words.resigned : points > 1 ? words.points(points) : "";
  return `${result} ${scores[0]}–${scores[1]}${how}`;
}

/** @param {{ list: Wire.GameList, more: () => void, reload: () => void }} props */
export function Games({ list, more, reload }) {
  const { games, total, damaged, deleted } = list;
  const [done, setDone] = useState(/** @type {Done | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const act = async (/** @type {Deed} */ deed, /** @type {number} */ number) => {
    try {
      await DEEDS[deed](number);
      setProblem(null);
      setDone({ deed, number });
    } catch (error) {
      setDone(null);
      setProblem(problemOf(error));
    }
    reload();
  };
  const gone = deleted.filter((number) => number !== done?.number);
  return html`<${DoneLine} done=${done} act=${act} /><${ProblemLine} problem=${problem} />
    ${damaged.length > 0 && html`<p class="problem" role="alert">${words.damaged(damaged)}</p>`}
    ${games.length === 0 ? html`<p>${words.none}</p>` : html`<${GameTable} games=${games} act=${act} />`}
    ${total > games.length && html`<button type="button" class="quiet" onClick=${more}>${words.more(total)}</button>`}
    ${gone.length > 0 && html`<${Restorable} numbers=${gone} act=${act} />`}`;
}

/** @typedef {{ act: (deed: Deed, number: number) => void }} Acting */

/** @param {Acting & { done: Done | null }} props */
const DoneLine = ({ done, act }) =>
  html`<p role="status">${done && doneWords(done)}${" "}${
    done?.deed === "delete" &&
    html`<button type="button" class="quiet" onClick=${() => act("restore", done.number)}>${words.undo}</button>`
  }</p>`;

/** @param {Acting & { numbers: number[] }} props */
const Restorable = ({ numbers, act }) => html`<details><summary>${words.deleted}</summary><p class="tools">
  ${numbers.map(
    (number) => html`<button type="button" key=${number} class="quiet" onClick=${() => act("restore", number)}>
      ${words.restore(number)}</button>`,
  )}</p></details>`;

/** @param {Acting & { games: Wire.Listed[] }} props */
const GameTable = ({ games, act }) => html`<div class="scroll" tabindex="0" role="region" aria-label=${words.title}>
  <table class="plain-table games">
    <thead><tr><th scope="col">${words.number}</th><th scope="col">${words.opponent}</th>
      <th scope="col" class="started">${words.started}</th>
      <th scope="col">${words.result}</th><th scope="col"></th></tr></thead>
    <tbody>${games.map((game) => html`<${GameRow} key=${game.number} game=${game} act=${act} />`)}</tbody>
  </table></div>`;

/** @param {Acting & { game: Wire.Listed }} props */
function GameRow({ game, act }) {
  const [asking, setAsking] = useState(/** @type {"delete" | "resign" | null} */ (null));
  const { number, over, person, players, opponent, practice, begun } = game;
  const ask = (/** @type {"delete" | "resign"} */ deed, /** @type {string} */ label) =>
    html`<button type="button" class="quiet" aria-label=${label}
      onClick=${() => setAsking(deed)}>${words[deed]}</button>`;
  const yes = () => {
    setAsking(null);
    if (asking) act(asking, number);
  };
  return html`<tr><td>${number}</td>
    <td>${opponent || players.join(" – ")}${practice ? words.practice : ""}</td>
    <td class="started">${begun.slice(0, 10)}</td><td>${gameResult(game)}</td>
    <td>${
      asking
        ? html`<span role="alert">${words.questions[asking]}</span>${" "}
            <button type="button" onClick=${yes}>${words.yes}</button>${" "}
            <button type="button" class="quiet" onClick=${() => setAsking(null)}>${words.no}</button>`
        : html`<${GameLink} game=${game} /> ${!over && person && ask("resign", words.resignGame(number))} ${" "}
          ${ask("delete", words.deleteGame(number))}`
    }</td></tr>`;
}

/** @param {{ game: Wire.Listed }} props */
function GameLink({ game: { number, over, person } }) {
  if (over) return html`<a href=${`#/review/${number}`} aria-label=${words.reviewGame(number)}>${words.review}</a>`;
  return person && html`<a href=${`#/play/${number}`} aria-label=${words.continueGame(number)}>${words.continue}</a>`;
}
