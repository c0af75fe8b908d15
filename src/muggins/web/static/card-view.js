// Cards as drawings: to look at, face down, or to choose from.
import { OFFLINE } from "./api.js";
import { INDICES, PIPS, SHAPES } from "./card-shapes.js";
import { nameOf } from "./cards.js";
import { html } from "./vendor/htm-preact.js";

/** Where the court cards are drawn; a saved review has them in itself. */
const COURTS = OFFLINE ? "#" : new URL("vendor/courts.svg#", import.meta.url).href;
const LATTICE =
  "M5 22L22 5M5 42L42 5M5 62L55 12M8 79L55 32M28 79L55 52M48 79L55 72" +
  "M55 22L38 5M55 42L18 5M55 62L5 12M52 79L5 32M32 79L5 52M12 79L5 72";

/** @param {{ shape: string, x: number, y: number, high: number, turned?: boolean }} props */
const Pip = ({ shape, x, y, high, turned = false }) =>
  html`<path d=${shape} transform=${`translate(${x} ${y}) scale(${((turned ? -1 : 1) * high) / 1000})`} />`;

/** @param {{ rank: string, suit: string }} props */
const Corner = ({ rank, suit }) => html`<g class="corner">
  <path class="index" d=${INDICES[rank]} transform="translate(7.3 10.8) scale(.0152)" />
  <${Pip} shape=${SHAPES[suit]} x=${7.3} y=${25.6} high=${9.4} /></g>`;

/** @param {{ card: string }} props */
export function Face({ card }) {
  const [rank, suit] = card;
  const corner = html`<${Corner} rank=${rank} suit=${suit} />`;
  return html`<svg class=${`face suit-${suit}`} viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x=".5" y=".5" width="59" height="83" rx="5" />
    ${corner}<g class="turned" transform="rotate(180 30 42)">${corner}</g>
    ${
      PIPS[rank]
        ? html`<g class="field">${PIPS[rank].map(
            ([x, y]) =>
              html`<${Pip} shape=${SHAPES[suit]} x=${x} y=${y} high=${rank === "A" ? 26 : 12.5} turned=${y > 42} />`,
          )}</g>`
        : html`<g class="field"><rect class="frame" x="13.6" y="8.6" width="32.8" height="66.8" rx="1.5" />
            <use href=${`${COURTS}${rank}${suit}`} x="13.6" y="8.6" width="32.8" height="66.8" /></g>`
    }
  </svg>`;
}

const Back = () => html`<svg class="face back" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x=".5" y=".5" width="59" height="83" rx="5" />
  <rect class="pattern" x="4" y="4" width="52" height="76" rx="3" />
  <path class="lattice" d=${LATTICE} />
  <rect class="rim" x="6" y="6" width="48" height="72" rx="2" />
  <path class="medal" d="M30 27C40 32 40 52 30 57C20 52 20 32 30 27ZM15 42C20 32 40 32 45 42C40 52 20 52 15 42Z" />
</svg>`;

/**
 * Cards that are only looked at. `lit` cards stand out, `dim` ones step back.
 * @param {{
 *   cards: string[], label?: string, lit?: string[] | null, dim?: string[] | null, small?: boolean
 * }} props
 */
export function Cards({ cards, label, lit, dim, small }) {
  const class_ = (/** @type {string} */ card) =>
    `card ${lit?.includes(card) ? "lit" : ""} ${dim?.includes(card) ? "dim" : ""}`;
  return html`<ul class=${`cards ${small ? "small" : ""}`} aria-label=${label}>
    ${cards.map(
      (card) => html`<li key=${card} data-card=${card} class=${class_(card)}>
        <${Face} card=${card} /><span class="hidden">${nameOf(card)}</span></li>`,
    )}
  </ul>`;
}

/** @param {{ many: number, label: string }} props */
export function Backs({ many, label }) {
  return html`<div class="cards backs" role="img" aria-label=${label}>
    ${Array.from({ length: many }, (_, place) => html`<span key=${place} class="card"><${Back} /></span>`)}
  </div>`;
}

const FLICK = 40; // pixels upwards

/**
 * Cards to choose from: a button each.
 * @param {{
 *   cards: string[], label: string, chosen?: string[], pick: (card: string) => void, disabled?: boolean,
 *   why?: Record<string, string>, flick?: ((card: string) => void) | null, marked?: Record<string, string>,
 *   keys?: boolean, refuse?: (words: string) => void
 * }} props `why` tells why a card may not be chosen, and `refuse` is told when it is tried; `marked` gives cards a
 * class, `flick` takes one thrown upwards.
 */
export function Choice({
  cards,
  label,
  chosen = [],
  pick,
  disabled = false,
  why = {},
  flick = null,
  marked = {},
  keys = true,
  refuse = () => {},
}) {
  let flicked = false;
  // A flick ends above its card, so the window is asked where; released next to it, nothing happens.
  const watch = (/** @type {string} */ card) => (/** @type {PointerEvent} */ down) => {
    const up = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId || down.clientY - event.clientY <= FLICK) return;
      flicked = true;
      flick?.(card);
    };
    window.addEventListener("pointerup", up, { once: true });
  };
  return html`<div class="cards choice" role="group" aria-label=${label}>
    ${cards.map((card, place) => {
      const not = why[card] || null;
      const free = !not && !disabled;
      const click = () => (not ? refuse(not) : free && !flicked && pick(card));
      return html`<${Button} key=${card} card=${card} not=${not} disabled=${!free}
        pressed=${chosen.includes(card)} class_=${`${flick ? "flickable" : ""} ${marked[card] || ""}`}
        onDown=${flick && free ? watch(card) : null} onClick=${click}
        digit=${keys ? place + 1 : null} />`;
    })}
  </div>`;
}

/**
 * @param {{
 *   card: string, not: string | null, disabled: boolean, pressed: boolean, class_: string, digit: number | null,
 *   onDown: ((event: PointerEvent) => void) | null, onClick: () => void
 * }} props
 */
function Button({ card, not, disabled, pressed, class_, digit, onDown, onClick }) {
  const all = `card ${pressed ? "chosen" : ""} ${not ? "not" : ""} ${class_}`;
  return html`<button type="button" data-card=${card} class=${all}
      aria-pressed=${pressed} aria-disabled=${disabled} title=${not} onPointerDown=${onDown} onClick=${onClick}>
    <${Face} card=${card} />
    <span class="hidden">${nameOf(card)}${not ? `, ${not}` : ""}</span>
    ${digit && html`<kbd aria-hidden="true">${digit}</kbd>`}
  </button>`;
}
