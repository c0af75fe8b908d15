// "What if": a practice game that goes on from a decision, against anybody.
import { doerOf, indexOf } from "./decisions.js";
import { go } from "../address.js";
import { newKey, post, problemOf } from "../api.js";
import { useGet } from "../hooks.js";
import { ProblemLine, Select, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../hooks.js").Got<Wire.About>} GotAbout */
/** @typedef {{ review: Wire.Review, step: import("./course.js").Step }} From */

const TEXTS = texts.review;

/** @param {From} props */
export function PlayOn(props) {
  const [open, setOpen] = useState(false);
  const { players, person } = props.review;
  const words = TEXTS.playOn(doerOf(props.step.event.seat, players, person));
  const toggled = (/** @type {{ target: HTMLDetailsElement }} */ event) => setOpen(event.target.open);
  return html`<details class="play-on" onToggle=${toggled}>
    <summary class="button">${words}</summary>
    ${open && html`<${Choose} ...${props} />`}</details>`;
}

/**
 * Whom to play on against: the opponent of the game if it can be asked, else the first that is offered.
 * @param {Wire.Opponent[]} opponents
 * @param {Wire.Review} review
 */
function usualOpponent(opponents, { players, person }) {
  const before = players[1 - indexOf(person ?? "P1")];
  const same = opponents.find(({ name, title }) => name === before || title === before);
  return (same ?? opponents[0])?.name ?? "nash";
}

/** @param {From} props */
function Choose({ review, step }) {
  /** @type {GotAbout} */
  const { answer, problem } = useGet("/api/about");
  const [picked, setPicked] = useState("");
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState("");
  const [failed, setFailed] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const keys = useRef(/** @type {Record<string, string>} */ ({}));
  if (!answer) return html`<${ProblemLine} problem=${problem} />`;
  const against = picked || usualOpponent(answer.opponents, review);
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const key = (keys.current[against] ??= newKey());
    setBusy(true);
    setFailed(null);
    try {
      const asked = { event: step.index + 1, against, key };
      const game = await post(`/api/games/${review.number}/practice`, asked, { waits: setWaits });
      go(`/play/${game.number}`);
    } catch (error) {
      setFailed(problemOf(error));
      setBusy(false);
    }
    setWaits("");
  };
  return html`<form onSubmit=${begin}>
    <p class="note">${TEXTS.playOnAbout}</p>
    <div class="tools">
      <${Select} label=${TEXTS.against} value=${against} pick=${setPicked}
        options=${answer.opponents.map(({ name, title }) => [name, title])} />
      <button class="primary" disabled=${busy}>${TEXTS.playOnBegin}</button></div>
    ${waits && html`<p class="note" role="status">${sentence(waits)}</p>`}
    <${ProblemLine} problem=${failed} /></form>`;
}
