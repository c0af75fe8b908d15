// The table at a step of a review: board and pegs, both hands, the starter, the crib, and what has been played.
import { doerOf, indexOf, markedCards } from "./decisions.js";
import { Board } from "../board.js";
import { Backs, Cards, Choice, Face } from "../card-view.js";
import { nameOf } from "../cards.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/** @typedef {import("./course.js").Scene} Scene */
/** @typedef {import("./course.js").Step} Step */
/** @typedef {import("./course.js").Player} Player */
/**
 * @typedef {{
 *   tried: string[], pick: (card: string) => void, over: boolean, marked: Record<string, string>
 * }} Trying
 */
/**
 * @typedef {{ review: Wire.Review, step: Step, scene: Scene, trying: Trying | null }} Staged
 * `scene` is the table after the step; while somebody tries the decision, the table before it.
 */

const TEXTS = texts.review;

/** @param {Staged} props */
export function Stage(props) {
  const { review, scene } = props;
  const { players, person, target, skunks } = review;
  const mine = person ?? "P1";
  const theirs = mine === "P1" ? "P2" : "P1";
  const [me, them] = [indexOf(mine), indexOf(theirs)];
  const pair = (/** @type {[number, number]} */ of) => [of[me], of[them]];
  return html`<div class="stage">
    <${Board} target=${target} skunks=${skunks} scores=${pair(scene.scores)} backs=${pair(scene.backs)}
      names=${[doerOf(mine, players, person).who, players[them]]} />
    <div class="laid"><div class="laid-cards">
      <${Hand} ...${props} seat=${theirs} />
      <${Middle} ...${props} />
      <${Hand} ...${props} seat=${mine} />
    </div></div></div>`;
}

/** @param {Staged & { seat: Player }} props */
function Hand({ review: { players, person }, step: { event, decision }, scene, trying, seat }) {
  const doer = doerOf(seat, players, person);
  const label = TEXTS.cardsOf(doer);
  const dealer = event.dealer === seat && html` <span class="badge">${terms(TEXTS.dealer, "dealer")}</span>`;
  const head = html`<small>${doer.who}${dealer}</small>`;
  if (decision?.seat === seat) {
    return html`<div class="hand">${head}
      <${Choice} cards=${decision.hand} label=${label} chosen=${trying ? trying.tried : []} keys=${false}
        marked=${trying ? trying.marked : markedCards(decision)} pick=${trying ? trying.pick : () => {}}
        disabled=${!trying || trying.over} /></div>`;
  }
  const cards = scene.kept[indexOf(seat)];
  if (trying) {
    const { length } = scene.hands[indexOf(seat)];
    return html`<div class="hand">${head}<${Backs} many=${length} label=${TEXTS.hidden} /></div>`;
  }
  return html`<div class="hand">${head}
    <${Cards} cards=${cards} label=${label} ...${emphasis(event, scene, seat)} /></div>`;
}

/**
 * Which cards of a hand stand out, and which step back: those that have been played, and what is not shown now.
 * @param {Wire.GameEvent} event
 * @param {Scene} scene
 * @param {Player} seat
 */
function emphasis(event, scene, seat) {
  const side = indexOf(seat);
  const cards = scene.kept[side];
  if (event.kind !== "show") return { dim: gone(scene, side) };
  return event.seat === seat && event.part === "hand" ? { lit: cards } : { dim: cards };
}

/**
 * The cards of a hand that have been played.
 * @param {Scene} scene
 * @param {0 | 1} side
 */
const gone = ({ kept, hands }, side) => kept[side].filter((card) => !hands[side].includes(card));

/** @param {Staged} props */
function Middle({ review: { person }, step: { event }, scene, trying }) {
  const { starter, pile, crib, closed } = scene;
  const counts = event.kind === "show" && event.part === "crib";
  return html`<div class="between">
    ${
      starter &&
      html`<div><${Cards} cards=${[starter]} label=${TEXTS.starter} />
      <small>${terms(TEXTS.starter, "starter")}</small></div>`
    }
    ${
      pile.length > 0 &&
      event.kind !== "show" &&
      html`<div class="run"><ol class="pile" aria-label=${TEXTS.onTable}>
        ${pile.map((laid) => html`<${Laid} key=${laid.card} laid=${laid} closed=${closed} own=${person ?? "P1"} />`)}
        </ol><small>${TEXTS.count(trying ? scene.count : countOf(event, closed))}</small></div>`
    }
    ${
      crib.length > 0 &&
      !trying &&
      html`<div class="crib-cards"><${Cards} cards=${crib} small=${!counts} label=${TEXTS.crib} />
        <small>${terms(TEXTS.crib, "crib")}</small></div>`
    }</div>`;
}

/** @param {Wire.GameEvent} event @param {boolean} closed */
const countOf = ({ count, made }, closed) => (closed ? made || 0 : count);

/** @param {{ laid: import("./course.js").LaidCard, closed: boolean, own: Player }} props */
function Laid({ laid: { card, seat, old }, closed, own }) {
  const past = old || closed;
  return html`<li data-card=${card} class=${`card ${past ? "old" : ""} by-${seat === own ? "you" : "opponent"}`}>
    <${Face} card=${card} /><span class="hidden">${nameOf(card)}</span></li>`;
}
