// The tree of the play: one walks it card by card, and sees at every point who holds what and does what.
import { Belief, ByRank, choicesText, moveText } from "./bars.js";
import { examplePosition, pointAddress, pointIn, pointPath, typedRanks } from "./point.js";
import { OwnCards } from "./own.js";
import { StarterPicker, Waiting } from "./parts.js";
import { go } from "../address.js";
import { newKey, post, problemOf, query } from "../api.js";
import { settings } from "../settings.js";
import { ranksText } from "../shell.js";
import { percent, signed, tenths } from "../format.js";
import { useEvent, useGet, useKeys, useSlow } from "../hooks.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

const words = texts.explore;
const FEW = 20;
const ALL = 2000;

/** @typedef {import("./point.js").Point} Point */

/** @param {{ search: URLSearchParams }} props */
export function PlayTree({ search }) {
  const point = pointIn(search);
  const [most, setMost] = useState(FEW);
  /** @type {import("../hooks.js").Got<Wire.PlayNode>} */
  const { answer: node, problem, stale, waits } = useGet(pointPath(point, most));
  const slow = useSlow(stale);
  const to = useEvent((/** @type {Partial<Point>} */ changed) => go(pointAddress({ ...point, ...changed })));
  const play = useEvent((/** @type {string | null} */ move) =>
    to({ played: [...point.played, move ?? "go"], having: "" }),
  );
  const back = useEvent(() => point.played.length && to({ played: point.played.slice(0, -1), having: "" }));
  useKeys({ ArrowLeft: back, Backspace: back });
  const key = search.toString();
  useEffect(() => setMost(FEW), [key]);
  return html`<div>
    <${StarterPicker} starter=${point.starter} pick=${(/** @type {string} */ starter) => to({ starter })} />
    <${Way} point=${point} node=${node} to=${to} />
    <${Waiting} problem=${problem} waits=${waits || (stale && !node ? words.working : "")} />
    ${node && slow && !waits && html`<p class="note" role="status">${words.working} …</p>`}
    ${
      node &&
      !problem &&
      html`<div class=${`explored ${stale ? "stale" : ""}`} aria-busy=${stale}>
        <section class="panel"><${Told} node=${node} />
          <${Having} having=${point.having} pick=${(/** @type {string} */ having) => to({ having })} />
          <${Choices} node=${node} play=${play} />
          <${PlayHere} key=${key} point=${point} /></section>
        <section class="panel"><${ByRank} rows=${node.by_rank} having=${point.having}
            pick=${(/** @type {string} */ rank) => to({ having: rank === point.having ? "" : rank })} />
          <${Belief} who=${words.roles[node.role === "pone" ? "dealer" : "pone"]}
            shares=${node.other_ranks} /></section>
        <section class="panel wide"><${Holdings} node=${node}
          all=${node.holdings.length < most || most === ALL} more=${() => setMost(ALL)} /></section>
        <section class="panel wide"><${OwnCards} point=${point} /></section>
      </div>`
    }</div>`;
}

/**
 * The cards so far; each leads back to where it was played.
 * @param {{ point: Point, node: Wire.PlayNode | null, to: (changed: Partial<Point>) => void }} props
 */
function Way({ point: { played }, node, to }) {
  const counts = node && node.moves.length === played.length ? node.moves.map(({ count }) => count) : [];
  return html`<nav aria-label=${words.way}><ol class="way">
    <li><button type="button" disabled=${!played.length} onClick=${() => to({ played: [], having: "" })}>
      ${words.start}</button></li>
    ${played.map(
      (move, place) => html`<li key=${place}><button type="button" aria-current=${place === played.length - 1 && "step"}
        onClick=${() => to({ played: played.slice(0, place + 1), having: "" })}>
        ${moveText(move === "go" ? null : move)}
        ${counts[place] > 0 && html` <small>${counts[place]}</small>`}</button></li>`,
    )}</ol></nav>`;
}

/** @param {{ node: Wire.PlayNode }} props */
function Told({ node }) {
  const { role, count, probability, worth } = node;
  return html`<h2 role="status">${words.toPlay(words.roles[role], count)}</h2>
    <p class="note">${words.reached(tenths(probability), signed(worth, 3))}</p>`;
}

/** @param {{ having: string, pick: (ranks: string) => void }} props */
function Having({ having, pick }) {
  const changed = (/** @type {{ target: HTMLInputElement }} */ event) => {
    const ranks = typedRanks(event.target.value);
    if (ranks === null) event.target.value = having;
    else pick(ranks);
  };
  return html`<p class="tools"><label class="field">${words.having}
    <input value=${having} size="5" placeholder="33" maxlength="8" onChange=${changed} /></label>
    ${having && html`<button type="button" onClick=${() => pick("")}>${words.any}</button>`}</p>`;
}

/** @param {{ node: Wire.PlayNode, play: (move: string | null) => void }} props */
function Choices({ node, play }) {
  const choices = [...node.choices].sort((one, two) => two.probability - one.probability);
  const { heads } = words;
  return html`<div class="scroll"><table class="plain-table choices"><thead><tr>
      <th scope="col">${heads.card}</th><th scope="col">${heads.often}</th>
      <th scope="col" class="number">${heads.net}</th><th scope="col" class="number optional">${heads.held}</th>
      <th scope="col">${heads.replies}</th></tr></thead>
    <tbody>${choices.map(
      ({ rank, probability, worth, held, leads_on: on, replies }) => html`<tr key=${rank}>
        <th scope="row"><button type="button" class="step" disabled=${!on || !probability}
          aria-label=${words.step(moveText(rank))} onClick=${() => play(rank)}>${moveText(rank)}</button></th>
        <td><span class="often"><span class="track"><i style=${{ width: percent(probability) }}></i></span>
          <b>${tenths(probability)}</b></span></td>
        <td class="number">${worth === null ? "" : signed(worth)}</td>
        <td class="number optional">${percent(held)}</td>
        <td class="replies">${choicesText(replies.slice(0, 4))}</td></tr>`,
    )}</tbody></table></div>`;
}

/** A practice game against the solver that goes on from here. @param {{ point: Point }} props */
function PlayHere({ point: { starter, played, having } }) {
  const key = useRef("");
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState("");
  const [failed, setFailed] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const begin = async () => {
    key.current ||= newKey();
    setBusy(true);
    setFailed(null);
    try {
      const asked = { starter, played: played.join(" "), having, name: settings().name, key: key.current };
      const game = await post("/api/games/point", asked, { waits: setWaits });
      go(`/play/${game.number}`);
    } catch (error) {
      setFailed(problemOf(error));
      setBusy(false);
    }
    setWaits("");
  };
  return html`<div><p class="tools">
      <button type="button" disabled=${busy} onClick=${begin}>${words.playHere}</button></p>
    <${Waiting} problem=${failed} waits=${waits} /></div>`;
}

/** @param {{ node: Wire.PlayNode, all: boolean, more: () => void }} props */
function Holdings({ node, all, more }) {
  const { heads } = words;
  const who = words.roles[node.role];
  return html`<div class="scroll"><table class="plain-table holdings"><caption>${words.holdings(who)}</caption>
    <thead><tr><th scope="col">${heads.holding}</th><th scope="col" class="number">${heads.often}</th>
      <th scope="col" class="number">${heads.net}</th><th scope="col">${heads.plays}</th><td></td></tr></thead>
    <tbody>${node.holdings.map(({ ranks, probability, worth, cards }) => {
      const position = examplePosition(node, ranks);
      return html`<tr key=${ranks.join("")}><th scope="row">${ranksText(ranks)}</th>
        <td class="number">${(100 * probability).toFixed(2)}%</td><td class="number">${signed(worth)}</td>
        <td>${choicesText(cards)}</td>
        <td>${position && html`<a href=${`#/ask?${query({ position })}`}>${words.analyse}</a>`}</td></tr>`;
    })}</tbody></table></div>
    ${!all && html`<p><button type="button" onClick=${more}>${words.more}</button></p>`}
    ${node.starter === null && html`<p class="note">${words.pickStarter}</p>`}`;
}
