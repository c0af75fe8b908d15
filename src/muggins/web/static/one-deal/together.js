// Counting a hand together: the cards of each thing that counts are clicked, one after the other.
import { Cards, Choice } from "../card-view.js";
import { toggled } from "../cards.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

const { together } = texts;
const RANKS = "A23456789TJQK";

/** @typedef {"fifteen" | "pair" | "run" | "flush" | "nobs"} Kind */
/** @typedef {{ kind: Kind, cards: string[], points: number }} Part */

/** @param {string} card */
const rankOf = (card) => RANKS.indexOf(card[0]);
/** @param {string[]} cards what they add up to */
const sumOf = (cards) => cards.reduce((sum, card) => sum + Math.min(rankOf(card) + 1, 10), 0);

/** Every choice of two cards or more. @param {string[]} cards @returns {string[][]} */
const choices = (cards) =>
  Array.from({ length: 2 ** cards.length }, (_, bits) => cards.filter((_card, place) => (bits >> place) & 1)).filter(
    ({ length }) => length > 1,
  );

/** @param {string[]} cards */
const isRun = (cards) => {
  const ranks = cards.map(rankOf).sort((one, other) => one - other);
  return cards.length > 2 && ranks.every((rank, place) => rank === ranks[0] + place);
};

/** @param {string[]} cards @param {string} starter @param {boolean} crib @returns {Part[]} */
function suited(cards, starter, crib) {
  const flush = cards.every((card) => card[1] === cards[0][1]);
  const five = flush && starter[1] === cards[0][1];
  const all = five ? [...cards, starter] : cards;
  const nobs = cards.filter((card) => card === `J${starter[1]}`);
  return [
    .../** @type {Part[]} */ (flush && (five || !crib) ? [{ kind: "flush", cards: all, points: all.length }] : []),
    ...nobs.map((card) => /** @type {Part} */ ({ kind: "nobs", cards: [card, starter], points: 1 })),
  ];
}

/**
 * All that counts in a hand, in the order in which it is said.
 * @param {string[]} cards four
 * @param {string} starter
 * @param {boolean} crib
 * @returns {Part[]}
 */
export function partsOf(cards, starter, crib) {
  const sets = choices([...cards, starter]);
  const runs = sets.filter(isRun);
  const longest = Math.max(...runs.map(({ length }) => length));
  const of = (/** @type {Kind} */ kind, /** @type {string[][]} */ found, points = 2) =>
    found.map((each) => ({ kind, cards: each, points: kind === "run" ? each.length : points }));
  return [
    ...of(
      "fifteen",
      sets.filter((set) => sumOf(set) === 15),
    ),
    ...of(
      "pair",
      sets.filter((set) => set.length === 2 && set[0][0] === set[1][0]),
    ),
    ...of(
      "run",
      runs.filter(({ length }) => length === longest),
    ),
    ...suited(cards, starter, crib),
  ];
}

/** @param {string[]} one @param {string[]} other */
const same = (one, other) => one.length === other.length && one.every((card) => other.includes(card));

/**
 * What is said of clicked cards: a part that was looked for, one that comes later, or why they are none.
 * @param {Part[]} left
 * @param {string[]} chosen
 * @returns {{ part: Part | null, wrong: boolean, words: string }}
 */
export function judged(left, chosen) {
  const part = left.find(({ cards }) => same(cards, chosen)) ?? null;
  if (part) return { part, wrong: false, words: together.found(part.kind, part.points) };
  const begun = left.some(({ cards }) => chosen.every((card) => cards.includes(card)));
  const words = chosen.length < 2 || begun ? "" : together.none(sumOf(chosen), left[0]?.kind);
  return { part, wrong: !begun && chosen.length > 1, words };
}

/** @param {{ asked: Wire.ToCount, busy: boolean, claim: (words: string) => void }} props */
export function Together({ asked: { part: which, cards, starter }, busy, claim }) {
  const all = partsOf(cards, starter, which === "crib");
  const [found, setFound] = useState(/** @type {Part[]} */ ([]));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [words, setWords] = useState("");
  const left = all.filter((part) => !found.some(({ kind, cards: of }) => kind === part.kind && same(of, part.cards)));
  const total = found.reduce((sum, { points }) => sum + points, 0);
  const take = (/** @type {Part} */ part, /** @type {string} */ said) => {
    setFound([...found, part]);
    setChosen([]);
    setWords(said);
  };
  const pick = (/** @type {string} */ card) => {
    const now = toggled(chosen, card);
    const said = judged(left, now);
    if (said.part) take(said.part, said.words);
    else {
      setChosen(said.wrong ? [] : now);
      setWords(said.words);
    }
  };
  const next = left[0];
  const lineup = [...cards, starter];
  const alike = left.filter(({ kind }) => kind === next?.kind).length;
  return html`<div class="counting together">
    <p class="whose">${terms(texts.show.countYours(which), "count", "crib")}</p>
    <p class="ask">${next ? together.ask(next.kind, alike) : together.done}</p>
    ${
      next
        ? html`<${Choice} cards=${lineup} label=${together.cards} chosen=${chosen} pick=${pick} keys=${false} />`
        : html`<${Cards} cards=${lineup} label=${together.cards} />`
    }
    <p class="cadence" role="status">${words}</p>
    <p class="total"><strong>${total}</strong></p>
    <p class="tools">${
      next
        ? html`<button type="button" class="quiet" onClick=${() => take(next, together.shown(next.kind, next.points))}>
            ${together.show}</button>`
        : html`<button type="button" class="primary" disabled=${busy} onClick=${() => claim(String(total))}>
            ${texts.show.claim(String(total))}</button>`
    }</p></div>`;
}
