// How the chance to win went over a game: luck, and what decisions cost; a click goes to a decision.
import { gradeOf, isMistake, winsLostBy } from "./decisions.js";
import { scale } from "../chart-geometry.js";
import { tenths } from "../format.js";
import { useWidth } from "../hooks.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {import("./decisions.js").Decision} Decision */
/**
 * @typedef {{ decision: Decision, before: number, after: number }} Step
 * The chance to win of the side whose chart it is, as it could know it: by its best choice, and by the one it made.
 */

const TEXTS = texts.review;

/**
 * The chance to win at each decision of one side.
 * @param {Wire.Review} review
 * @param {"P1" | "P2"} seat
 * @returns {Step[]}
 */
export const stepsOf = ({ decisions }, seat) =>
  decisions.flatMap((decision) => {
    const at = decision.at_score;
    if (decision.seat !== seat || !at) return [];
    return [{ decision, before: at.win + winsLostBy(decision), after: at.win }];
  });

const [HEIGHT, LEFT, BOTTOM] = [108, 40, 18];

/** @param {{ review: Wire.Review, at: Decision | null, move: (to: Decision) => void }} props */
export function WinChart({ review, at, move }) {
  const [svg, width] = useWidth();
  const { wins, person, players } = review;
  const seat = person ?? "P1";
  const steps = stepsOf(review, seat);
  if (!wins || steps.length === 0) return null;
  const [first, last] = seat === "P1" ? [wins.before, wins.after] : [1 - wins.before, 1 - wins.after];
  const across = scale([0, steps.length + 1], [LEFT, width - 8]);
  const up = scale([0, 1], [HEIGHT - BOTTOM, 8]);
  const name = person ? null : players[0];
  const mistakes = steps.filter(({ decision }) => isMistake(decision)).length;
  return html`<figure class="panel win-chart">
    <svg ref=${svg} viewBox=${`0 0 ${width} ${HEIGHT}`} role="group"
      aria-label=${TEXTS.chart(name, tenths(first), mistakes)}>
      ${[0, 0.5, 1].map(
        (chance) => html`<g key=${chance}>
          <line class="guide" x1=${LEFT} x2=${width - 8} y1=${up(chance)} y2=${up(chance)} />
          <text class="end" x=${LEFT - 6} y=${up(chance) + 4}>${100 * chance}%</text></g>`,
      )}
      ${[...steps, null].map((step, place) => {
        const before = steps[place - 1];
        const [deal, from] = [step?.decision.deal, before ? before.after : first];
        const [x, y] = [across(place + 1), up(step ? step.before : last)];
        const opens = deal && deal !== before?.decision.deal;
        return html`${opens && html`<text class="axis" x=${x} y=${HEIGHT - 5}>${deal}</text>`}
          <line key=${place} class="luck" x1=${across(place)} y1=${up(from)} x2=${x} y2=${y} />
          ${step && html`<line class="cost" x1=${x} x2=${x} y1=${y} y2=${up(step.after)} />`}`;
      })}
      ${steps.map(
        (step, place) =>
          (isMistake(step.decision) || step.decision === at) &&
          html`<${Dot} key=${place} step=${step} x=${across(place + 1)} up=${up} here=${step.decision === at}
            move=${move} />`,
      )}
    </svg>
    <figcaption>${TEXTS.chartAbout(name)}</figcaption></figure>`;
}

/**
 * @param {{ step: Step, x: number, up: (chance: number) => number, here: boolean, move: (to: Decision) => void }} props
 */
function Dot({ step: { decision, before, after }, x, up, here, move }) {
  const grade = isMistake(decision) ? gradeOf(decision) : "good";
  const go = () => move(decision);
  const words = TEXTS.dot(decision.deal, decision.mark, tenths(before - after));
  const key = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && go();
  return html`<g class=${`chance-dot ${grade} ${here ? "chosen" : ""}`} role="button" tabindex="0" aria-label=${words}
      onClick=${go} onKeyDown=${key}>
    <line x1=${x} x2=${x} y1=${up(before)} y2=${up(after)} />
    <circle class="target" cx=${x} cy=${up(after)} r="9" /><circle cx=${x} cy=${up(after)} r=${here ? 5 : 3.6} />
    <title>${words}</title></g>`;
}
