// Next to the table: the coach's hint, the log of the deal, how it is dealt.
import { SERVER } from "../engine.js";
import { scoredLog } from "./moment.js";
import { Advice } from "../coach/advice.js";
import { OfThisGame } from "../friend/table-parts.js";
import { Bar, sentence, written } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

const { table } = texts;

/** @typedef {import("./seat.js").Seat} Seat */

/** @param {{ seat: Seat }} props */
export function SidePanel({ seat }) {
  const { game, moment, hint, hintWaits, drawer, setDrawer } = seat;
  return html`<button type="button" class="drawer" aria-expanded=${drawer} aria-controls="panel"
      onClick=${() => setDrawer(!drawer)}>${drawer ? table.close : hint ? table.hintsAndLog : table.log}</button>
    <aside id="panel" class=${`side-panel ${drawer ? "open" : ""}`} aria-label=${table.hintsAndLog}>
      ${seat.alone?.Guide && html`<${seat.alone.Guide} seat=${seat} />`}
      ${
        hint &&
        moment.caughtUp &&
        html`<section class="panel coach"><h2>${table.coach}</h2><${Advice} advice=${hint} short=${5} />
          <${HintNote} seat=${seat} /></section>`
      }
      ${
        hintWaits &&
        html`<section class="panel coach"><h2>${table.coach}</h2>
          <p role="status">${sentence(hintWaits)} …</p><${Bar} words=${hintWaits} /></section>`
      }
      <section class="panel log"><h2>${table.deal(moment.seen.deal || 1)}</h2>
        <${Log} log=${moment.seen.log} open=${drawer} /></section>
      ${!seat.alone && html`<${Dealing} game=${game} />`}
      <${OfThisGame} seat=${seat} />
    </aside>`;
}

/** What is to be known of hints. @param {{ seat: Seat }} props */
function HintNote({ seat: { game, alone } }) {
  const words = SERVER && !game.practice && !alone && table.counted;
  return words && html`<p class="note">${words}</p>`;
}

/** Words of the log, in which what a newcomer may not know says what it means. @param {string} words */
const explained = (words) =>
  written(words).flatMap((part) => (typeof part === "string" ? terms(part, "go", "heels", "muggins") : [part]));

/** @param {{ log: Wire.Happened[], open: boolean }} props `open`: whether the drawer is */
function Log({ log, open }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log.length, open]);
  return html`<ol class="log" ref=${list} tabindex="0" aria-label=${table.soFar}>
    ${scoredLog(log).map(
      ({ happened, scores }) => html`<li key=${happened.index} class=${happened.who}>
        ${explained(happened.words)}${scores && html` <b class="now">${scores}</b>`}</li>`,
    )}</ol>`;
}

/** @param {{ game: Wire.GameState }} props */
const Dealing = ({ game: { series, commitment } }) => html`${series && html`<${Series} series=${series} />`}
  <details class="panel"><summary>${table.fair}</summary>
    <p class="note">${table.sealed[0]}<code>${commitment}</code>${table.sealed[1]}</p></details>`;

/** @param {{ series: Wire.SeriesScore }} props */
const Series = ({ series: { games, match_points: points } }) =>
  html`<p>${terms(texts.end.series(games, points), "matchPoints")}</p>`;
