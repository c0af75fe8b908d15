// Statistics: the games, how they went, and their backup.
import { get, post, problemOf } from "./api.js";
import { Balance, Losses } from "./charts.js";
import { Games } from "./games.js";
import { useGet } from "./hooks.js";
import { dayWords } from "./one-deal/days.js";
import { percent, signed, signedWhole } from "./format.js";
import { Failure, Loading } from "./shell.js";
import { Skill } from "./skill.js";
import { texts } from "./texts/texts.js";
import { terms } from "./glossary/term.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

const { stats } = texts;

/** @typedef {import("./api.js").Problem} Problem */

/** The newest games and the sums of all, and how to get them again. @param {number} most games */
function useRecord(most) {
  const [list, setList] = useState(/** @type {Wire.GameList | null} */ (null));
  const [sums, setSums] = useState(/** @type {Wire.Statistics | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const asked = [get(`/api/games?most=${most}`).then(setList), get("/api/statistics").then(setSums)];
    Promise.all(asked).catch((error) => setProblem(problemOf(error)));
  }, [most, round]);
  return { list, sums, problem, round, reload: () => setRound(round + 1) };
}

export function Record() {
  const [most, setMost] = useState(20);
  const { list, sums, problem, reload, round } = useRecord(most);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!list || !sums) return html`<${Loading} />`;
  const more = () => setMost(Math.min(most * 3, 500));
  return html`<div class="page record"><h1>${stats.title}</h1>
    <p><a href="#/odds">${stats.odds}</a></p>
    ${sums.games === 0 ? html`<${NoGames} hinted=${sums.aided.games > 0} />` : html`<${Sums} sums=${sums} />`}
    ${sums.aided.games > 0 && html`<p class="note">${texts.skill.aided(sums.aided.games, sums.aided.wins)}</p>`}
    ${list.games.some((game) => game.over) && html`<${Skill} round=${round} done=${reload} />`}
    <${Achieved} round=${round} />
    <section class="panel"><h2>${texts.games.title}</h2>
      <${Games} list=${list} more=${more} reload=${reload} /></section>
    <${Backup} done=${reload} any=${list.games.some((game) => game.over)} />
  </div>`;
}

/** What was done that takes skill. @param {{ round: number }} props */
function Achieved({ round }) {
  /** @type {import("./hooks.js").Got<Wire.Achievement[]>} */
  const { answer } = useGet(`/api/achievements?round=${round}`);
  return answer?.length
    ? html`<section class="panel"><h2>${stats.achieved}</h2><ul>${answer.map(
        ({ name, game, begun }) => html`<li key=${name}>${stats.achievements[name]}, <a href=${`#/review/${game}`}>
          ${dayWords(begun.slice(0, 10))}</a></li>`,
      )}</ul></section>`
    : null;
}

/** @param {{ hinted: boolean }} props whether there are games with hints */
function NoGames({ hinted }) {
  const [none, play, or, practise, note] = stats.noGames(hinted);
  return html`<section class="panel"><p>${none}<a href="#/play">${play}</a>${or}<a href="#/quiz">${practise}</a>${note}
    </p></section>`;
}

/** @param {{ sums: Wire.Statistics }} props */
function Sums({ sums }) {
  return html`<section class="panel"><h2>${stats.results}</h2><${Figures} sums=${sums} /></section>
    <section class="panel"><h2>${stats.lost}</h2>${
      sums.lost.length ? html`<${Losses} lost=${sums.lost} />` : html`<p>${stats.noReviews}</p>`
    }</section>
    <section class="panel"><h2>${terms(stats.averages, "deal", "par")}</h2>
      <${Averages} averages=${sums.averages} />
      <p class="note">${stats.parNote}</p></section>`;
}

/** @param {{ sums: Wire.Statistics }} props */
function Figures({ sums: { games, win_rate: rate, skunks, match_points: points } }) {
  const [won, low, high] = [rate.mean, rate.low, rate.high].map(percent);
  return html`<dl class="figures"><div><dt>${stats.games}</dt><dd>${games}</dd></div>
    <div><dt>${stats.won}</dt><dd>${won} <small>${stats.confidence(low, high)}</small></dd></div>
    <div><dt>${terms(stats.skunks, "skunk")}</dt>
      <dd>${skunks[0]} <small>${stats.for}</small>,${" "}
      ${skunks[1]} <small>${stats.against}</small></dd></div>
    <div><dt>${terms(stats.matchPoints, "matchPoints")}</dt>
      <dd>${signedWhole(points)}</dd></div></dl>`;
}

/** @param {{ averages: Wire.PartPoints[] }} props */
const Averages = ({ averages }) => html`<table class="plain-table">
  <thead><tr><th scope="col"></th><th scope="col" class="number">${stats.you}</th>
    <th scope="col" class="number">${stats.par}</th>
    <th scope="col"></th><th scope="col" class="number">${stats.difference}</th></tr></thead>
  <tbody>${averages
    .filter((one) => one.deals)
    .map(({ role, part, mean, par }) => {
      const more = mean - par;
      return html`<tr key=${role + part}>
        <th scope="row">${terms(stats.parts[role][part], part === "hand" ? role : part)}</th>
        <td class="number">${mean.toFixed(2)}</td><td class="number">${par.toFixed(2)}</td>
        <td><${Balance} points=${more} width=${Math.min(50, 15 * Math.abs(more))} /></td>
        <td class="number">${signed(more)}</td></tr>`;
    })}</tbody></table>`;

/** @param {{ done: () => void, any: boolean }} props */
function Backup({ done, any }) {
  const [said, setSaid] = useState("");
  const [failed, setFailed] = useState(false);
  const take = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const { imported } = await post("/api/import", { text: await file.text() });
      setFailed(false);
      setSaid(imported.length ? stats.imported(imported.length) : stats.known);
      done();
    } catch (error) {
      setFailed(true);
      setSaid(problemOf(error).message);
    }
    target.value = "";
  };
  return html`<section class="panel"><h2>${stats.backup}</h2><p class="tools">
      ${any && html`<a class="button" href="/api/export" download="muggins-games.txt">${stats.save}</a>`}
      <label class="button file">${stats.import} <input type="file" accept=".txt,text/plain" onChange=${take} /></label>
    </p>
    ${said && html`<p class=${failed ? "problem" : ""} role="status">${said}</p>`}</section>`;
}
