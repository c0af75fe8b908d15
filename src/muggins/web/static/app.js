// The page: its header, its help, and a view by address.
import { gameNumber } from "./address.js";
import { Ask } from "./ask/ask.js";
import { useAddress, useKeys } from "./hooks.js";
import { Learned } from "./learned.js";
import { Odds } from "./odds.js";
import { Play } from "./play/play.js";
import { Quiz } from "./quiz/quiz.js";
import { GettingReady } from "./readiness.js";
import { Record } from "./record.js";
import { Review } from "./review/review.js";
import { Rules } from "./rules.js";
import { SettingsForm } from "./settings-form.js";
import { useSettings } from "./settings.js";
import { html, render, useEffect, useRef } from "./vendor/htm-preact.js";

/** @typedef {{ parts: string[], search: URLSearchParams, number: number | null }} Address */

/** @type {{ name: string, title: string, draw: (at: Address) => unknown }[]} */
const VIEWS = [
  { name: "play", title: "Play", draw: ({ number }) => html`<${Play} number=${number} />` },
  { name: "ask", title: "Analyse", draw: ({ search }) => html`<${Ask} search=${search} />` },
  {
    name: "review",
    title: "Review",
    draw: ({ parts: [, game, which], number }) =>
      html`<${Review} key=${`${game} ${which}`} number=${number} pasted=${game === "pasted"} which=${which} />`,
  },
  { name: "record", title: "Stats", draw: () => html`<${Record} />` },
  { name: "quiz", title: "Practice", draw: ({ parts: [, drill] }) => html`<${Quiz} key=${drill} drill=${drill} />` },
];
/** Reached from a link, not from the header. @type {typeof VIEWS} */
const LINKED = [
  { name: "learned", title: "What adapt knows", draw: () => html`<${Learned} />` },
  { name: "odds", title: "Odds", draw: ({ search }) => html`<${Odds} search=${search} />` },
  { name: "rules", title: "How to play", draw: () => html`<${Rules} />` },
];
const KEYS = [
  ["1 – 6", "choose a card"],
  ["Enter", "confirm, continue"],
  ["H", "hint"],
  ["U", "undo, in practice games"],
  ["N", "next mistake in a review; next question in a drill"],
  ["← →", "decisions of a review"],
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
    <main id="main" ref=${main} tabindex="-1">${view.draw({ parts, search, number })}</main>
    <dialog ref=${help.dialog} aria-labelledby="help-title"><${Help} close=${help.close} /></dialog>
    <dialog ref=${settings.dialog} aria-labelledby="settings-title">
      <${SettingsForm} close=${settings.close} /></dialog>`;
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
