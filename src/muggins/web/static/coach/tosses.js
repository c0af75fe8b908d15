// The table of tosses, and how a hand fares by starter.
import { cardsOf, expectedOf, firstRows, hasWins, isMade, lossOf, probabilityOf, spreadOf } from "./answers.js";
import { Heads, PointsLost, ProbabilityCell, Wins } from "./figures.js";
import { reasonText } from "./reasons.js";
import { Cards } from "../card-view.js";
import { decimal, percent, signed } from "../format.js";
import { ranksText, reasoned, written } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

const { coach } = texts;

/** @param {{ advice: Wire.TossAdvice, made: string[] | null, short: number }} props */
export function Tosses({ advice, made, short }) {
  const [open, setOpen] = useState("");
  const [all, setAll] = useState(!short);
  const rows = firstRows(advice.rows, all ? 0 : short, made);
  const wins = hasWins(advice);
  return html`<table><caption class="hidden">${coach.discards}</caption>
      <${Heads} heads=${headsOf(wins)} />
      <tbody>${rows.map((row) => {
        const key = cardsOf(row).join(" ");
        return html`<${TossRow} key=${key} row=${row} role=${advice.role} made=${isMade(row, made)} wins=${wins}
          best=${row === advice.rows[0]}
          open=${open === key} toggle=${() => setOpen(open === key ? "" : key)} />`;
      })}</tbody></table>
    ${
      !all &&
      html`<button type="button" class="quiet" onClick=${() => setAll(true)}>
        ${coach.all(advice.rows.length)}</button>`
    }`;
}

/** @param {boolean} wins @returns {import("./figures.js").Head[]} */
const headsOf = (wins) => [
  { words: coach.discard },
  { words: coach.solverPlays },
  ...(wins ? [{ words: coach.winChance, number: true }] : []),
  { words: coach.expected, number: true, extra: wins },
  { words: wins ? coach.pointsLost : coach.loss, number: true, extra: wins },
];

/**
 * @param {{
 *   row: Wire.TossChoice, role: string, made: boolean, wins: boolean, best: boolean, open: boolean, toggle: () => void
 * }} props
 */
function TossRow({ row, role, made, wins, best, open, toggle }) {
  const columns = headsOf(wins).length;
  const loss = lossOf(row);
  const lost = html`<${PointsLost} points=${loss} none=${wins ? coach.none : coach.best} />`;
  const figure = `number ${wins ? "extra" : ""}`;
  return html`<tr class=${`row ${made ? "made" : ""} ${open ? "open" : ""}`}>
      <th scope="row"><button type="button" class="plain" aria-expanded=${open} onClick=${toggle}
          title=${coach.byStarter}><${Cards} cards=${cardsOf(row)} small />
        <span class="hidden">${made && coach.yourChoice}${coach.details}</span></button></th>
      <${ProbabilityCell} probability=${probabilityOf(row)} />
      ${wins && html`<td class="number wins"><${Wins} row=${row} best=${best} /></td>`}
      <td class=${figure}>${decimal(expectedOf(row))}</td>
      <td class=${figure}>${lost}</td></tr>
    ${
      open
        ? html`<tr class="details"><td colspan=${columns}><${Spread} row=${row} role=${role} /></td></tr>`
        : (wins || loss >= 0.005) &&
          html`<tr class="why"><td colspan=${columns}>${
            wins &&
            html`<span class="instead">${coach.points(decimal(expectedOf(row)), loss < 0.005 ? coach.most : lost)}${
              loss >= 0.005 ? "; " : ""
            }</span>`
          }${loss >= 0.005 && reasoned(reasonText(row.reason))}</td></tr>`
    }`;
}

/** @param {{ row: Wire.TossChoice, role: string }} props */
function Spread({ row, role }) {
  const figures = {
    hand: html`<b>${row.hand.toFixed(2)}</b>`,
    crib: html`<b>${row.crib.toFixed(2)}</b>`,
    play: html`<b>${signed(row.play)}</b>`,
  };
  return html`<div class="spread">
    <p>${coach.keeping(written(row.keep.join(" ")), role === "dealer", figures)}</p>
    <${SpreadBars} row=${row} />
    <p class="note">${coach.spread(ranksText(row.best_starters), ranksText(row.worst_starters))}</p>
  </div>`;
}

/** @param {{ row: Wire.TossChoice }} props */
function SpreadBars({ row }) {
  const { high, bars, listed } = spreadOf(row);
  const most = Math.max(...bars);
  const width = 16;
  const words = listed.map(({ score, probability }) => coach.spreadPart(score, percent(probability))).join(", ");
  return html`<svg viewBox=${`0 0 ${bars.length * width} 74`} role="img" aria-label=${coach.spreadChart(words)}>
    ${bars.map((probability, score) => {
      const [left, middle, height] = [score * width, score * width + width / 2, (44 * probability) / most];
      const axis = probability > 0 || (score <= high && score % 4 === 0);
      return html`<g key=${score}>
        <rect class="bar" x=${left + 2} width=${width - 4} y=${58 - height} height=${height} />
        ${probability > 0 && html`<text x=${middle} y=${54 - height}>${Math.round(100 * probability)}</text>`}
        ${axis && html`<text class="axis" x=${middle} y="70">${score}</text>`}</g>`;
    })}
  </svg>`;
}
