// What a range does, as bars: a stacked one for each rank held, and one for each rank that the other side may hold.
import { colourOfRank, inkOnRank } from "./colours.js";
import { likely } from "./point.js";
import { RANKS, rankText } from "../cards.js";
import { percent } from "../format.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;
const WIDE = 0.08; // of a bar: room for a rank

/** @param {string | null} rank */
export const moveText = (rank) => (rank === null ? texts.cards.go : rankText(rank));

/** @param {readonly { rank: string | null, probability: number }[]} choices */
export const choicesText = (choices) =>
  likely(choices)
    .map(({ rank, probability }) => `${moveText(rank)}:\u00a0${percent(probability)}`)
    .join(", ");

/** @param {{ choices: readonly { rank: string | null, probability: number }[] }} props */
export const Stacked = ({ choices }) =>
  html`<span class="shares" role="img" aria-label=${choicesText(choices)}>${likely(choices).map(
    ({ rank, probability }) =>
      html`<i key=${rank} title=${`${moveText(rank)} ${percent(probability)}`}
        style=${{ width: `${100 * probability}%`, background: colourOfRank(rank), color: inkOnRank(rank) }}>
        ${probability >= WIDE && moveText(rank)}</i>`,
  )}</span>`;

/**
 * By each rank that the side to move may hold, what it plays then.
 * @param {{ rows: readonly Wire.NodeHolding[], having: string, pick: (rank: string) => void }} props
 */
export const ByRank = ({ rows, having, pick }) =>
  html`<table class="by-rank"><caption>${words.byRank}</caption><tbody>
    ${rows.map(
      ({ ranks: [rank], probability, cards }) => html`<tr key=${rank}>
        <th scope="row"><button type="button" aria-pressed=${having === rank} title=${words.onlyWith(rankText(rank))}
          onClick=${() => pick(rank)}>${rankText(rank)}</button></th>
        <td class="number">${percent(probability)}</td>
        <td><${Stacked} choices=${cards} /></td></tr>`,
    )}</tbody></table>`;

/**
 * How likely the other side holds at least one card of each rank.
 * @param {{ who: string, shares: readonly number[] }} props
 */
export const Belief = ({ who, shares }) =>
  html`<figure class="belief-bars"><figcaption>${words.mayHold(who)}</figcaption>
    <ol>${RANKS.map(
      (rank, place) => html`<li key=${rank}>
        <b>${percent(shares[place])}</b>
        <span><i style=${{ height: percent(shares[place]) }}></i></span>
        <small>${rankText(rank)}</small></li>`,
    )}</ol></figure>`;
