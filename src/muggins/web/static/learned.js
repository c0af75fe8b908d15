// What the opponent that learns knows of a person, and how to make it forget.
import { post, query } from "./api.js";
import { percent } from "./format.js";
import { useAttempt, useGet } from "./hooks.js";
import { useSettings } from "./settings.js";
import { Failure, ProblemLine } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useState } from "./vendor/htm-preact.js";

const words = texts.learned;

/** @typedef {import("./hooks.js").Got<Wire.KnownPerson>} GotLearned */

const PHASES = /** @type {const} */ (["toss", "lead", "reply", "end"]);
const MOST_HABITS = 12;

/** @param {string} name */
export const whoWords = (name) => words.who[name] ?? name;

/**
 * Whom somebody plays like, the likest first.
 * @param {Record<string, number>} shares
 * @param {boolean} [lead] whether they are of leads
 */
export function likeWords(shares, lead = false) {
  const sorted = Object.entries(shares).sort((one, other) => other[1] - one[1]);
  const rest = 1 - sorted.reduce((sum, [, share]) => sum + share, 0);
  const named = sorted.map(([name, share]) => {
    const who = lead && name === "greedy" ? words.anyLead : whoWords(name);
    return words.share(who, percent(share));
  });
  if (named.length && rest >= 0.01) named.push(words.share(words.others, percent(rest)));
  return named.join(", ") || words.nobody;
}

/** @param {Wire.KnownPerson} learned */
export const responseWords = ({ responds }) => (responds ? words.responds : words.plays);

export function Learned() {
  const { name } = useSettings();
  const [round, setRound] = useState(0);
  /** @type {GotLearned} */
  const { answer, problem } = useGet(`/api/learned?${query({ name, round })}`);
  if (problem) return html`<${Failure} problem=${problem} />`;
  return html`<div class="page narrow"><h1>${words.title}</h1>${
    answer
      ? html`<${Known} learned=${answer} forgotten=${() => setRound(round + 1)} />`
      : html`<p class="loading">${words.looking}</p>`
  }</div>`;
}

/** @param {{ learned: Wire.KnownPerson, forgotten: () => void }} props */
function Known({ learned, forgotten }) {
  const { games, deals, decisions, likeness, habits } = learned;
  if (!games) {
    return html`<section class="panel"><p>${words.nothing} <a href="#/play">${words.play}</a></p></section>`;
  }
  const telling = habits.filter((habit) => habit.telling).slice(0, MOST_HABITS);
  return html`<section class="panel"><h2>${words.like}</h2>
      <table class="plain-table"><tbody>${PHASES.map(
        (phase) =>
          html`<tr key=${phase}><th scope="row">${words.phases[phase]}</th>
            <td>${likeWords(likeness[phase], phase === "lead")}</td></tr>`,
      )}</tbody></table>
      <p>${responseWords(learned)}</p>
      <p class="note">${words.from(games, deals, decisions)}</p></section>
    <section class="panel"><h2>${words.habits}</h2>${
      telling.length
        ? html`<ul>${telling.map(({ sentence }) => html`<li key=${sentence}>${sentence}</li>`)}</ul>`
        : html`<p>${words.noHabits(deals)}</p>`
    }</section>
    <${Forget} forgotten=${forgotten} />`;
}

/** @param {{ forgotten: () => void }} props */
function Forget({ forgotten }) {
  const { name } = useSettings();
  const [asked, setAsked] = useState(false);
  const { problem, attempt } = useAttempt();
  const forget = () => attempt(() => post("/api/learned/forget", { name }).then(forgotten));
  return html`<section class="panel"><h2>${words.forget}</h2>
    <p>${words.forgetNote}</p>
    <${ProblemLine} problem=${problem} />
    <p class="tools">${
      asked
        ? html`<button type="button" class="primary" onClick=${forget}>${words.forgetMe}</button>
          <button type="button" class="quiet" onClick=${() => setAsked(false)}>${words.cancel}</button>`
        : html`<button type="button" onClick=${() => setAsked(true)}>${words.forgetAll}</button>`
    }</p></section>`;
}
