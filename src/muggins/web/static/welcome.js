// The first page of somebody who was never here, and of an address that leads nowhere.
import { isOpen } from "./guest.js";
import { beenHere } from "./settings.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const { nowhere, welcome } = texts;
const WAYS = /** @type {const} */ ([
  ["#/guide", welcome.learn],
  ["#/play", welcome.play],
  ["#/ask", welcome.analyse],
]);

export const Welcome = () => html`<div class="page narrow welcome"><h1>${welcome.title}</h1>
  <ul class="list">${WAYS.filter(([address]) => isOpen(address.slice(2))).map(
    ([address, { title, about }]) => html`<li key=${address}>
      <a class="button tall-button" href=${address} onClick=${beenHere}>
        <b>${title}</b><small>${about}</small></a></li>`,
  )}</ul></div>`;

export const Nowhere = () => html`<div class="page narrow"><section class="panel"><h1>${nowhere.title}</h1>
  <p>${nowhere.words}</p><p><a class="button primary" href="#/play">${nowhere.play}</a></p></section></div>`;
