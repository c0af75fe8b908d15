// The few rules that carry most of it: to read, to print, and each with a hand in which it decides.
import { remember } from "./address.js";
import { query } from "./api.js";
import { Cards } from "./card-view.js";
import { parseCards } from "./cards.js";
import { useGet } from "./hooks.js";
import { Failure, Loading, written } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, useState } from "./vendor/htm-preact.js";

const words = texts.remember;
const SIZES = [5, 10, 20, 40];
const PARTS = /** @type {const} */ (["discard", "play"]);

/** How many rules an address asks for. @param {URLSearchParams} search */
export const sizeIn = (search) => SIZES.find((size) => String(size) === search.get("rules")) ?? 10;

/** The cards of a position: those one holds, the starter, and what was played. @param {string} position */
export function cardsIn(position) {
  const part = (/** @type {string} */ name) =>
    parseCards(position.match(new RegExp(` ${name} (.*?)(?= (?:hand|toss|starter|play) |$)`))?.[1] ?? null);
  return { hand: part("hand"), starter: part("starter"), play: part("play") };
}

/** @param {{ search: URLSearchParams }} props */
export function Remember({ search }) {
  const [size, setSize] = useState(() => sizeIn(search));
  /** @type {import("./hooks.js").Got<Wire.RulesToRemember>} */
  const { answer, problem, stale } = useGet(`/api/remember?${query({ size })}`);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!answer) return html`<${Loading} />`;
  const pick = (/** @type {number} */ many) => {
    setSize(many);
    remember(`/remember?${query({ rules: many })}`);
  };
  const lost = answer.discards_lose + answer.plays_lose;
  return html`<article class=${`page narrow remember ${stale ? "stale" : ""}`}>
    <h1>${words.title(answer.size)}</h1>
    <div class="tools unprinted">
      <div class="switch" role="group" aria-label=${words.howMany}>${SIZES.map(
        (many) => html`<button key=${many} type="button" aria-pressed=${many === size}
          onClick=${() => pick(many)}>${many}</button>`,
      )}</div>
      <button type="button" onClick=${() => print()}>${words.print}</button>
      <a class="button" href="#/quiz/rules">${words.drill}</a></div>
    <p>${words.about}</p>
    <p class="note">${words.cost(lost.toFixed(2), answer.discards_lose.toFixed(2), answer.plays_lose.toFixed(2))}</p>
    ${PARTS.map(
      (part) =>
        html`<section class="panel" key=${part}><h2>${words.parts[part]}</h2><ol>${answer.rules
          .filter(({ about }) => about === part)
          .map((rule) => html`<${Rule} key=${rule.number} rule=${rule} />`)}</ol></section>`,
    )}</article>`;
}

/** @param {{ rule: Wire.RememberedRule }} props */
function Rule({ rule: { number, words: said, saves, position, choice, instead } }) {
  const { hand, starter, play } = cardsIn(position);
  const chosen = parseCards(choice);
  const worth = saves !== null && html` <small>${words.saves(saves.toFixed(3))}</small>`;
  return html`<li value=${number}><p><b>${said}</b>${worth}</p>
    ${
      position &&
      html`<div class="such">
        <${Cards} cards=${hand} lit=${chosen} label=${words.hand} small />
        <p class="note">${words.roles[position.startsWith("pone") ? "pone" : "dealer"]}${
          starter.length > 0 && html` · ${words.starter} ${written(starter.join(" "))}`
        }${play.length > 0 && html` · ${words.played} ${written(play.join(" "))}`}<br />
          ${written(words.rather(choice, instead))}${" "}
          <a class="unprinted" href=${`#/ask?${query({ position })}`}>${words.analyse}</a></p></div>`
    }</li>`;
}
