// A hand or the crib as it is counted, breath by breath.
import { showAt } from "./moment.js";
import { Cards } from "../card-view.js";
import { FACTOR, prefersCalm } from "../settings.js";
import { written } from "../shell.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const NOTHING = "Nothing (players call it “nineteen”)";

/**
 * The steps of a count that have been told.
 * @param {number} many
 * @param {import("../settings.js").Settings["pace"]} pace
 */
function useSteps(many, pace) {
  const [step, setStep] = useState(pace === "instant" || prefersCalm() ? many : 0);
  useEffect(() => {
    if (step >= many) return undefined;
    const timer = setTimeout(() => setStep(step + 1), (step ? 850 : 500) * FACTOR[pace]);
    return () => clearTimeout(timer);
  }, [step, many, pace]);
  return step;
}

/**
 * @param {{
 *   happened: Wire.Happened, starter: string, likes: import("../settings.js").Settings,
 *   verdict: Wire.Counted | null, name: string
 * }} props
 */
export function Show({ happened, starter, likes, verdict, name }) {
  const { steps, cards, part, who } = happened;
  const at = showAt(happened, starter, useSteps(steps.length, likes.pace));
  const whose = `${who === "you" ? "Your" : `${name}'s`} ${part}`;
  return html`<div class="show">
    <p class="whose">${whose}</p>
    <div class="lineup"><${Cards} cards=${cards} lit=${at.lit} dim=${at.dim} label=${whose} />
      <${Cards} cards=${[starter]} lit=${at.litStarter} dim=${at.dimStarter} label="Starter" /></div>
    <p class="cadence">${steps.length ? html`<${Cadence} told=${at.told} />` : NOTHING}</p>
    <p class="total"><strong>${at.total}</strong></p>
    ${verdict && html`<p class=${`verdict ${verdict.right ? "right" : "wrong"}`}>${written(verdict.verdict)}</p>`}
  </div>`;
}

/** @param {{ told: string[] }} props */
const Cadence = ({ told }) =>
  told.map(
    (words, place) =>
      html`<span key=${place} class=${place === told.length - 1 ? "now" : ""}>${place ? ", " : ""}${words}</span>`,
  );
