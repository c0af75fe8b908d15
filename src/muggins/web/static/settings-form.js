// The settings: on a page of their own, and those of the table in a dialog that is always at hand.
import { CHOICES, MOST_NAME, keep, useSettings } from "./settings.js";
import { Check, Select } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const words = texts.settings;
/** Where else the dialog leads: on a phone there is no room for these in the header. */
const LINKS = [
  ["#/rules", words.rules],
  ["#/odds", texts.names.odds],
  ["#/explore", texts.names.explore],
  ["#/keeper", texts.names.keeper],
];
const SELECTS = /** @type {const} */ (["pace", "wait", "appearance", "theme", "board", "cards", "deck", "hand"]);
const CHECKS = /** @type {const} */ (["sound", "forced", "hints"]);

/** @param {keyof typeof CHOICES} name @returns {[value: string, words: string][]} */
const optionsOf = (name) => CHOICES[name].map((value) => [value, texts.choices[name][value]]);

/** All settings. */
export function Settings() {
  const likes = useSettings();
  const named = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    keep({ name: target.value.trim() || texts.page.you });
  return html`<label class="field">${words.name} <input value=${likes.name} maxlength=${MOST_NAME}
      autocomplete="nickname" onChange=${named} /></label>
    ${SELECTS.map(
      (name) => html`<${Select} key=${name} label=${words[name]} value=${likes[name]} options=${optionsOf(name)}
        pick=${(/** @type {string} */ value) => keep({ [name]: value })} />`,
    )}
    ${CHECKS.map(
      (name) => html`<${Check} key=${name} label=${words[name]} checked=${likes[name]}
        pick=${(/** @type {boolean} */ value) => keep({ [name]: value })} />`,
    )}`;
}

/** @param {{ close: (event: Event) => void }} props */
export const SettingsForm = ({ close }) => html`<h2 id="settings-title">${words.title}</h2>
  <form method="dialog" class="settings"><${Settings} />
    <p>${LINKS.map(([path, title]) => html`<a key=${path} href=${path} onClick=${close}>${title}</a> · `)}
      <a href="#/settings" onClick=${close}>${words.all}</a></p>
    <button class="primary" onClick=${close}>${words.close}</button></form>`;
