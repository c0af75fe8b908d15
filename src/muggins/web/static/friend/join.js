// Sitting down where one was invited.
import { keepName, keepSeat, keptName, newToken } from "./seats.js";
import { post, seat } from "../api.js";
import { noteGuest } from "../guest.js";
import { useAttempt, useGet } from "../hooks.js";
import { Failure, Loading, ProblemLine } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.Invitation>} GotInvitation */

const TEXTS = texts.friend;

/** @param {{ invite: string }} props */
export function Join({ invite }) {
  seat.token = invite || "-";
  /** @type {GotInvitation} */
  const { answer, problem } = useGet("/api/seat/invitation");
  useEffect(() => {
    if (answer) noteGuest(answer);
  }, [answer]);
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (!answer) return html`<${Loading} />`;
  return html`<div class="page narrow"><section class="panel">
    <h1>${TEXTS.invited(answer.host)}</h1>
    <p>${TEXTS.terms(answer)}</p>
    <${SitDown} invite=${invite} />
    <p>${TEXTS.learn} <a href="#/rules">${TEXTS.rules}</a></p>
  </section></div>`;
}

/** @param {{ invite: string }} props */
function SitDown({ invite }) {
  const [name, setName] = useState(keptName);
  const { busy, problem, attempt } = useAttempt();
  const token = useRef(newToken()); // sent again, it is the same seat
  const typed = (/** @type {{ target: HTMLInputElement }} */ event) => setName(event.target.value);
  const sit = async () => {
    keepName(name.trim());
    const { friend } = await post("/api/seat/join", { invite, seat: token.current, name });
    keepSeat({ token: token.current, friend });
    location.replace(`#/friend/${token.current}`); // the invitation leads nowhere now
  };
  const submitted = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(sit);
  };
  return html`<form class="sitting" onSubmit=${submitted}>
    <label class="field">${TEXTS.name} <input value=${name} onInput=${typed} maxlength="30" autocomplete="nickname" />
    </label>
    <${ProblemLine} problem=${problem} />
    <button class="primary" disabled=${busy || !name.trim()}>${TEXTS.sit}</button></form>`;
}
