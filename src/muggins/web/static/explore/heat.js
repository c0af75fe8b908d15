// A grid of ranks by ranks, coloured by what its cells hold; one walks it with the arrow keys, too.
import { depth } from "./colours.js";
import { RANKS, rankText } from "../cards.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {{ row: string, column: string, value: number | null, text: string, label: string }} Cell */

const STEPS = new Map([
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
]);

/**
 * The cell that an arrow key leads to, the next in its direction that there is.
 * @param {readonly Cell[]} cells
 * @param {Cell} from
 * @param {string} key
 */
export function neighbour(cells, from, key) {
  const step = STEPS.get(key);
  if (!step) return null;
  let [row, column] = [RANKS.indexOf(from.row), RANKS.indexOf(from.column)];
  for (;;) {
    row += step[0];
    column += step[1];
    if (!RANKS[row] || !RANKS[column]) return null;
    const found = cells.find((cell) => cell.row === RANKS[row] && cell.column === RANKS[column]);
    if (found) return found;
  }
}

/** @param {Cell} cell */
const keyOf = ({ row, column }) => row + column;

/**
 * @param {{
 *   cells: readonly Cell[], most: number, caption: string, chosen?: string, pick?: ((cell: Cell) => void) | null
 * }} props `chosen` is a cell's row and column; without `pick` the grid is only looked at.
 */
export function Heat({ cells, most, caption, chosen = "", pick = null }) {
  const at = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const entry = at.has(chosen) ? chosen : cells.length ? keyOf(cells[0]) : "";
  const move = (/** @type {KeyboardEvent} */ event) => {
    const button = /** @type {HTMLElement} */ (event.target);
    const from = at.get(button.dataset.cell ?? "");
    const next = from && neighbour(cells, from, event.key);
    if (!next) return;
    event.preventDefault();
    const table = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLElement | null} */ (table.querySelector(`[data-cell="${keyOf(next)}"]`))?.focus();
  };
  const draw = (/** @type {Cell | undefined} */ cell) => {
    if (!cell) return html`<td></td>`;
    const style = { "--depth": depth(cell.value, most).toFixed(3) };
    const side = (cell.value ?? 0) < 0 ? "heat-less" : "heat-more";
    return html`<td class=${side} style=${style}>${
      pick
        ? html`<button type="button" data-cell=${keyOf(cell)} tabindex=${keyOf(cell) === entry ? 0 : -1}
            aria-pressed=${keyOf(cell) === chosen} aria-label=${cell.label} onClick=${() => pick(cell)}>
            ${cell.text}</button>`
        : html`<span title=${cell.label}>${cell.text}</span>`
    }</td>`;
  };
  return html`<table class="heat" onKeyDown=${pick && move}><caption>${caption}</caption>
    <thead><tr><td></td>${RANKS.map((rank) => html`<th key=${rank} scope="col">${rankText(rank)}</th>`)}</tr></thead>
    <tbody>${RANKS.map(
      (row) => html`<tr key=${row}><th scope="row">${rankText(row)}</th>
        ${RANKS.map((column) => draw(at.get(row + column)))}</tr>`,
    )}</tbody></table>`;
}
