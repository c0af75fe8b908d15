// Cards as drawings: to look at, face down, or to choose from.
import { nameOf, rankText } from "./cards.js";
import { html } from "./vendor/htm-preact.js";

/** @type {Record<string, string>} */
export const SHAPES = {
  H: "M12 21C5 15 2 11.5 2 7.5A5 5 0 0 1 12 5.5A5 5 0 0 1 22 7.5C22 11.5 19 15 12 21Z",
  S:
    "M12 2C17 8 21 11 21 15A4.6 4.6 0 0 1 13 17.5C13.2 19.5 14 21 15.5 22H8.5" +
    "C10 21 10.8 19.5 11 17.5A4.6 4.6 0 0 1 3 15C3 11 7 8 12 2Z",
  D: "M12 1.5L20.5 12L12 22.5L3.5 12Z",
  C:
    "M12 2A4.6 4.6 0 0 1 15.7 9.4A4.6 4.6 0 1 1 13 17C13.2 19.3 14 21 15.5 22H8.5" +
    "C10 21 10.8 19.3 11 17A4.6 4.6 0 1 1 8.3 9.4A4.6 4.6 0 0 1 12 2Z",
};
const LATTICE =
  "M5 22L22 5M5 42L42 5M5 62L55 12M8 79L55 32M28 79L55 52M48 79L55 72" +
  "M55 22L38 5M55 42L18 5M55 62L5 12M52 79L5 32M32 79L5 52M12 79L5 72";

/** @param {{ card: string }} props */
export function Face({ card }) {
  const [rank, suit] = card;
  const fitted = rank === "T" ? 28 : null;
  const left = rank === "J" ? 7 : 5; // in many fonts a J hangs out to its left
  return html`<svg class=${`face suit-${suit}`} viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="58" height="82" rx="6" />
    <text class="index" x=${left} y="30" textLength=${fitted} lengthAdjust="spacingAndGlyphs">${rankText(rank)}</text>
    <path d=${SHAPES[suit]} transform="translate(37 7) scale(0.75)" />
    <path d=${SHAPES[suit]} transform="translate(16 41) scale(1.55)" />
  </svg>`;
}

const Back = () => html`<svg class="face back" viewBox="0 0 60 84" aria-hidden="true">
  <rect class="paper" x="1" y="1" width="58" height="82" rx="6" />
  <rect class="pattern" x="5" y="5" width="50" height="74" rx="3" />
  <path class="lattice" d=${LATTICE} />
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
