// What the coach answers, or what it still has to know.
import { PLAY_EXAMPLE, SIX, TOSS_EXAMPLE } from "./question.js";
import { Cards } from "../card-view.js";
import { Advice } from "../coach/advice.js";
import { hasWins, turnOf } from "../coach/answers.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { ask } = texts;

/**
 * @typedef {{
 *   asked: import("./question.js").Question, change: import("./question.js").Change,
 *   setSlot: (slot: import("./question.js").Slot) => void
 * }} Asking
 */

/** @param {Asking} props */
export const Empty = (props) =>
  props.asked.mode === "toss" ? html`<${EmptyToss} ...${props} />` : html`<${EmptyPlay} ...${props} />`;

/** @param {{ onClick: () => void }} props */
const Example = ({ onClick }) => html`<button type="button" onClick=${onClick}>${ask.example}</button>`;

/** @param {Asking} props */
function EmptyToss({ asked: { cards }, change }) {
  return html`<h2>${cards.length ? ask.pickMore(SIX - cards.length) : ask.pickSix}</h2>
    <p>${terms(ask.tossAbout, "discard")}</p>
    ${!cards.length && html`<${Example} onClick=${() => change(TOSS_EXAMPLE)} />`}`;
}

/** @param {Asking} props */
function EmptyPlay({ asked, change, setSlot }) {
  const example = () => {
    setSlot("play");
    change(PLAY_EXAMPLE);
  };
  return html`<h2>${ask.pickPosition}</h2><p>${terms(ask.playAbout, "starter", "pone", "discard")}</p>
    ${!asked.hand.length && html`<${Example} onClick=${example} />`}`;
}

/** @param {{ found: Wire.Advice }} props */
export const Answer = ({ found }) =>
  found.kind === "toss" ? html`<${TossAnswer} found=${found} />` : html`<${PlayAnswer} found=${found} />`;

/** @param {{ found: Wire.TossAdvice }} props */
function TossAnswer({ found }) {
  const deals = found.role === "dealer";
  const note = ask.net(deals) + (hasWins(found) ? "" : ask.byWins);
  return html`<h2>${terms(deals ? ask.yourCrib : ask.theirCrib, "discard", "crib")}</h2>
    <${Advice} advice=${found} short=${6} /><p class="note">${terms(note, "play", "starter")}</p>`;
}

/** @param {{ found: Wire.PlayAdvice }} props */
function PlayAnswer({ found }) {
  const { count, pile } = found;
  const turn = turnOf(found);
  const title = turn === "you" ? ask.yourTurn(count) : turn === "opponent" ? ask.theirTurn(count) : ask.over;
  return html`<h2>${terms(title, "count", "play")}</h2>
    ${pile.length > 0 && html`<${Cards} cards=${pile} small label=${ask.current} />`}
    ${turn === "opponent" && html`<p>${terms(ask.clickTheirs(found.may_go), "go")}</p>`}
    <${Advice} advice=${found} />`;
}
