// Inviting a friend: what is agreed on, and the link to send.
import { keepName, keepSeat, keptName, keptSeats, newToken } from "./seats.js";
import { go } from "../address.js";
import { copy } from "../copying.js";
import { Problem, post, problemOf, seat } from "../api.js";
import { useAttempt } from "../hooks.js";
import { Failure, ProblemLine } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

const TEXTS = texts.friend;
const CLOCKS = ["", "5+5", "10+5", "20+10"];

/** "10+5" as minutes and seconds. @param {string} text */
export function clockOf(text) {
  const [minutes, increment] = text.split("+").map(Number);
  return text ? { minutes, increment } : null;
}

/**
 * What a name and a clock are asked for with, below the usual choices of a new game.
 * @param {{ target: number, counting: string }} props
 */
export function InviteFields({ target, counting }) {
  const [name, setName] = useState(keptName);
  const [clock, setClock] = useState("");
  const { busy, problem, attempt } = useAttempt();
  // Sent again, the same tokens lay no second table.
  const tokens = useRef({ seat: newToken(), invite: newToken() });
  const typed = (/** @type {{ target: HTMLInputElement }} */ event) => setName(event.target.value);
  const picked = (/** @type {{ target: HTMLSelectElement }} */ event) => setClock(event.target.value);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const invite = async () => {
    if (!name.trim()) {
      field.current?.focus();
      throw new Problem(-1, TEXTS.nameless);
    }
    const made = tokens.current;
    keepName(name.trim());
    await post("/api/friends", { ...made, name, target, counting, clock: clockOf(clock) });
    keepSeat({ token: made.seat, invite: made.invite });
    go(`/friend/${made.seat}`);
  };
  return html`<fieldset class="of-two"><legend>${TEXTS.name}</legend>
      <input ref=${field} aria-label=${TEXTS.name} value=${name} onInput=${typed} maxlength="30"
        autocomplete="nickname" />
    </fieldset>
    <fieldset><legend>${TEXTS.clock}</legend>
      <select aria-label=${TEXTS.clock} value=${clock} onChange=${picked}>
        ${CLOCKS.map((one) => html`<option key=${one} value=${one}>${TEXTS.clockOf(clockOf(one))}</option>`)}</select>
      ${clock && html`<p class="note">${TEXTS.timeout}</p>`}</fieldset>
    <${ProblemLine} problem=${problem} />
    <button type="button" class="primary" disabled=${busy} onClick=${() => attempt(invite)}>${TEXTS.invite}</button>`;
}

/** The invitation that was sent from here; where it is not known, another takes its place. @param {string} token */
function useInvitation(token) {
  const [invite, setInvite] = useState(() => keptSeats().find((kept) => kept.token === token)?.invite ?? "");
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  useEffect(() => {
    if (invite) return;
    const made = newToken();
    seat.token = token;
    post("/api/seat/invite", { invite: made }).then(
      () => {
        keepSeat({ token, invite: made });
        setInvite(made);
      },
      (error) => setProblem(problemOf(error)),
    );
  }, [token, invite]);
  return { invite, problem };
}

/** A link as a QR code. @param {{ text: string }} props */
function Code({ text }) {
  const [rows, setRows] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    post("/api/friends/code", { text }).then(
      (/** @type {Wire.QrCode} */ found) => setRows(found.rows),
      () => setRows([]),
    );
  }, [text]);
  const dark = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr" viewBox=${`0 0 ${rows.length || 1} ${rows.length || 1}`} role="img"
    aria-label=${TEXTS.code}><path d=${dark.join("")} /></svg>`;
}

/** @param {{ token: string, address: string | null }} props where others reach the server, if they do */
export function Inviting({ token, address }) {
  const { invite, problem } = useInvitation(token);
  const [done, setDone] = useState(false);
  if (problem && problem.status !== 409) return html`<${Failure} problem=${problem} />`;
  const link = invite && `${address ?? `${location.origin}/`}#/join/${invite}`;
  const copied = async () => setDone(await copy(link));
  return html`<div class="page narrow"><section class="panel inviting">
    <h1>${TEXTS.inviting}</h1>
    <p>${TEXTS.send}</p>
    <p class="copying"><input readonly value=${link} aria-label=${TEXTS.link} />
      <button type="button" class="primary" onClick=${copied}>${done ? TEXTS.copied : TEXTS.copy}</button></p>
    ${link && html`<${Code} text=${link} />`}
    <p class="note">${TEXTS.once}</p>
    ${!address && html`<p class="note">${TEXTS.onlyHere}</p><p><code>${TEXTS.command}</code></p>`}
    <p role="status"><b>${TEXTS.waiting}</b></p>
    <p class="note">${TEXTS.own}</p>
  </section></div>`;
}
