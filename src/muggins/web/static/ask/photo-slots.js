// The cards read in a photo, a button each, and what one of them may be instead.
import { Grid } from "./pickers.js";
import { isCorrected, manyIn, nextOpen, offered } from "./reading.js";
import { Face } from "../card-view.js";
import { nameOf, symbol } from "../cards.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { photo } = texts;

/** @typedef {import("./reading.js").Place} Place */
/** @typedef {{ places: Place[], chosen: number, choose: (number: number) => void }} Choosing */

/** @param {Choosing & { found: number, say: (number: number, card: string | null) => void }} props */
export function PhotoSlots({ places, found, chosen, choose, say }) {
  return html`<h2>${photo.cards}</h2>
    <p class="check" role="status">${toDo(places)}</p>
    ${found > places.length && html`<p class="note">${photo.more(found, places.length)}</p>`}
    <div class="read" role="group" aria-label=${photo.cards}>${places.map(
      (place, number) =>
        html`<${Slot} key=${number} place=${place} number=${number} chosen=${chosen} choose=${choose} />`,
    )}</div>
    ${chosen >= 0 && places[chosen] && html`<${Maybe} places=${places} number=${chosen} say=${say} />`}`;
}

/** What is still to be looked at, in a sentence. @param {Place[]} places */
function toDo(places) {
  const missing = manyIn(places, "missing");
  if (missing) return photo.missing(missing);
  return nextOpen(places) >= 0 ? photo.check(manyIn(places, "unsure")) : photo.right;
}

/** @param {{ place: Place, number: number, chosen: number, choose: (number: number) => void }} props */
function Slot({ place: { card, state }, number, chosen, choose }) {
  const words = photo.slot(number + 1, card ? nameOf(card) : photo.empty, photo.states[state]);
  const pressed = number === chosen;
  return html`<button type="button" class=${`slot ${state}`} aria-label=${words} aria-pressed=${pressed}
    onClick=${() => choose(pressed ? -1 : number)}>
    ${card ? html`<${Face} card=${card} />` : html`<span class="hole" aria-hidden="true">?</span>`}</button>`;
}

/** @param {{ places: Place[], number: number, say: (number: number, card: string | null) => void }} props */
function Maybe({ places, number, say }) {
  const place = places[number];
  const others = places.filter((_, other) => other !== number).map(({ card }) => card);
  const state = (/** @type {string} */ card) =>
    /** @type {[string, boolean]} */ (
      card === place.card ? ["in", false] : [others.includes(card) ? "mine" : "", false]
    );
  const pick = (/** @type {string} */ card) => say(number, card);
  return html`<div class="maybe" role="group" aria-label=${photo.maybe(number + 1)}>
    <p>${photo.maybe(number + 1)}</p>
    <div class="tools">${offered(place).map(
      (card, rank) =>
        html`<button key=${card} type="button" class=${rank === 0 && place.card === card ? "primary" : ""}
          aria-label=${nameOf(card)} onClick=${() => pick(card)}
          >${rank === 0 && place.card === card ? photo.keep(symbol(card)) : symbol(card)}</button>`,
    )}${
      place.seen &&
      html`<button type="button" class="quiet" onClick=${() => say(number, null)}>${photo.noCard}</button>`
    }</div>
    <details open=${offered(place).length === 0}><summary>${photo.all}</summary>
      <${Grid} label=${photo.maybe(number + 1)} state=${state} pick=${pick} /></details>
  </div>`;
}

/**
 * Offers a corrected photo as a file, with which the reader can be trained.
 * @param {{ picture: import("./picture.js").Picture, places: Place[] }} props
 */
export function Corrected({ picture, places }) {
  if (!isCorrected(places)) return null;
  const save = () => {
    const cards = places.map(({ card, seen }) => ({ card, box: seen?.box ?? null, read: seen?.card ?? null }));
    const told = JSON.stringify({
      muggins: "photo",
      version: 1,
      cards,
      picture: picture.canvas.toDataURL("image/png"),
    });
    const address = URL.createObjectURL(new Blob([told], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: "muggins-photo.json" });
    link.click();
    URL.revokeObjectURL(address);
  };
  return html`<p class="note">${photo.saveAbout}${" "}
    <button type="button" class="quiet" onClick=${save}>${photo.save}</button></p>`;
}
