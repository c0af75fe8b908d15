// A hand or the crib as it is counted, breath by breath.
import { showAt } from "./moment.js";
import { Cards } from "../card-view.js";
import { written } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { show } = texts;

/**
 * @param {{
 *   happened: Wire.Happened, starter: string, step: number, verdict: Wire.Counted | null, name: string
 * }} props `step` is how much has been counted.
 */
export function Show({ happened, starter, step, verdict, name }) {
  const { steps, cards, part, who } = happened;
  const at = showAt(happened, starter, step);
  const whose = show.whose(who === "you" ? null : name, part);
  const overlooked = at.done && happened.overlooked > 0 && overlookedWords(happened, name);
  return html`<div class="show">
    <p class="whose">${terms(whose, "crib")}</p>
    <div class="lineup"><${Cards} cards=${cards} lit=${at.lit} dim=${at.dim} label=${whose} />
      <${Cards} cards=${[starter]} lit=${at.litStarter} dim=${at.dimStarter} label=${texts.table.starterLabel} /></div>
    <p class="cadence">${steps.length ? html`<${Cadence} told=${at.told} />` : terms(show.nothing, "nineteen")}</p>
    <p class="total"><strong>${at.total}</strong></p>
    ${verdict && html`<p class=${`verdict ${verdict.right ? "right" : "wrong"}`}>${written(verdict.verdict)}</p>`}
    ${overlooked && html`<p class="overlooked">${terms(overlooked, "muggins")}</p>`}
  </div>`;
}

/**
 * Who overlooked points, and who takes them.
 * @param {Wire.Happened} happened
 * @param {string} name of the opponent
 */
function overlookedWords({ who, overlooked, muggins }, name) {
  if (who === "you") return (muggins ? show.yourMuggins : show.yourLoss)(overlooked, name);
  return (muggins ? show.theirMuggins : show.theirLoss)(overlooked, name);
}

/** @param {{ told: string[] }} props */
const Cadence = ({ told }) =>
  told.map(
    (words, place) =>
      html`<span key=${place} class=${place === told.length - 1 ? "now" : ""}
        >${place ? ", " : ""}${terms(words, "nobs", "flush")}</span>`,
  );
