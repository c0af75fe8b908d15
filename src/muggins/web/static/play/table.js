// The table: what a person sees of a game.
import { Actions } from "./actions.js";
import { useFlights } from "./flights.js";
import { HintStrip } from "./hint-strip.js";
import { Counting } from "./counting.js";
import { Middle } from "./middle.js";
import { turnWords } from "./moment.js";
import { SidePanel } from "./panel.js";
import { useLink, useSeat } from "./seat.js";
import { Board, SIDES } from "../board.js";
import { Backs, Choice } from "../card-view.js";
import { SideClock } from "../friend/clock.js";
import { Presence, usePassing, useTable } from "../friend/table-parts.js";
import { Link } from "../link.js";
import { Failure, Loading, Word, written } from "../shell.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html, useRef } from "../vendor/htm-preact.js";

const { table } = texts;

/** @typedef {import("./seat.js").Seat} Seat */

/** @param {{ number: number }} props */
export const Table = ({ number }) =>
  html`<${OpenTable} link=${(/** @type {(fresh: boolean) => void} */ changed) =>
    new Link(`/api/games/${number}`, changed)} />`;

/**
 * @param {{ link: import("./seat.js").MakeLink, home?: string, alone?: import("./seat.js").Alone,
 *   pass?: (to: string) => void }} props
 * `home`: the address of a seat; `pass`: passes the device to the other person
 */
export function OpenTable({ link, home, alone, pass }) {
  const linked = useLink(link);
  const { game } = linked.link;
  if (game) return html`<${Seated} key=${game.number} loaded=${{ ...linked, game, home, alone, pass }} />`;
  return linked.problem ? html`<${Failure} problem=${linked.problem} />` : html`<${Loading} />`;
}

/** @param {{ loaded: import("./seat.js").Loaded }} props */
function Seated({ loaded }) {
  const seat = useSeat(loaded);
  useTable(seat.game, seat.home);
  usePassing(seat);
  const { game, moment, live } = seat;
  const { scores, backs } = moment.seen;
  return html`<div class="table">
    <h1 class="hidden">${seat.alone ? game.opponent : table.title(game.number, game.opponent)}</h1>
    <${Board} target=${game.target} skunks=${game.skunks} scores=${scores} backs=${backs}
      names=${[game.name, game.opponent]} clocks=${clocksOf(seat)} />
    <${Felt} seat=${seat} />
    <${SidePanel} seat=${seat} />
    <p class="hidden" aria-live="polite" id="live">${live}</p>
    <p class="hidden" aria-live="polite" id="turn">${turnWords(game, moment)}</p>
  </div>`;
}

/** What both have left, where there is a clock. @param {Seat} seat */
function clocksOf({ game, told, look }) {
  const clock = game.friend?.clock;
  if (!clock || game.outcome) return [];
  return SIDES.map((side) => {
    const name = side ? game.opponent : game.name;
    return html`<${SideClock} key=${side} clock=${clock} side=${side} told=${told} name=${name} out=${look} />`;
  });
}

/** @param {{ seat: Seat }} props */
function Felt({ seat }) {
  const { game, moment, busy, act } = seat;
  const { awaits, move, seen } = moment;
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  useFlights(felt, moment.last?.index ?? -1);
  const claim = (/** @type {string} */ words) => act("count", { claim: words });
  const counts = awaits === "count" && game.to_count;
  const phase = counts ? "counts" : seat.ended ? "ended" : seen.show ? "shows" : "plays";
  return html`<section ref=${felt} class=${`felt ${phase}`} aria-label=${table.label}><div class="cloth">
    <${TheirSide} game=${game} moment=${moment} />
    <${Middle} seat=${seat} />
    <p class="said" aria-hidden="true">${written(seat.refused || moment.said)}</p>
    ${
      counts
        ? html`<${GuideStrip} seat=${seat} />
            <${seat.alone?.Counting ?? Counting} key=${move} asked=${game.to_count} busy=${busy} claim=${claim} />`
        : html`<${HintStrip} seat=${seat} /><${GuideStrip} seat=${seat} /><${MySide} seat=${seat} />`
    }
    <${Actions} seat=${seat} />
    <${Problems} seat=${seat} />
  </div></section>`;
}

/** @param {{ seat: Seat }} props */
const GuideStrip = ({ seat }) => seat.alone?.Guide && html`<${seat.alone.Guide} seat=${seat} strip />`;

const Dealer = () => html` <span class="badge">${terms(table.dealer, "dealer")}</span>`;

/** @param {{ game: Wire.GameState, moment: import("./moment.js").Moment }} props */
function TheirSide({ game, moment: { seen } }) {
  const { opponent } = game;
  return html`<div class="side theirs">
    <p class="whose"><b>${opponent}</b>${seen.dealer === "opponent" && html`<${Dealer} />`}
      <${Presence} game=${game} /></p>
    <${Backs} many=${seen.theirs} label=${table.holds(opponent, seen.theirs)} /></div>`;
}

/** @param {{ seat: Seat }} props */
function MySide({ seat: { game, moment, chosen, pick, refuse, busy } }) {
  const { seen, awaits, caughtUp } = moment;
  return html`<div class="side mine">
    <p class="whose"><b>${game.name}</b>${seen.dealer === "you" && html`<${Dealer} />`}
      ${
        seen.tossed.length > 0 &&
        html`<span class="tossed">${table.discarded}
          ${seen.tossed.map((card) => html` <${Word} card=${card} />`)}</span>`
      }</p>
    ${
      seen.hand[0] === ""
        ? html`<${Backs} many=${seen.hand.length} label=${table.holds(game.name, seen.hand.length)} />`
        : html`<${Choice} cards=${seen.hand} label=${table.yourCards} chosen=${chosen} why=${moment.whyNot}
      pick=${pick} refuse=${refuse}
      flick=${awaits === "play" ? pick : null} disabled=${!caughtUp || (busy && awaits === "play")} />`
    }</div>`;
}

/** @param {{ seat: Seat }} props */
function Problems({ seat: { game, problem, lost } }) {
  const moved = game.friend ? texts.friend.moved : table.moved;
  const words = problem && (problem.status === 409 ? moved : problem.message);
  return html`${words && html`<p class="problem" role="alert">${words}</p>`}
    ${lost && !words && html`<p class="problem" role="status">${table.lost}</p>`}`;
}
