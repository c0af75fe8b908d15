// What the coach weighed: a row for every choice, the best first.
import { Plays } from "./plays.js";
import { reasonText } from "./reasons.js";
import { Tosses } from "./tosses.js";
import { reasoned } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/**
 * @param {{ advice: Wire.Advice, made?: string[] | null, short?: number }} props
 * `made` is a choice to point out, `short` the number of tosses to show at first (0 for all).
 */
export function Advice({ advice, made = null, short = 0 }) {
  return html`<div class="advice">
    ${
      advice.why &&
      html`<p class="score-says">
        ${texts.coach.scoreChanges(reasoned(reasonText(advice.why)), (words) => html`<b>${words}</b>`)}</p>`
    }
    ${
      advice.kind === "toss"
        ? html`<${Tosses} advice=${advice} made=${made} short=${short} />`
        : html`<${Plays} advice=${advice} made=${made} />`
    }
    ${advice.by_wins && html`<p class="note">${texts.coach.against}</p>`}
  </div>`;
}
