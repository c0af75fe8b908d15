// The page: its header, its help, and a view by address.
import { gameNumber } from "./address.js";
import { Problem } from "./api.js";
import { SERVER } from "./engine.js";
import { isOpen, tableOfGuest, useGuest } from "./guest.js";
import { useAddress, useKeys } from "./hooks.js";
import { Play } from "./play/play.js";
import { awaitOffer } from "./install/offer.js";
import { startWorker } from "./install/shell-worker.js";
import { Away, GettingReady, useReadiness } from "./readiness.js";
import { SettingsForm } from "./settings-form.js";
import { hasBeenHere, settings, useSettings } from "./settings.js";
import { Failure, Loading } from "./shell.js";
import { texts } from "./texts/texts.js";
import { html, render, useEffect, useRef, useState } from "./vendor/htm-preact.js";

const { names, page, ways } = texts;

/** @typedef {{ parts: string[], search: URLSearchParams, number: number | null }} Address */
/**
 * A view: its name in the address, its title, the module that draws it, fetched when it is looked at first, and how.
 * @typedef {{
 *   name: string, title: string, load: () => Promise<any>, draw: (module: any, at: Address) => unknown
 * }} View
 */

/** @param {[name: string, load: View["load"], draw: View["draw"], title?: string][]} rows @returns {View[]} */
const views = (rows) =>
  rows.map(([name, load, draw, title = /** @type {Record<string, string>} */ (names)[name]]) => ({
    name,
    title,
    load,
    draw,
  }));

const VIEWS = views([
  [
    "play",
    () => Promise.resolve({ Play }),
    (_, { number, search }) => html`<${Play} number=${number} search=${search} />`,
  ],
  ["ask", () => import("./ask/ask.js"), ({ Ask }, { search }) => html`<${Ask} search=${search} />`],
  [
    "review",
    () => import("./review/review.js"),
    ({ Review }, { parts: [, game, which], number }) =>
      html`<${Review} key=${`${game} ${which}`} number=${number} pasted=${game === "pasted"} which=${which} />`,
  ],
  [
    "quiz",
    () => import("./quiz/quiz.js"),
    ({ Quiz }, { parts: [, drill], search }) =>
      html`<${Quiz} key=${drill} drill=${drill} question=${search.get("key")} />`,
    names.practice,
  ],
  ["record", () => import("./record.js"), ({ Record }) => html`<${Record} />`, names.stats],
]);
/** Reached from a link, not from the header. */
const LINKED = views([
  ["welcome", () => import("./welcome.js"), ({ Welcome }) => html`<${Welcome} />`],
  [
    "daily",
    () => import("./one-deal/daily.js"),
    ({ Daily }, { parts: [, day, deal] }) => html`<${Daily} day=${day} number=${deal} />`,
  ],
  [
    "guide",
    () => import("./one-deal/guide.js"),
    ({ GuidedDeal }, { parts: [, deal] }) => html`<${GuidedDeal} key=${deal} second=${deal === "2"} />`,
  ],
  [
    "friend",
    () => import("./friend/friend.js"),
    ({ Friend }, { parts }) => html`<${Friend} key=${parts[1]} parts=${parts} />`,
  ],
  [
    "join",
    () => import("./friend/join.js"),
    ({ Join }, { parts: [, invite] }) => html`<${Join} key=${invite} invite=${invite ?? ""} />`,
  ],
  [
    "watch",
    () => import("./friend/watch.js"),
    ({ Watch }, { parts: [, token] }) => html`<${Watch} key=${token} token=${token ?? ""} />`,
  ],
  ["odds", () => import("./odds.js"), ({ Odds }, { search }) => html`<${Odds} search=${search} />`],
  [
    "explore",
    () => import("./explore/explore.js"),
    ({ Explore }, { parts: [, shown], search }) => html`<${Explore} page=${shown} search=${search} />`,
  ],
  ["remember", () => import("./remember.js"), ({ Remember }, { search }) => html`<${Remember} search=${search} />`],
  ["rules", () => import("./rules.js"), ({ Rules }, { search }) => html`<${Rules} term=${search.get("term")} />`],
  ["keeper", () => import("./keeper.js"), ({ Keeper }) => html`<${Keeper} />`],
  ["settings", () => import("./settings-page.js"), ({ SettingsPage }) => html`<${SettingsPage} />`],
]);
/** Views that ask the server nothing. */
const ALONE = new Set(["rules", "settings", "keeper"]);
const [NOWHERE] = views([["nowhere", () => import("./welcome.js"), ({ Nowhere }) => html`<${Nowhere} />`]]);

/**
 * The view of an address; without one, the welcome of somebody who was never here, else the table.
 * @param {string | undefined} name
 */
const viewOf = (name) =>
  name === undefined
    ? hasBeenHere()
      ? VIEWS[0]
      : LINKED[0]
    : ([...VIEWS, ...LINKED].find((view) => view.name === name) ?? NOWHERE);

/** @typedef {import("./vendor/htm-preact.js").Ref<HTMLElement | null>} ElementRef */

function App() {
  const { parts, search } = useAddress();
  const view = viewOf(parts[0]);
  const number = gameNumber(parts[1]);
  const ready = useReadiness();
  const help = useDialog();
  const settingsDialog = useDialog();
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    main.current?.focus();
  };
  useKeys({ "?": help.show });
  useTheme();
  const guest = useGuest();
  useTitle(`${view.title}${number ? ` ${number}` : ""} · ${page.brand}`, main);
  return html`<a class="skip" href="#main" onClick=${skip}>${page.skip}</a>
    <${Header} current=${view.name} guest=${guest} showHelp=${help.show} showSettings=${settingsDialog.show} />
    <${GettingReady} ready=${ready} />
    <main id="main" ref=${main} tabindex="-1">${
      ready === "away" && !ALONE.has(view.name)
        ? html`<${Away} />`
        : isOpen(view.name)
          ? html`<${Shown} key=${view.name} view=${view} at=${{ parts, search, number }} />`
          : html`<${SERVER ? NotForGuests : NeedsServer} />`
    }</main>
    <dialog ref=${help.dialog} tabindex="-1" aria-labelledby="help-title"><${Help} close=${help.close} /></dialog>
    <dialog ref=${settingsDialog.dialog} tabindex="-1" aria-labelledby="settings-title">
      <${SettingsForm} close=${settingsDialog.close} /></dialog>`;
}

/** @type {Map<string, unknown>} */
const fetched = new Map([["play", { Play }]]);

/** A view, once what draws it is there. @param {{ view: View, at: Address }} props */
function Shown({ view: { name, load, draw }, at }) {
  const [, redraw] = useState(0);
  const [problem, setProblem] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  useEffect(() => {
    if (fetched.has(name)) return;
    load().then(
      (module) => {
        fetched.set(name, module);
        redraw((drawn) => drawn + 1);
      },
      () => setProblem(new Problem(-1, texts.app.updated)),
    );
  }, [name, load]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  return fetched.has(name) ? draw(fetched.get(name), at) : html`<${Loading} />`;
}

/** A dialog, and how it is opened and closed. */
function useDialog() {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // The dialog itself has the focus, at its top: the first link in it may be far below, and a field opens a keyboard.
  const show = () => {
    dialog.current?.showModal();
    dialog.current?.focus();
    dialog.current?.scrollTo(0, 0);
  };
  const close = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.current?.close();
  };
  return { dialog, show, close };
}

/** Gives the page the colours that the person likes. @param {import("./settings.js").Settings} likes */
function paint({ appearance, theme, board, cards, deck, hand }) {
  Object.assign(document.documentElement.dataset, { appearance, theme, board, cards, deck, hand });
}

/** Paints the page anew when the settings change. */
function useTheme() {
  const likes = useSettings();
  useEffect(() => paint(likes), [likes]);
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

/** The links of the header: all views; of a guest their table, the rules and the odds. @param {boolean} guest */
function linksOf(guest) {
  const link = (/** @type {string} */ name) => ({ name, title: viewOf(name).title, href: `#/${name}` });
  if (!SERVER) return ["play", "ask", "review", "quiz", "rules", "keeper"].map(link);
  if (!guest) return VIEWS.map(({ name }) => link(name));
  const table = { name: "friend", title: ways.table, href: tableOfGuest() };
  const others = ["rules", "odds"].map(link);
  return table.href ? [table, ...others] : others;
}

/** @param {{ current: string, guest: boolean, showHelp: () => void, showSettings: () => void }} props */
const Header = ({ current, guest, showHelp, showSettings }) => html`<header class="top">
  <a class="brand" href=${(guest && tableOfGuest()) || "#/play"}>
    <img src="icon.svg" alt="" width="24" height="24" /> ${page.brand}</a>
  <nav aria-label=${page.views}>${linksOf(guest).map(
    ({ name, title, href }) =>
      html`<a key=${name} href=${href} aria-current=${current === name ? "page" : null}>${title}</a>`,
  )}</nav>
  <button type="button" class="quiet settings-button" aria-label=${page.settings} onClick=${showSettings}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SLIDERS} /></svg></button>
  <button type="button" class="quiet help" aria-label=${page.help} onClick=${showHelp}>?</button>
  </header>`;

const NotForGuests = () => html`<div class="page narrow"><section class="panel" role="alert">
  <h1>${ways.notYours}</h1><p>${ways.seatOnly}</p>
  ${tableOfGuest() && html`<p><a class="button" href=${tableOfGuest()}>${ways.table}</a></p>`}</section></div>`;

const NeedsServer = () => html`<div class="page narrow"><section class="panel" role="alert">
  <h1>${texts.app.aloneTitle}</h1><p>${texts.app.alone}</p>
  <p><a class="button primary" href="#/play">${page.home}</a></p></section></div>`;

const SLIDERS = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";

/** @param {{ close: (event: Event) => void }} props */
const Help = ({ close }) => html`<h2 id="help-title">${page.shortcuts}</h2>
  <dl>${page.keys.map(([key, words]) => html`<dt key=${key}><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>
  ${
    SERVER
      ? html`<p>${page.advice}</p>
          <p><a href="#/rules" onClick=${close}>${page.rules}</a> ·${" "}
            <a href="#/odds" onClick=${close}>${page.odds}</a> ·${" "}
            <a href="#/explore" onClick=${close}>${page.explore}</a></p>
          <p>${page.developers} <a href="/docs">${page.api}</a>.</p>`
      : html`<p>${texts.app.alone}</p>`
  }
  <form method="dialog"><button class="primary" onClick=${close}>${page.close}</button></form>`;

paint(settings());
awaitOffer();
startWorker();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
render(html`<${App} />`, root);
