// What one may do now: a prompt and buttons.
import { discardWords } from "./moment.js";
import { Waiting } from "../friend/table-parts.js";
import { Word } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

const { table } = texts;

/** @typedef {import("./seat.js").Seat} Seat */

/** @param {{ seat: Seat }} props */
export function Actions({ seat }) {
  const { game, moment, hint, askHint, act } = seat;
  const { awaits, forced, canUndo, canHint } = moment;
  return html`<div class="actions">
    ${moment.waiting && html`<${Continue} onClick=${seat.proceed} />`}
    ${awaits === "toss" && html`<${Discard} seat=${seat} />`}
    ${awaits === "play" && html`<p class="prompt"><${PlayPrompt} seat=${seat} /></p>`}
    ${game.friend && html`<${Waiting} seat=${seat} />`}
    ${canUndo && html`<button type="button" class="quiet" onClick=${() => act("undo")}>${table.undo}</button>`}
    ${
      canHint && !forced && !hint && html`<button type="button" class="quiet" onClick=${askHint}>${table.hint}</button>`
    }
  </div>`;
}

/** @param {{ onClick: () => void }} props */
function Continue({ onClick }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return html`<button ref=${button} type="button" class="primary" onClick=${onClick}>${table.continue}</button>`;
}

/** @param {{ seat: Seat }} props */
function Discard({ seat: { game, chosen, busy, confirm } }) {
  const disabled = chosen.length !== 2 || busy;
  return html`<button type="button" class="primary" disabled=${disabled} onClick=${confirm}>
    ${discardWords(game, chosen)}</button>`;
}

/** @param {{ seat: Seat }} props */
function PlayPrompt({ seat: { moment, chosen, confirm } }) {
  if (moment.forced) return html`<${Word} card=${moment.forced} />${table.onlyCard}`;
  if (!chosen[0]) return table.playACard;
  return html`<button type="button" class="primary" onClick=${confirm}>
    ${table.play}<${Word} card=${chosen[0]} /></button>`;
}
