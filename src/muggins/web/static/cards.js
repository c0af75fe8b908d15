// A card as a drawing and as words; hands of them.
import { html } from "/vendor/htm-preact.js";

const SHAPES = {
  H: "M12 21C5 15 2 11.5 2 7.5A5 5 0 0 1 12 5.5A5 5 0 0 1 22 7.5C22 11.5 19 15 12 21Z",
  S: "M12 2C17 8 21 11 21 15A4.6 4.6 0 0 1 13 17.5C13.2 19.5 14 21 15.5 22H8.5C10 21 10.8 19.5 11 17.5A4.6 4.6 0 0 1 3 15C3 11 7 8 12 2Z",
  D: "M12 1.5L20.5 12L12 22.5L3.5 12Z",
  C: "M12 2A4.6 4.6 0 0 1 15.7 9.4A4.6 4.6 0 1 1 13 17C13.2 19.3 14 21 15.5 22H8.5C10 21 10.8 19.3 11 17A4.6 4.6 0 1 1 8.3 9.4A4.6 4.6 0 0 1 12 2Z",
};
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAMES = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const rankText = (rank) => (rank === "T" ? "10" : rank);
export const symbol = (card) => rankText(card[0]) + SYMBOLS[card[1]];
export const nameOf = (card) => `${RANK_NAMES[card[0]] || card[0]} of ${SUIT_NAMES[card[1]]}`;

// For listeners: "5♥" becomes "5 of hearts".
const OF_SYMBOL = Object.fromEntries(Object.entries(SYMBOLS).map(([suit, sign]) => [sign, suit]));
export const aloud = (words) =>
  words.replace(/([A2-9TJQK])([♠♥♦♣])/g, (_, rank, sign) => nameOf(rank + OF_SYMBOL[sign]));

// For readers: cards in a sentence in the colour of their suit.
export const written = (words) =>
  words.split(/((?:10|[A2-9TJQK])(?:[♠♥♦♣]|[CDHS](?![A-Za-z])))/).map((part, place) => {
    if (place % 2 === 0) return part;
    const suit = OF_SYMBOL[part.at(-1)] || part.at(-1);
    const rank = part.slice(0, -1);
    return html`<span class=${`word suit-${suit}`}>${rank === "T" ? "10" : rank}${SYMBOLS[suit]}</span>`;
  });

export function Face({ card }) {
  const [rank, suit] = card;
  return html`<svg class=${`face suit-${suit}`} viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="58" height="82" rx="6" />
    <text class="index" x="5" y="30" textLength=${rank === "T" ? 30 : null} lengthAdjust="spacingAndGlyphs">${rankText(rank)}</text>
    <path d=${SHAPES[suit]} transform="translate(37 7) scale(0.75)" />
    <path d=${SHAPES[suit]} transform="translate(16 41) scale(1.55)" />
  </svg>`;
}

export function Back() {
  return html`<svg class="face back" viewBox="0 0 60 84" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="58" height="82" rx="6" />
    <rect class="pattern" x="5" y="5" width="50" height="74" rx="3" />
    <path class="lattice" d="M5 22L22 5M5 42L42 5M5 62L55 12M8 79L55 32M28 79L55 52M48 79L55 72M55 22L38 5M55 42L18 5M55 62L5 12M52 79L5 32M32 79L5 52M12 79L5 72" />
  </svg>`;
}

// Cards that are only looked at. `lit` cards stand out, `dim` ones step back.
export function Cards({ cards, label, lit, dim, small }) {
  return html`<ul class=${`cards ${small ? "small" : ""}`} aria-label=${label}>
    ${cards.map((card) => html`<li key=${card} class=${`card ${lit && lit.includes(card) ? "lit" : ""} ${dim && dim.includes(card) ? "dim" : ""}`}>
      <${Face} card=${card} /><span class="hidden">${nameOf(card)}</span></li>`)}
  </ul>`;
}

export function Backs({ many, label }) {
  return html`<div class="cards backs" role="img" aria-label=${label}>
    ${Array.from({ length: many }, (_, place) => html`<span key=${place} class="card"><${Back} /></span>`)}
  </div>`;
}

// Cards to choose from: a button each. `why` tells why one may not be chosen.
export function Choice({ cards, chosen = [], why = {}, pick, flick, marked = {}, disabled = false, label, keys = true }) {
  let flicked = false;
  // A flick ends above its card, so the window is asked where; released beside it, nothing happens.
  const flickable = (card) => (down) => {
    const up = (event) => { if (event.pointerId === down.pointerId && down.clientY - event.clientY > 40) { flicked = true; flick(card); } };
    window.addEventListener("pointerup", up, { once: true });
  };
  return html`<div class="cards choice" role="group" aria-label=${label}>
    ${cards.map((card, place) => {
      const not = why[card];
      return html`<button key=${card} type="button"
        class=${`card ${chosen.includes(card) ? "chosen" : ""} ${not ? "not" : ""} ${flick ? "flickable" : ""} ${marked[card] || ""}`}
        aria-pressed=${chosen.includes(card)} aria-disabled=${Boolean(not) || disabled} title=${not || null}
        onPointerDown=${flick && !not && !disabled ? flickable(card) : null}
        onClick=${() => !not && !disabled && !flicked && pick(card)}>
        <${Face} card=${card} />
        <span class="hidden">${nameOf(card)}${not ? `, ${not}` : ""}</span>
        ${keys && html`<kbd aria-hidden="true">${place + 1}</kbd>`}
      </button>`;
    })}
  </div>`;
}
