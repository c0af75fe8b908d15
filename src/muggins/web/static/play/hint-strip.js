// The coach in a few words above one's cards, where there is no room for a panel beside the table.
import { cardsOf, expectedOf, hasWins, lossOf } from "../coach/answers.js";
import { PointsLost, Wins } from "../coach/figures.js";
import { decimal } from "../format.js";
import { Word, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const MOST = 3;

/** @param {{ seat: import("./seat.js").Seat }} props */
export function HintStrip({ seat: { hint, hintWaits, moment, setDrawer } }) {
  if (hintWaits) return html`<p class="hint-strip note">${sentence(hintWaits)} …</p>`;
  if (!hint || !moment.caughtUp || hint.rows.length === 0) return null;
  const rows = /** @type {import("../coach/answers.js").Row[]} */ (hint.rows).slice(0, MOST);
  return html`<div class=${`hint-strip ${hint.kind}`} role="group" aria-label=${texts.table.coach}>
    <ol>${rows.map(
      (row, place) => html`<${Hinted} key=${cardsOf(row).join("")} row=${row} wins=${hasWins(hint)}
        best=${place === 0} />`,
    )}</ol>
    <button type="button" class="quiet" onClick=${() => setDrawer(true)}>${texts.table.why}</button></div>`;
}

/** @param {{ row: import("../coach/answers.js").Row, wins: boolean, best: boolean }} props */
const Hinted = ({ row, wins, best }) => html`<li>${cardsOf(row).map((card) => html`<${Word} card=${card} /> `)}
  ${
    wins
      ? html`<${Wins} row=${row} best=${best} />`
      : html`${decimal(expectedOf(row))} <${PointsLost} points=${lossOf(row)} />`
  }</li>`;
