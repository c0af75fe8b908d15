// What the coach answers, or what it still has to know.
import { PLAY_EXAMPLE, SIX, TOSS_EXAMPLE } from "./question.js";
import { Cards } from "../card-view.js";
import { Advice } from "../coach/advice.js";
import { hasWins, turnOf } from "../coach/answers.js";
import { plural } from "../format.js";
import { terms } from "../glossary/term.js";
import { html } from "../vendor/htm-preact.js";

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
const Example = ({ onClick }) => html`<button type="button" onClick=${onClick}>Show me an example</button>`;

/** @param {Asking} props */
function EmptyToss({ asked: { cards }, change }) {
  return html`<h2>${cards.length ? plural(SIX - cards.length, "more card") : "Pick your six cards"}</h2>
    <p>${terms("What to discard", "discard")}, how often the solver does so,
      and what every other discard gives away.</p>
    ${!cards.length && html`<${Example} onClick=${() => change(TOSS_EXAMPLE)} />`}`;
}

const WANTED =
  "Your four cards, the starter, then every card in the order it was played, the pone's first. " +
  "With your discards the answer is a little sharper.";

/** @param {Asking} props */
function EmptyPlay({ asked, change, setSlot }) {
  const example = () => {
    setSlot("play");
    change(PLAY_EXAMPLE);
  };
  return html`<h2>Pick a position</h2><p>${terms(WANTED, "starter", "pone", "discard")}</p>
    ${!asked.hand.length && html`<${Example} onClick=${example} />`}`;
}

/** @param {{ found: Wire.Advice }} props */
export const Answer = ({ found }) =>
  found.kind === "toss" ? html`<${TossAnswer} found=${found} />` : html`<${PlayAnswer} found=${found} />`;

/** @param {{ found: Wire.TossAdvice }} props */
function TossAnswer({ found }) {
  const [whose, sign] = found.role === "dealer" ? ["your", "plus"] : ["your opponent's", "minus"];
  const note =
    `Expected points: hand ${sign} crib plus the play. Click a discard for its hand by starter.` +
    (hasWins(found) ? "" : " With a score, the answer is by chance to win.");
  return html`<h2>${terms(`Discard to ${whose} crib`, "discard", "crib")}</h2>
    <${Advice} advice=${found} short=${6} /><p class="note">${terms(note, "play", "starter")}</p>`;
}

/** @param {{ found: Wire.PlayAdvice }} props */
function PlayAnswer({ found }) {
  const { pile } = found;
  const turn = turnOf(found);
  const whose = turn === "you" ? "Your turn" : turn === "opponent" ? "Opponent's turn" : "The play is over";
  const go = found.may_go ? ", or let them say go" : "";
  return html`<h2>${terms(`${whose}${turn ? `, count ${found.count}` : ""}`, "count", "play")}</h2>
    ${pile.length > 0 && html`<${Cards} cards=${pile} small label="The current count" />`}
    ${
      turn === "opponent" &&
      html`<p>Click the card that they play${terms(go, "go")}; until then,
      this is what they may hold.</p>`
    }
    <${Advice} advice=${found} />`;
}
