// The page: its header, its help, and a view by address.
import { gameNumber } from "./address.js";
import { problemOf } from "./api.js";
import { useAddress, useKeys } from "./hooks.js";
import { Play } from "./play/play.js";
import { GettingReady } from "./readiness.js";
import { SettingsForm } from "./settings-form.js";
import { useSettings } from "./settings.js";
import { Failure, Loading } from "./shell.js";
import { html, render, useEffect, useRef, useState } from "./vendor/htm-preact.js";

/** @typedef {{ parts: string[], search: URLSearchParams, number: number | null }} Address */
/** @typedef {{ name: string, title: string, load?: Load, draw: (at: Address, View?: unknown) => unknown }} View */
/** @typedef {() => Promise<unknown>} Load fetches what draws a view: only those that are looked at are fetched */

/** @type {View[]} */
const VIEWS = [
  { name: "play", title: "Play", draw: ({ number }) => html`<${Play} number=${number} />` },
  {
    name: "ask",
    title: "Analyse",
    load: () => import("./ask/ask.js").then(({ Ask }) => Ask),
    draw: ({ search }, Ask) => html`<${Ask} search=${search} />`,
  },
  {
    name: "review",
    title: "Review",
    load: () => import("./review/review.js").then(({ Review }) => Review),
    draw: ({ parts: [, game, which], number }, Review) =>
      html`<${Review} key=${`${game} ${which}`} number=${number} pasted=${game === "pasted"} which=${which} />`,
  },
  {
    name: "record",
    title: "Stats",
    load: () => import("./record.js").then(({ Record }) => Record),
    draw: (_, Record) => html`<${Record} />`,
  },
  {
    name: "quiz",
    title: "Practice",
    load: () => import("./quiz/quiz.js").then(({ Quiz }) => Quiz),
    draw: ({ parts: [, drill], search }, Quiz) =>
      html`<${Quiz} key=${drill} drill=${drill} question=${search.get("key")} />`,
  },
];
/** Reached from a link, not from the header. @type {View[]} */
const LINKED = [
  {
    name: "learned",
    title: "What adapt knows",
    load: () => import("./learned.js").then(({ Learned }) => Learned),
    draw: (_, Learned) => html`<${Learned} />`,
  },
  {
    name: "odds",
    title: "Odds",
    load: () => import("./odds.js").then(({ Odds }) => Odds),
    draw: ({ search }, Odds) => html`<${Odds} search=${search} />`,
  },
  {
    name: "rules",
    title: "How to play",
    load: () => import("./rules.js").then(({ Rules }) => Rules),
    draw: (_, Rules) => html`<${Rules} />`,
  },
];
const KEYS = [
  ["1 – 6", "choose a card"],
  ["Enter", "confirm, continue"],
  ["H", "hint"],
  ["U", "undo, in practice games"],
  ["N", "next mistake in a review; next question in a drill"],
  ["← →", "steps of a review"],
  ["M", "sounds on or off"],
  ["?", "this help"],
];

/** @typedef {import("./vendor/htm-preact.js").Ref<HTMLElement | null>} ElementRef */

function App() {
  const { parts, search } = useAddress();
  const view = [...VIEWS, ...LINKED].find(({ name }) => name === parts[0]) ?? VIEWS[0];
  const number = gameNumber(parts[1]);
  const help = useDialog();
  const settings = useDialog();
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    main.current?.focus();
  };
  useKeys({ "?": help.show });
  useTheme();
  useTitle(`${view.title}${number ? ` ${number}` : ""} · Muggins`, main);
  return html`<a class="skip" href="#main" onClick=${skip}>Skip to content</a>
    <${Header} current=${view.name} showHelp=${help.show} showSettings=${settings.show} />
    <${GettingReady} />
    <main id="main" ref=${main} tabindex="-1"><${Shown} key=${view.name} view=${view}
      at=${{ parts, search, number }} /></main>
    <dialog ref=${help.dialog} aria-labelledby="help-title"><${Help} close=${help.close} /></dialog>
    <dialog ref=${settings.dialog} aria-labelledby="settings-title">
      <${SettingsForm} close=${settings.close} /></dialog>`;
}

/** @type {Map<string, unknown>} */
const fetched = new Map();

/**
 * A view, once what draws it is there.
 * @param {{ view: View, at: Address }} props
 */
function Shown({ view: { name, load, draw }, at }) {
  const [, redraw] = useState(0);
  const [problem, setProblem] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  useEffect(() => {
    if (!load || fetched.has(name)) return;
    load().then(
      (View) => {
        fetched.set(name, View);
        redraw((drawn) => drawn + 1);
      },
      (error) => setProblem(problemOf(error)),
    );
  }, [name, load]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  return load && !fetched.has(name) ? html`<${Loading} />` : draw(at, fetched.get(name));
}

/** A dialog, and how it is opened and closed. */
function useDialog() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const show = () => dialog.current?.showModal();
  const close = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.current?.close();
  };
  return { dialog, show, close };
}

/** Gives the page the colours that the person likes. */
function useTheme() {
  const { theme, deck } = useSettings();
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, deck });
  }, [theme, deck]);
}

/**
 * Names the page after its view, and brings the focus there when the view changes.
 * @param {string} title
 * @param {ElementRef} main
 */
function useTitle(title, main) {
  const first = useRef(true);
  useEffect(() => {
    document.title = title;
    if (!first.current && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [title, main]);
}

/** @param {{ current: string, showHelp: () => void, showSettings: () => void }} props */
const Header = ({ current, showHelp, showSettings }) => html`<header class="top">
  <a class="brand" href="#/play"><img src="/icon.svg" alt="" width="24" height="24" /> Muggins</a>
  <nav aria-label="Views">${VIEWS.map(
    ({ name, title }) =>
      html`<a key=${name} href=${`#/${name}`} aria-current=${current === name ? "page" : null}>${title}</a>`,
  )}</nav>
  <button type="button" class="quiet settings-button" aria-label="Settings" onClick=${showSettings}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SLIDERS} /></svg></button>
  <button type="button" class="quiet help" aria-label="Help: keyboard shortcuts" onClick=${showHelp}>?</button>
  </header>`;

const SLIDERS = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";
const ADVICE =
  "To discard, choose two cards; in the play, click a card or flick it up. " +
  "Everything else is a button or a link that Tab reaches.";

/** @param {{ close: (event: Event) => void }} props */
const Help = ({ close }) => html`<h2 id="help-title">Keyboard shortcuts</h2>
  <dl>${KEYS.map(([key, words]) => html`<dt key=${key}><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>
  <p>${ADVICE}</p>
  <p><a href="#/rules" onClick=${close}>How to play</a> · <a href="#/odds" onClick=${close}>Odds of every score</a></p>
  <p>For developers: <a href="/docs">the API</a>.</p>
  <form method="dialog"><button class="primary" onClick=${close}>Close</button></form>`;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
render(html`<${App} />`, root);
