// How to play: the rules in a few minutes, with cards, and the glossary.
import { Glossary } from "./glossary/glossary.js";
import { Cards } from "./card-view.js";
import { html } from "./vendor/htm-preact.js";

/** @type {[words: string, points: string, cards: string[]][]} */
const COMBINATIONS = [
  ["Fifteen: any cards that add up to 15", "2", ["5H", "TS"]],
  ["Pair: two cards of a rank", "2", ["8C", "8D"]],
  ["Three of a kind", "6", ["8C", "8D", "8S"]],
  ["Four of a kind", "12", ["8C", "8D", "8H", "8S"]],
  ["Run: three or more ranks in a row, a point for each card", "3", ["6S", "7D", "8C"]],
  ["Flush: four cards of a suit in hand", "4", ["2H", "6H", "9H", "KH"]],
  ["Nobs: a jack of the starter's suit", "1", ["JD"]],
];

/** @param {{ term: string | null }} props `term`: of the glossary, brought into sight */
export const Rules = ({ term }) => html`<article class="page narrow rules">
  <h1>How to play cribbage</h1>
  <p>Two players race to 121 points. Points are pegged on a board, in every part of a deal.</p>
  <h2>1. The deal and the discard</h2>
  <p>Both cut a card; the lower deals first, then the deal alternates. Each gets six cards and discards two, face
    down, to the <b>crib</b>. The crib belongs to the dealer: give good cards to your own, bad ones to your
    opponent's.</p>
  <${Cards} cards=${["3H", "4D", "5S", "6C", "JC", "KH"]} label="Six cards" small />
  <p>Here J and K go. What is left is a run of four.</p>
  <h2>2. The starter</h2>
  <p>One card is turned. It counts with both hands and with the crib. If it is a jack, the dealer pegs 2.</p>
  <h2>3. The play</h2>
  <p>The pone leads, and both play a card in turn, adding up to at most 31. Court cards count ten, the ace one. You
    peg for making 15 or 31 (2 points), for a pair with the card before (2; three of a kind 6, four 12), and for a
    run of the last three or more cards in any order (a point for each).</p>
  <${Cards} cards=${["7D", "8S", "6C"]} label="Three cards played" small />
  <p>7, then 8 makes 15 for 2, then 6 makes a run of three for 3; the count is 21.</p>
  <p>Who cannot play says <b>go</b>. The last card pegs 1, or 2 if it makes 31; then the count begins again at 0,
    until all eight cards are played.</p>
  <h2>4. The show</h2>
  <p>The pone's hand is counted first, then the dealer's, then the crib, each with the starter:</p>
  <table class="plain-table"><thead><tr><th scope="col">What</th><th scope="col">Points</th>
    <th scope="col">Such as</th>
    </tr></thead><tbody>${COMBINATIONS.map(
      ([words, points, cards]) => html`<tr key=${words}><th scope="row">${words}</th><td>${points}</td>
        <td><${Cards} cards=${cards} small /></td></tr>`,
    )}</tbody></table>
  <p>A flush is worth 5 if the starter is of the suit, too; in the crib only five of a suit count. Every combination
    counts, however often a card is used. With the five of diamonds turned up, this hand makes eight fifteens, six
    pairs and nobs: 29, the most there is.</p>
  <${Cards} cards=${["5C", "5H", "5S", "JD", "5D"]} label="The hand of 29" small />
  <h2>5. The end</h2>
  <p>Whoever gets to 121 first wins at once, in the middle of a deal as well. So near the end it matters who counts
    first.</p>
  <p class="tools"><a class="button primary" href="#/play">Play</a>
    <a class="button" href="#/quiz/count">Practise counting</a></p>
  <${Glossary} term=${term} />
</article>`;
