// How well one decides: a rating, what to expect of each opponent, and the themes in which most is lost.
import { get, problemOf, query } from "./api.js";
import { path, scale } from "./chart-geometry.js";
import { tenths } from "./format.js";
import { useGet } from "./hooks.js";
import { useSettings } from "./settings.js";
import { ProblemLine } from "./shell.js";
import { texts } from "./texts/texts.js";
import { terms } from "./glossary/term.js";
import { html, useState } from "./vendor/htm-preact.js";

const MOST_HABITS = 12;

/** @typedef {import("./hooks.js").Got<Wire.Skill>} GotSkill */
/** @typedef {import("./hooks.js").Got<Wire.PersonHabits>} GotHabits */
/** @typedef {import("./hooks.js").Got<Wire.About>} GotAbout */
const words = texts.skill;

/** @param {{ round: number, done: () => void }} props `round` changes where there is something new to sum up */
export function Skill({ round, done }) {
  /** @type {GotSkill} */
  const { answer } = useGet(`/api/skill?round=${round}`);
  if (!answer) return null;
  const { rating, games, unreviewed, leaks, expected, history } = answer;
  return html`<section class="panel skill"><h2>${words.title}</h2>
      ${
        rating
          ? html`<p><strong class="rating">${words.rating(rating.rating, rating.error)}</strong>${" "}
              ${words.from(games, rating.lost)}</p>`
          : html`<p>${words.none}</p>`
      }
      ${unreviewed.length > 0 && html`<${Unreviewed} numbers=${unreviewed} done=${done} />`}
      ${history.length > 1 && html`<${History} history=${history} />`}
      ${expected.length > 0 && html`<${Expected} expected=${expected} />`}</section>
    ${leaks.length > 0 && html`<${Leaks} leaks=${leaks} />`}`;
}

/** @param {{ numbers: number[], done: () => void }} props */
function Unreviewed({ numbers, done }) {
  const [at, setAt] = useState(-1);
  const [problem, setProblem] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  const review = async () => {
    try {
      for (const [place, number] of numbers.entries()) {
        setAt(place);
        await get(`/api/games/${number}/review`);
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    setAt(-1);
    done();
  };
  if (at >= 0) {
    return html`<p role="status">${words.reviewing(at, numbers.length)}
      <progress value=${at} max=${numbers.length} aria-label=${words.review}></progress></p>`;
  }
  return html`<p>${words.unreviewed(numbers.length)}${" "}
      <button type="button" onClick=${review}>${words.review}</button></p>
    <${ProblemLine} problem=${problem} />`;
}

/** @param {{ history: Wire.RatedGame[] }} props */
function History({ history }) {
  const [width, height, left, bottom] = [560, 180, 44, 12];
  const lows = history.map(({ rating, error }) => rating - error);
  const highs = history.map(({ rating, error }) => rating + error);
  const [low, high] = [Math.floor(Math.min(...lows) / 50) * 50, Math.ceil(Math.max(...highs) / 50) * 50];
  const across = scale([0, history.length - 1], [left, width - 10]);
  const up = scale([low, high], [height - bottom, 10]);
  const points = (/** @type {number[]} */ values) =>
    values.map((value, place) => /** @type {[number, number]} */ ([across(place), up(value)]));
  const edge = [...points(highs), ...points(lows).reverse()];
  const told = history.map(({ game, rating }) => words.game(game, rating)).join(", ");
  return html`<figure class="losses"><svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${told}>
      ${[low, (low + high) / 2, high].map(
        (value) => html`<g key=${value}>
          <line class="guide" x1=${left} x2=${width - 10} y1=${up(value)} y2=${up(value)} />
          <text class="end" x=${left - 5} y=${up(value) + 4}>${value}</text></g>`,
      )}
      <polygon class="rating-error" points=${path(edge)} />
      <polyline class="line side-0" points=${path(points(history.map(({ rating }) => rating)))} />
    </svg><figcaption>${words.history}</figcaption></figure>`;
}

/** @param {{ expected: Wire.Expected[] }} props */
function Expected({ expected }) {
  /** @type {GotAbout} */
  const { answer } = useGet("/api/about");
  const title = (/** @type {string} */ name) => answer?.opponents.find((one) => one.name === name)?.title ?? name;
  return html`<table class="plain-table"><thead><tr><th scope="col">${words.opponent}</th>
    <th scope="col" class="number">${words.wins}</th>
    <th scope="col" class="number">${terms(words.matchPoints, "matchPoints")}</th></tr></thead>
    <tbody>${expected.map(({ opponent, wins, match_points: points, error }) => {
      const sign = points < 0 ? "−" : "+";
      return html`<tr key=${opponent}><th scope="row">${title(opponent)}</th><td class="number">${tenths(wins)}</td>
        <td class="number">${sign}${Math.abs(points).toFixed(2)} ± ${error.toFixed(2)}</td></tr>`;
    })}</tbody></table>`;
}

/** @param {{ leaks: Wire.ThemeLoss[] }} props */
function Leaks({ leaks }) {
  const { name } = useSettings();
  /** @type {GotHabits} */
  const { answer } = useGet(`/api/habits?${query({ name })}`);
  const most = Math.max(...leaks.map(({ wins }) => wins), 0.01);
  const habits = (answer?.habits ?? []).filter(({ telling }) => telling);
  return html`<section class="panel leaks"><h2>${words.leaks}</h2><p class="note">${words.leaksNote}</p>
    <ol class="list">${leaks.map(
      (leak) => html`<${Leak} key=${leak.theme} leak=${leak} most=${most}
        habit=${habits.find(({ theme }) => theme === leak.theme)} />`,
    )}</ol>
    ${answer && html`<h3>${words.habits}</h3><${Habits} habits=${habits} />`}</section>`;
}

/** @param {{ habits: Wire.HabitSeen[] }} props */
const Habits = ({ habits }) =>
  habits.length
    ? html`<ul>${habits.slice(0, MOST_HABITS).map(({ sentence }) => html`<li key=${sentence}>${sentence}</li>`)}</ul>`
    : html`<p>${words.usual}</p>`;

/** @param {{ leak: Wire.ThemeLoss, most: number, habit: Wire.HabitSeen | undefined }} props */
const Leak = ({ leak: { theme, title, wins, solver_wins: solver, points }, most, habit }) => html`<li>
  <div><b>${title}</b>${" "}
    <span class="note">${words.lost(wins, solver)}${theme !== "score" && `, ${words.points(points)}`}</span>
    <span class="bar"><i style=${{ width: `${(100 * wins) / most}%` }}></i></span>
    ${habit && html`<p>${words.habit(habit)}</p>`}</div>
  <a class="button" href=${`#/quiz/${theme}`}>${words.practise}</a></li>`;
