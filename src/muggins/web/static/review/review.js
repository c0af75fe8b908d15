// A game taken apart: the decisions and what they cost, each on its board, to be tried again.
import { Choose, pasted as pastedReview } from "./choose.js";
import { chosenDecisions, decisionAt, isMistake, keyOf, nextMistake } from "./decisions.js";
import { List, Tools } from "./list.js";
import { Overview } from "./overview.js";
import { Replay } from "./replay.js";
import { useGet, useKeys } from "../hooks.js";
import { Failure } from "../shell.js";
import { html, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */
/** @typedef {import("./decisions.js").Filter} Filter */

/** @param {{ number: number | null, pasted: boolean }} props */
export function Review({ number, pasted }) {
  /** @type {GotReview} */
  const { answer, problem } = useGet(number === null ? null : `/api/games/${number}/review`);
  const review = pasted ? pastedReview.review : answer;
  if (problem?.status === 409) return html`<${NotOver} number=${number} />`;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (review) return html`<${Apart} review=${review} />`;
  if (number) return html`<p class="loading" role="status">Analysing your game …</p>`;
  return html`<${Choose} />`;
}

/** @param {{ number: number }} props */
const NotOver = ({ number }) => html`<div class="page narrow"><section class="panel">
  <h1>Game ${number} is not over</h1><p>A review would show hidden cards.</p>
  <p><a class="button" href=${`#/play/${number}`}>Continue the game</a></p></section></div>`;

/**
 * Which decisions are shown, and the one that is looked at.
 * @param {Wire.Review} review
 */
function useDecisions(review) {
  const [filter, setFilter] = useState(
    /** @returns {Filter} */ () => ({ whose: review.person ?? "both", order: "played", all: false }),
  );
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const shown = chosenDecisions(review.decisions, filter);
  const at = decisionAt(shown, chosen);
  const place = at ? shown.indexOf(at) : -1;
  const move = (/** @type {Wire.Decision | undefined} */ to) => to && setChosen(keyOf(to));
  const step = (/** @type {number} */ by) => () => move(shown[place + by]);
  const next = () => move(nextMistake(shown, place));
  useKeys({ n: next, ArrowRight: step(1), ArrowLeft: step(-1), ArrowDown: step(1), ArrowUp: step(-1) });
  return { filter, setFilter, shown, at, move, next: shown.some(isMistake) ? next : null };
}

/** @param {{ review: Wire.Review }} props */
function Apart({ review }) {
  const { players, person: own } = review;
  const { filter, setFilter, shown, at, move, next } = useDecisions(review);
  return html`<div class="review">
    <${Overview} review=${review} deal=${at && at.deal} />
    <section class="panel decisions"><h2>Decisions</h2>
      <${Tools} review=${review} filter=${filter} setFilter=${setFilter} />
      ${
        shown.length
          ? html`<${List} shown=${shown} at=${at} move=${move} players=${players} own=${own} />`
          : html`<p>No decision lost as much as 0.05 points. Well played.</p>`
      }
    </section>
    <section class="panel board-replay" aria-live="polite">${
      at
        ? html`<${Replay} key=${keyOf(at)} decision=${at} players=${players} own=${own} next=${next} />`
        : html`<p>Choose a decision to see its board.</p>`
    }</section>
  </div>`;
}
