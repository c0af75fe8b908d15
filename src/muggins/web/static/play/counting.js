// Counting one's own hand or crib: points, or points by kind.
import { Cards } from "../card-view.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

const { show } = texts;

/** What four cards and a starter can come to. */
const COUNTS = Array.from({ length: 30 }, (_, points) => points).filter((points) => ![19, 25, 26, 27].includes(points));
/** Whether fingers choose here, not a mouse or a keyboard. */
const touches = () => matchMedia("(pointer: coarse)").matches;

/** @param {{ asked: Wire.ToCount, busy: boolean, claim: (words: string) => void }} props */
export function Counting({ asked: { part, cards, starter }, busy, claim }) {
  const [words, setWords] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (!touches()) field.current?.focus({ preventScroll: true }); // a keyboard would cover the cards
  }, []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (words.trim()) claim(words);
  };
  const typed = (/** @type {{ target: HTMLInputElement }} */ event) => setWords(event.target.value);
  return html`<form class="counting" onSubmit=${submit}>
    <p class="whose">${terms(show.countYours(part), "count", "crib")}</p>
    <div class="lineup"><${Cards} cards=${cards} label=${show.whose(null, part)} />
      <${Cards} cards=${[starter]} label=${texts.table.starterLabel} /></div>
    <label>${show.howMany} <input ref=${field} value=${words} onInput=${typed} maxlength="300"
      placeholder=${show.example} autocomplete="off" /></label>
    <${Numbers} busy=${busy} chosen=${words.trim()} pick=${setWords} />
    <button class="primary" disabled=${busy || !words.trim()}>
      ${show.claim(words.trim().length <= 2 ? words : "")}</button>
  </form>`;
}

/**
 * Numbers to choose from; the choice is claimed with the button below.
 * @param {{ busy: boolean, chosen: string, pick: (words: string) => void }} props
 */
const Numbers = ({ busy, chosen, pick }) => html`<div class="numbers" role="group" aria-label=${show.orClick}>
  ${COUNTS.map((points) => {
    const said = String(points);
    return html`<button key=${points} type="button" disabled=${busy} aria-pressed=${chosen === said}
      onClick=${() => pick(said)}>${points}</button>`;
  })}</div>`;
