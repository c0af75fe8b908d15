// Drills: a question, an answer, what it was worth; what is missed comes again.
import { post, problemOf, query } from "../api.js";
import { Cards, Choice } from "../card-view.js";
import { toggled } from "../cards.js";
import { digits, useGet, useKeys } from "../hooks.js";
import { DRILLS, answerSize, currentCount, newTally, questionWords, tallied, tallyWords } from "./words.js";
import { Share } from "../share/share.js";
import { sharedQuestion } from "../share/words.js";
import { Failure, Played, ProblemLine, written } from "../shell.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {Wire.Question["drill"]} Drill */
/** @typedef {import("../hooks.js").Got<Wire.Question>} GotQuestion */
/** @typedef {ReturnType<typeof useAnswering>} Answering */

/** @param {{ drill: string | undefined, question: string | null }} props `question` is the key of the first one */
export const Quiz = ({ drill, question }) =>
  DRILLS.some(([name]) => name === drill)
    ? html`<${Round} key=${question} drill=${drill} first=${question} />`
    : html`<${Drills} />`;

const Drills = () => html`<div class="page narrow"><h1>Practice</h1><section class="panel">
  <ul class="list">${DRILLS.map(
    ([name, title, about]) => html`<li key=${name}>
      <a class="button tall-button" href=${`#/quiz/${name}`}><b>${title}</b><small>${about}</small></a></li>`,
  )}</ul>
  <p class="note">What you miss is kept, and asked again until you have it right twice.</p></section></div>`;

/** @param {{ drill: Drill, first: string | null }} props */
function Round({ drill, first }) {
  const [seed] = useState(() => Math.floor(Math.random() * 1e6));
  const [number, setNumber] = useState(0);
  const [tally, setTally] = useState(newTally);
  /** @type {GotQuestion} */
  const { answer, problem, stale } = useGet(
    `/api/quiz/${drill}?${query({ seed, number, key: number ? null : first })}`,
  );
  if (problem) return html`<${Failure} problem=${problem} />`;
  const judged = (/** @type {Wire.Verdict} */ verdict) => setTally(tallied(tally, verdict));
  const next = () => setNumber(number + 1);
  const question = stale ? null : answer;
  return html`<div class="page narrow quiz"><h1>${DRILLS.find(([name]) => name === drill)?.[1]}</h1>
    <p class="tally" role="status">${tallyWords(tally)}</p>
    ${
      question
        ? html`<${Question} key=${number} question=${question} judged=${judged} next=${next} />`
        : html`<p class="loading">Looking for a good one …</p>`
    }
    <p><a href="#/quiz">Another drill</a></p></div>`;
}

/**
 * Answering a question: what is chosen or written, and the verdict.
 * @param {Wire.Question} question
 * @param {(verdict: Wire.Verdict) => void} judged
 * @param {() => void} next
 */
function useAnswering({ drill, key, hand }, judged, next) {
  const [verdict, setVerdict] = useState(/** @type {Wire.Verdict | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const size = answerSize(drill);
  const answer = async (/** @type {string} */ text) => {
    try {
      const found = await post(`/api/quiz/${drill}`, { key, answer: text });
      setProblem(null);
      setVerdict(found);
      judged(found);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const pick = (/** @type {string} */ card) => setChosen(toggled(chosen, card, size));
  const ready = size > 0 && chosen.length === size;
  const confirm = () => (verdict ? next() : ready && answer(chosen.join(" ")));
  useKeys({
    Enter: confirm,
    n: () => verdict && next(),
    ...digits((place) => !verdict && size > 0 && hand[place] && pick(hand[place])),
  });
  return { verdict, problem, chosen, pick, ready, answer, confirm, next };
}

/**
 * @param {{ question: Wire.Question, judged: (verdict: Wire.Verdict) => void, next: () => void }} props
 */
function Question({ question, judged, next }) {
  const answering = useAnswering(question, judged, next);
  const { verdict, chosen, pick } = answering;
  return html`<section class="panel">
    ${question.again && html`<p class="badge">missed earlier</p>`}
    <h2>${questionWords(question)}</h2>
    ${question.drill === "play" && html`<${Scene} question=${question} />`}
    ${
      question.drill === "count"
        ? html`<${CountQuestion} question=${question} answering=${answering} />`
        : html`<${Choice} cards=${question.hand} label="Your cards" chosen=${chosen} pick=${pick}
            disabled=${Boolean(verdict)} />`
    }
    <${ProblemLine} problem=${answering.problem} />
    ${verdict && html`<${Verdict} verdict=${verdict} />`}
    <${Tools} drill=${question.drill} answering=${answering} />
    <${Share} shared=${() => sharedQuestion(question, questionWords(question))} />
  </section>`;
}

/** @param {{ question: Wire.Question }} props */
const Scene = ({ question: { starter, played, words } }) => html`<div class="scene">
  <div><small>starter</small><${Cards} cards=${[starter]} label="Starter" /></div>
  <div><small>played</small>
    ${
      played.length ? html`<p class="moves"><${Played} played=${played} /></p>` : html`<p>nothing: you lead</p>`
    }<p class="note">${currentCount(words)}</p></div></div>`;

/** @param {{ question: Wire.Question, answering: Answering }} props */
function CountQuestion({ question: { hand, starter }, answering: { verdict, answer } }) {
  const [words, setWords] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!verdict && words.trim()) answer(words);
  };
  const typed = (/** @type {{ target: HTMLInputElement }} */ event) => setWords(event.target.value);
  return html`<div class="lineup"><${Cards} cards=${hand} label="Cards" />
      <${Cards} cards=${[starter]} label="Starter" /></div>
    <form onSubmit=${submit}>
      <label>How many? <input ref=${field} value=${words} disabled=${Boolean(verdict)} maxlength="300"
        autocomplete="off" placeholder="12, or: fifteens 3, pair" onInput=${typed} /></label>${" "}
      ${!verdict && html`<button class="primary" disabled=${!words.trim()}>Count</button>`}</form>`;
}

/** @param {{ verdict: Wire.Verdict }} props */
const Verdict = ({
  verdict: { right, words },
}) => html`<p class=${`verdict ${right ? "right" : "wrong"}`} role="status">
  <b>${right ? "Right." : "Not quite."}</b> ${written(words)}</p>`;

/** @param {{ drill: Drill, answering: Answering }} props */
function Tools({ drill, answering: { verdict, ready, answer, confirm, next } }) {
  const onward = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (verdict) onward.current?.focus();
  }, [verdict]);
  if (verdict) {
    return html`<div class="tools">
      <button ref=${onward} type="button" class="primary" onClick=${next}>Next <kbd>N</kbd></button></div>`;
  }
  return html`<div class="tools">
    ${
      drill !== "count" &&
      html`<button type="button" class="primary" disabled=${!ready} onClick=${confirm}>
        ${drill === "toss" ? "Discard them" : "Play it"}</button>`
    }
    <button type="button" class="quiet" onClick=${() => answer("")}>Show me</button></div>`;
}
