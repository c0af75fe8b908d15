// How to play: the rules in a few minutes, with cards, and the words of the game.
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

/** @type {[term: string, words: string][]} */
const TERMS = [
  ["Crib", "The four discards. They count for the dealer, as a second hand."],
  ["Dealer", "Who dealt. Owns the crib, plays second, counts last."],
  ["Pone", "Who did not deal. Leads, and counts first."],
  ["Starter", "The card turned after the discards. It counts with both hands and the crib."],
  ["Go", "Said when no card fits under 31. The other side plays on, and pegs 1 for the last card, 2 for exactly 31."],
  ["Heels", "A jack turned as the starter: 2 points for the dealer at once."],
  ["Muggins", "A rule for those who like it: what you overlook in your hand, your opponent may claim."],
  ["Nineteen", "A hand of no points. No hand can count 19."],
  [
    "Skunk",
    "A win with the loser at 90 or less: it counts as two games. At 60 or less, a double skunk counts as three.",
  ],
];

/**
 * A paragraph with its bold words.
 * @param {string} words
 */
const paragraph = (words) =>
  html`<p>${words.split("*").map((part, place) => (place % 2 ? html`<b>${part}</b>` : part))}</p>`;

export const Rules = () => html`<article class="page narrow rules">
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
    <a class="button" href="#/quiz/count">${rules.count}</a></p>
  <h2>${rules.words}</h2>
  <dl class="terms">${TERMS.map(([term, words]) => html`<dt key=${term}>${term}</dt><dd>${words}</dd>`)}</dl>
</article>`;
