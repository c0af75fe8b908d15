// The middle of the table: the starter, the cards played, the crib; at the end of a deal the show.
import { End } from "./end.js";
import { cutWords } from "./moment.js";
import { Show } from "./show.js";
import { FriendsEnd } from "../friend/table-parts.js";
import { Backs, Cards, Face } from "../card-view.js";
import { nameOf } from "../cards.js";
import { terms } from "../glossary/term.js";
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

const { table } = texts;

/** @typedef {import("../story.js").Picture} Picture */

/** @param {{ seat: import("./seat.js").Seat }} props */
export function Middle({ seat }) {
  const { game, moment, ended, step, verdict } = seat;
  const { seen, last, opening, caughtUp, awaits } = moment;
  if (ended) {
    const Ending = seat.alone?.Ending ?? (game.friend ? FriendsEnd : End);
    return html`<div class="middle"><${Ending} game=${game} seat=${seat} /></div>`;
  }
  if (awaits === "count") return null; // the form for it stands in the middle
  if (seen.show) {
    return html`<div class="middle"><${Show} key=${last?.index} happened=${seen.show} starter=${seen.starter}
      step=${step} verdict=${verdict?.index === seen.show.index ? verdict : null} name=${game.opponent} /></div>`;
  }
  const cut = opening && game.cuts.length > 0;
  return html`<div class="middle">
    <${Deck} starter=${seen.starter} />
    ${cut ? html`<${Cuts} game=${game} />` : html`<${Pile} seen=${seen} over=${caughtUp && seen.closed} />`}
    ${seen.crib > 0 && html`<${Crib} seen=${seen} opponent=${game.opponent} />`}
  </div>`;
}

/** @param {{ starter: string | null }} props */
const Deck = ({ starter }) => html`<div class="deck">
  ${
    starter
      ? html`<${Cards} cards=${[starter]} label=${table.starterLabel} />`
      : html`<${Backs} many=${1} label=${table.deckLabel} />`
  }
  <small>${starter ? terms(table.starter, "starter") : table.deck}</small></div>`;

/** @param {{ game: Wire.GameState }} props */
function Cuts({ game }) {
  const [mine, theirs] = game.cuts[game.cuts.length - 1];
  return html`<div class="cuts">
    <div><${Cards} cards=${[mine]} /><small>${game.name}</small></div>
    <div><${Cards} cards=${[theirs]} /><small>${game.opponent}</small></div>
    <p>${cutWords(game)}</p></div>`;
}

/**
 * @param {{ seen: Picture, over: boolean }} props
 * `over`: it is one's turn after a go or a thirty-one, and the count begins again.
 */
function Pile({ seen, over }) {
  return html`<div class="pile-area"><ol class="pile" aria-label=${table.played}>
      ${seen.pile.map((played, place) => html`<${InPile} key=${place} played=${played} old=${played.old || over} />`)}
    </ol>${
      seen.pile.length > 0 &&
      html`<p class="count"><strong>${over ? 0 : seen.made}</strong><small>${terms(table.count, "count")}</small></p>`
    }</div>`;
}

/** @param {{ played: import("../story.js").PlayedCard, old: boolean }} props */
function InPile({ played: { card, who }, old }) {
  return html`<li data-card=${card} class=${`card ${old ? "old" : ""} by-${who}`}>
    <${Face} card=${card} /><span class="hidden">${table.inPile(nameOf(card), who === "you", old)}</span></li>`;
}

/** @param {{ seen: Picture, opponent: string }} props */
function Crib({ seen, opponent }) {
  const yours = seen.dealer === "you";
  return html`<div class="crib"><${Backs} many=${seen.crib} label=${table.crib(yours ? null : opponent, seen.crib)} />
    <small>${terms(yours ? table.yourCrib : table.theirCrib, "crib")}</small></div>`;
}
