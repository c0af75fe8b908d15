// The settings on a page of their own.
import { Installing } from "./install/offer.js";
import { Settings } from "./settings-form.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const words = texts.settings;

export const SettingsPage = () => html`<div class="page narrow"><h1>${words.title}</h1>
  <section class="panel"><form class="settings" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <${Settings} /></form></section><p class="note">${words.note}</p>
  <${Installing} /></div>`;
