// What the table shows besides where the opponent is a friend: whether they are there, whose turn it is, the end.
import { keepSeat } from "./seats.js";
import { get, post, seat as own } from "../api.js";
import { copy } from "../copying.js";
import { endTitle, resultWords } from "../play/end.js";
import { useAttempt } from "../hooks.js";
import { FACTOR, useSettings } from "../settings.js";
import { ProblemLine, sentence } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../play/seat.js").Seat} Seat */

const TEXTS = texts.friend;
/** Milliseconds for which one sees what one has done, before the device is passed on. */
const LOOK = 1200;

/** Whether the friend is there, and what they said last. @param {{ game: Wire.GameState }} props */
export function Presence({ game: { friend, outcome } }) {
  if (!friend) return null;
  const words = [pausedWords(friend, outcome), TEXTS.greetings[friend.said[1]]].filter(Boolean);
  return html`${!friend.here && !outcome && html` <span class="badge away">${TEXTS.away}</span>`}
    <span role="status">${words.map((one) => html`<span key=${one} class="badge">${one}</span>`)}</span>`;
}

/** @param {Wire.AtFriends} friend @param {Wire.Outcome | null} outcome */
const pausedWords = ({ paused: [mine, theirs] }, outcome) =>
  outcome || !theirs ? "" : mine ? TEXTS.paused : TEXTS.asksPause;

/** Whose turn it is, where it is not one's own. @param {{ seat: Seat }} props */
export const Waiting = ({ seat: { game, moment } }) =>
  html`<p class="prompt waits" role="status">${moment.caughtUp && waitingWords(game)}</p>`;

/** What is said of the friend while the table waits. @param {Wire.GameState} game */
export function waitingWords({ friend, opponent, outcome, awaits }) {
  if (!friend || outcome) return "";
  if (friend.waits_for_me) return TEXTS.discarded(opponent);
  if (awaits || !friend.to_act.includes("opponent")) return "";
  if (!friend.here) return friend.clock ? TEXTS.leftWithClock(opponent) : TEXTS.left(opponent);
  return TEXTS.waits(opponent);
}

/**
 * Says in the title of the page that it is one's turn, for who looks at another one meanwhile; and notes for the list
 * of tables whether the game is over.
 * @param {Wire.GameState} game
 * @param {string} home the address of the seat
 */
export function useTable({ friend, awaits, outcome }, home) {
  const two = Boolean(friend);
  const turn = two && Boolean(awaits);
  useEffect(() => {
    if (!two) return undefined;
    document.title = turn ? TEXTS.yourTurn : TEXTS.atTable;
    return () => {
      document.title = TEXTS.atTable;
    };
  }, [two, turn]);
  const over = Boolean(outcome);
  useEffect(() => {
    if (two) keepSeat({ token: home.replace("/friend/", ""), over });
  }, [two, home, over]);
}

/** Passes the device to the other person, once all is shown and nothing is left to do here. @param {Seat} seat */
export function usePassing({ game: { friend, outcome, opponent }, moment, pass }) {
  const likes = useSettings();
  const done = outcome
    ? friend?.again[0] && !friend.again[1]
    : !moment.awaits && moment.caughtUp && friend?.to_act.includes("opponent");
  const wait = LOOK * FACTOR[likes.pace];
  useEffect(() => {
    if (!pass || !done || moment.waiting) return undefined;
    const timer = setTimeout(() => pass(opponent), wait);
    return () => clearTimeout(timer);
  }, [pass, done, moment.waiting, opponent, wait]);
}

/** Asks for something that is no move, such as a pause. @param {Seat} seat */
function useAsking({ game: { number, friend }, receive }) {
  const { problem, attempt } = useAttempt();
  const ask = (/** @type {string} */ what) =>
    attempt(() =>
      post(friend ? `/api/seat/game/${what}` : `/api/games/${number}/${what}`, { game: number }).then(receive),
    );
  return { ask, problem };
}

/** @param {{ seat: Seat }} props */
export function OfThisGame({ seat }) {
  const { game, alone, pass } = seat;
  const { friend, outcome } = game;
  const { ask, problem } = useAsking(seat);
  if (alone || (!friend && outcome)) return null;
  const quiet = (/** @type {string} */ words, /** @type {() => void} */ done) =>
    html`<button type="button" class="quiet" onClick=${done}>${words}</button>`;
  return html`<section class="panel of-two">${
    friend && html`<h2>${TEXTS.game}</h2><p class="note">${TEXTS.silent}</p>`
  }${friend && !pass && html`<${Greetings} game=${game} ask=${ask} />`}
    ${
      !outcome &&
      html`<div class="tools">${friend?.clock && quiet(...pauseOf(friend, ask))}
      ${friend?.can_call_off ? quiet(TEXTS.callOff, () => ask("off")) : html`<${Resign} seat=${seat} ask=${ask} />`}
    </div>`
    }<${ProblemLine} problem=${problem} /></section>`;
}

/**
 * The words of the button that stops the clocks, or lets them run, and what it does.
 * @param {Wire.AtFriends} friend
 * @param {(what: string) => void} ask
 * @returns {[string, () => void]}
 */
function pauseOf({ paused: [mine, theirs] }, ask) {
  if (mine) return [theirs ? TEXTS.resume : TEXTS.noPause, () => ask("resume")];
  return [theirs ? TEXTS.agree : TEXTS.pause, () => ask("pause")];
}

/** @param {{ game: Wire.GameState, ask: (what: string) => void }} props */
function Greetings({ game, ask }) {
  const [mine] = game.friend?.said ?? [];
  const said = /** @type {[string, string][]} */ (Object.entries(TEXTS.greetings));
  const [done, setDone] = useState(false);
  const share = async () => {
    const { address, watch } = await get("/api/seat");
    setDone(await copy(`${address ?? `${location.origin}/`}#/watch/${watch}`));
  };
  return html`<p class="tools greetings" role="group" aria-label=${TEXTS.say}>${said.map(
    ([what, words]) => html`<button type="button" key=${what} class="quiet" aria-pressed=${what === mine}
      onClick=${() => ask(what)}>${words}</button>`,
  )}</p><p><button type="button" class="quiet" onClick=${share}>${done ? TEXTS.copied : TEXTS.watch}</button></p>`;
}

/** @param {{ seat: Seat, ask: (what: string) => Promise<void> }} props */
function Resign({ seat: { setDrawer }, ask }) {
  const [asking, setAsking] = useState(false);
  const resign = () => ask("resign").then(() => setDrawer(false));
  if (!asking) {
    return html`<button type="button" class="quiet" onClick=${() => setAsking(true)}>${TEXTS.resign}</button>`;
  }
  return html`<p role="alert">${TEXTS.sure}</p><button type="button" onClick=${resign}>${TEXTS.yes}</button>
    <button type="button" class="quiet" onClick=${() => setAsking(false)}>${TEXTS.no}</button>`;
}

/** @param {{ seat: Seat }} props */
export function FriendsEnd({ seat }) {
  const { game, home } = seat;
  const { outcome, number, opponent, series } = game;
  if (!outcome) return null;
  return html`<section class="end-scene" aria-label=${texts.end.label}>
    <h2>${terms(sentence(endTitle(outcome, opponent)), "skunk")}</h2>
    <p>${resultWords(game, outcome)}.${series && html` ${texts.end.series(series.games, series.match_points)}`}</p>
    <p>${!game.friend?.off && html`<a class="button" href=${`#${home}/review/${number}`}>${TEXTS.review}</a>${" "}`}
      ${!own.guest && html`<a class="button" href="#/play">${TEXTS.newGame}</a>`}</p>
    <${Again} seat=${seat} />
  </section>`;
}

/** @param {{ seat: Seat }} props */
function Again({ seat }) {
  const { opponent, friend } = seat.game;
  const { ask, problem } = useAsking(seat);
  const [mine, theirs] = friend?.again ?? [false, false];
  if (mine) return html`<p role="status">${TEXTS.asked(opponent)}</p>`;
  return html`<p role="status">${theirs && TEXTS.wants(opponent)}</p>
    <p><button type="button" class="primary" onClick=${() => ask("again")}>${TEXTS.again}</button></p>
    <${ProblemLine} problem=${problem} />`;
}
