// Drills: a question, an answer, what it was worth; what is missed comes again.
import { html, useEffect, useRef, useState } from "/vendor/htm-preact.js";
import { get, post } from "/api.js";
import { Cards, Choice, symbol, written } from "/cards.js";
import { Failure, useKeys } from "/shell.js";

const DRILLS = [["toss", "The toss", "hands where the obvious toss is not the best"], ["play", "The play", "positions where a card that looks as good loses a little"], ["count", "The count", "hands and cribs worth counting"]];

export function Quiz({ drill }) {
  if (!DRILLS.some(([name]) => name === drill)) return html`<div class="page narrow"><h1>A quiz</h1><section class="panel"><ul class="list">
    ${DRILLS.map(([name, title, about]) => html`<li key=${name}><a class="button tall-button" href=${`#/quiz/${name}`}><b>${title}</b><small>${about}</small></a></li>`)}</ul>
    <p class="note">What you miss is kept, and asked again until you have it right twice.</p></section></div>`;
  return html`<${Round} drill=${drill} />`;
}

function Round({ drill }) {
  const [seed] = useState(() => Math.floor(Math.random() * 1e6));
  const [number, setNumber] = useState(0);
  const [question, setQuestion] = useState(null);
  const [verdict, setVerdict] = useState(null);
  const [chosen, setChosen] = useState([]);
  const [words, setWords] = useState("");
  const [score, setScore] = useState({ right: 0, asked: 0, loss: 0 });
  const [problem, setProblem] = useState(null);
  const [failure, setFailure] = useState(null);
  const field = useRef(null), onward = useRef(null);
  useEffect(() => {
    setQuestion(null); setVerdict(null); setChosen([]); setWords(""); setProblem(null);
    get(`/api/quiz/${drill}?seed=${seed}&number=${number}`).then(setQuestion, setFailure);
  }, [number]);
  useEffect(() => { if (question && drill === "count" && field.current) field.current.focus(); }, [question]);
  useEffect(() => { if (verdict && onward.current) onward.current.focus(); }, [verdict]);
  const many = drill === "toss" ? 2 : 1;
  const answer = async (text) => {
    try {
      const found = await post(`/api/quiz/${drill}`, { key: question.key, answer: text });
      setProblem(null);
      setVerdict(found);
      setScore({ right: score.right + found.right, asked: score.asked + 1, loss: score.loss + found.loss });
    } catch (failed) {
      setProblem(failed);
    }
  };
  const pick = (card) => setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card].slice(-many));
  const next = () => setNumber(number + 1);
  const confirm = () => (verdict ? next() : chosen.length === many && answer(chosen.join(" ")));
  useKeys({ Enter: confirm, n: () => verdict && next(), ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((digit) => [String(digit), () => !verdict && drill !== "count" && question && question.hand[digit - 1] && pick(question.hand[digit - 1])])) });
  if (failure) return html`<${Failure} problem=${failure} />`;
  const title = DRILLS.find(([name]) => name === drill)[1];
  return html`<div class="page narrow quiz"><h1>${title}</h1>
    <p class="tally" role="status">${score.asked ? `${score.right} of ${score.asked} right, ${score.loss.toFixed(2)} points given away` : "Take your time: nothing is timed."}</p>
    ${!question ? html`<p class="loading">Looking for a good one …</p>` : html`<section class="panel">
      ${question.again && html`<p class="badge">missed earlier</p>`}
      <h2>${drill === "count" ? `What does this ${question.key.endsWith("crib") ? "crib" : "hand"} count?` : drill === "toss" ? `You are the ${question.role}: which two go into ${question.role === "dealer" ? "your" : "their"} crib?` : `You are the ${question.role}: which card?`}</h2>
      ${drill === "play" && html`<div class="scene"><div><small>starter</small><${Cards} cards=${[question.starter]} label="Starter" /></div><div><small>played</small>${question.played.length ? html`<p class="moves">${question.played.map((one, place) => html`<span key=${place} class=${`word ${one === "go" ? "" : `suit-${one[1]}`}`}>${one === "go" ? "go" : symbol(one)} </span>`)}</p>` : html`<p>nothing: you lead</p>`}<p class="note">${question.words.match(/the count is (\d+)/) ? question.words.match(/the count is \d+/)[0] : ""}</p></div></div>`}
      ${drill === "count" ? html`<div class="lineup"><${Cards} cards=${question.hand} label="Cards" /><${Cards} cards=${[question.starter]} label="Starter" /></div>
          <form onSubmit=${(event) => { event.preventDefault(); if (!verdict && words.trim()) answer(words); }}><label>How many? <input ref=${field} value=${words} disabled=${Boolean(verdict)} maxlength="300" autocomplete="off" placeholder="12, or: fifteens 3, pair" onInput=${(event) => setWords(event.target.value)} /></label> ${!verdict && html`<button class="primary" disabled=${!words.trim()}>Count</button>`}</form>`
        : html`<${Choice} cards=${question.hand} label="Your cards" chosen=${chosen} pick=${pick} disabled=${Boolean(verdict)} />`}
      ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
      ${verdict && html`<p class=${`verdict ${verdict.right ? "right" : "wrong"}`} role="status"><b>${verdict.right ? "Right." : "Not the best."}</b> ${written(verdict.words)}</p>`}
      <div class="tools">${!verdict && drill !== "count" && html`<button type="button" class="primary" disabled=${chosen.length !== many} onClick=${confirm}>${drill === "toss" ? "Toss them" : "Play it"}</button>`}
        ${!verdict && html`<button type="button" class="quiet" onClick=${() => answer("")}>I do not know</button>`}
        ${verdict && html`<button ref=${onward} type="button" class="primary" onClick=${next}>Next <kbd>N</kbd></button>`}</div></section>`}
    <p><a href="#/quiz">Another drill</a></p></div>`;
}
