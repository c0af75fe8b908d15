// From a practice game back to the review it came out of.
import { texts } from "../texts/texts.js";
import { html } from "../vendor/htm-preact.js";

/** @param {{ game: Wire.GameState }} props */
export const BackToReview = ({ game: { from_review: from } }) =>
  from &&
  html`<p><a class="button" href=${`#/review/${from.game}/e${from.event}`}>${texts.ways.toReview(from.game)}</a></p>`;
