// The list of steps, and what is shown in it.
import { deedWords, doerOf, gradeOf, winsLostBy } from "./decisions.js";
import { eventWords, gainsOf } from "./course.js";
import { lossOf } from "../coach/answers.js";
import { PointsLost, WinsLost } from "../coach/figures.js";
import { tenths } from "../format.js";
import { Select, Word } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("./course.js").Filter} Filter */
/** @typedef {{ players: [string, string], own: Wire.Review["person"] }} Sides */

const TEXTS = texts.review;

/** @param {{ review: Wire.Review, filter: Filter, setFilter: (filter: Filter) => void }} props */
export function Tools({ review: { players, wins }, filter, setFilter }) {
  const whose = [
    ["P1", players[0]],
    ["P2", players[1]],
    ["both", TEXTS.both],
  ];
  const orders = [
    ["played", TEXTS.asPlayed],
    ["worst", TEXTS.worstFirst],
  ];
  if (wins) orders.push(["wins", TEXTS.biggestLoss]);
  return html`<div class="tools">
    <${Select} label=${TEXTS.filter} value=${filter.what} options=${TEXTS.filters}
      pick=${(/** @type {Filter["what"]} */ what) => setFilter({ ...filter, what })} />
    ${
      filter.what !== "all" &&
      html`<${Select} label=${TEXTS.player} value=${filter.whose} options=${whose}
          pick=${(/** @type {Filter["whose"]} */ value) => setFilter({ ...filter, whose: value })} />
        <${Select} label=${TEXTS.order} value=${filter.order} options=${orders}
          pick=${(/** @type {Filter["order"]} */ order) => setFilter({ ...filter, order })} />`
    }</div>`;
}

/** @typedef {{ shown: Step[], at: Step | null, move: (to: Step) => void }} Listed */

/**
 * @param {Sides & Listed & { hidden: boolean, solved: ReadonlySet<number> }} props
 * `hidden`: what was done, and what it cost, is not told; `solved`: the steps that were solved meanwhile.
 */
export function List({ shown, at, move, players, own, hidden, solved }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const current = at?.index;
  useEffect(() => {
    // Only the list is scrolled, never the page.
    const box = list.current;
    const line = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current=true]") ?? null);
    if (!box || !line) return;
    if (box.scrollHeight === box.clientHeight) return;
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [current]);
  return html`<ol class="decision-list" ref=${list}>
    ${shown.map(
      (one, place) => html`<li key=${one.index} class=${one.event.kind === "deal" ? "new-deal" : ""}>
        <${Line} step=${one} current=${one.index === current} move=${move} players=${players} own=${own}
          hidden=${hidden} solved=${solved.has(one.index)}
          first=${shown[place - 1]?.event.deal !== one.event.deal} /></li>`,
    )}</ol>`;
}

/**
 * @param {Sides & {
 *   step: Step, current: boolean, move: (to: Step) => void, hidden: boolean, solved: boolean, first: boolean
 * }} props `first` of its deal in the list
 */
function Line({ step, current, move, players, own, hidden, solved, first }) {
  const { event, decision } = step;
  const grade = decision && !hidden ? gradeOf(decision) : "";
  return html`<button type="button" class=${`plain ${grade}`} aria-current=${current ? "true" : null}
      onClick=${() => move(step)}>
    <span class="deal">${first ? event.deal : html`<span class="hidden">${event.deal}</span>`}</span>
    ${
      hidden && decision
        ? html`<span class="what">${deedWords(decision, players, own)} …${
            solved && html` <span role="img" aria-label=${TEXTS.isSolved}>✓</span>`
          }</span>`
        : html`<${Deed} step=${step} players=${players} own=${own} />`
    }</button>`;
}

/** @param {{ decision: Wire.Decision }} props what its mark goes by */
const Lost = ({ decision }) =>
  decision.by_wins
    ? html`<${WinsLost} probability=${winsLostBy(decision)} />`
    : html`<${PointsLost} points=${lossOf(decision)} />`;

/** What a decision lost besides: points where wins count, else wins. @param {Wire.Decision} decision */
function besides(decision) {
  const [points, wins] = [lossOf(decision), winsLostBy(decision)];
  if (!decision.mark && (decision.by_wins ? wins < 0.0005 : points < 0.005)) return ""; // it is said to be the best
  if (decision.by_wins) return points >= 0.005 ? TEXTS.pointsToo(`−${points.toFixed(2)}`) : "";
  return wins >= 0.005 ? TEXTS.winChance(`−${tenths(wins)}`) : "";
}

/** @param {Sides & { step: Step }} props */
function Deed({ step: { event, decision }, players, own }) {
  const too = decision ? besides(decision) : "";
  const shown = event.kind === "deal" ? [] : event.cards;
  return html`<span class="what">${eventWords(event, players, own)} ${shown.map(
    (card) => html`<${Word} key=${card} card=${card} /> `,
  )}${event.made > 0 && html`<small class="made">${event.made}</small> `}<${Gains} event=${event} players=${players}
      own=${own} />${too && html` <small class="wins">${too}</small>`}</span>
    <span class="mark">${decision?.mark}</span>${
      decision ? html`<${Lost} decision=${decision} />` : html`<span></span>`
    }`;
}

/** @param {Sides & { event: Wire.GameEvent }} props */
const Gains = ({ event, players, own }) =>
  gainsOf(event).map(({ seat, points }) => {
    const words = TEXTS.gain(points, doerOf(seat, players, own));
    return html`<b key=${seat} class=${`gain side-${seat === (own ?? "P1") ? 0 : 1}`} title=${words}
      aria-label=${words} role="img">+${points}</b> `;
  });
