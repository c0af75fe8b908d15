// A score keeper for a game with real cards: two or three players, points by a tap, undo, skunks, games won.
import { Board } from "./board.js";
import { isOpen } from "./guest.js";
import { keepText, keptJson } from "./kept.js";
import { Select } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useState } from "./vendor/htm-preact.js";

const { keeper } = texts;
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24];
const SKUNKS = [91, 61];
const TARGET = 121;
/** @type {[string, string][]} */
const PLAYERS = [
  ["2", "2"],
  ["3", "3"],
];
const KEY = "muggins-keeper";

/** @typedef {{ side: number, points: number }} Scored */
/** @typedef {{ names: string[], log: Scored[], games: number[] }} Kept `games`: won by each side so far */

/** @param {number} players @returns {Kept} */
export const newKept = (players) => ({
  names: Array.from({ length: players }, (_, side) => keeper.name(side)),
  log: [],
  games: Array(players).fill(0),
});

/** Where the pegs of each side are: the front ones and the back ones. @param {Kept} kept */
export function pegs({ names, log }) {
  const [scores, backs] = [names.map(() => 0), names.map(() => 0)];
  for (const { side, points } of log) {
    backs[side] = scores[side];
    scores[side] = Math.min(scores[side] + points, TARGET);
  }
  return { scores, backs, winner: scores.indexOf(TARGET) };
}

/** Who is skunked, once somebody has won. @param {string[]} names @param {number[]} scores */
export function skunkWords(names, scores) {
  const [once, twice] = SKUNKS.map((line) => names.filter((_, side) => scores[side] < line));
  const only = once.filter((name) => !twice.includes(name));
  return [twice.length && keeper.skunk(twice, true), only.length && keeper.skunk(only, false)]
    .filter(Boolean)
    .join(" ");
}

/** @returns {Kept} */
function load() {
  const found = keptJson(KEY);
  const fits = [2, 3].includes(found?.names?.length) && found.games?.length === found.names.length && found.log;
  return fits ? found : newKept(2);
}

export function Keeper() {
  const [kept, setKept] = useState(load);
  const keep = (/** @type {Partial<Kept>} */ changed) => {
    const now = { ...kept, ...changed };
    setKept(now);
    keepText(KEY, JSON.stringify(now));
  };
  const { names, log, games } = kept;
  const { scores, backs, winner } = pegs(kept);
  const last = log[log.length - 1];
  const rename = (/** @type {number} */ side) => (/** @type {string} */ now) =>
    keep({ names: names.map((of, at) => (at === side ? now : of)) });
  const fresh = () => keep({ log: [], games: games.map((many, side) => many + Number(side === winner)) });
  const two = /** @type {(of: any[]) => [any, any]} */ ((of) => [of[0], of[1]]);
  return html`<div class="page keeper"><h1>${keeper.title}</h1>
    ${!log.length && html`<p class="note">${keeper.about}</p>`}
    ${
      names.length === 2 &&
      html`<${Board} target=${TARGET} skunks=${SKUNKS} scores=${two(scores)} backs=${two(backs)} names=${two(names)} />`
    }
    ${
      winner >= 0 &&
      html`<p class="winner" role="status"><b>${keeper.won(names[winner])}</b> ${skunkWords(names, scores)}</p>`
    }
    <div class="columns">${names.map(
      (name, side) => html`<${Side} key=${side} name=${name} score=${scores[side]} games=${games[side]}
        over=${winner >= 0} rename=${rename(side)}
        add=${(/** @type {number} */ points) => keep({ log: [...log, { side, points }] })} />`,
    )}</div>
    <p class="tools"><button type="button" disabled=${!last} onClick=${() => keep({ log: log.slice(0, -1) })}>
        ${last ? keeper.undo(keeper.scored(names[last.side], last.points)) : keeper.nothing}</button>
      <button type="button" class=${winner >= 0 ? "primary" : ""} disabled=${!last} onClick=${fresh}>
        ${keeper.fresh}</button>
      ${
        !last &&
        html`<${Select} label=${keeper.players} value=${String(names.length)} options=${PLAYERS}
          pick=${(/** @type {string} */ many) => keep(newKept(Number(many)))} />`
      }</p>
    ${isOpen("ask") && html`<p class="note"><a href="#/ask">${keeper.count}</a></p>`}</div>`;
}

/**
 * @param {{
 *   name: string, score: number, games: number, over: boolean, rename: (name: string) => void,
 *   add: (points: number) => void
 * }} props
 */
const Side = ({ name, score, games, over, rename, add }) => html`<section class="panel" aria-label=${name}>
  <input value=${name} maxlength="20" aria-label=${keeper.players} autocomplete="off"
    onChange=${(/** @type {{ target: HTMLInputElement }} */ { target }) => rename(target.value.trim() || name)} />
  <p class="tally-score" role="status" aria-label=${`${name} ${score}`}><strong>${score}</strong>
    ${games > 0 && html` <small>${keeper.games(games)}</small>`}</p>
  <div class="points">${POINTS.map(
    (points) => html`<button key=${points} type="button" disabled=${over} aria-label=${keeper.add(name, points)}
      onClick=${() => add(points)}>${points}</button>`,
  )}</div></section>`;
