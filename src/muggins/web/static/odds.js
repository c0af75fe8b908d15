// How likely every score wins: a board of 121 by 121, and one score on it.
import { remember } from "./address.js";
import { query } from "./api.js";
import { change, signed, tenths } from "./format.js";
import { useGet } from "./hooks.js";
import { Failure, Loading } from "./shell.js";
import { terms } from "./glossary/term.js";
import { texts } from "./texts/texts.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

const words = texts.odds;

/** @typedef {import("./hooks.js").Got<Wire.OddsBoard>} GotBoard */
/** @typedef {import("./hooks.js").Got<Wire.ScoreChances>} GotChances */
/** @typedef {{ role: "pone" | "dealer", mine: number, theirs: number }} Asked */

const HIGHEST = 120;
const SIZE = HIGHEST + 1;
const CELL = 4; // pixels of the drawing to a score
const LINES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** @param {string | null} text */
const score = (text) => (/^\d{1,3}$/.test(text ?? "") ? Math.min(Number(text), HIGHEST) : 0);

/**
 * The question in an address.
 * @param {URLSearchParams} search
 * @returns {Asked}
 */
export const asked = (search) => ({
  role: search.get("role") === "dealer" ? "dealer" : "pone",
  mine: score(search.get("mine")),
  theirs: score(search.get("theirs")),
});

/**
 * The colour of a chance to win: theirs for none, white for even, mine for all.
 * @param {number} chance
 * @returns {[number, number, number]}
 */
export function colourOf(chance) {
  const [mine, theirs] = [
    [27, 94, 154],
    [168, 70, 28],
  ];
  const end = chance >= 0.5 ? mine : theirs;
  const share = Math.abs(2 * chance - 1);
  const [red, green, blue] = end.map((part) => Math.round(250 + (part - 250) * share));
  return [red, green, blue];
}

/**
 * Whether a line of equal chances runs between a score and the next.
 * @param {number[][]} wins
 * @param {number} mine
 * @param {number} theirs
 */
export const isOnLine = (wins, mine, theirs) =>
  LINES.some((line) => {
    const here = wins[mine][theirs] >= line;
    return [wins[mine + 1]?.[theirs], wins[mine][theirs + 1]].some(
      (next) => next !== undefined && next >= line !== here,
    );
  });

/** @param {{ search: URLSearchParams }} props */
export function Odds({ search }) {
  const [question, setQuestion] = useState(() => asked(search));
  const { role, mine, theirs } = question;
  /** @type {GotBoard} */
  const board = useGet(`/api/odds/board?${query({ role })}`);
  /** @type {GotChances} */
  const found = useGet(`/api/odds?${query({ role, mine, theirs })}`);
  const problem = board.problem ?? found.problem;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!board.answer || !found.answer) return html`<${Loading} />`;
  const ask = (/** @type {Partial<Asked>} */ changed) => {
    const next = { ...question, ...changed };
    setQuestion(next);
    remember(`/odds?${query(next)}`);
  };
  return html`<div class="page odds">
    <h1>${words.title}</h1>
    <p class="note">${terms(words.note, "deal")}</p>
    <div class="odds-columns">
      <${HeatMap} wins=${board.answer.wins} mine=${mine} theirs=${theirs} ask=${ask} />
      <${Score} asked=${{ role, mine, theirs }} chances=${found.answer} ask=${ask} />
    </div></div>`;
}

/** @param {{ wins: number[][], mine: number, theirs: number, ask: (changed: Partial<Asked>) => void }} props */
function HeatMap({ wins, mine, theirs, ask }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) draw(context, wins, mine, theirs);
  }, [wins, mine, theirs]);
  const click = (/** @type {PointerEvent} */ event) => {
    const { left, bottom, width, height } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = (/** @type {number} */ share) => Math.min(Math.max(Math.floor(share * SIZE), 0), HIGHEST);
    ask({ mine: place((event.clientX - left) / width), theirs: place((bottom - event.clientY) / height) });
  };
  const label = words.map(mine, theirs, tenths(wins[mine][theirs]));
  return html`<figure class="heat-map">
    <canvas ref=${canvas} width=${SIZE * CELL} height=${SIZE * CELL} role="img" aria-label=${label}
      onPointerDown=${click}></canvas>
    <figcaption>${words.axes}</figcaption>
  </figure>`;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[][]} wins
 * @param {number} mine
 * @param {number} theirs
 */
function draw(context, wins, mine, theirs) {
  for (let own = 0; own < SIZE; own++) {
    for (let other = 0; other < SIZE; other++) {
      const shade = colourOf(wins[own][other]).map((part) => (isOnLine(wins, own, other) ? 0.72 * part : part));
      context.fillStyle = `rgb(${shade.join()})`;
      context.fillRect(own * CELL, (HIGHEST - other) * CELL, CELL, CELL);
    }
  }
  context.lineWidth = 3;
  context.strokeStyle = "#111";
  context.beginPath();
  context.arc((mine + 0.5) * CELL, (HIGHEST - theirs + 0.5) * CELL, 9, 0, 2 * Math.PI);
  context.stroke();
}

/** @param {{ asked: Asked, chances: Wire.ScoreChances, ask: (changed: Partial<Asked>) => void }} props */
function Score({ asked: { role, mine, theirs }, chances, ask }) {
  const { win_probability: win, match, one_more_point: more, par } = chances;
  const even = par?.[theirs];
  const field = (/** @type {"mine" | "theirs"} */ name, /** @type {number} */ value, /** @type {string} */ label) =>
    html`<label class="field">${label} <input type="number" min="0" max=${HIGHEST} value=${value}
      onChange=${(/** @type {{ target: HTMLInputElement }} */ event) => ask({ [name]: score(event.target.value) })} />
    </label>`;
  const roles = /** @type {const} */ ([
    ["dealer", words.youDeal],
    ["pone", words.theyDeal],
  ]);
  return html`<section class="panel">
    <div class="switch" role="group" aria-label=${words.whoDeals}>${roles.map(
      ([value, title]) => html`<button key=${value} type="button" aria-pressed=${role === value}
        onClick=${() => ask({ role: value })}>${title}</button>`,
    )}</div>
    <p class="tools">${field("mine", mine, words.you)} ${field("theirs", theirs, words.opponent)}</p>
    <p class="odds-win" role="status"><strong>${tenths(win.mean)}</strong> <small>± ${tenths(win.error)}</small></p>
    <table class="plain-table"><tbody>
      <tr><th scope="row">${terms(words.matchPoints, "matchPoints")}</th>
        <td class="number">${signed(match.mean, 3)}</td></tr>
      <tr><th scope="row">${words.moreForYou}</th><td class="number">${change(more[0])}</td></tr>
      <tr><th scope="row">${words.moreForThem}</th><td class="number">${change(more[1])}</td></tr>
      <tr><th scope="row">${words.even(theirs)}</th>
        <td class="number">${even == null ? words.never : words.at(even.toFixed(1))}</td></tr>
    </tbody></table></section>`;
}
