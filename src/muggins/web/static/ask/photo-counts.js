// What the hands of a photo count, combination by combination.
import { countsOf } from "./reading.js";
import { query } from "../api.js";
import { Cards } from "../card-view.js";
import { symbol } from "../cards.js";
import { terms } from "../glossary/term.js";
import { useGet } from "../hooks.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

const { photo } = texts;

/**
 * @param {{ kind: import("./reading.js").Kind, cards: string[], hands: number[][] }} props `hands` of a whole show:
 * the places of each, and the starter by itself.
 */
export function Counts({ kind, cards, hands }) {
  const [starter, setStarter] = useState(cards.length - 1);
  const [crib, setCrib] = useState(kind === "show" ? 2 : -1);
  if (kind === "show" && !hands.length) return html`<p class="check">${photo.together}</p>`;
  const counts = countsOf(kind, cards, starter, hands);
  return html`${kind === "count" && html`<${Asked} ...${{ cards, starter, setStarter, crib, setCrib }} />`}
    ${counts.map(
      ({ hand, starter: turned }, number) =>
        html`<${Count} key=${number} hand=${hand} starter=${turned} crib=${crib === number}
          title=${kind === "show" ? photo.handNumber(number + 1) : photo.count}
          pick=${kind === "show" ? () => setCrib(number) : null} />`,
    )}`;
}

/**
 * Which of five cards is the starter, and whether the others are a crib.
 * @param {{
 *   cards: string[], starter: number, setStarter: (place: number) => void, crib: number,
 *   setCrib: (place: number) => void
 * }} props
 */
const Asked = ({ cards, starter, setStarter, crib, setCrib }) => html`<div class="switches">
  <div class="switch" role="group" aria-label=${photo.starterIs}><span class="hint">${photo.starter}</span>${cards.map(
    (card, place) =>
      html`<button key=${card} type="button" aria-pressed=${place === starter} onClick=${() => setStarter(place)}
        >${symbol(card)}</button>`,
  )}</div>
  <div class="switch" role="group" aria-label=${photo.whose}>
    <button type="button" aria-pressed=${crib < 0} onClick=${() => setCrib(-1)}>${photo.hand}</button>
    <button type="button" aria-pressed=${crib === 0} onClick=${() => setCrib(0)}>${photo.crib}</button></div>
</div>`;

/** @param {{ hand: string[], starter: string, crib: boolean, title: string, pick: (() => void) | null }} props */
function Count({ hand, starter, crib, title, pick }) {
  /** @type {import("../hooks.js").Got<Wire.HandCount>} */
  const { answer, problem } = useGet(`/api/count?${query({ hand: hand.join(" "), starter, crib: String(crib) })}`);
  return html`<h2>${crib ? photo.crib : title}: ${answer && photo.points(answer.points)}</h2>
    ${pick && !crib && html`<button type="button" class="quiet" onClick=${pick}>${photo.isCrib}</button>`}
    <div class="lineup"><${Cards} cards=${hand} label=${title} />
      <${Cards} cards=${[starter]} label=${photo.starter} /></div>
    ${problem && html`<p class="problem">${problem.message}</p>`}
    ${
      answer &&
      (answer.combinations.length
        ? html`<table class="combinations"><tbody>${answer.combinations.map(
            ({ kind, cards, points }, number) => html`<tr key=${number}>
              <th scope="row">${terms(photo.scoring[kind], "nobs", "flush")}</th>
              <td>${cards.map((card) => symbol(card)).join(" ")}</td>
              <td class="number">${points}</td></tr>`,
          )}</tbody></table>`
        : html`<p>${photo.nothing}</p>`)
    }`;
}
