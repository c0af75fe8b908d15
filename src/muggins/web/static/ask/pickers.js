// Picking the cards of a question.
import { NO_POSITION, ROOM, SIX, cardState, placeCard, withoutLast } from "./question.js";
import { Cards } from "../card-view.js";
import { RANKS, SUITS, nameOf, rankText, symbol, toggled } from "../cards.js";
import { Played } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { ask } = texts;

/** @typedef {import("./question.js").Slot} Slot */
/** @typedef {{ asked: import("./question.js").Question, change: import("./question.js").Change }} Asking */
/** @typedef {Asking & { slot: Slot, setSlot: (slot: Slot) => void, found: Wire.PlayAdvice | null }} Placing */

/** @type {Slot[]} */
const SLOTS = ["hand", "toss", "starter", "play"];

/**
 * @param {{
 *   label: string, state: (card: string) => [class_: string, disabled: boolean], pick: (card: string) => void
 * }} props
 */
export const Grid = ({ label, state, pick }) => html`<div class="grid" role="group" aria-label=${label}>
  ${SUITS.map((suit) =>
    RANKS.map((rank) => {
      const card = rank + suit;
      const [kind, disabled] = state(card);
      return html`<${GridCard} key=${card} card=${card} kind=${kind} disabled=${disabled} pick=${pick} />`;
    }),
  )}</div>`;

/** @param {{ card: string, kind: string, disabled: boolean, pick: (card: string) => void }} props */
function GridCard({ card, kind, disabled, pick }) {
  const state = ask.states[kind];
  const words = state ? ask.card(nameOf(card), state) : nameOf(card);
  return html`<button type="button" class=${`suit-${card[1]} ${kind}`} aria-label=${words}
      aria-pressed=${kind === "in" || kind === "mine"} disabled=${disabled} onClick=${() => pick(card)}>
    <span>${rankText(card[0])}</span><span aria-hidden="true">${symbol(card).slice(-1)}</span></button>`;
}

/** @param {Asking} props */
export function TossPicker({ asked, change }) {
  const { cards } = asked;
  const state = (/** @type {string} */ card) => (cards.includes(card) ? ["in", false] : ["", cards.length === SIX]);
  const pick = (/** @type {string} */ card) => change({ cards: toggled(cards, card) });
  return html`<${Grid} label=${ask.yourSix} state=${state} pick=${pick} />
    <div class="picked">${
      cards.length > 0 &&
      html`<${Cards} cards=${cards} label=${ask.picked} /><button type="button" class="quiet"
        onClick=${() => change({ cards: [] })}>${ask.clear}</button>`
    }</div>
    <div class="tools"><${Score} asked=${asked} change=${change} /></div>`;
}

/** @param {Placing} props */
export function PlayPicker({ asked, change, slot, setSlot, found }) {
  const pick = (/** @type {string} */ card) => {
    const placed = placeCard(asked, slot, card);
    change(placed.changed);
    setSlot(placed.slot);
  };
  const state = (/** @type {string} */ card) => cardState(asked, slot, card, found);
  return html`<${Slots} asked=${asked} slot=${slot} setSlot=${setSlot} />
    <${Grid} label=${ask.cardsFor(ask.slots[slot])} state=${state} pick=${pick} />
    <${Position} asked=${asked} />
    <${PlayTools} asked=${asked} change=${change} setSlot=${setSlot} found=${found} />`;
}

/** @param {Pick<Placing, "asked" | "slot" | "setSlot">} props */
const Slots = ({ asked, slot, setSlot }) => html`<div class="slots" role="group" aria-label=${ask.next}>
  ${SLOTS.map((name) => {
    const many = asked[name].filter((one) => one !== "go").length;
    return html`<button key=${name} type="button" aria-pressed=${slot === name} onClick=${() => setSlot(name)}>
      ${ask.slots[name]} <small>${many}/${ROOM[name]}${name === "toss" ? ask.optional : ""}</small></button>`;
  })}</div>`;

/** @param {Pick<Placing, "asked">} props */
const Position = ({ asked: { hand, toss, starter, play } }) => html`<div class="picked position">
    ${
      hand.length > 0 &&
      html`<div><small>${ask.you}</small>
      <${Cards} cards=${hand} dim=${play} label=${ask.slots.hand} /></div>`
    }
    ${
      toss.length > 0 &&
      html`<div><small>${ask.discards}</small>
      <${Cards} cards=${toss} small label=${ask.slots.toss} /></div>`
    }
    ${
      starter.length > 0 &&
      html`<div><small>${terms(ask.starter, "starter")}</small>
      <${Cards} cards=${starter} label=${ask.slots.starter} /></div>`
    }
  </div>
  ${play.length > 0 && html`<p class="moves">${ask.played}<${Played} played=${play} /></p>`}`;

/** @param {Omit<Placing, "slot">} props */
function PlayTools({ asked, change, setSlot, found }) {
  const { hand, play } = asked;
  const go = () => {
    setSlot("play");
    change({ play: [...play, "go"] });
  };
  const clear = () => {
    setSlot("hand");
    change(NO_POSITION);
  };
  const undo = () => change({ play: withoutLast(play) });
  return html`<div class="tools">
    ${found?.may_go && html`<button type="button" onClick=${go}>${ask.sayGo}</button>`}
    ${play.length > 0 && html`<button type="button" class="quiet" onClick=${undo}>${ask.undo}</button>`}
    ${hand.length > 0 && html`<button type="button" class="quiet" onClick=${clear}>${ask.clear}</button>`}
    <${Score} asked=${asked} change=${change} />
  </div>`;
}

/**
 * The rules of a position that are not the standard ones, by name.
 * @param {string} text as it stands in the position
 */
const rulesOf = (text) =>
  new Map(text.split(" ").map((word) => /** @type {[string, string]} */ (word.split("=").slice(0, 2))));

/** @param {Asking} props */
function Score({ asked, change }) {
  const field = (/** @type {"mine" | "theirs"} */ whose, /** @type {string} */ label) => {
    const typed = (/** @type {{ target: HTMLInputElement }} */ event) =>
      change({ [whose]: event.target.value.replace(/\D/g, "") });
    return html`<input inputmode="numeric" size="3" maxlength="3" aria-label=${label} value=${asked[whose]}
      onInput=${typed} placeholder="0" />`;
  };
  return html`<label class="field">
    ${ask.score[0]} ${field("mine", ask.yourScore)} ${ask.score[1]} ${field("theirs", ask.theirScore)}
    ${asked.rules && html` <small>${ask.rules(rulesOf(asked.rules))}</small>`}</label>`;
}
