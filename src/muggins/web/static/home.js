// What greets somebody who comes back: a game to go on with, today's deal, mistakes to solve, the rating, who is next.
import { query } from "./api.js";
import { FaceOf } from "./faces.js";
import { signedWhole } from "./format.js";
import { useGet } from "./hooks.js";
import { starsText, today } from "./one-deal/days.js";
import { doseLeft } from "./quiz/dose.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const { home } = texts;

/** All that waits for somebody, or null until it is known; what cannot be known is left out. */
export function useWaiting() {
  /** @type {import("./hooks.js").Got<Wire.Waiting>} */
  const { answer, problem } = useGet(`/api/home?${query({ today: today() })}`);
  return problem ? NOTHING : answer;
}

/** @type {Wire.Waiting} */
const NOTHING = { daily: null, due: null, skill: null, ladder: null };

/** The next opponent up the ladder. @param {Wire.OwnLadder} ladder */
export const nextRung = ({ rungs }) => rungs.find(({ beaten }) => !beaten) ?? rungs[rungs.length - 1];

/** @param {{ href: string, title: unknown, about: unknown, face?: string }} props */
const Tile = ({ href, title, about, face }) => html`<li><a class="button tile" href=${href}>
  ${face && html`<${FaceOf} name=${face} />`}<span><b>${title}</b><small>${about}</small></span></a></li>`;

/** @param {{ waiting: Wire.Waiting, unfinished: Wire.Listed[], opponents: Wire.Opponent[] }} props */
export function Greeting({ waiting: { daily, due, skill, ladder }, unfinished, opponents }) {
  const titleOf = (/** @type {string} */ name) => opponents.find((one) => one.name === name)?.title ?? name;
  const mistakes = doseLeft(due?.due.mistakes ?? 0);
  const rung = ladder && nextRung(ladder);
  return html`<ul class="tiles" aria-label=${home.label}>
    ${unfinished.map(
      ({ number, against, opponent, scores }) => html`<${Tile} key=${number} href=${`#/play/${number}`}
        face=${against} title=${home.goOn(opponent)} about=${texts.setup.game(number, scores)} />`,
    )}
    ${daily && html`<${Tile} href="#/daily" ...${dailyWords(daily)} />`}
    ${mistakes > 0 && html`<${Tile} href="#/quiz/mistakes" title=${home.mistakes(mistakes)} about=${home.fromGames} />`}
    ${skill?.rating && html`<${Tile} href="#/record" ...${ratingWords(skill)} />`}
    ${
      rung &&
      html`<${Tile} href=${`#/play?against=${encodeURIComponent(rung.opponent)}`} face=${rung.opponent}
        title=${home.next(titleOf(rung.opponent))} about=${rungWords(rung, ladder.needed)} />`
    }
    ${ladder && ladder.season.length > 0 && html`<${Tile} href="#/record" ...${seasonWords(ladder)} />`}</ul>`;
}

/** @param {Wire.DailyResults} daily */
export function dailyWords({ today: day, streak, results }) {
  const result = results.find((one) => one.day === day);
  const left = result ? result.lost.filter((lost) => lost === null).length : 3;
  return {
    title: texts.daily.title,
    about: `${left || !result ? home.toPlay(left) : starsText(result)} · ${home.streak(streak)}`,
  };
}

/** @param {Wire.Skill} skill */
export function ratingWords({ rating, history }) {
  const [before, now] = history.slice(-2).map((one) => Math.round(one.rating));
  const moved = history.length > 1 ? signedWhole(now - before) : "";
  return { title: home.rating(rating?.rating ?? 0), about: moved ? home.moved(moved) : home.rated };
}

/** @param {Wire.OpponentSeries} rung @param {number} needed */
export const rungWords = ({ games, wins, series, beaten }, needed) =>
  [games ? home.record(wins, games) : home.unmet, beaten ? home.beaten : home.series(series, needed)].join(" ");

/** @param {Wire.OwnLadder} ladder */
export const seasonWords = ({ season, best }) => ({
  title: home.season(season.length),
  about: home.seasonPoints(
    season.reduce((sum, points) => sum + points, 0),
    best,
  ),
});
