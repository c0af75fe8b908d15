// One's own games beside the solution: what one discards and plays, what it does with the same cards, and the cost.
import { query } from "../api.js";
import { rankText } from "../cards.js";
import { decimal } from "../format.js";
import { useGet } from "../hooks.js";
import { ranksText } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;
const MOST = 12;

/**
 * What is worth a line: what cost most first, then what is done more or less often than the solution does it.
 * @param {readonly Wire.OwnToss[]} tossed
 */
export const telling = (tossed) =>
  tossed
    .filter(({ held, tossed: times, expected }) => held && (times || expected >= 0.5))
    .sort(
      (one, two) => two.lost - one.lost || Math.abs(two.tossed - two.expected) - Math.abs(one.tossed - one.expected),
    );

/**
 * How much more often one discards two ranks than the solution does with the same hands; null for no such hand.
 * @param {Wire.OwnToss} own
 */
export const moreOften = ({ held, tossed, expected }) => (held ? (tossed - expected) / held : null);

/** @typedef {{ name: string, held: number, mine: number, expected: number, lost: number }} Row */

/** @param {{ rows: Row[], what: string }} props */
const Rows = ({ rows, what }) =>
  html`<table class="plain-table"><thead><tr><th scope="col">${what}</th>
      <th scope="col" class="number">${words.heads.held}</th><th scope="col" class="number">${words.heads.you}</th>
      <th scope="col" class="number">${words.heads.solver}</th>
      <th scope="col" class="number">${words.heads.lost}</th></tr></thead>
    <tbody>${rows.map(
      ({ name, held, mine, expected, lost }) => html`<tr key=${name}><th scope="row">${name}</th>
        <td class="number">${held}</td><td class="number">${mine}</td><td class="number">${expected.toFixed(1)}</td>
        <td class="number">${decimal(lost)}</td></tr>`,
    )}</tbody></table>`;

/** @param {{ own: Wire.OwnTosses | null }} props */
export function OwnDiscards({ own }) {
  if (!own) return null;
  if (!own.hands) return html`<h2>${words.yours}</h2><p class="note">${words.noGames}</p>`;
  const rows = telling(own.tossed)
    .slice(0, MOST)
    .map(({ ranks, held, tossed, expected, lost }) => ({ name: ranksText(ranks), held, mine: tossed, expected, lost }));
  return html`<h2>${words.yours}</h2><p class="note">${words.ownDiscards(own.hands, decimal(own.lost))}</p>
    <${Rows} rows=${rows} what=${words.heads.discard} />`;
}

/** @param {{ point: import("./point.js").Point }} props */
export function OwnCards({ point: { starter, played } }) {
  /** @type {import("../hooks.js").Got<Wire.OwnPlays>} */
  const { answer: own } = useGet(`/api/explore/own/play?${query({ starter, played: played.join(" ") })}`);
  if (!own) return null;
  if (!own.times) return html`<h2>${words.yours}</h2><p class="note">${words.neverHere}</p>`;
  const rows = own.cards.map(({ rank, held, played: times, expected, lost }) => ({
    name: rankText(rank),
    held,
    mine: times,
    expected,
    lost,
  }));
  return html`<h2>${words.yours}</h2><p class="note">${words.ownPlays(own.times, decimal(own.lost))}</p>
    <${Rows} rows=${rows} what=${words.heads.card} />`;
}
