// The solution, open to look at: what it discards, and the play from the lead to the last card.
import { Discards } from "./discards.js";
import { PlayTree } from "./play.js";
import { Report } from "./report.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;
const PAGES = { play: PlayTree, discard: Discards, report: Report };

/** @typedef {keyof typeof PAGES} Page */

/** @param {string | undefined} name @returns {Page} */
const pageOf = (name) => (name && Object.hasOwn(PAGES, name) ? /** @type {Page} */ (name) : "play");

/** @param {{ page: string | undefined, search: URLSearchParams }} props */
export function Explore({ page, search }) {
  const current = pageOf(page);
  return html`<div class="page explore">
    <h1>${words.title}</h1>
    <p class="note">${terms(words.about, "discard")}</p>
    <nav aria-label=${words.pages}>${
      /** @type {Page[]} */ (Object.keys(PAGES)).map(
        (name) => html`<a key=${name} class="button" href=${`#/explore/${name}`}
        aria-current=${name === current && "page"}>${words.page[name]}</a>`,
      )
    }</nav>
    <${PAGES[current]} search=${search} /></div>`;
}
