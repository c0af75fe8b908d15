// The list of decisions, and what is shown in it.
import { deedWords, keyOf, winsLostBy } from "./decisions.js";
import { lossOf } from "../coach/answers.js";
import { PointsLost } from "../coach/figures.js";
import { pointsGrade, tenths } from "../format.js";
import { Check, Select, Word } from "../shell.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

/** @typedef {import("./decisions.js").Decision} Decision */
/** @typedef {import("./decisions.js").Filter} Filter */

/**
 * @param {{ review: Wire.Review, filter: Filter, setFilter: (filter: Filter) => void }} props
 */
export function Tools({ review: { players, wins }, filter, setFilter }) {
  const whose = [
    ["P1", players[0]],
    ["P2", players[1]],
    ["both", "both"],
  ];
  const orders = [
    ["played", "as played"],
    ["worst", "worst first"],
  ];
  if (wins) orders.push(["wins", "biggest win-chance loss"]);
  return html`<div class="tools">
    <${Select} label="Player" value=${filter.whose} options=${whose}
      pick=${(/** @type {Filter["whose"]} */ value) => setFilter({ ...filter, whose: value })} />
    <${Select} label="Order" value=${filter.order} options=${orders}
      pick=${(/** @type {Filter["order"]} */ order) => setFilter({ ...filter, order })} />
    <${Check} label="Show good moves too" checked=${filter.all}
      pick=${(/** @type {boolean} */ all) => setFilter({ ...filter, all })} /></div>`;
}

/**
 * @param {{
 *   shown: Decision[], at: Decision | null, move: (to: Decision) => void, players: [string, string],
 *   own: Wire.Review["person"], hidden: boolean
 * }} props `hidden`: what was done, and what it cost, is not told.
 */
export function List({ shown, at, move, players, own, hidden }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const current = at && keyOf(at);
  useEffect(() => {
    // Only the list is scrolled, never the page.
    const box = list.current;
    const line = /** @type {HTMLElement | null} */ (box?.querySelector("[aria-current=true]") ?? null);
    if (!box || !line) return;
    const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [current]);
  return html`<ol class="decision-list" ref=${list}>
    ${shown.map(
      (one) => html`<li key=${keyOf(one)}><${Line} decision=${one} current=${one === at} move=${move}
        deed=${deedWords(one, players, own)} hidden=${hidden} /></li>`,
    )}</ol>`;
}

/**
 * @param {{ decision: Decision, current: boolean, move: (to: Decision) => void, deed: string, hidden: boolean }} props
 */
function Line({ decision, current, move, deed, hidden }) {
  const loss = lossOf(decision);
  const wins = winsLostBy(decision);
  if (hidden) {
    return html`<button type="button" class="plain" aria-current=${current ? "true" : null}
        onClick=${() => move(decision)}>
      <span class="deal">${decision.deal}</span><span class="what">${deed} …</span></button>`;
  }
  return html`<button type="button" class=${`plain ${pointsGrade(loss)}`} aria-current=${current ? "true" : null}
      onClick=${() => move(decision)}>
    <span class="deal">${decision.deal}</span>
    <span class="what">${deed} ${decision.made.map((card) => html`<${Word} key=${card} card=${card} /> `)}${
      wins >= 0.005 && html` <small class="wins">−${tenths(wins)} win chance</small>`
    }</span>
    <span class="mark">${decision.mark}</span><${PointsLost} points=${loss} /></button>`;
}
