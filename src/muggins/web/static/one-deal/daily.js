// The daily deal: the three deals of a day, what was lost in them, and the days before.
import { DealLink } from "./link.js";
import { dayWords, isDay, starsOf, starsText, today } from "./days.js";
import { go } from "../address.js";
import { query } from "../api.js";
import { decisionText } from "../coach/reasons.js";
import { copy } from "../copying.js";
import { pointsLost } from "../format.js";
import { useGet } from "../hooks.js";
import { OpenTable } from "../play/table.js";
import { Failure, Loading, reasoned, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.DailyResults>} GotResults */
/** @typedef {import("../play/seat.js").Seat} Seat */
const { daily } = texts;
const DEALS = [1, 2, 3];
/** What a decision lost, in points, that is worth another try. */
const WORTH = 0.15;

/** @param {{ day: string | undefined, number: string | undefined }} props */
export function Daily({ day, number }) {
  const shown = isDay(day) ? day : today();
  if (shown > today()) return html`<div class="page narrow"><p>${daily.notYet}</p></div>`;
  const deal = DEALS.find((one) => String(one) === number);
  return deal
    ? html`<${Deal} key=${`${shown} ${deal}`} day=${shown} number=${deal} />`
    : html`<${Day} key=${shown} day=${shown} />`;
}

/** @param {{ day: string, number: number }} props */
const Deal = ({ day, number }) =>
  html`<${OpenTable} alone=${{ Ending: Done }} link=${(/** @type {(fresh: boolean) => void} */ changed) =>
    new DealLink(`/api/daily/${day}/${number}?${query({ today: today() })}`, `${day}-${number}`, changed)} />`;

/** @param {{ seat: Seat }} props */
function Done({ seat }) {
  const { decisions, name } = seat.dealt();
  const lost = decisions.reduce((sum, { loss }) => sum + loss, 0);
  const [day, number] = [name.slice(0, -2), Number(name.slice(-1))];
  return html`<section class="end-scene daily-end" aria-label=${daily.over}>
    <p class="stars"><${Stars} stars=${starsOf(lost)} /></p>
    <h2>${lost < 0.005 ? daily.perfect : daily.yourLoss(lost)}</h2>
    <ol class="judged">${decisions.map((decision) => {
      const { loss, position } = decision;
      return html`<li key=${position}><span>${reasoned(sentence(decisionText(decision)))}
          ${loss >= WORTH && html` <a href=${`#/quiz/mistakes?${query({ key: position })}`}>${daily.tryIt}</a>`}</span>
        <b>${pointsLost(loss)}</b></li>`;
    })}</ol>
    <p class="tools">${
      number < DEALS.length && html`<a class="button primary" href=${`#/daily/${day}/${number + 1}`}>${daily.next}</a>`
    }
      <a class=${`button ${number < DEALS.length ? "" : "primary"}`} href=${`#/daily/${day}`}>${daily.back}</a>
      <button type="button" class="quiet" onClick=${seat.again}>${daily.again}</button></p>
  </section>`;
}

/** @param {{ day: string }} props */
function Day({ day }) {
  /** @type {GotResults} */
  const { answer, problem } = useGet(`/api/daily?${query({ today: today() })}`);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!answer) return html`<${Loading} />`;
  const result = answer.results.find((one) => one.day === day);
  return html`<div class="page narrow daily"><h1>${daily.title}</h1><p>${daily.about}</p>
    <section class="panel"><h2>${dayWords(day)}</h2>
      <ul class="list">${DEALS.map((number) => {
        const lost = result?.lost[number - 1] ?? null;
        return html`<li key=${number}><a class="button tall-button" href=${`#/daily/${day}/${number}`}>
          <b>${daily.deal(number)}${lost !== null && html` <span class="badge">${daily.lost(lost)}</span>`}</b>
          <small>${lost === null ? daily.role(number === 2) : daily.again}</small></a></li>`;
      })}</ul>
      ${result?.stars != null && html`<${Result} result=${result} />`}</section>
    <p>${daily.streak(answer.streak, answer.best_streak)}</p>
    <${Archive} results=${answer.results} />
    <p class="note">${daily.firstCounts} ${daily.starsFor}</p></div>`;
}

/** @param {{ stars: number }} props */
const Stars = ({ stars }) => html`<span role="img" aria-label=${daily.stars(stars)}>${starsText({ stars })}</span>`;

/** @param {{ result: Wire.DailyResult }} props */
function Result({ result }) {
  const [copied, setCopied] = useState(false);
  const share = async () => setCopied(await copy(result.text ?? ""));
  const lost = result.lost.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
  return html`<p class="stars"><${Stars} stars=${result.stars ?? 0} />
      ${" "}${daily.total(lost)}${result.late ? `, ${daily.late}` : ""}</p>
    <pre class="result">${result.text}</pre>
    <p><button type="button" onClick=${share}>${copied ? daily.copied : daily.copy}</button></p>`;
}

/** @param {{ results: Wire.DailyResult[] }} props */
function Archive({ results }) {
  const [day, setDay] = useState(today());
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(`/daily/${day}`);
  };
  const picked = (/** @type {{ target: HTMLInputElement }} */ event) => setDay(event.target.value);
  return html`<details class="panel"><summary>${daily.archive}</summary>
    <form class="inline-form" onSubmit=${open}><label>${daily.day} <input type="date" value=${day} min="2026-01-01"
      max=${today()} onInput=${picked} /></label> <button disabled=${!isDay(day)}>${daily.open}</button></form>
    <ul class="list">${results.map(
      (result) => html`<li key=${result.day}><a href=${`#/daily/${result.day}`}>${dayWords(result.day)}</a>${" "}
        ${result.stars === null ? daily.unfinished : starsText(result)}${result.late ? `, ${daily.late}` : ""}</li>`,
    )}</ul></details>`;
}
