// A seat at a table for two: the invitation while nobody has come, then the table, and reviews of its games.
import { Device } from "./device.js";
import { Inviting } from "./invite.js";
import { dropSeat, keepSeat, keptSeats } from "./seats.js";
import { SeatStream } from "./stream.js";
import { gameNumber } from "../address.js";
import { get, problemOf, seat } from "../api.js";
import { noteGuest } from "../guest.js";
import { Link } from "../link.js";
import { OpenTable } from "../play/table.js";
import { Review } from "../review/review.js";
import { Failure, Loading } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const AGAIN = 2000;

/** A seat, asked for again until the friend is there. @param {string} token */
function useTwo(token) {
  const [two, setTwo] = useState(/** @type {Wire.TwoSeats | null} */ (null));
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const friend = two?.friend;
  useEffect(() => {
    if (friend) {
      keepSeat({ token, friend });
      return undefined;
    }
    let timer = 0;
    let left = false;
    const ask = async () => {
      seat.token = token;
      try {
        const found = await get("/api/seat");
        if (left) return;
        setProblem(null);
        noteGuest(found, token);
        setTwo(found);
        if (!found.friend) keepSeat({ token });
      } catch (error) {
        const found = problemOf(error);
        if (found.status === 404) dropSeat(token);
        if (left) return;
        setProblem(found);
        if (found.status > 0) return; // it says what is wrong; no answer at all may be one later
      }
      timer = setTimeout(ask, AGAIN);
    };
    ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [token, friend]);
  return { two, problem };
}

/** @param {{ parts: string[] }} props of the address: the token, and what is reviewed */
export function Friend({ parts: [, token = "-", view, game, which] }) {
  seat.token = token;
  const { two, problem } = useTwo(token);
  if (problem && !two) return html`<${Failure} problem=${problem} />`;
  if (!two) return html`<${Loading} />`;
  if (!two.friend) return html`<${Inviting} token=${token} address=${two.address} />`;
  const home = `/friend/${token}`;
  const other = keptSeats().find((kept) => kept.token === token)?.other;
  const number = gameNumber(game);
  if (view === "review" && number) {
    return html`<p class="tools to-table"><a class="button" href=${`#${home}`}>${texts.friend.back}</a></p>
      <${Review} key=${`${number} ${which}`} number=${number} pasted=${false} which=${which}
        source=${sourceOf(token, number)} />`;
  }
  if (other) {
    return html`<${Device} tokens=${[token, other]} linkOf=${(/** @type {string} */ one) => linkOf(one, true)} />`;
  }
  return html`<${OpenTable} key=${token} home=${home} link=${linkOf(token)} />`;
}

/**
 * Under which name the fingerprint of a game's seed is kept in the browser.
 * @param {string} token
 * @param {number} number
 */
const noteOf = (token, number) => `${token.slice(0, 12)}-${number}`;

/**
 * @param {string} token
 * @param {boolean} [together] whether both people are here, at this device
 * @returns {import("../play/seat.js").MakeLink}
 */
const linkOf = (token, together) => (changed) => {
  const link = new Link("/api/seat/game", changed, (path) => new SeatStream(path));
  link.note = (number) => noteOf(token, number);
  link.stays = true;
  const receive = link.receive.bind(link);
  if (together) {
    link.receive = (state, whole) =>
      receive({ ...state, friend: state.friend && { ...state.friend, here: true } }, whole);
  }
  return link;
};

/**
 * Where a review of one of the games comes from.
 * @param {string} token
 * @param {number} number
 */
const sourceOf = (token, number) => ({
  game: `/api/seat/games/${number}`,
  advice: "/api/seat/advice/position",
  path: `/friend/${token}/review/${number}`,
  note: noteOf(token, number),
});
