// A game taken apart: every step on its table, what the decisions cost, each to be tried again.
import { Choose, PastedAgain, keptRecord, pasted as pastedReview } from "./choose.js";
import {
  addressOf,
  isMistaken,
  listedSteps,
  mistakeAfter,
  scenesOf,
  stepAddressed,
  stepAt,
  stepsOfGame,
} from "./course.js";
import { mistakesOf } from "./decisions.js";
import { List, Tools } from "./list.js";
import { Making } from "./making.js";
import { Overview, Sums } from "./overview.js";
import { Replay } from "./replay.js";
import { WinChart } from "./win-chart.js";
import { remember } from "../address.js";
import { useEvent, useGet, useKeys } from "../hooks.js";
import { Failure } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("../hooks.js").Got<Wire.Review>} GotReview */

const TEXTS = texts.review;
const SOLVE = "solve";

/**
 * Where a game that is reviewed comes from: its path in the API, the coach's, its address in the page, and under which
 * name the fingerprint of its seed is kept.
 * @typedef {{ game: string, advice: string, path: string, note: string }} ReviewSource
 */

/** @param {number | null} number @returns {ReviewSource} */
const usualSource = (number) => ({
  game: `/api/games/${number}`,
  advice: "/api/advice/position",
  path: `/review/${number ?? "pasted"}`,
  note: String(number),
});

/**
 * @param {{ number: number | null, pasted: boolean, which: string | undefined, source?: ReviewSource }} props
 * `which` decision is shown
 */
export function Review({ number, pasted, which, source = usualSource(number) }) {
  /** @type {GotReview} */
  const { answer, problem, waits } = useGet(number === null ? null : `${source.game}/review`);
  const [, redraw] = useState(false);
  const review = pasted ? pastedReview.review : answer;
  if (problem?.status === 409) return html`<${NotOver} number=${number} />`;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (review) {
    return html`<${Apart} review=${review} source=${source} which=${which} />`;
  }
  const kept = pasted && keptRecord();
  if (kept) return html`<${PastedAgain} record=${kept} done=${() => redraw(true)} />`;
  if (number) return html`<${Making} path=${`${source.game}/review/progress`} waits=${waits} />`;
  return html`<${Choose} />`;
}

/** @param {{ number: number }} props */
const NotOver = ({ number }) => html`<div class="page narrow"><section class="panel">
  <h1>${TEXTS.notOver(number)}</h1><p>${TEXTS.notOverAbout}</p>
  <p><a class="button" href=${`#/play/${number}`}>${TEXTS.continue}</a></p></section></div>`;

/**
 * Which steps are shown, and the one that is looked at; the address names it.
 * @param {Wire.Review} review
 * @param {string} path
 * @param {string | undefined} which
 */
function useSteps(review, path, which) {
  const { person: own } = review;
  const steps = useMemo(() => stepsOfGame(review), [review]);
  const addressed = stepAddressed(steps, which);
  const [filter, setFilter] = useState(
    /** @returns {import("./course.js").Filter} */ () => ({ what: "all", whose: own ?? "both", order: "played" }),
  );
  const [chosen, setChosen] = useState(addressed && addressed.index);
  const [solving, setSolving] = useState(which === SOLVE);
  const [solved, setSolved] = useState(/** @returns {ReadonlySet<number>} */ () => new Set());
  const mine = solving ? steps.filter((step) => isMistaken(step) && step.decision?.seat === own) : [];
  const shown = mine.length > 0 ? mine : listedSteps(steps, filter);
  const at = stepAt(shown, chosen, own);
  const place = at ? shown.indexOf(at) : -1;
  const move = (/** @type {Step | null | undefined} */ to) => {
    if (!to) return;
    setChosen(to.index);
    if (!shown.includes(to)) setFilter({ ...filter, what: "all" });
    if (!solving) remember(`${path}/${addressOf(to)}`);
  };
  const solve = (/** @type {boolean} */ begins) => {
    setSolving(begins);
    remember(begins ? `${path}/${SOLVE}` : path);
    if (begins) setChosen(null);
    setSolved(new Set());
  };
  const current = at?.index ?? -1;
  const noteSolved = useEvent(() => setSolved(new Set(solved).add(current)));
  const to = (/** @type {number} */ by) => (shown[place + by] ? () => move(shown[place + by]) : null);
  const [back, forth] = [to(-1), to(1)];
  // While mistakes are solved the next one is one that is not.
  const open = solving ? shown.filter((step) => step === at || !solved.has(step.index)) : shown;
  const next = () => move(mistakeAfter(open, at, own));
  const [earlier, later] = [() => back?.(), () => forth?.()];
  useKeys({
    n: next,
    ArrowRight: later,
    ArrowLeft: earlier,
    ArrowDown: later,
    ArrowUp: earlier,
    Home: () => move(shown[0]),
    End: () => move(shown[shown.length - 1]),
  });
  const moveTo = (/** @type {Wire.Decision} */ decision) => move(steps.find((step) => step.decision === decision));
  const nextMistake = open.some((step) => step !== at && isMistaken(step)) ? next : null;
  const solution = { solving: mine.length > 0, solve, solved, noteSolved };
  return { filter, setFilter, shown, at, move, moveTo, back, forth, nextMistake, ...solution };
}

/** @param {{ review: Wire.Review, source: ReviewSource, which: string | undefined }} props */
export function Apart({ review, source, which }) {
  const { players, person: own } = review;
  const steps = useSteps(review, source.path, which);
  const { filter, setFilter, shown, at, move, moveTo, back, forth, nextMistake, solving, solve, solved } = steps;
  const scenes = useMemo(() => scenesOf(review.events), [review]);
  const replay = useRef(/** @type {HTMLElement | null} */ (null));
  const lookAt = (/** @type {Step} */ step) => {
    move(step);
    bringIntoView(replay.current);
  };
  const addressed = which !== undefined && which !== SOLVE;
  useEffect(() => {
    // A link to a decision leads to it, where the overview stands above.
    const top = replay.current?.getBoundingClientRect().top ?? 0;
    if (addressed && top > innerHeight / 2) replay.current?.scrollIntoView({ block: "start" });
  }, [addressed]);
  return html`<div class="review">
    <${Overview} review=${review} at=${at} source=${source}>
      <${Solve} many=${mistakesOf(review).length} solving=${solving} solve=${solve} /><//>
    <${WinChart} review=${review} at=${at && at.decision} move=${moveTo} />
    <section class="panel decisions"><h2>${solving ? TEXTS.yourMistakes : TEXTS.steps}</h2>
      ${
        solving
          ? html`<p role="status">${TEXTS.solved(solved.size, shown.length)}</p>`
          : html`<${Tools} review=${review} filter=${filter} setFilter=${setFilter} />`
      }
      ${
        shown.length
          ? html`<${List} shown=${shown} at=${at} move=${lookAt} players=${players} own=${own} hidden=${solving}
              solved=${solved} />`
          : html`<p>${TEXTS.none}</p>`
      }
    </section>
    <section class="panel board-replay" aria-live="polite" ref=${replay}>${
      at &&
      html`<${Replay} key=${`${at.index} ${solving}`} review=${review} step=${at} scene=${scenes[at.index]}
        before=${scenes[at.index - 1]} next=${nextMistake} solving=${solving} back=${back} forth=${forth}
          source=${source} solve=${steps.noteSolved} />`
    }</section>
    <${Sums} review=${review} source=${source} />
  </div>`;
}

/**
 * Scrolls the page to something that is out of sight, as on a phone, where the list stands below the table.
 * @param {HTMLElement | null} element
 */
function bringIntoView(element) {
  const box = element?.getBoundingClientRect();
  if (box && (box.bottom < 0 || box.top > innerHeight)) element?.scrollIntoView({ block: "start" });
}

/**
 * Begins or ends the solving of one's own mistakes, whose answers are hidden at first.
 * @param {{ many: number, solving: boolean, solve: (begins: boolean) => void }} props
 */
function Solve({ many, solving, solve }) {
  if (!many) return null;
  const words = solving ? TEXTS.all : TEXTS.solve(many);
  return html`<p><button type="button" class=${solving ? "" : "primary"} onClick=${() => solve(!solving)}>
    ${words}</button></p>`;
}
