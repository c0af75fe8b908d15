// A new game, or one to be continued.
import { go } from "../address.js";
import { newKey, post, problemOf } from "../api.js";
import { SERVER } from "../engine.js";
import { DeviceFields } from "../friend/device.js";
import { InviteFields } from "../friend/invite.js";
import { keptSeats } from "../friend/seats.js";
import { FriendTables } from "../friend/tables.js";
import { useGet } from "../hooks.js";
import { FaceOf } from "../faces.js";
import { isOpen } from "../guest.js";
import { Greeting, useWaiting } from "../home.js";
import { keep, useSettings } from "../settings.js";
import { Bar, Check, Failure, Loading, ProblemLine, sentence } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.About>} GotAbout */
/** @typedef {import("../hooks.js").Got<Wire.GameList>} GotGames */
/**
 * @typedef {{
 *   against: string, target: number, counting: string, hints: boolean, practice: boolean
 * }} Asked
 */
/** @typedef {{ asked: Asked, change: (changed: Partial<Asked>) => void }} Asking */

const { setup } = texts;
const TARGETS = [121, 61];
const FRIEND = "friend";
const DEVICE = "device";
/** Those who are no players of the server, with the rest of the form for them. */
const PEOPLE = { [FRIEND]: InviteFields, [DEVICE]: DeviceFields };
/** @param {string} against */
const fieldsFor = (against) => PEOPLE[/** @type {keyof typeof PEOPLE} */ (against)];

/** @param {{ search: URLSearchParams }} props */
export function SetUp({ search }) {
  /** @type {GotAbout} */
  const about = useGet("/api/about");
  /** @type {GotGames} */
  const list = useGet("/api/games?most=30");
  const waiting = useWaiting();
  const { name } = useSettings();
  const problem = about.problem || list.problem;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!about.answer || !list.answer || !waiting) return html`<${Loading} />`;
  const { opponents } = about.answer;
  const unfinished = list.answer.games.filter((game) => !game.over && game.person).slice(0, 3);
  const known = list.answer.total > 0;
  return html`<div class="page home">
    <h1>${known ? setup.back(name === texts.page.you ? "" : name) : setup.title}</h1>
    ${!known && html`<${Newcomer} />`}
    <${Greeting} waiting=${waiting} unfinished=${unfinished} opponents=${opponents} />
    ${keptSeats().length > 0 && html`<section class="panel"><ul class="list"><${FriendTables} /></ul></section>`}
    <${NewGame} key=${search.get("against")} opponents=${opponents} search=${search}
      rungs=${waiting.ladder?.rungs ?? []} />
    <${Notes} />
  </div>`;
}

const Newcomer = () => isOpen("guide") && html`<p>${setup.fresh} <a href="#/guide">${setup.guided}</a></p>`;

const Notes = () => html`${!SERVER && html`<p class="note">${texts.app.alone}</p>`}
  <p class="note">${isOpen("guide") && html`<a href="#/guide">${setup.guided}</a> · `}
    <a href="#/rules">${texts.settings.rules}</a> · <a href="#/keeper">${texts.keeper.title}</a></p>`;

/** @param {{ opponents: Wire.Opponent[], rungs: Wire.OpponentSeries[], search: URLSearchParams }} props */
function NewGame({ opponents, rungs, search }) {
  const likes = useSettings();
  const [asked, setAsked] = useState(
    /** @returns {Asked} */ () => ({
      against: search.get("against") ?? likes.against,
      target: 121,
      counting: "automatic",
      hints: search.get("hints") === "yes" || likes.hints,
      practice: false,
    }),
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const [waits, setWaits] = useState("");
  const asking = useRef(/** @type {AbortController | null} */ (null));
  const key = useRef(newKey());
  useEffect(() => () => asking.current?.abort(), []);
  const change = (/** @type {Partial<Asked>} */ changed) => {
    key.current = newKey(); // another game than the one that may have been begun
    if (waits) {
      // Nobody needs to wait for an opponent who is not ready.
      asking.current?.abort();
      setWaits("");
      setBusy(false);
    }
    setAsked({ ...asked, ...changed });
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy || fieldsFor(asked.against)) return;
    setBusy(true);
    const { signal } = (asking.current = new AbortController());
    try {
      const game = await post(
        "/api/games",
        { ...asked, name: likes.name, key: key.current },
        { signal, waits: (words) => !signal.aborted && setWaits(words) },
      );
      keep({ against: asked.against });
      if (!signal.aborted) go(`/play/${game.number}`);
    } catch (error) {
      if (signal.aborted) return;
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const Fields = fieldsFor(asked.against);
  return html`<form class="panel setup" onSubmit=${begin}>
    <div class="head"><h2>${setup.newGame}</h2>
      ${!Fields && html`<button class="primary" disabled=${busy}>${busy ? setup.shuffling : setup.deal}</button>`}</div>
    <${ProblemLine} problem=${problem} />
    ${busy && waits && html`<p class="note" role="status">${setup.waits(sentence(waits))}</p><${Bar} words=${waits} />`}
    <${OpponentField} opponents=${opponents} rungs=${rungs} asked=${asked} change=${change} />
    <${TargetField} asked=${asked} change=${change} />
    <${CountingField} asked=${asked} change=${change} />
    ${
      Fields
        ? html`<${Fields} target=${asked.target} counting=${asked.counting} />`
        : html`<${OwnFields} asked=${asked} change=${change} />`
    }
  </form>`;
}

/** @param {Asking} props */
const OwnFields = ({ asked, change }) => html`<fieldset><legend>${setup.help}</legend>
      <${Check} label=${setup.hints} checked=${asked.hints}
        pick=${(/** @type {boolean} */ hints) => change({ hints })} />
      <${Check} label=${setup.practice} checked=${asked.practice}
        pick=${(/** @type {boolean} */ practice) => change({ practice })} /></fieldset>`;

/** Those who are no players of the server, as they are offered. */
const OTHERS = [
  { name: FRIEND, title: texts.friend.title, about: texts.friend.about },
  { name: DEVICE, title: texts.friend.device, about: texts.friend.shared },
];

/** @param {Asking & { opponents: Wire.Opponent[], rungs: Wire.OpponentSeries[] }} props */
function OpponentField({ opponents, rungs, asked, change }) {
  const all = SERVER ? [...opponents, ...OTHERS] : opponents;
  const { name: chosen, about } = all.find(({ name }) => name === asked.against) ?? all[0];
  const rung = rungs.find(({ opponent }) => opponent === chosen);
  return html`<fieldset><legend>${setup.opponent}</legend><div class="opponents">
    ${all.map(({ name, title }) => {
      const of = rungs.find(({ opponent }) => opponent === name);
      return html`<label key=${name} class="option rival"><input type="radio" name="against" value=${name}
        checked=${asked.against === name} onChange=${() => change({ against: name })} /><${FaceOf} name=${name} />
        <span><b>${title}</b><small>${of?.rating ? Math.round(of.rating) : ""}${
          of?.beaten &&
          html` <span
          class="beaten" role="img" aria-label=${texts.home.beaten}>✓</span>`
        }</small></span></label>`;
    })}</div>
    <p class="note chosen-one">${sentence(texts.opponents[chosen] ?? about)}${" "}
      ${rung && rung.games > 0 && texts.home.record(rung.wins, rung.games)}</p></fieldset>`;
}

/** @param {Asking} props */
const TargetField = ({ asked, change }) => html`<fieldset><legend>${setup.playTo}</legend><div class="options inline">
  ${TARGETS.map(
    (target) => html`<${Option} key=${target} name="target" value=${target} title=${target}
      about=${setup.targets[target]} checked=${asked.target === target} pick=${() => change({ target })} />`,
  )}</div></fieldset>`;

/**
 * @param {{
 *   name: string, value: string | number, title: string | number, about: string, checked: boolean, pick: () => void
 * }} props
 */
const Option = ({ name, value, title, about, checked, pick }) => html`<label class="option">
  <input type="radio" name=${name} value=${value} checked=${checked} onChange=${pick} />
  <span><b>${title}</b><small>${about}</small></span></label>`;

/** @param {Asking} props */
function CountingField({ asked, change }) {
  const changed = (/** @type {{ target: HTMLSelectElement }} */ event) => change({ counting: event.target.value });
  const options = Object.entries((fieldsFor(asked.against) ? texts.friend : setup).countings);
  return html`<fieldset><legend>${setup.counting}</legend>
    <select aria-label=${setup.counting} value=${asked.counting} onChange=${changed}>
      ${options.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}
    </select>
    ${
      asked.counting === "muggins" && html`<p class="note">${terms(texts.glossary.mugginsNote, "muggins", "show")}</p>`
    }</fieldset>`;
}
