// Drills: a question, an answer, what it was worth; what is missed comes again.
import { post, problemOf, query } from "../api.js";
import { Cards, Choice } from "../card-view.js";
import { toggled } from "../cards.js";
import { Advice } from "../coach/advice.js";
import { isOpen } from "../guest.js";
import { DOSE, answeredToday, doseLeft, noteAnswer } from "./dose.js";
import { digits, useGet, useKeys } from "../hooks.js";
import {
  SKILLS,
  THEMES,
  answerSize,
  drillWords,
  newTally,
  questionWords,
  scoreWords,
  tallied,
  tallyWords,
  untilWords,
} from "./words.js";
import { Share } from "../share/share.js";
import { sharedQuestion } from "../share/words.js";
import { Failure, ProblemLine, Word, reasoned, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { terms } from "../glossary/term.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.Question>} GotQuestion */
/** @typedef {import("../hooks.js").Got<Wire.PracticeDue>} GotDue */
/** @typedef {ReturnType<typeof useAnswering>} Answering */
const { drilled, names, practice } = texts;

/** @param {{ drill: string | undefined, question: string | null }} props `question` is the key of the first one */
export const Quiz = ({ drill, question }) =>
  drill && drillWords(drill)
    ? html`<${Round} key=${question} drill=${drill} first=${question} />`
    : html`<${Drills} />`;

function Drills() {
  /** @type {GotDue} */
  const { answer } = useGet("/api/quiz");
  const due = answer?.due ?? {};
  return html`<div class="page narrow"><h1>${practice.title}</h1>
    <section class="panel"><ul class="list"><li><a class="button tall-button" href="#/daily">
      <b>${texts.daily.title}</b><small>${texts.daily.about}</small></a></li>
      <${Drill} name="mistakes" due=${due} /></ul>
      ${answer && html`<p class="note">${mistakesWords(answer)}</p>`}</section>
    <section class="panel"><h2>${practice.bySkill}</h2>
      <ul class="list">${SKILLS.map((name) => html`<${Drill} key=${name} name=${name} due=${due} />`)}</ul>
      ${isOpen("remember") && html`<p class="note"><a href="#/remember">${texts.remember.title(10)}</a></p>`}</section>
    <section class="panel"><h2>${practice.byTheme}</h2>
      <ul class="list">${THEMES.map((name) => html`<${Drill} key=${name} name=${name} due=${due} />`)}</ul></section>
    <p class="note">${practice.note}</p></div>`;
}

/** @param {Wire.PracticeDue} due */
function mistakesWords({ due, resting, next_mistake: next }) {
  if (!resting || !next) return practice.noMistakes;
  return due.mistakes ? "" : practice.resting(resting, untilWords(next));
}

/** @param {{ name: string, due: Record<string, number> }} props */
function Drill({ name, due }) {
  const words = drillWords(name);
  return html`<li><a class="button tall-button" href=${`#/quiz/${name}`}><b>${words?.title}${" "}
    ${doseLeft(due[name] ?? 0) > 0 && html`<span class="badge">${practice.due(doseLeft(due[name]))}</span>`}</b>
    <small>${words?.about}</small></a></li>`;
}

/** @param {{ drill: string, first: string | null }} props */
function Round({ drill, first }) {
  const [seed] = useState(() => Math.floor(Math.random() * 1e6));
  const [number, setNumber] = useState(0);
  const [tally, setTally] = useState(newTally);
  const [rested, setRested] = useState(() => !first && enough(drill));
  const [more, setMore] = useState(false);
  /** @type {GotQuestion} */
  const { answer, problem, stale } = useGet(
    `/api/quiz/${drill}?${query({ seed, number, key: number ? null : first })}`,
  );
  if (problem && problem.status !== NONE) return html`<${Failure} problem=${problem} />`;
  const judged = (/** @type {Wire.Verdict} */ verdict) => {
    if (drill === MISTAKES) noteAnswer();
    setTally(tallied(tally, verdict));
  };
  const next = () => {
    setNumber(number + 1);
    setRested(rested || enough(drill));
  };
  if (rested && !more) return html`<${DoseDone} goOn=${() => setMore(true)} />`;
  const question = stale ? null : answer;
  return html`<div class="page narrow quiz"><h1>${drillWords(drill)?.title}</h1>
    <p class="tally" role="status">${tallyWords(tally)}</p>
    ${problem && html`<${NoneLeft} />`}
    ${question && html`<${Question} key=${number} question=${question} judged=${judged} next=${next} />`}
    ${!question && !problem && html`<p class="loading">${practice.looking}</p>`}
    <p><a href="#/quiz">${practice.another}</a></p></div>`;
}

const NONE = 404;
const MISTAKES = "mistakes";
/** Whether the dose of today is done. @param {string} drill */
const enough = (drill) => drill === MISTAKES && answeredToday() >= DOSE;

/** @param {{ goOn: () => void }} props */
const DoseDone = ({ goOn }) => html`<div class="page narrow quiz"><section class="panel"><h1>${practice.allDone}</h1>
  <p>${practice.doseDone(DOSE)}</p>
  <p class="tools"><a class="button primary" href="#/play">${texts.page.home}</a>
    <button type="button" onClick=${goOn}>${practice.more}</button></p></section></div>`;

/** Of one's own mistakes none is due. */
function NoneLeft() {
  /** @type {GotDue} */
  const { answer } = useGet("/api/quiz");
  return html`<section class="panel"><h2>${practice.allDone}</h2>
    ${answer && html`<p>${mistakesWords(answer)}</p>`}</section>`;
}

/**
 * Answering a question: what is chosen or written, and the verdict.
 * @param {Wire.Question} question
 * @param {(verdict: Wire.Verdict) => void} judged
 * @param {() => void} next
 */
function useAnswering({ drill, key, asks, hand }, judged, next) {
  const [verdict, setVerdict] = useState(/** @type {Wire.Verdict | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const [shown, setShown] = useState(false);
  const size = answerSize(asks);
  const answer = async (/** @type {string} */ text) => {
    try {
      const found = await post(`/api/quiz/${drill}`, { key, answer: text });
      setProblem(null);
      setVerdict(found);
      setShown(!text);
      if (text) judged(found);
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
  return { verdict, shown, problem, chosen, pick, ready, answer, confirm, next };
}

/** @param {{ question: Wire.Question, judged: (verdict: Wire.Verdict) => void, next: () => void }} props */
function Question({ question, judged, next }) {
  const answering = useAnswering(question, judged, next);
  const { verdict, chosen, pick } = answering;
  return html`<section class="panel">
    ${question.again && html`<p class="badge">${practice.again}</p>`}
    ${scoreWords(question) && html`<p class="score-line">${scoreWords(question)}</p>`}
    <h2>${terms(questionWords(question), "dealer", "discard", "crib")}</h2>
    ${question.asks === "play" && html`<${Scene} question=${question} />`}
    ${
      question.asks === "count"
        ? html`<${CountQuestion} question=${question} answering=${answering} />`
        : html`<${Choice} cards=${question.hand} label=${practice.yourCards} chosen=${chosen} pick=${pick}
            disabled=${Boolean(verdict)} />`
    }
    <${ProblemLine} problem=${answering.problem} />
    ${verdict && html`<${Verdict} verdict=${verdict} shown=${answering.shown} />`}
    <${Tools} question=${question} answering=${answering} />
    ${verdict && question.asks !== "count" && html`<${Choices} position=${question.key} made=${chosen} />`}
    <${Share} shared=${() => sharedQuestion(question, questionWords(question))} />
  </section>`;
}

/** @param {{ question: Wire.Question }} props */
const Scene = ({ question }) => html`<div class="scene">
  <div><small>${terms(practice.starter, "starter")}</small>
    <${Cards} cards=${[question.starter]} label=${practice.starter} /></div>
  <div><small>${practice.played}</small>
    ${
      question.played.length ? html`<${Moves} question=${question} />` : html`<p>${practice.youLead}</p>`
    }${question.count != null && html`<p class="note">${practice.countIs(question.count)}</p>`}</div></div>`;

/** What was played, and by whom. @param {{ question: Wire.Question }} props */
const Moves = ({ question: { played, played_by: by, role } }) => html`<ol class="moves by-whom">
  ${played.map(
    (one, place) => html`<li key=${place}><small>${drilled.mover(by[place] === role)}</small>
      ${one === "go" ? html`<span class="word">${texts.cards.go}</span>` : html`<${Word} card=${one} />`}</li>`,
  )}</ol>`;

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
  return html`<div class="lineup"><${Cards} cards=${hand} label=${practice.cards} />
      <${Cards} cards=${[starter]} label=${practice.starter} /></div>
    <form onSubmit=${submit}>
      <label>${practice.howMany} <input ref=${field} value=${words} disabled=${Boolean(verdict)} maxlength="300"
        autocomplete="off" placeholder=${practice.example} onInput=${typed} /></label>${" "}
      ${!verdict && html`<button class="primary" disabled=${!words.trim()}>${practice.count}</button>`}</form>`;
}

/** @param {{ verdict: Wire.Verdict, shown: boolean }} props `shown`: the answer was asked for */
const Verdict = ({
  verdict: { right, words },
  shown,
}) => html`<p class=${`verdict ${shown ? "" : right ? "right" : "wrong"}`} role="status">
  ${!shown && html`<b>${right ? practice.right : practice.wrong}</b> `}${reasoned(sentence(words))}</p>`;

/** Every choice there was, with the one that was made. @param {{ position: string, made: string[] }} props */
function Choices({ position, made }) {
  /** @type {import("../hooks.js").Got<Wire.Advice>} */
  const { answer } = useGet(`/api/advice/position?${query({ text: position })}`);
  return answer && html`<h3>${drilled.choices}</h3><${Advice} advice=${answer} made=${made} short=${5} />`;
}

/** @param {{ question: Wire.Question, answering: Answering }} props */
function Tools({ question: { asks, key }, answering: { verdict, ready, answer, confirm, next } }) {
  const onward = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (verdict) onward.current?.focus();
  }, [verdict]);
  if (verdict) {
    const analysis = `#/ask?${query({ position: key })}`;
    return html`<div class="tools">
      <button ref=${onward} type="button" class="primary" onClick=${next}>
        ${practice.next} <kbd>N</kbd></button>
      ${asks !== "count" && html`<a class="button" href=${analysis}>${names.ask}</a>`}</div>`;
  }
  return html`<div class="tools">
    ${
      asks !== "count" &&
      html`<button type="button" class="primary" disabled=${!ready} onClick=${confirm}>
        ${asks === "toss" ? practice.discard : practice.play}</button>`
    }
    <button type="button" class="quiet" onClick=${() => answer("")}>${practice.show}</button></div>`;
}
