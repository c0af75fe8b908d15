// What the pages of the explorer share: the starter, and what is said while one waits.
import { RANKS, rankText } from "../cards.js";
import { ProblemLine, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;

/** @param {{ starter: string, pick: (starter: string) => void }} props */
export const StarterPicker = ({ starter, pick }) =>
  html`<div class="starters" role="group" aria-label=${words.starter}><b aria-hidden="true">${words.starter}</b>
    ${["", ...RANKS].map(
      (rank) => html`<button key=${rank} type="button" aria-pressed=${starter === rank}
        onClick=${() => pick(rank)}>${rank ? rankText(rank) : words.any}</button>`,
    )}</div>`;

/** @param {{ problem: import("../api.js").Problem | null, waits: string }} props */
export const Waiting = ({ problem, waits }) =>
  html`<${ProblemLine} problem=${problem && { message: sentence(problem.message) }} />
    ${waits && html`<p class="loading" role="status">${sentence(waits)} …</p>`}`;
