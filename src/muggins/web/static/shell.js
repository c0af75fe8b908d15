// What every view shows in the same way: loading, failures, problems, cards in a sentence, forms.
import { fragments, nameOf, rankText, symbol } from "./cards.js";
import { typeset } from "./format.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const { page } = texts;

export const Loading = () => html`<p class="loading">${page.loading}</p>`;

/** @param {number} status */
const failureTitle = (status) => (status === 404 ? page.noGame : status ? page.wrong : page.noConnection);

/** Words of the server as a sentence begins. @param {string} words */
export const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** @param {{ problem: import("./api.js").Problem }} props */
export function Failure({ problem }) {
  const { message } = problem;
  return html`<div class="page narrow"><section class="panel" role="alert">
    <h1>${failureTitle(problem.status)}</h1>
    <p>${sentence(message)}${/[.!?]$/.test(message) ? "" : "."}</p>
    <p><button type="button" onClick=${() => location.reload()}>${page.again}</button>${" "}
      <a class="button" href="#/play">${page.home}</a></p>
  </section></div>`;
}

/** A bar for words that say how far something is: "3 of 8". @param {{ words: string }} props */
export function Bar({ words }) {
  const [, done, of] = /(\d+) of (\d+)/.exec(words) ?? [];
  return Number(of) > 0 && html`<progress value=${done} max=${of} aria-label=${words}></progress>`;
}

/** @param {{ problem: { message: string } | null }} props */
export const ProblemLine = ({ problem }) => problem && html`<p class="problem" role="alert">${problem.message}</p>`;

/** Words with their cards in the colour of their suit. @param {string} words */
export const written = (words) =>
  fragments(words).map((part) =>
    typeof part === "string" ? part : html`<span class=${`word suit-${part.card[1]}`}>${symbol(part.card)}</span>`,
  );

/** Words of the coach: a reason, or a verdict. @param {string} words */
export const reasoned = (words) => written(typeset(words));

/** @param {{ card: string }} props */
export const Word = ({ card }) =>
  html`<span class=${`word suit-${card[1]}`} aria-label=${nameOf(card)}>${symbol(card)}</span>`;

/** What was played, in one line. @param {{ played: string[] }} props cards, and "go" */
export const Played = ({ played }) =>
  played.map((one, place) =>
    one === "go"
      ? html`<span key=${place} class="word ">${texts.cards.go} </span>`
      : html`<span key=${place} class=${`word suit-${one[1]}`}>${symbol(one)} </span>`,
  );

/** @param {string[]} ranks */
export const ranksText = (ranks) => ranks.map(rankText).join(" ");

/**
 * A select with its label.
 * @param {{
 *   label: string, value: string, options: readonly (readonly [value: string, words: string])[],
 *   pick: (value: string) => void
 * }} props
 */
export function Select({ label, value, options, pick }) {
  const changed = (/** @type {{ target: HTMLSelectElement }} */ event) => pick(event.target.value);
  return html`<label class="field">${label} <select value=${value} onChange=${changed}>
    ${options.map(([name, words]) => html`<option key=${name} value=${name}>${words}</option>`)}
  </select></label>`;
}

/** @param {{ label: string, checked: boolean, pick: (checked: boolean) => void }} props */
export function Check({ label, checked, pick }) {
  const changed = (/** @type {{ target: HTMLInputElement }} */ event) => pick(event.target.checked);
  return html`<label class="check"><input type="checkbox" checked=${checked} onChange=${changed} /> ${label}</label>`;
}
