// Leads by class of hand, what is answered to them, and how often the dealer takes its two points.
import { Stacked } from "./bars.js";
import { Heat } from "./heat.js";
import { StarterPicker, Waiting } from "./parts.js";
import { go } from "../address.js";
import { query } from "../api.js";
import { RANKS, rankText } from "../cards.js";
import { percent, signed, tenths } from "../format.js";
import { useGet } from "../hooks.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const words = texts.explore;

/** @param {{ search: URLSearchParams }} props */
export function Report({ search }) {
  const starter = RANKS.find((rank) => rank === search.get("starter")) ?? "";
  /** @type {import("../hooks.js").Got<Wire.PlayReport>} */
  const { answer, problem, stale, waits } = useGet(`/api/explore/report?${query({ starter })}`);
  const pick = (/** @type {string} */ rank) => go(`/explore/report${rank ? `?starter=${rank}` : ""}`);
  return html`<div><${StarterPicker} starter=${starter} pick=${pick} />
    <${Waiting} problem=${problem} waits=${waits || (stale && !answer ? words.working : "")} />
    ${
      answer &&
      !problem &&
      html`<div class=${`explored report ${stale ? "stale" : ""}`} aria-busy=${stale}>
        <section class="panel"><${Classes} classes=${answer.classes} /></section>
        <section class="panel"><${Taken} leads=${answer.leads} /></section>
        <section class="panel wide"><${Replies} leads=${answer.leads} /></section>
        <section class="panel"><${Chances} chances=${answer.chances} /></section>
      </div>`
    }</div>`;
}

/** @param {{ classes: readonly Wire.LeadsOfClass[] }} props */
function Classes({ classes }) {
  const { heads } = words;
  return html`<table class="plain-table by-rank of-classes"><caption>${words.classes}</caption>
    <thead><tr><th scope="col">${heads.keeps}</th><th scope="col" class="number">${heads.often}</th>
      <th scope="col" class="number">${heads.net}</th><th scope="col">${heads.leads}</th></tr></thead>
    <tbody>${classes.map(({ name, often, worth, leads }) => {
      const choices = leads.map((probability, place) => ({ rank: RANKS[place], probability }));
      return html`<tr key=${name}><th scope="row">${words.classNames[name] ?? name}</th>
        <td class="number">${tenths(often)}</td>
        <td class="number">${signed(worth)}</td><td><${Stacked} choices=${choices} /></td></tr>`;
    })}</tbody></table>`;
}

/** @param {{ leads: readonly Wire.RepliesToLead[] }} props */
function Taken({ leads }) {
  const { heads } = words;
  const often = (/** @type {Wire.TakenReply | null} */ reply) =>
    html`<td class="number">${reply?.taken == null ? "" : percent(reply.taken)}</td>`;
  return html`<table class="plain-table"><caption>${words.taken}</caption>
    <thead><tr><th scope="col">${heads.lead}</th><th scope="col" class="number">${heads.often}</th>
      <th scope="col" class="number">${heads.net}</th><th scope="col" class="number">${heads.pairs}</th>
      <th scope="col" class="number">${heads.fifteens}</th></tr></thead>
    <tbody>${leads.map(
      ({ lead, probability, worth, pair, fifteen }) => html`<tr key=${lead}><th scope="row">${rankText(lead)}</th>
        <td class="number">${tenths(probability)}</td>
        <td class="number">${worth === null ? "" : signed(worth)}</td>${often(pair)}${often(fifteen)}</tr>`,
    )}</tbody></table>`;
}

/** @param {{ chances: readonly Wire.ScoringChance[] }} props */
function Chances({ chances }) {
  const { heads } = words;
  return html`<table class="plain-table"><caption>${words.chances}</caption>
    <thead><tr><th scope="col">${heads.side}</th><th scope="col">${heads.scores}</th>
      <th scope="col" class="number">${heads.aDeal}</th><th scope="col" class="number">${heads.taken}</th></tr></thead>
    <tbody>${chances.map(
      ({ role, scores, chances: often, taken }) => html`<tr key=${role + scores}><td>${words.roles[role]}</td>
        <th scope="row">${words.scores[scores] ?? scores}</th>
        <td class="number">${often.toFixed(2)}</td><td class="number">${percent(taken)}</td></tr>`,
    )}</tbody></table>`;
}

/** @param {{ leads: readonly Wire.RepliesToLead[] }} props */
function Replies({ leads }) {
  const cells = leads.flatMap(({ lead, replies }) =>
    replies.map((share, place) => ({
      row: lead,
      column: RANKS[place],
      value: share,
      text: share >= 0.005 ? String(Math.round(100 * share)) : "",
      label: words.reply(rankText(lead), rankText(RANKS[place]), percent(share)),
    })),
  );
  const pick = (/** @type {{ row: string }} */ { row }) => go(`/explore/play?played=${row}`);
  return html`<${Heat} cells=${cells} most=${0.25} caption=${words.replies} pick=${pick} />`;
}
