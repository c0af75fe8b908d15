// One step of a game on its table: what happened; of a decision also what was better, and another try.
import { addressOf, eventWords, gainsOf } from "./course.js";
import { askAddress, doerOf, isGood, situationWords, winsLostBy } from "./decisions.js";
import { PlayOn } from "./play-on.js";
import { SERVER } from "../engine.js";
import { isOfSeat, openPath } from "./source.js";
import { Stage } from "./stage.js";
import { OFFLINE, query, seat as access } from "../api.js";
import { sameCards, symbol, toggled } from "../cards.js";
import { Advice } from "../coach/advice.js";
import { isMade, lossOf } from "../coach/answers.js";
import { PointsLost, Wins, WinsLost } from "../coach/figures.js";
import { reasonText } from "../coach/reasons.js";
import { useGet } from "../hooks.js";
import { Share } from "../share/share.js";
import { sharedDecision } from "../share/words.js";
import { Loading, ProblemLine, Word, reasoned, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("./decisions.js").Decision} Decision */
/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("./course.js").Scene} Scene */
/** @typedef {import("../hooks.js").Got<Wire.Advice>} GotAdvice */

const TEXTS = texts.review;

/**
 * Trying a decision again: the cards tried, and the row of the answer that weighs them.
 * @param {Decision} decision
 * @param {Wire.Advice | null} advice
 * @param {boolean} begins whether the answer is hidden at first
 * @param {() => void} solve notes that a good choice was found
 */
function useTrying(decision, advice, begins, solve) {
  const { kind } = decision;
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
  const solved = trying && row !== null && isGood(decision, row);
  const marked = row && !solved ? Object.fromEntries(tried.map((card) => [card, "worse"])) : {};
  useEffect(() => {
    if (solved) solve();
  }, [solved, solve]);
  return { trying, tried, row, marked, pick, start, stop: () => setTrying(false) };
}

/**
 * @typedef {{
 *   review: Wire.Review, step: Step, scene: Scene, before: Scene, next: (() => void) | null, solving: boolean,
 *   back: (() => void) | null, forth: (() => void) | null, source: import("./review.js").ReviewSource,
 *   solve: () => void
 * }} Shown `scene` is the table after the step, `before` the one before it; `solve` notes that it is solved
 */

/** @param {Shown} props */
export const Replay = (props) =>
  props.step.decision ? html`<${Decided} ...${props} decision=${props.step.decision} />` : Happened(props);

/** @param {Shown} props */
function Happened(props) {
  const { review, step, scene } = props;
  const { event } = step;
  const dealer = doerOf(event.dealer, review.players, review.person);
  const words = TEXTS.standing(event.deal, dealer, "dealer", own(scene, review.person));
  return html`<${Head} ...${props} words=${words} />
    <${Stage} review=${review} step=${step} scene=${scene} trying=${null} />
    <${Told} review=${review} event=${event} />
    <${Tools} decision=${null} attempt=${null} next=${props.next} />`;
}

/** @param {{ review: Wire.Review, event: Wire.GameEvent }} props */
function Told({ review: { players, person }, event }) {
  const cards = event.kind === "deal" || event.kind === "show" ? [] : event.cards;
  const gains = gainsOf(event).map(({ seat, points }) => TEXTS.gain(points, doerOf(seat, players, person)));
  return html`<p class="told"><b>${eventWords(event, players, person)}</b>${cards.map(
    (card) => html` <${Word} key=${card} card=${card} />`,
  )}${event.made > 0 && `: ${event.made}`}${event.words && ` – ${event.words}`}.${
    gains.length > 0 && html` <b>${sentence(gains.join(", "))}.</b>`
  }</p>`;
}

/**
 * The scores as the head says them, one's own first.
 * @param {Scene} scene
 * @param {Wire.Review["person"]} person
 */
const own = ({ scores }, person) => (person === "P2" ? [scores[1], scores[0]] : scores);

/** @param {Shown & { words: string }} props */
const Head = ({ words, back, forth }) => html`<div class="step-head"><h2>${words}</h2><div class="steppers">
  <button type="button" aria-label=${TEXTS.previous} disabled=${!back} onClick=${back}>‹</button>
  <button type="button" aria-label=${TEXTS.next} disabled=${!forth} onClick=${forth}>›</button></div></div>`;

/** @param {Shown & { decision: Decision }} props */
function Decided(props) {
  const { review, step, scene, before, next, solving, decision, source, solve } = props;
  const { players, person } = review;
  /** @type {GotAdvice} */
  const { answer, problem } = useGet(`${source.advice}?${query({ text: decision.position })}`);
  const attempt = useTrying(decision, answer, solving, solve);
  const { trying, tried, row, pick } = attempt;
  const stage = trying
    ? { scene: before, trying: { tried, pick, over: row !== null, marked: attempt.marked } }
    : { scene, trying: null };
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  // On a narrow screen a position stands below the list: whoever is to choose sees it at once.
  useEffect(() => {
    if (solving) top.current?.scrollIntoView({ block: "nearest" });
  }, [solving]);
  return html`<div ref=${top} class="step-top"></div>
    <${Head} ...${props} words=${situationWords(decision, players, person)} />
    <${Stage} review=${review} step=${step} ...${stage} />
    ${trying && !row && html`<p class="told"><b>${TEXTS.choose[decision.kind]}</b></p>`}
    ${!trying && step.event.words && html`<${Told} review=${review} event=${step.event} />`}
    ${!trying && html`<${Verdict} decision=${decision} />`}
    ${trying && row && html`<${Attempted} decision=${decision} row=${row} again=${attempt.start} />`}
    <${Tools} decision=${decision} attempt=${attempt} next=${next} />
    <${ProblemLine} problem=${problem} />
    ${!trying && html`<${After} ...${props} decision=${decision} advice=${answer} />`}
    ${!trying && !answer && !problem && html`<${Loading} />`}`;
}

/**
 * What stands below a decision that is not tried: how to play on from it, and all that could be done.
 * @param {{ review: Wire.Review, step: Step, decision: Decision, advice: Wire.Advice | null,
 *   source: import("./review.js").ReviewSource }} props
 */
const After = ({ review, step, decision, advice, source }) => html`
  <div class="more">
    ${SERVER && review.number && !isOfSeat(source) && html`<${PlayOn} review=${review} step=${step} />`}
    <${Share} shared=${() => sharedDecision(decision, review, openPath(source, `/${addressOf(step)}`))} /></div>
  ${advice && html`<${Advice} advice=${advice} made=${decision.made} short=${5} />`}`;

/**
 * @param {{ decision: Decision | null, attempt: ReturnType<typeof useTrying> | null, next: (() => void) | null }} props
 */
function Tools({ decision, attempt, next }) {
  return html`<div class="tools">
    ${attempt && decision && html`<${Attempt} decision=${decision} attempt=${attempt} />`}
    ${next && html`<button type="button" class="primary" onClick=${next}>${TEXTS.nextMistake} <kbd>N</kbd></button>`}
    ${
      decision && !OFFLINE && !access.guest && html`<a class="button" href=${askAddress(decision)}>${TEXTS.ask}</a>`
    }</div>`;
}

/** @param {{ decision: Decision, attempt: ReturnType<typeof useTrying> }} props */
const Attempt = ({ decision, attempt: { trying, start, stop } }) => html`
  ${!trying && lossOf(decision) >= 0.05 && html`<button type="button" onClick=${start}>${TEXTS.again}</button>`}
  ${trying && html`<button type="button" onClick=${stop}>${TEXTS.answer}</button>`}`;

/** @param {{ decision: Decision }} props */
function Verdict({ decision }) {
  const { kind, made, best, mark, reason, best_reason: bestReason, why, by_wins: byWins } = decision;
  const [loss, wins] = [lossOf(decision), winsLostBy(decision)];
  const better = best.map(symbol).join(" ");
  const same = sameCards(made, best);
  const parts = TEXTS.verdict(kind, {
    made: html`<b>${made.map(symbol).join(" ")}</b>`,
    better: !same && html`<b>${better}</b>`,
    lost: html`<${PointsLost} points=${loss} />${!same && loss >= 0.005 && ` ${TEXTS.unit}`}${
      mark && html` <b class="mark">${mark}</b>`
    }`,
    wins: wins >= 0.0005 && html`<${WinsLost} probability=${wins} />`,
  });
  // Of a discard the parts that it won or lost; of a card what it does, and what the better one would have done.
  const does = reasonText(reason);
  const ofCards = [`${made.map(symbol).join(" ")}: ${does}`, bestReason && `${better}: ${reasonText(bestReason)}`];
  const notes = kind === "toss" ? [does] : ofCards;
  const told = same ? (kind === "toss" ? [] : notes) : byWins && why ? [reasonText(why)] : notes;
  return html`<p>${parts}</p>
    ${told.map((words) => words && html`<p key=${words} class="note">${reasoned(sentence(words))}.</p>`)}`;
}

/** @param {{ decision: Decision, row: import("../coach/answers.js").Row, again: () => void }} props */
function Attempted({ decision, row, again }) {
  const [good, best] = [isGood(decision, row), isMade(row, decision.best)];
  if (good) {
    const words = TEXTS.right[best ? "best" : "good"][decision.kind];
    return html`<p role="status"><b>${words}</b> ${best && decision.why && reasoned(reasonText(decision.why))}</p>`;
  }
  const lost = decision.by_wins
    ? html`<${Wins} row=${row} best=${best} />`
    : html`<${PointsLost} points=${lossOf(row)} /> ${TEXTS.unit}`;
  const tried = ("card" in row ? [row.card] : row.toss).map(symbol).join(" ");
  // Where the score asks for another choice, what a discard has more or less in points would mislead.
  const reason = decision.why ? "" : html`(${reasoned(reasonText(row.reason))})`;
  return html`<p role="status" class="missed"><b>${TEXTS.notQuite}</b> ${tried}: ${lost} ${reason}${" "}
    <button type="button" onClick=${again}>${TEXTS.again}</button></p>`;
}
