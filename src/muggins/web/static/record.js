// What was played: the games, how they went, in and out of the store.
import { html, useEffect, useState } from "/vendor/htm-preact.js";
import { get, post } from "/api.js";
import { signed } from "/advice.js";
import { Losses } from "/charts.js";
import { Failure } from "/shell.js";

const percent = (share) => `${(100 * share).toFixed(0)}%`;

export function Record() {
  const [most, setMost] = useState(20);
  const [list, setList] = useState(null);
  const [sums, setSums] = useState(null);
  const [problem, setProblem] = useState(null);
  const load = () => Promise.all([get(`/api/games?most=${most}`).then(setList), get("/api/statistics").then(setSums)]).catch(setProblem);
  useEffect(() => { load(); }, [most]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!list || !sums) return html`<p class="loading">A moment …</p>`;
  return html`<div class="page record"><h1>Your record</h1>
    ${sums.games === 0 ? html`<section class="panel"><p>No finished game yet. <a href="#/play">Play one</a>, or train with a <a href="#/quiz">quiz</a>. Practice games do not count here.</p></section>` : html`<${Sums} sums=${sums} />`}
    <section class="panel"><h2>Games</h2>
      ${list.games.length === 0 ? html`<p>None yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Games"><table class="plain-table games"><thead><tr><th scope="col">Game</th><th scope="col">Against</th><th scope="col">Begun</th><th scope="col">Result</th><th scope="col"></th></tr></thead>
        <tbody>${list.games.map((game) => html`<tr key=${game.number}><td>${game.number}</td><td>${game.opponent || game.players.join(" – ")}${game.practice ? " (practice)" : ""}</td><td>${game.begun.slice(0, 10)}</td>
          <td>${!game.over ? "not over" : game.won == null ? "" : game.won ? "won" : "lost"} ${game.scores[0]}–${game.scores[1]}${game.match_points > 1 ? ` (${game.match_points} points)` : ""}</td>
          <td>${game.over ? html`<a href=${`#/review/${game.number}`} aria-label=${`Review game ${game.number}`}>review</a>` : game.person ? html`<a href=${`#/play/${game.number}`} aria-label=${`Go on with game ${game.number}`}>go on</a>` : ""}</td></tr>`)}</tbody></table></div>
        ${list.total > list.games.length && html`<button type="button" class="quiet" onClick=${() => setMost(Math.min(most * 3, 500))}>More of ${list.total}</button>`}`}
    </section>
    <${InAndOut} done=${load} any=${list.games.some((game) => game.over)} />
  </div>`;
}

function Sums({ sums }) {
  const [share, low, high] = sums.win_rate;
  const names = { heels: "heels", play: "the play", hand: "the hand", crib: "the crib" };
  return html`<section class="panel"><h2>How they went</h2>
      <dl class="figures"><div><dt>Games</dt><dd>${sums.games}</dd></div><div><dt>Won</dt><dd>${percent(share)} <small>95%: ${percent(low)} to ${percent(high)}</small></dd></div>
        <div><dt>Skunks</dt><dd>${sums.skunks[0]} <small>given</small>, ${sums.skunks[1]} <small>taken</small></dd></div><div><dt>Match points</dt><dd>${sums.match_points > 0 ? "+" : sums.match_points < 0 ? "−" : ""}${Math.abs(sums.match_points)}</dd></div></dl></section>
    <section class="panel"><h2>Points lost per decision</h2>${sums.lost.length ? html`<${Losses} lost=${sums.lost} />` : html`<p>Reviewed games appear here: a finished game is reviewed by itself.</p>`}</section>
    <section class="panel"><h2>Points per deal, against par</h2><table class="plain-table"><thead><tr><th scope="col"></th><th scope="col" class="number">You</th><th scope="col" class="number">Par</th><th scope="col"></th><th scope="col" class="number">More</th></tr></thead>
      <tbody>${sums.averages.filter((one) => one.deals).map((one) => { const more = one.mean - one.par; return html`<tr key=${one.role + one.part}><th scope="row">${one.role === "dealer" ? "As dealer" : "As pone"}, ${names[one.part]}</th><td class="number">${one.mean.toFixed(2)}</td><td class="number">${one.par.toFixed(2)}</td>
        <td><span class=${`balance ${more < 0 ? "less" : "more"}`}><i style=${{ width: `${Math.min(50, 15 * Math.abs(more))}%` }}></i></span></td><td class="number">${signed(more)}</td></tr>`; })}</tbody></table>
      <p class="note">Par is what the solution makes against itself.</p></section>`;
}

function InAndOut({ done, any }) {
  const [said, setSaid] = useState(null);
  const [failed, setFailed] = useState(false);
  const take = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    try {
      const { numbers } = await post("/api/import", { text: await file.text() });
      setFailed(false);
      setSaid(numbers.length ? `${numbers.length} game${numbers.length > 1 ? "s" : ""} taken in.` : "All of them were here already.");
      done();
    } catch (problem) {
      setFailed(true);
      setSaid(problem.message);
    }
    event.target.value = "";
  };
  return html`<section class="panel"><h2>In and out</h2><p class="tools">
      ${any && html`<a class="button" href="/api/export" download="muggins-games.txt">Save all finished games</a>`}
      <label class="button file">Take in a file <input type="file" accept=".txt,text/plain" onChange=${take} /></label></p>
    ${said && html`<p class=${failed ? "problem" : ""} role="status">${said}</p>`}</section>`;
}
