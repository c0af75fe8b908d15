// A photo of cards: read by the server, put right by the person, then advice or the count.
import { Corrected, PhotoSlots } from "./photo-slots.js";
import { Counts } from "./photo-counts.js";
import { openPicture, pictureAmong } from "./picture.js";
import { MANY, cardsOf, nextOpen, placesOf, said } from "./reading.js";
import { Problem, postBytes, problemOf, query } from "../api.js";
import { Advice } from "../coach/advice.js";
import { useEvent, useGet } from "../hooks.js";
import { sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

const { photo } = texts;

/** @typedef {import("./reading.js").Kind} Kind */
/** @typedef {import("./reading.js").Place} Place */
/** @typedef {import("./picture.js").Picture} Picture */
/**
 * What is known of the photo: nothing yet, the picture, what was read in it, what went wrong.
 * @typedef {{
 *   picture: Picture | null, reading: Wire.Reading | null, problem: Problem | null, busy: boolean
 * }} Known
 */

/** @type {Kind[]} */
const KINDS = ["toss", "count", "show"];
/** @type {Known} */
const NOTHING = { picture: null, reading: null, problem: null, busy: false };

/** Reads one photo after the other; the last one counts. @param {Kind} kind */
function usePhoto(kind) {
  const [known, setKnown] = useState(NOTHING);
  const asking = useRef(/** @type {AbortController | null} */ (null));
  const read = async (/** @type {Picture} */ picture, /** @type {Kind} */ as) => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    setKnown({ ...NOTHING, picture, busy: true });
    const { width, height, bytes } = picture;
    try {
      const reading = await postBytes(`/api/photo?${query({ width, height, count: MANY[as] })}`, bytes, { signal });
      if (!signal.aborted) setKnown({ picture, reading, problem: null, busy: false });
    } catch (error) {
      if (!signal.aborted) setKnown({ picture, reading: null, problem: problemOf(error), busy: false });
    }
  };
  const take = useEvent(async (/** @type {Blob | null} */ file) => {
    if (!file) {
      setKnown({ ...NOTHING, problem: new Problem(-1, photo.noPicture) });
      return;
    }
    try {
      await read(await openPicture(file), kind);
    } catch {
      setKnown({ ...NOTHING, problem: new Problem(-1, photo.unreadable) });
    }
  });
  const again = useEvent((/** @type {Kind} */ as) => known.picture && read(known.picture, as));
  useEffect(() => () => asking.current?.abort(), []);
  return { known, take, again };
}

/** Takes a picture that is pasted, or dropped anywhere on the page. @param {(file: Blob | null) => void} take */
function useDropped(take) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const pasted = (/** @type {ClipboardEvent} */ event) => {
      const file = pictureAmong(event.clipboardData?.files);
      if (file) take(file);
    };
    const dragged = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      setOver(event.type === "dragover");
    };
    const dropped = (/** @type {DragEvent} */ event) => {
      dragged(event);
      take(pictureAmong(event.dataTransfer?.files));
    };
    addEventListener("paste", pasted);
    addEventListener("dragover", dragged);
    addEventListener("dragleave", dragged);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("paste", pasted);
      removeEventListener("dragover", dragged);
      removeEventListener("dragleave", dragged);
      removeEventListener("drop", dropped);
    };
  }, [take]);
  return over;
}

/** The view. @param {{ role: "dealer" | "pone", switches: unknown }} props `switches` are those of every question. */
export function Photo({ role, switches }) {
  const [kind, setKind] = useState(/** @type {Kind} */ ("toss"));
  const { known, take, again } = usePhoto(kind);
  const [places, setPlaces] = useState(/** @type {Place[]} */ ([]));
  const [chosen, choose] = useState(-1);
  const over = useDropped(take);
  const { picture, reading } = known;
  useEffect(() => {
    const found = reading ? placesOf(reading, MANY[kind]) : [];
    setPlaces(found);
    choose(nextOpen(found));
  }, [reading, kind]);
  const say = (/** @type {number} */ number, /** @type {string | null} */ card) => {
    const next = said(places, number, card);
    setPlaces(next);
    choose(nextOpen(next));
  };
  const change = (/** @type {Kind} */ as) => {
    setKind(as);
    again(as);
  };
  return html`<div class="ask photo">
    <section class="panel picker" aria-label=${photo.picture}>
      <h1>${texts.ask.title}</h1>
      ${switches}
      <div class="switch kinds" role="group" aria-label=${photo.what}>${KINDS.map(
        (one) =>
          html`<button key=${one} type="button" aria-pressed=${kind === one} onClick=${() => change(one)}
            >${photo.kinds[one]}</button>`,
      )}</div>
      <${Files} again=${picture !== null} over=${over} take=${take} />
      ${picture && html`<${Shown} picture=${picture} places=${places} chosen=${chosen} choose=${choose} />`}
      <p class="note">${photo.stays}</p>
    </section>
    <section class="panel answer" aria-live="polite" aria-label=${texts.ask.answer}>
      <${State} known=${known} />
      ${
        reading &&
        places.length === MANY[kind] &&
        html`<${PhotoSlots} places=${places} found=${reading.found} chosen=${chosen} choose=${choose} say=${say} />
        ${picture && html`<${Corrected} picture=${picture} places=${places} />`}
        <${Result} kind=${kind} cards=${cardsOf(places)} hands=${reading.hands} role=${role} />`
      }
    </section>
  </div>`;
}

/** @param {{ known: Known }} props */
function State({ known: { problem, busy, reading } }) {
  if (problem) return html`<p class="problem" role="alert">${sentence(problem.message)}</p>`;
  if (busy) return html`<p class="loading" role="status">${photo.reading}</p>`;
  return reading ? null : html`<p>${photo.about}</p><p>${photo.after}</p>`;
}

/**
 * What follows from the cards, once all are clear.
 * @param {{ kind: Kind, cards: string[] | null, hands: number[][], role: "dealer" | "pone" }} props
 */
function Result({ kind, cards, hands, role }) {
  if (!cards) return null;
  if (kind === "toss") return html`<${Tosses} cards=${cards} role=${role} />`;
  return html`<${Counts} key=${`${kind} ${hands}`} kind=${kind} cards=${cards} hands=${hands} />`;
}

/** @param {{ again: boolean, over: boolean, take: (file: Blob | null) => void }} props */
function Files({ again, over, take }) {
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.files?.length) take(pictureAmong(input.files));
    input.value = ""; // the same one may be chosen again
  };
  return html`<div class=${`files ${over ? "over" : ""}`}>
    <label class="button primary camera"><input type="file" accept="image/*" capture="environment" onChange=${chosen} />
      ${photo.take}</label>
    <label class="button"><input type="file" accept="image/*" onChange=${chosen} />
      ${again ? photo.another : photo.choose}</label>
    <small>${photo.drop}</small>
  </div>`;
}

/**
 * The picture, with a box around each index that was read; a tap on a box is one on its card.
 * @param {{ picture: Picture, places: Place[], chosen: number, choose: (number: number) => void }} props
 */
function Shown({ picture: { canvas, width, height }, places, chosen, choose }) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    at.current?.replaceChildren(canvas);
  }, [canvas]);
  return html`<div class="photo-shown">
    <div ref=${at}></div>
    <svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${places.map(({ seen, state }, number) => {
      if (!seen) return null;
      const [left, top, right, bottom] = seen.box;
      return html`<rect key=${number} class=${`${state} ${number === chosen ? "chosen" : ""}`} x=${left} y=${top}
        width=${right - left} height=${bottom - top} rx="6" onClick=${() => choose(number)} />`;
    })}</svg>
  </div>`;
}

/** @param {{ cards: string[], role: "dealer" | "pone" }} props */
function Tosses({ cards, role }) {
  /** @type {import("../hooks.js").Got<Wire.TossAdvice>} */
  const { answer, problem, waits } = useGet(`/api/advice/toss?${query({ cards: cards.join(" "), role })}`);
  return html`<h2>${role === "dealer" ? texts.ask.yourCrib : texts.ask.theirCrib}</h2>
    ${problem && html`<p class="problem">${problem.message}</p>`}
    ${waits && html`<p class="loading" role="status">${sentence(waits)} …</p>`}
    ${answer && html`<p class="note">${texts.ask.net(role === "dealer")}</p><${Advice} advice=${answer} />`}`;
}
