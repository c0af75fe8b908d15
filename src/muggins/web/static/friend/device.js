// Two people at one device: both seats are held here, and between turns the cards are covered until it is passed on.
import { keepSeat, newToken } from "./seats.js";
import { go } from "../address.js";
import { useAttempt } from "../hooks.js";
import { Problem, get, post, problemOf, seat } from "../api.js";
import { OpenTable } from "../play/table.js";
import { Failure, Loading, ProblemLine } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

const TEXTS = texts.friend;
const SIDES = /** @type {const} */ ([0, 1]);

/**
 * The names of two people who share a device, below the usual choices of a new game.
 * @param {{ target: number, counting: string }} props
 */
export function DeviceFields({ target, counting }) {
  const [names, setNames] = useState(["", ""]);
  const { busy, problem, attempt } = useAttempt();
  const tokens = useRef({ seat: newToken(), invite: newToken(), other: newToken() }); // sent again, it is one table
  const begin = async () => {
    const [name, friend] = names.map((one) => one.trim());
    const { seat: mine, invite, other } = tokens.current;
    if (!name || !friend) throw new Problem(-1, TEXTS.bothNames);
    await post("/api/friends", { seat: mine, invite, name, target, counting });
    await post("/api/seat/join", { seat: other, invite, name: friend });
    keepSeat({ token: mine, friend, other });
    go(`/friend/${mine}`);
  };
  const typed = (/** @type {0 | 1} */ side) => (/** @type {{ target: HTMLInputElement }} */ event) =>
    setNames(names.map((name, at) => (at === side ? event.target.value : name)));
  return html`<fieldset class="of-two"><legend>${TEXTS.names}</legend>
      ${SIDES.map(
        (side) => html`<input key=${side} aria-label=${TEXTS.nameOf[side]} placeholder=${TEXTS.nameOf[side]}
          value=${names[side]} onInput=${typed(side)} maxlength="30" autocomplete="off" />`,
      )}</fieldset>
    <${ProblemLine} problem=${problem} />
    <button type="button" class="primary" disabled=${busy} onClick=${() => attempt(begin)}
      >${texts.setup.deal}</button>`;
}

/**
 * The table of two people at one device.
 * @param {{ tokens: [string, string], linkOf: (token: string) => import("../play/seat.js").MakeLink }} props
 */
export function Device({ tokens, linkOf }) {
  const [first] = tokens;
  const [turn, setTurn] = useState(/** @type {{ side: 0 | 1, name: string, open: boolean } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => {
    seat.token = first;
    get("/api/seat/game").then(
      ({ name, opponent, outcome, friend }) => {
        const side = outcome || friend.to_act.includes("you") ? 0 : 1;
        setTurn({ side, name: side ? opponent : name, open: Boolean(outcome) });
      },
      (error) => setProblem(problemOf(error)),
    );
  }, [first]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!turn) return html`<${Loading} />`;
  const { side, name, open } = turn;
  if (!open) return html`<${Cover} name=${name} show=${() => setTurn({ side, name, open: true })} />`;
  seat.token = tokens[side];
  const pass = (/** @type {string} */ to) => setTurn({ side: side ? 0 : 1, name: to, open: false });
  return html`<${OpenTable} key=${side} home=${`/friend/${first}`} pass=${pass}
    link=${linkOf(tokens[side])} />`;
}

/** @param {{ name: string, show: () => void }} props */
function Cover({ name, show }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), []);
  return html`<div class="page narrow"><section class="panel cover"><h1>${TEXTS.passTo(name)}</h1>
    <p>${TEXTS.passWords}</p>
    <button ref=${button} type="button" class="primary" onClick=${show}>${TEXTS.showCards(name)}</button>
  </section></div>`;
}
