// Figures of a choice: how often it is made, its chance to win, what it loses.
import { winsOf } from "./answers.js";
import { percent, pointsGrade, pointsLost, tenths, winsGrade, winsLost } from "../format.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { coach } = texts;

/** @param {{ points: number, none?: string }} props `none` is said of no loss. */
export const PointsLost = ({ points, none = coach.best }) =>
  html`<span class=${`loss ${pointsGrade(points)}`}>${pointsLost(points, none)}</span>`;

/** @param {{ probability: number, none?: string }} props `none` is said of no loss. */
export const WinsLost = ({ probability, none = coach.best }) =>
  html`<span class=${`loss ${winsGrade(probability)}`}>${winsLost(probability, none)}</span>`;

/**
 * A choice's chance to win and what it loses of it. Only one is the best; those that are not told apart are tied.
 * @param {{ row: import("./answers.js").Row, best: boolean }} props
 */
export function Wins({ row, best }) {
  const wins = winsOf(row);
  if (!wins) return null;
  const { chance, lost, within, tied } = wins;
  const less = best || tied ? 0 : lost;
  const error = !best && within >= 0.0005 && html` <small class="within">±${tenths(within)}</small>`;
  return html`${tenths(chance)} <${WinsLost} probability=${less} none=${best ? coach.best : coach.equal} />${error}`;
}

/** The cell of how often the solver makes a choice. @param {{ probability: number | null }} props */
export const ProbabilityCell = ({ probability }) =>
  html`<td><span class="often" title=${coach.often}>
    <span class="track"><i style=${{ width: percent(probability || 0) }}></i></span>
    <b>${percent(probability)}</b></span></td>`;

/** @typedef {{ words: string, number?: boolean, extra?: boolean }} Head */

/**
 * Heads of columns, of words or of numbers. Those that are `extra` are there where there is room for them; elsewhere
 * the row's own words say what they do.
 * @param {{ heads: Head[] }} props
 */
export const Heads = ({ heads }) =>
  html`<thead><tr>${heads.map(({ words, number, extra }) => {
    const kind = `${number ? "number" : ""} ${extra ? "extra" : ""}`;
    return html`<th key=${words} scope="col" class=${kind}>${terms(words, "pegging")}</th>`;
  })}</tr></thead>`;
