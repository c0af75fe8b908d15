// Figures of a choice: how often it is made, its chance to win, what it loses.
import { winsOf } from "./answers.js";
import { percent, pointsGrade, pointsLost, tenths, winsGrade, winsLost } from "../format.js";
import { html } from "../vendor/htm-preact.js";

/** @param {{ points: number }} props */
export const PointsLost = ({ points }) =>
  html`<span class=${`loss ${pointsGrade(points)}`}>${pointsLost(points)}</span>`;

/** @param {{ probability: number }} props */
export const WinsLost = ({ probability }) =>
  html`<span class=${`loss ${winsGrade(probability)}`}>${winsLost(probability)}</span>`;

/**
 * The cell of a choice's chance to win; none without a score.
 * @param {{ row: import("./answers.js").Row }} props
 */
export function WinsCell({ row }) {
  const wins = winsOf(row);
  return html`<td class="number wins">
    ${wins && html`${tenths(wins.chance)} <${WinsLost} probability=${wins.lost} />`}</td>`;
}

/**
 * The cell of how often the solver makes a choice.
 * @param {{ probability: number | null }} props
 */
export const ProbabilityCell = ({ probability }) =>
  html`<td><span class="often" title="how often the solver plays it">
    <span class="track"><i style=${{ width: percent(probability || 0) }}></i></span>
    <b>${percent(probability)}</b></span></td>`;

/**
 * Heads of columns; the first is of words, the others are as `number` says.
 * @param {{ heads: [words: string, number: boolean][] }} props
 */
export const Heads = ({ heads }) =>
  html`<thead><tr>${heads.map(
    ([words, number]) => html`<th key=${words} scope="col" class=${number ? "number" : null}>${words}</th>`,
  )}</tr></thead>`;
