// What the solution discards, by the ranks of the two cards: a grid, the hands behind a cell, what is kept.
import { AtScore } from "./at-score.js";
import { largest } from "./colours.js";
import { Heat } from "./heat.js";
import { OwnDiscards, moreOften } from "./own.js";
import { Waiting } from "./parts.js";
import { typedRanks } from "./point.js";
import { FIGURES, cellText, cellValue, pairKey } from "./toss-figures.js";
import { go } from "../address.js";
import { query } from "../api.js";
import { rankText } from "../cards.js";
import { decimal, percent, signed } from "../format.js";
import { useEvent, useGet } from "../hooks.js";
import { Select, ranksText } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;
const KEPT = 15; // of what is kept most
const DEEPEST = 0.6; // points between the crib and what a table says: the deepest colour

/** @param {number} share */
const percentage = (share) => `${(100 * share).toFixed(2)}%`;
/**
 * What is told of two ranks, and how it is written.
 * @typedef {"held" | "chosen" | "often" | "suited" | "crib_any" | "crib" | "hand" | "play" | "net" | "loss"} PairFigure
 * @type {readonly [PairFigure, (value: number) => string][]}
 */
const PAIR_FIGURES = [
  ["held", percentage],
  ["chosen", percentage],
  ["often", percentage],
  ["suited", percentage],
  ["crib_any", decimal],
  ["crib", decimal],
  ["hand", decimal],
  ["play", signed],
  ["net", decimal],
  ["loss", decimal],
];

/**
 * @typedef {{
 *   role: "dealer" | "pone", show: import("./toss-figures.js").Figure, beside: string, keeping: string, ranks: string,
 *   score: string
 * }} Asked
 */

/** @param {URLSearchParams} search @returns {Asked} */
const asked = (search) => ({
  role: search.get("role") === "pone" ? "pone" : "dealer",
  show: FIGURES.find((figure) => figure === search.get("show")) ?? "chosen",
  beside: search.get("beside") ?? "",
  keeping: typedRanks(search.get("keeping") ?? "") ?? "",
  ranks: /^[A2-9TJQK]{2}$/.test(search.get("ranks") ?? "") ? (search.get("ranks") ?? "") : "",
  score: search.get("score") ?? "",
});

/**
 * What the explorer says of a role; null until it does.
 * @param {string} what
 * @param {string} role
 */
function useOfRole(what, role) {
  /** @type {import("../hooks.js").Got<{ role: string }>} */
  const { answer } = useGet(`/api/explore/${what}?${query({ role })}`);
  return answer?.role === role ? answer : null;
}

/** @param {{ search: URLSearchParams }} props */
export function Discards({ search }) {
  const question = asked(search);
  const ask = useEvent((/** @type {Partial<Asked>} */ changed) => {
    const given = Object.entries({ ...question, ...changed }).filter(([, value]) => value);
    go(`/explore/discard?${new URLSearchParams(given)}`);
  });
  const { role, score } = question;
  return score
    ? html`<div><div class="tools explore-tools"><${Roles} role=${role} ask=${ask} />
        <${Score} score=${score} ask=${ask} /></div><${AtScore} key=${role + score}
          role=${role} score=${score} /></div>`
    : html`<${ForPoints} question=${question} ask=${ask} />`;
}

/** @param {{ question: Asked, ask: (changed: Partial<Asked>) => void }} props */
function ForPoints({ question, ask }) {
  const { role, show, beside, keeping, ranks } = question;
  /** @type {import("../hooks.js").Got<Wire.TossGrid>} */
  const { answer, problem, stale, waits } = useGet(`/api/explore/toss?${query({ role, keeping, most: KEPT })}`);
  const cribs = /** @type {Wire.PublishedCribs | null} */ (useOfRole("cribs", role));
  const own = /** @type {Wire.OwnTosses | null} */ (useOfRole("own/toss", role));
  const tables = cribs?.points ?? {};
  const published = (show === "crib" && tables[beside]) || null;
  return html`<div><${Controls} question=${question} tables=${Object.keys(tables)} ask=${ask} />
    <${Waiting} problem=${problem} waits=${waits || (answer ? "" : words.working)} />
    ${
      answer &&
      !problem &&
      html`<div class=${`explored of-discards ${stale ? "stale" : ""}`} aria-busy=${stale}>
        <section class="panel"><${Grid} tossed=${answer.tossed} question=${question} published=${published}
          own=${own?.tossed ?? []}
          pick=${(/** @type {string} */ key) => ask({ ranks: key })} /></section>
        <section class="panel" aria-live="polite">
          <${OfPair} one=${answer.tossed.find((one) => pairKey(one.ranks) === ranks)} asked=${question} /></section>
        <section class="panel wide"><${Kept} kept=${answer.kept} /></section>
        <section class="panel wide"><${OwnDiscards} own=${own} /></section>
      </div>`
    }</div>`;
}

/** @param {{ question: Asked, tables: string[], ask: (changed: Partial<Asked>) => void }} props */
function Controls({ question: { role, show, beside, keeping }, tables, ask }) {
  const kept = (/** @type {{ target: HTMLInputElement }} */ event) => {
    const ranks = typedRanks(event.target.value);
    if (ranks === null) event.target.value = keeping;
    else ask({ keeping: ranks });
  };
  return html`<div class="tools explore-tools"><${Roles} role=${role} ask=${ask} />
    <${Select} label=${words.show} value=${show} pick=${(/** @type {any} */ figure) => ask({ show: figure })}
      options=${FIGURES.map((figure) => [figure, words.names[figure]])} />
    ${
      show === "crib" &&
      html`<${Select} label=${words.beside} value=${beside}
        pick=${(/** @type {string} */ table) => ask({ beside: table })}
        options=${[["", words.noTable], ...tables.map((table) => [table, words.tables[table] ?? table])]} />`
    }
    <label class="field">${words.keeping}
      <input value=${keeping} size="5" placeholder="55" maxlength="8" onChange=${kept} /></label>
    ${keeping && html`<button type="button" onClick=${() => ask({ keeping: "" })}>${words.any}</button>`}
    <${Score} score="" ask=${ask} />
  </div>`;
}

/** @param {{ role: "dealer" | "pone", ask: (changed: Partial<Asked>) => void }} props */
function Roles({ role, ask }) {
  const roles = /** @type {const} */ (["dealer", "pone"]);
  return html`<div class="switch" role="group" aria-label=${words.role}>${roles.map(
    (one) => html`<button key=${one} type="button" aria-pressed=${one === role}
      onClick=${() => ask({ role: one })}>${words.roles[one]}</button>`,
  )}</div>`;
}

/** @param {{ score: string, ask: (changed: Partial<Asked>) => void }} props */
const Score = ({ score, ask }) =>
  html`<label class="field">${words.score}
      <input value=${score} size="7" placeholder="116-113" maxlength="7" inputmode="text"
        onChange=${(/** @type {{ target: HTMLInputElement }} */ { target }) => ask({ score: target.value.trim() })} />
    </label>${score && html`<button type="button" onClick=${() => ask({ score: "" })}>${words.any}</button>`}`;

/**
 * @param {{
 *   tossed: readonly Wire.TossedRanks[], question: Asked, published: number[] | null,
 *   own: readonly Wire.OwnToss[], pick: (key: string) => void
 * }} props
 */
function Grid({ tossed, question: { show, beside, ranks: chosen }, published, own, pick }) {
  const cells = tossed.map((one, place) => {
    const mine = own[place] ? moreOften(own[place]) : null;
    const value = show === "own" ? mine : cellValue(one, show, published?.[place] ?? null);
    const [row, column] = one.ranks;
    const text = cellText(value, show, published !== null);
    const label = words.cell(ranksText(one.ranks), value === null ? words.never : text);
    return { row, column, value, text, label };
  });
  const caption = published ? words.lessPublished(words.tables[beside] ?? beside) : words.figures[show];
  const most = published ? DEEPEST : largest(cells.map(({ value }) => value));
  return html`<${Heat} cells=${cells} most=${most} caption=${caption} chosen=${chosen}
    pick=${(/** @type {{ row: string, column: string }} */ { row, column }) => pick(row + column)} />`;
}

/** @param {{ one: Wire.TossedRanks | undefined, asked: Asked }} props */
function OfPair({ one, asked: { role, keeping } }) {
  if (!one) return html`<p class="note">${words.pickCell}</p>`;
  return html`<h2>${words.pair.title(ranksText(one.ranks), role)}</h2>
    <table class="plain-table"><tbody>${PAIR_FIGURES.filter(([figure]) => one[figure] !== null).map(
      ([figure, write]) => html`<tr key=${figure}><th scope="row">${words.pair.figures[figure]}</th>
        <td class="number">${write(/** @type {number} */ (one[figure]))}</td></tr>`,
    )}</tbody></table>
    <${Hands} role=${role} tossed=${one.ranks.join("")} keeping=${keeping} />`;
}

/** @param {{ role: string, tossed: string, keeping: string }} props */
function Hands({ role, tossed, keeping }) {
  /** @type {import("../hooks.js").Got<Wire.HandsOfRanks>} */
  const { answer, problem, stale } = useGet(`/api/explore/hands?${query({ role, tossed, keeping, most: 12 })}`);
  if (problem || !answer) return html`<${Waiting} problem=${problem} waits=${problem ? "" : words.working} />`;
  return html`<table class=${`plain-table ${stale ? "stale" : ""}`}><caption>${words.hands}</caption>
    <thead><tr><th scope="col">${words.heads.hand}</th><th scope="col" class="number">${words.heads.tossed}</th>
      <th scope="col">${words.heads.best}</th><th scope="col" class="number">${words.heads.loss}</th></tr></thead>
    <tbody>${answer.hands.map(
      ({ ranks, chosen, best, loss }) => html`<tr key=${ranks.join("")}><th scope="row">${ranksText(ranks)}</th>
        <td class="number">${percent(chosen)}</td><td>${ranksText(best)}</td>
        <td class="number">${decimal(loss)}</td></tr>`,
    )}</tbody></table>`;
}

/** @param {{ kept: readonly Wire.KeptRanks[] }} props */
const Kept = ({ kept }) =>
  html`<table class="plain-table"><caption>${words.kept}</caption>
    <thead><tr><th scope="col">${words.heads.keeps}</th><th scope="col" class="number">${words.heads.often}</th>
      <th scope="col" class="number">${words.heads.points}</th><th scope="col" class="number">${words.heads.play}</th>
    </tr></thead>
    <tbody>${kept.map(
      ({ ranks, often, hand, play }) => html`<tr key=${ranks.join("")}>
        <th scope="row">${ranks.map(rankText).join(" ")}</th>
        <td class="number">${(100 * often).toFixed(3)}%</td><td class="number">${decimal(hand)}</td>
        <td class="number">${signed(play)}</td></tr>`,
    )}</tbody></table>`;
