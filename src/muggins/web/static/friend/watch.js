// Looking on at a game between two people: the table without anybody's cards.
import { SeatStream } from "./stream.js";
import { seat } from "../api.js";
import { Link } from "../link.js";
import { OpenTable } from "../play/table.js";
import { sentence } from "../shell.js";
import { html } from "../vendor/htm-preact.js";

/** @param {{ token: string }} props */
export function Watch({ token }) {
  seat.token = token;
  const link = (/** @type {(fresh: boolean) => void} */ changed) => {
    const made = new Link("/api/seat/watch", changed, (path) => new SeatStream(path));
    made.note = () => `watched-${token.slice(0, 12)}`;
    return made;
  };
  return html`<${OpenTable} link=${link} alone=${{ Ending: Ended }} />`;
}

/** @param {{ game: Wire.GameState }} props */
const Ended = ({ game: { outcome } }) =>
  html`<section class="end-scene"><h2>${outcome && sentence(outcome.words)}</h2></section>`;
