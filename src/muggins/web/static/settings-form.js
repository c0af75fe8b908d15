// The settings, in a dialog that is always at hand.
import { CHOICES, keep, useSettings } from "./settings.js";
import { Check, Select } from "./shell.js";
import { html } from "./vendor/htm-preact.js";

const SELECTS = /** @type {const} */ ([
  ["pace", "Pace"],
  ["wait", "Pause for counting"],
  ["theme", "Table"],
  ["deck", "Deck"],
]);
const CHECKS = /** @type {const} */ ([
  ["sound", "Sounds (M)"],
  ["forced", "Auto-play when only one card can be played"],
]);

/** @param {{ close: (event: Event) => void }} props */
export function SettingsForm({ close }) {
  const likes = useSettings();
  return html`<h2 id="settings-title">Settings</h2>
    <form method="dialog" class="settings">
      ${SELECTS.map(
        ([name, label]) => html`<${Select} key=${name} label=${label} value=${likes[name]} options=${CHOICES[name]}
          pick=${(/** @type {string} */ value) => keep({ [name]: value })} />`,
      )}
      ${CHECKS.map(
        ([name, label]) => html`<${Check} key=${name} label=${label} checked=${likes[name]}
          pick=${(/** @type {boolean} */ value) => keep({ [name]: value })} />`,
      )}
      <button class="primary" onClick=${close}>Close</button>
    </form>`;
}
