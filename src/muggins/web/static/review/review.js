// A game taken apart: the decisions and what they cost, each on its board, to be tried again.
import { Choose, pasted as pastedReview } from "./choose.js";
import {
  chosenDecisions,
  decisionAt,
  decisionNumbered,
  firstFilter,
  isMistake,
  keyOf,
  mistakesOf,
  nextMistake,
} from "./decisions.js";
import { List, Tools } from "./list.js";
import { Overview } from "./overview.js";
import { Replay } from "./replay.js";
import { remember } from "../address.js";
import { plural } from "../format.js";
import { useGet, useKeys } from "../hooks.js";
import { Failure } from "../shell.js";
import { html, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */

const SOLVE = "solve";

/**
 * Where a game that is reviewed comes from: its path in the API, the coach's, its address in the page, and under which
 * name the fingerprint of its seed is kept.
 * @typedef {{ game: string, advice: string, path: string, note: string }} ReviewSource
 */

/**
 * @param {number | null} number
 * @returns {ReviewSource}
 */
const usualSource = (number) => ({
  game: `/api/games/${number}`,
  advice: "/api/advice/position",
  path: `/review/${number ?? "pasted"}`,
  note: String(number),
});

/**
 * @param {{ number: number | null, pasted: boolean, which: string | undefined, source?: ReviewSource }} props
 * `which` decision is shown
 */
export function Review({ number, pasted, which, source = usualSource(number) }) {
  /** @type {GotReview} */
  const { answer, problem } = useGet(number === null ? null : `${source.game}/review`);
  const review = pasted ? pastedReview.review : answer;
  if (problem?.status === 409) return html`<${NotOver} number=${number} />`;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (review) {
    return html`<${Apart} review=${review} source=${source} which=${which} />`;
  }
  if (number) return html`<p class="loading" role="status">Analysing your game …</p>`;
  return html`<${Choose} />`;
}

/** @param {{ number: number }} props */
const NotOver = ({ number }) => html`<div class="page narrow"><section class="panel">
  <h1>Game ${number} is not over</h1><p>A review would show hidden cards.</p>
  <p><a class="button" href=${`#/play/${number}`}>Continue the game</a></p></section></div>`;

/**
 * Which decisions are shown, and the one that is looked at; its number stands in the address.
 * @param {Wire.Review} review
 * @param {string} path
 * @param {string | undefined} which
 */
function useDecisions(review, path, which) {
  const addressed = decisionNumbered(review, which);
  const [filter, setFilter] = useState(() => firstFilter(review, addressed));
  const [chosen, setChosen] = useState(addressed && keyOf(addressed));
  const [solving, setSolving] = useState(which === SOLVE);
  const mine = solving ? mistakesOf(review) : [];
  const shown = mine.length > 0 ? mine : chosenDecisions(review.decisions, filter);
  const at = decisionAt(shown, chosen);
  const place = at ? shown.indexOf(at) : -1;
  const move = (/** @type {Wire.Decision | undefined} */ to) => {
    if (!to) return;
    setChosen(keyOf(to));
    if (!shown.includes(to)) setFilter({ whose: "both", order: filter.order, all: true });
    if (!solving) remember(`${path}/${review.decisions.indexOf(to) + 1}`);
  };
  const solve = (/** @type {boolean} */ begins) => {
    setSolving(begins);
    remember(begins ? `${path}/${SOLVE}` : path);
    if (begins) setChosen(null);
  };
  const step = (/** @type {number} */ by) => () => move(shown[place + by]);
  const next = () => move(nextMistake(shown, place));
  useKeys({ n: next, ArrowRight: step(1), ArrowLeft: step(-1), ArrowDown: step(1), ArrowUp: step(-1) });
  return {
    filter,
    setFilter,
    shown,
    at,
    move,
    next: shown.some(isMistake) ? next : null,
    solving: mine.length > 0,
    solve,
  };
}

/** @param {{ review: Wire.Review, source: ReviewSource, which: string | undefined }} props */
function Apart({ review, source, which }) {
  const { players, person: own } = review;
  const { filter, setFilter, shown, at, move, next, solving, solve } = useDecisions(review, source.path, which);
  return html`<div class="review">
    <${Overview} review=${review} at=${at} move=${move} source=${source} />
    <section class="panel decisions"><h2>${solving ? "Your mistakes" : "Decisions"}</h2>
      <${Solve} many=${mistakesOf(review).length} solving=${solving} solve=${solve} />
      ${!solving && html`<${Tools} review=${review} filter=${filter} setFilter=${setFilter} />`}
      ${
        shown.length
          ? html`<${List} shown=${shown} at=${at} move=${move} players=${players} own=${own} hidden=${solving} />`
          : html`<p>No decision lost as much as 0.05 points. Well played.</p>`
      }
    </section>
    <section class="panel board-replay" aria-live="polite">${
      at
        ? html`<${Replay} key=${`${keyOf(at)} ${solving}`} decision=${at} players=${players} own=${own} next=${next}
            solving=${solving} advice=${source.advice} />`
        : html`<p>Choose a decision to see its board.</p>`
    }</section>
  </div>`;
}

/**
 * Begins or ends the solving of one's own mistakes, whose answers are hidden at first.
 * @param {{ many: number, solving: boolean, solve: (begins: boolean) => void }} props
 */
function Solve({ many, solving, solve }) {
  if (!many) return null;
  const words = solving ? "Show all decisions" : `Solve your ${plural(many, "mistake")}`;
  return html`<p><button type="button" class=${solving ? "" : "primary"} onClick=${() => solve(!solving)}>
    ${words}</button></p>`;
}
