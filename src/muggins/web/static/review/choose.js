// Which game to review: one of one's own, or a record.
import { Making } from "./making.js";
import { go } from "../address.js";
import { newKey, post, problemOf } from "../api.js";
import { useEvent, useGet } from "../hooks.js";
import { Failure, Loading, ProblemLine } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.GameList>} GotGames */

const TEXTS = texts.review;

/** The review of a record that was pasted, and the record; kept while the page is open. */
export const pasted = { review: /** @type {Wire.Review | null} */ (null), record: "" };
const KEPT = "muggins-pasted";

/** The record that was pasted in this tab: a reload of the page finds it again, where anything may be kept. */
export function keptRecord() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} record @param {string} key */
async function reviewPasted(record, key) {
  /** @type {Wire.Review} */
  const review = await post("/api/review", { record, key });
  const own = /** @type {const} */ (["P1", "P2"])[review.players.indexOf(TEXTS.you)]; // the name of the person here
  pasted.review = { ...review, person: own ?? null };
  pasted.record = record;
  try {
    sessionStorage.setItem(KEPT, record);
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * Reviews again what was pasted before the page was loaded anew.
 * @param {{ record: string, done: () => void }} props
 */
export function PastedAgain({ record, done }) {
  const key = useRef(newKey());
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const made = useEvent(done);
  useEffect(() => {
    reviewPasted(record, key.current).then(made, (error) => setProblem(problemOf(error)));
  }, [record, made]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  return html`<${Making} path=${`/api/review/progress?key=${key.current}`} />`;
}

export function Choose() {
  /** @type {GotGames} */
  const { answer, problem } = useGet("/api/games?most=20");
  return html`<div class="page narrow"><h1>${TEXTS.title}</h1>
    <section class="panel"><h2>${TEXTS.yours}</h2>${
      answer ? html`<${Finished} games=${answer.games.filter((game) => game.over)} />` : html`<${Loading} />`
    }</section>
    <${PasteForm} problem=${problem} /></div>`;
}

/** @param {{ games: Wire.Listed[] }} props */
function Finished({ games }) {
  if (!games.length) return html`<p>${TEXTS.noGames((words) => html`<a href="#/play">${words}</a>`)}</p>`;
  return html`<ul class="list">${games.map(
    (game) =>
      html`<li key=${game.number}><a class="button" href=${`#/review/${game.number}`}>${TEXTS.game(game)}</a></li>`,
  )}</ul>`;
}

/** @param {{ problem: import("../api.js").Problem | null }} props */
function PasteForm({ problem }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  const [failed, setFailed] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const paste = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setFailed(null);
    try {
      await reviewPasted(text, key.current);
      go("/review/pasted");
    } catch (error) {
      setFailed(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const typed = (/** @type {{ target: HTMLTextAreaElement }} */ event) => setText(event.target.value);
  return html`<form class="panel" onSubmit=${paste}><h2>${TEXTS.record}</h2>
    <label class="stacked">${TEXTS.recordAbout((words) => html`<code>${words}</code>`)}
      <textarea rows="8" value=${text} onInput=${typed} placeholder=${TEXTS.recordExample}
        spellcheck="false"></textarea>
    </label>
    <${ProblemLine} problem=${failed || problem} />
    <button class="primary" disabled=${busy || !text.trim()}>${busy ? TEXTS.reviewing : TEXTS.reviewIt}</button>
    ${busy && html`<${Making} path=${`/api/review/progress?key=${key.current}`} />`}</form>`;
}
