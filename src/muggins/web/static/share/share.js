// Sharing what is looked at: a link, a text, a picture; through the system's own dialog where it has one.
import { paint, toSvg } from "./picture.js";
import { copy } from "../copying.js";
import { OFFLINE } from "../api.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

/** @typedef {import("./words.js").Shared} Shared */
/** @typedef {{ words: string, note: string, act: () => Promise<void> }} More another way to share */

const TEXTS = texts.share;
const SCALE = 2; // pixels of a PNG for one of the picture

/** @param {Shared} shared */
const linkTo = ({ path }) => (path ? `${location.href.split("#")[0]}#${path}` : "");

/**
 * Saves something as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A picture as a PNG; null where the browser cannot make one.
 * @param {import("./picture.js").Picture} picture
 * @returns {Promise<Blob | null>}
 */
async function pngOf(picture) {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * SCALE;
  canvas.height = Math.ceil(picture.height * SCALE);
  const context = canvas.getContext("2d");
  if (!context || !context.roundRect) return null;
  context.scale(SCALE, SCALE);
  paint(context, picture);
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}

/** @param {Shared} shared */
async function savePng(shared) {
  const picture = shared.picture();
  const png = await pngOf(picture);
  if (png) save(png, `${shared.name}.png`);
  else saveSvg(shared);
}

/** @param {Shared} shared */
function saveSvg(shared) {
  save(new Blob([toSvg(shared.picture())], { type: "image/svg+xml" }), `${shared.name}.svg`);
}

/** @param {{ shared: () => Shared, more?: More | null }} props What is shared is made only once somebody wants it. */
export function Share({ shared, more = null }) {
  const [open, setOpen] = useState(false);
  if (OFFLINE) return null;
  const toggled = (/** @type {{ target: HTMLDetailsElement }} */ event) => setOpen(event.target.open);
  return html`<details class="share" onToggle=${toggled}><summary class="button">${TEXTS.share}</summary>
    ${open && html`<${Ways} shared=${shared()} more=${more} />`}</details>`;
}

/** @param {{ shared: Shared, more: More | null }} props */
function Ways({ shared, more }) {
  const [told, setTold] = useState("");
  const [left, setLeft] = useState("");
  const take = async (/** @type {string} */ text) => {
    const copied = await copy(text);
    setTold(copied ? TEXTS.copied : TEXTS.failed);
    setLeft(copied ? "" : text);
  };
  const done = async (/** @type {void | Promise<void>} */ act) => {
    try {
      await act;
      setTold(TEXTS.saved);
    } catch (error) {
      setTold(error instanceof Error ? error.message : String(error));
    }
  };
  const furthermore = async () => {
    if (!more) return;
    setTold(TEXTS.making);
    await done(more.act());
  };
  const url = linkTo(shared);
  const text = url ? `${shared.text}\n${url}` : shared.text;
  const { title } = shared;
  // Whoever closes the system's dialog thought better of it.
  const send = () => navigator.share({ title, text: shared.text, ...(url && { url }) }).catch(() => {});
  return html`<div class="ways"><div class="tools">
      ${"share" in navigator && html`<button type="button" class="primary" onClick=${send}>${TEXTS.send}</button>`}
      ${url && html`<button type="button" onClick=${() => take(url)}>${TEXTS.copyLink}</button>`}
      <button type="button" onClick=${() => take(text)}>${TEXTS.copyText}</button>
      <button type="button" onClick=${() => done(savePng(shared))}>${TEXTS.png}</button>
      <button type="button" onClick=${() => done(saveSvg(shared))}>${TEXTS.svg}</button>
      ${more && html`<button type="button" onClick=${furthermore}>${more.words}</button>`}
    </div>
    ${more && html`<p class="note">${more.note}</p>`}
    <p class="note" role="status">${told}</p>
    ${left && html`<textarea rows="4" readonly aria-label=${TEXTS.copyText}>${left}</textarea>`}</div>`;
}
