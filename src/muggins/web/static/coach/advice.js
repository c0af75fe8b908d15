// What the coach weighed: a row for every choice, the best first.
import { Plays } from "./plays.js";
import { Tosses } from "./tosses.js";
import { reasoned } from "../shell.js";
import { html } from "../vendor/htm-preact.js";

/**
 * @param {{ advice: Wire.Advice, made?: string[] | null, short?: number }} props
 * `made` is a choice to point out, `short` the number of tosses to show at first (0 for all).
 */
export function Advice({ advice, made = null, short = 0 }) {
  return html`<div class="advice">
    ${advice.why && html`<p class="score-says"><b>The score changes the choice:</b> ${reasoned(advice.why)}.</p>`}
    ${
      advice.kind === "toss"
        ? html`<${Tosses} advice=${advice} made=${made} short=${short} />`
        : html`<${Plays} advice=${advice} made=${made} />`
    }
  </div>`;
}
