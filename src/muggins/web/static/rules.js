// How to play: the rules in a few minutes, with cards, and the glossary.
import { Glossary } from "./glossary/glossary.js";
import { Cards } from "./card-view.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const { rules } = texts;

/** @type {[what: keyof typeof rules.combinations, points: string, cards: string[]][]} */
const COMBINATIONS = [
  ["fifteen", "2", ["5H", "TS"]],
  ["pair", "2", ["8C", "8D"]],
  ["three", "6", ["8C", "8D", "8S"]],
  ["four", "12", ["8C", "8D", "8H", "8S"]],
  ["run", "3", ["6S", "7D", "8C"]],
  ["flush", "4", ["2H", "6H", "9H", "KH"]],
  ["nobs", "1", ["JD"]],
];

/** A paragraph with its bold words. @param {string} words */
const paragraph = (words) =>
  html`<p>${words.split("*").map((part, place) => (place % 2 ? html`<b>${part}</b>` : part))}</p>`;

/** @param {{ term: string | null }} props `term`: of the glossary, brought into sight */
export const Rules = ({ term }) => html`<article class="page narrow rules">
  <h1>${rules.title}</h1>
  ${paragraph(rules.goal)}
  <h2>${rules.deal}</h2>
  ${paragraph(rules.discard)}
  <${Cards} cards=${["3H", "4D", "5S", "6C", "JC", "KH"]} label=${rules.sixCards} small />
  ${paragraph(rules.kept)}
  <h2>${rules.starter}</h2>
  ${paragraph(rules.turned)}
  <h2>${rules.play}</h2>
  ${paragraph(rules.pegging)}
  <${Cards} cards=${["7D", "8S", "6C"]} label=${rules.threeCards} small />
  ${paragraph(rules.counted)}
  ${paragraph(rules.go)}
  <h2>${rules.show}</h2>
  ${paragraph(rules.order)}
  <table class="plain-table"><thead><tr><th scope="col">${rules.what}</th><th scope="col">${rules.points}</th>
    <th scope="col">${rules.such}</th>
    </tr></thead><tbody>${COMBINATIONS.map(
      ([what, points, cards]) => html`<tr key=${what}><th scope="row">${rules.combinations[what]}</th><td>${points}</td>
        <td><${Cards} cards=${cards} small /></td></tr>`,
    )}</tbody></table>
  ${paragraph(rules.most)}
  <${Cards} cards=${["5C", "5H", "5S", "JD", "5D"]} label=${rules.best} small />
  <h2>${rules.end}</h2>
  ${paragraph(rules.first)}
  <p class="tools"><a class="button primary" href="#/play">${rules.playNow}</a>
    <a class="button" href="#/quiz/count">${rules.count}</a>
    <a class="button" href="#/remember">${texts.remember.title(10)}</a></p>
  <${Glossary} term=${term} />
</article>`;
