// One decision on its board: what was done, what was better, and another try.
import { askAddress, isGood, markedCards, situationWords, whoDecided, winsLostBy } from "./decisions.js";
import { query } from "../api.js";
import { Cards, Choice } from "../card-view.js";
import { symbol, toggled } from "../cards.js";
import { Advice } from "../coach/advice.js";
import { isMade, lossOf } from "../coach/answers.js";
import { PointsLost, Wins, WinsLost } from "../coach/figures.js";
import { useGet } from "../hooks.js";
import { ProblemLine, written } from "../shell.js";
import { html, useState } from "../vendor/htm-preact.js";

/** @typedef {import("./decisions.js").Decision} Decision */
/** @typedef {import("../hooks.js").Got<Wire.Advice>} GotAdvice */

/**
 * Trying a decision again: the cards tried, and the row of the answer that weighs them.
 * @param {Decision} decision
 * @param {Wire.Advice | null} advice
 * @param {boolean} begins whether the answer is hidden at first
 */
function useTrying({ kind }, advice, begins) {
  const [trying, setTrying] = useState(begins);
  const [tried, setTried] = useState(/** @type {string[]} */ ([]));
  const size = kind === "toss" ? 2 : 1;
  const rows = /** @type {import("../coach/answers.js").Row[]} */ (advice?.rows ?? []);
  const row = tried.length === size ? (rows.find((one) => isMade(one, tried)) ?? null) : null;
  const pick = (/** @type {string} */ card) => setTried(toggled(tried, card, size));
  const start = () => {
    setTrying(true);
    setTried([]);
  };
  return { trying, tried, row, pick, start, stop: () => setTrying(false) };
}

/**
 * @param {{
 *   decision: Decision, players: [string, string], own: Wire.Review["person"], next: (() => void) | null,
 *   solving: boolean, advice: string
 * }} props `advice`: where the coach is asked
 */
export function Replay({ decision, players, own, next, solving, advice }) {
  /** @type {GotAdvice} */
  const { answer, problem } = useGet(`${advice}?${query({ text: decision.position })}`);
  const attempt = useTrying(decision, answer, solving);
  const { trying, tried, row, pick } = attempt;
  const who = decision.seat === own ? "you" : whoDecided(decision, players, own);
  return html`<h2>${situationWords(decision, players, own)}</h2>
    ${decision.kind === "play" && html`<${Scene} decision=${decision} advice=${answer} who=${who} />`}
    <div class="scene"><div><small>${handWords(decision, who, trying)}</small>
      <${Choice} cards=${decision.hand} label="Cards" chosen=${trying ? tried : []}
        marked=${trying ? {} : markedCards(decision)} pick=${pick} disabled=${!trying || row !== null} keys=${false} />
    </div></div>
    ${!trying && html`<${Verdict} decision=${decision} />`}
    ${trying && row && html`<${Attempted} decision=${decision} row=${row} again=${attempt.start} />`}
    <${Tools} decision=${decision} attempt=${attempt} next=${next} />
    <${ProblemLine} problem=${problem} />
    ${!trying && answer && html`<${Advice} advice=${answer} made=${decision.made} short=${5} />`}
    ${!trying && !answer && !problem && html`<p>Loading …</p>`}`;
}

/**
 * @param {Decision} decision
 * @param {string} who
 * @param {boolean} trying
 */
function handWords({ kind }, who, trying) {
  if (trying) return kind === "toss" ? "choose two to discard" : "choose a card";
  return who === "you" ? "your cards" : `${who}'s cards`;
}

/** @param {{ decision: Decision, advice: Wire.Advice | null, who: string }} props */
function Scene({ decision: { starter }, advice, who }) {
  return html`<div class="scene">
    ${starter && html`<div><small>starter</small><${Cards} cards=${[starter]} label="Starter" /></div>`}
    ${advice?.kind === "play" && html`<${OnTable} advice=${advice} who=${who} />`}
  </div>`;
}

/** @param {{ advice: Wire.PlayAdvice, who: string }} props */
function OnTable({ advice: { count, earlier, pile }, who }) {
  const played = [...earlier, ...pile];
  return html`<div><small>count ${count}</small>${
    played.length
      ? html`<${Cards} cards=${played} dim=${earlier} label="Played" />`
      : html`<p>${who === "you" ? "You lead" : `${who} leads`}</p>`
  }</div>`;
}

/**
 * @param {{ decision: Decision, attempt: ReturnType<typeof useTrying>, next: (() => void) | null }} props
 */
function Tools({ decision, attempt: { trying, start, stop }, next }) {
  return html`<div class="tools">
    ${!trying && lossOf(decision) >= 0.05 && html`<button type="button" onClick=${start}>Try again</button>`}
    ${trying && html`<button type="button" onClick=${stop}>Show the answer</button>`}
    ${next && html`<button type="button" class="primary" onClick=${next}>Next mistake <kbd>N</kbd></button>`}
    <a class="button" href=${askAddress(decision)}>Ask about it</a></div>`;
}

/** @param {{ decision: Decision }} props */
function Verdict({ decision }) {
  const { kind, made, best, mark, reason } = decision;
  const [loss, wins] = [lossOf(decision), winsLostBy(decision)];
  const better = best.map(symbol).join(" ");
  const compared = kind === "play" ? `${better}: ` : loss >= 0.005 ? `Compared with ${better}: ` : "";
  return html`<p>${kind === "toss" ? "Discarded" : "Played"} <b>${made.map(symbol).join(" ")}</b>${
    loss >= 0.005 && html`, better <b>${better}</b>`
  }: <${PointsLost} points=${loss} />${mark && html` <b class="mark">${mark}</b>`}${
    wins >= 0.0005 && html`, and <${WinsLost} probability=${wins} /> of win chance`
  }</p>
    <p class="note">${compared}${written(reason)}.</p>`;
}

/** @param {{ decision: Decision, row: import("../coach/answers.js").Row, again: () => void }} props */
function Attempted({ decision, row, again }) {
  const [good, best] = [isGood(decision, row), isMade(row, decision.best)];
  const lost = decision.by_wins
    ? html`<${Wins} row=${row} best=${best} />`
    : html`<${PointsLost} points=${lossOf(row)} />`;
  return html`<p role="status"><b>${good ? "Right." : "Not yet:"}</b> ${lost}${" "}
    ${best ? written(decision.why) : written(row.reason)}${" "}
    ${!good && html`<button type="button" onClick=${again}>Try again</button>`}</p>`;
}
