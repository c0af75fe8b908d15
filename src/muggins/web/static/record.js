// Statistics: the games, how they went, and their backup.
import { get, post, problemOf } from "./api.js";
import { Balance, Losses } from "./charts.js";
import { Games } from "./games.js";
import { percent, plural, signed, signedWhole } from "./format.js";
import { Failure, Loading } from "./shell.js";
import { Skill } from "./skill.js";
import { texts } from "./texts/texts.js";
import { terms } from "./glossary/term.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

/** @typedef {import("./api.js").Problem} Problem */

/**
 * The newest games and the sums of all, and how to get them again.
 * @param {number} most games
 */
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
  return html`<div class="page record"><h1>Your stats</h1>
    <p><a href="#/odds">Odds of every score</a></p>
    ${sums.games === 0 ? html`<${NoGames} />` : html`<${Sums} sums=${sums} />`}
    ${sums.aided.games > 0 && html`<p class="note">${texts.skill.aided(sums.aided.games, sums.aided.wins)}</p>`}
    ${list.games.some((game) => game.over) && html`<${Skill} round=${round} done=${reload} />`}
    <section class="panel"><h2>Games</h2>
      <${Games} list=${list} more=${more} reload=${reload} /></section>
    <${Backup} done=${reload} any=${list.games.some((game) => game.over)} />
  </div>`;
}

const NoGames = () => html`<section class="panel"><p>No finished games yet.${" "}
  <a href="#/play">Play one</a>, or <a href="#/quiz">practice</a>. Practice games do not count here.</p></section>`;

/** @param {{ sums: Wire.Statistics }} props */
function Sums({ sums }) {
  return html`<section class="panel"><h2>Results</h2><${Figures} sums=${sums} /></section>
    <section class="panel"><h2>Points lost per decision</h2>${
      sums.lost.length
        ? html`<${Losses} lost=${sums.lost} />`
        : html`<p>Finished games are reviewed automatically and appear here.</p>`
    }</section>
    <section class="panel"><h2>${terms("Points per deal, against par", "deal", "par")}</h2>
      <${Averages} averages=${sums.averages} />
      <p class="note">Par: what the solver averages against itself.</p></section>`;
}

/** @param {{ sums: Wire.Statistics }} props */
function Figures({ sums: { games, win_rate: rate, skunks, match_points: points } }) {
  const [won, low, high] = [rate.mean, rate.low, rate.high].map(percent);
  return html`<dl class="figures"><div><dt>Games</dt><dd>${games}</dd></div>
    <div><dt>Won</dt><dd>${won} <small>95% confidence ${low} to ${high}</small></dd></div>
    <div><dt>${terms("Skunks", "skunk")}</dt>
      <dd>${skunks[0]} <small>for</small>, ${skunks[1]} <small>against</small></dd></div>
    <div><dt>${terms("Match points", "matchPoints")}</dt><dd>${signedWhole(points)}</dd></div></dl>`;
}

/** @type {Record<string, string>} */
const PARTS = { heels: "heels", play: "the play", hand: "the hand", crib: "the crib" };

/** @param {{ averages: Wire.PartPoints[] }} props */
const Averages = ({ averages }) => html`<table class="plain-table">
  <thead><tr><th scope="col"></th><th scope="col" class="number">You</th><th scope="col" class="number">Par</th>
    <th scope="col"></th><th scope="col" class="number">Difference</th></tr></thead>
  <tbody>${averages
    .filter((one) => one.deals)
    .map(({ role, part, mean, par }) => {
      const more = mean - par;
      return html`<tr key=${role + part}>
        <th scope="row">${terms(`As ${role}, ${PARTS[part]}`, part === "hand" ? role : part)}</th>
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
      setSaid(
        imported.length ? `Imported ${plural(imported.length, "game")}.` : "You already have all of these games.",
      );
      done();
    } catch (error) {
      setFailed(true);
      setSaid(problemOf(error).message);
    }
    target.value = "";
  };
  return html`<section class="panel"><h2>Backup</h2><p class="tools">
      ${any && html`<a class="button" href="/api/export" download="muggins-games.txt">Save all finished games</a>`}
      <label class="button file">Import games <input type="file" accept=".txt,text/plain" onChange=${take} /></label>
    </p>
    ${said && html`<p class=${failed ? "problem" : ""} role="status">${said}</p>`}</section>`;
}
