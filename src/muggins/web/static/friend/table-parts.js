// What the table shows besides where the opponent is a friend: whether they are there, whose turn it is, the end.
import { keepSeat } from "./seats.js";
import { post, problemOf, seat as own } from "../api.js";
import { endTitle } from "../play/end.js";
import { FACTOR, useSettings } from "../settings.js";
import { ProblemLine, sentence } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../play/seat.js").Seat} Seat */

const TEXTS = texts.friend;
/** Milliseconds for which one sees what one has done, before the device is passed on. */
const LOOK = 1200;

/** @param {{ game: Wire.GameState }} props */
export const Presence = ({ game: { friend, outcome } }) =>
  friend && !friend.here && !outcome ? html` <span class="badge away">${TEXTS.away}</span>` : null;

/**
 * Whose turn it is, where it is not one's own.
 * @param {{ seat: Seat }} props
 */
export const Waiting = ({ seat: { game, moment } }) =>
  html`<p class="prompt waits" role="status">${moment.caughtUp && waitingWords(game)}</p>`;

/**
 * What is said of the friend while the table waits.
 * @param {Wire.GameState} game
 */
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

/**
 * Passes the device to the other person, once all is shown and nothing is left to do here.
 * @param {Seat} seat
 */
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

/** @param {{ seat: Seat }} props */
export function OfThisGame({ seat }) {
  const { friend, outcome } = seat.game;
  if (!friend && (seat.alone || outcome)) return null;
  return html`<section class="panel of-two">${
    friend && html`<h2>${TEXTS.game}</h2><p class="note">${TEXTS.silent}</p>`
  }<${Resign} seat=${seat} /></section>`;
}

/** @param {{ seat: Seat }} props */
function Resign({ seat: { game, receive, setDrawer } }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const { number, friend, outcome } = game;
  const resign = async () => {
    setAsking(false);
    try {
      receive(await post(friend ? "/api/seat/game/resign" : `/api/games/${number}/resign`, { game: number }));
      setDrawer(false);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const quiet = (/** @type {string} */ words, /** @type {() => void} */ done) =>
    html`<button type="button" class="quiet" onClick=${done}>${words}</button>`;
  if (outcome) return null;
  return html`${
    asking
      ? html`<p role="alert">${TEXTS.sure}</p><p class="tools">
          <button type="button" onClick=${resign}>${TEXTS.yes}</button>${quiet(TEXTS.no, () => setAsking(false))}</p>`
      : quiet(TEXTS.resign, () => setAsking(true))
  }<${ProblemLine} problem=${problem} />`;
}

/** @param {{ seat: Seat }} props */
export function FriendsEnd({ seat: { game, home, receive } }) {
  const { outcome, number, opponent, series } = game;
  if (!outcome) return null;
  return html`<section class="end-scene" aria-label=${texts.end.label}>
    <h2>${terms(sentence(endTitle(outcome, opponent)), "skunk")}</h2>
    <p>${sentence(outcome.words)}.${series && html` ${texts.end.series(series.games, series.match_points)}`}</p>
    <p><a class="button" href=${`#${home}/review/${number}`}>${TEXTS.review}</a>${" "}
      ${!own.guest && html`<a class="button" href="#/play">${TEXTS.newGame}</a>`}</p>
    <${Again} game=${game} receive=${receive} />
  </section>`;
}

/** @param {{ game: Wire.GameState, receive: (state: Wire.GameState) => void }} props */
function Again({ game: { number, opponent, friend }, receive }) {
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const again = async () => {
    try {
      receive(await post("/api/seat/game/again", { game: number }));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const [mine, theirs] = friend?.again ?? [false, false];
  if (mine) return html`<p role="status">${TEXTS.asked(opponent)}</p>`;
  return html`<p role="status">${theirs && TEXTS.wants(opponent)}</p>
    <p><button type="button" class="primary" onClick=${again}>${TEXTS.again}</button></p>
    <${ProblemLine} problem=${problem} />`;
}
