// The table of cards that may be played, and what the opponent may hold.
import {
  cardsOf,
  expectedOf,
  hasWins,
  heldProbability,
  isMade,
  isUnreached,
  likeliest,
  lossOf,
  probabilityOf,
} from "./answers.js";
import { Heads, PointsLost, ProbabilityCell, Wins } from "./figures.js";
import { reasonText } from "./reasons.js";
import { Cards } from "../card-view.js";
import { RANKS, rankText } from "../cards.js";
import { percent, signed } from "../format.js";
import { ranksText, reasoned } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { coach } = texts;

/** @param {{ advice: Wire.PlayAdvice, made: string[] | null }} props */
export function Plays({ advice, made }) {
  const wins = hasWins(advice);
  const rows = advice.rows.map(
    (row, place) => html`<${PlayRow} key=${row.card} row=${row} made=${isMade(row, made)} wins=${wins}
      best=${place === 0} />`,
  );
  return html`${
    rows.length > 0 &&
    html`<table><caption class="hidden">${coach.cards}</caption>
      <${Heads} heads=${headsOf(wins)} /><tbody>${rows}</tbody></table>`
  }
    ${isUnreached(advice) && html`<p class="note">${coach.unreached}</p>`}
    ${advice.tosses > 0 && html`<p class="note">${coach.overTosses(advice.tosses)}</p>`}
    <${Belief} belief=${advice.belief} />`;
}

/** @param {boolean} wins @returns {import("./figures.js").Head[]} */
const headsOf = (wins) => [
  { words: coach.card },
  { words: coach.solverPlays },
  ...(wins ? [{ words: coach.winChance, number: true }] : []),
  { words: coach.pegs, number: true, extra: true },
  { words: coach.rest, number: true, extra: true },
  { words: wins ? coach.pointsLost : coach.loss, number: true, extra: wins },
];

/** @param {{ row: Wire.CardChoice, made: boolean, wins: boolean, best: boolean }} props */
function PlayRow({ row, made, wins, best }) {
  const lost = html`<${PointsLost} points=${lossOf(row)} none=${wins ? coach.none : coach.best} />`;
  const besides = wins && (lossOf(row) < 0.005 ? coach.most : lost);
  return html`<tr class=${`row ${made ? "made" : ""}`}>
      <th scope="row"><${Cards} cards=${cardsOf(row)} small />
        ${made && html`<span class="hidden">${coach.yourChoice}</span>`}</th>
      <${ProbabilityCell} probability=${probabilityOf(row)} />
      ${wins && html`<td class="number wins"><${Wins} row=${row} best=${best} /></td>`}
      <td class="number extra">${row.points}</td>
      <td class="number extra">${signed(expectedOf(row))}</td>
      <td class=${wins ? "number extra" : "number"}>${lost}</td></tr>
    <tr class="why"><td colspan=${headsOf(wins).length}>
      <span class="instead">${coach.toTheEnd(signed(expectedOf(row)), besides)}</span>
      ${reasoned(reasonText(row.reason))}</td></tr>`;
}

/** @param {{ belief: Wire.BeliefSummary }} props */
function Belief({ belief }) {
  if (!belief.cards) return html`<p class="note">${coach.noCards}</p>`;
  const likely = likeliest(belief, 3).map((held) => `${ranksText(held.ranks)} (${percent(held.probability)})`);
  return html`<figure class="belief">
    <figcaption>${coach.holds(belief.cards)}</figcaption>
    <${BeliefBars} belief=${belief} />
    <p class="note">${coach.likely(likely.join(", "))}</p>
  </figure>`;
}

/** @param {{ belief: Wire.BeliefSummary }} props */
function BeliefBars({ belief }) {
  const bars = RANKS.map((rank) => ({ rank, probability: heldProbability(belief, rank) }));
  const most = Math.max(...bars.map((bar) => bar.probability), 0.01);
  const seen = bars.filter((bar) => bar.probability >= 0.005);
  const words = seen.map((bar) => `${rankText(bar.rank)} ${percent(bar.probability)}`).join(", ");
  return html`<svg viewBox="0 0 260 84" role="img" aria-label=${coach.ranks(words)}>
    ${bars.map(({ rank, probability }, place) => {
      const height = (50 * probability) / most;
      return html`<g key=${rank}>
        <rect class="bar" x=${place * 20 + 3} width="14" y=${66 - height} height=${height} />
        <text x=${place * 20 + 10} y=${62 - height}>${probability >= 0.005 ? Math.round(100 * probability) : ""}</text>
        <text class="axis" x=${place * 20 + 10} y="79">${rankText(rank)}</text></g>`;
    })}
  </svg>`;
}
