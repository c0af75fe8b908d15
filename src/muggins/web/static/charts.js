// Thin pictures: the race of the scores, what decisions cost over time, a bar for more or less.
import { guides, movingMeans, path, perDecision, scale } from "./chart-geometry.js";
import { texts } from "./texts/texts.js";
import { html } from "./vendor/htm-preact.js";

const { charts } = texts;

const SIDES = /** @type {const} */ ([1, 0]); // the first player is drawn on top

/** @param {{ review: Wire.Review, at: number | null }} props `at` is a deal to point out */
export function Race({ review, at }) {
  const { deals, target, players } = review;
  const [width, height, left, bottom] = [320, 130, 26, 18];
  const across = scale([0, deals.length], [left, width - 8]);
  const up = scale([0, target], [height - bottom, 8]);
  const line = (/** @type {0 | 1} */ side) =>
    path([[0, 0], ...deals.map((deal) => [deal.number, deal.scores[side]])].map(([x, y]) => [across(x), up(y)]));
  return html`<figure class="race">
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${charts.race(deals)}>
      ${[0, target === 61 ? 31 : 61, target].map(
        (score) => html`<g key=${score}>
          <line class="guide" x1=${left} x2=${width - 8} y1=${up(score)} y2=${up(score)} />
          <text x=${left - 4} y=${up(score) + 3} class="end">${score}</text></g>`,
      )}
      ${
        at &&
        html`<rect class="here" x=${across(at - 1)} width=${across(at) - across(at - 1)} y="6"
          height=${height - bottom - 6} />`
      }
      ${SIDES.map((side) => html`<polyline key=${side} class=${`line side-${side}`} points=${line(side)} />`)}
      ${deals.map(
        ({ number, scores }) => html`<g key=${number}>
          ${SIDES.map((side) => {
            const [x, y] = [across(number), up(scores[side])];
            return html`<circle key=${side} class=${`dot side-${side}`} cx=${x} cy=${y} r="2.6" />`;
          })}
          <text class="axis" x=${across(number)} y=${height - 5}>${number}</text></g>`,
      )}
    </svg>
    <figcaption><span class="key side-0">${players[0]}</span>${" "}
      <span class="key side-1">${players[1]}</span> ${charts.byDeal}
    </figcaption></figure>`;
}

/** @param {{ lost: Wire.GameLosses[] }} props */
export function Losses({ lost }) {
  const [width, height, left, bottom] = [560, 180, 54, 26];
  const each = lost.map(perDecision);
  const heights = guides(Math.max(...each, 0.05));
  const across = (/** @type {number} */ place) =>
    left + (width - left - 10) * (each.length === 1 ? 0.5 : place / (each.length - 1));
  const up = scale([0, heights[heights.length - 1]], [height - bottom, 10]);
  const means = movingMeans(each, 10);
  const words = each.map((loss, place) => charts.game(lost[place].game, loss.toFixed(3))).join(", ");
  return html`<figure class="losses">
    <svg viewBox=${`0 0 ${width} ${height}`} role="group" aria-label=${charts.losses(words)}>
      ${heights.map(
        (loss) => html`<g key=${loss}>
          <line class="guide" x1=${left} x2=${width - 10} y1=${up(loss)} y2=${up(loss)} />
          <text class="end" x=${left - 5} y=${up(loss) + 4}>${loss.toFixed(2)}</text></g>`,
      )}
      <polyline class="line side-0" points=${path(means.map((loss, place) => [across(place), up(loss)]))} />
      ${each.map((loss, place) => {
        const { game } = lost[place];
        return html`<${GameDot} key=${place} game=${game} loss=${loss} x=${across(place)} y=${up(loss)} />`;
      })}
    </svg>
    <figcaption><span class="key side-1">${charts.oneGame}</span> <span class="key side-0">${charts.mean}</span>
      ${charts.lower}</figcaption></figure>`;
}

/** @param {{ game: number, loss: number, x: number, y: number }} props */
function GameDot({ game, loss, x, y }) {
  const words = charts.dot(game, loss.toFixed(3));
  return html`<a href=${`#/review/${game}`} aria-label=${charts.dotReview(words)}>
    <circle class="dot side-1" cx=${x} cy=${y} r="4"><title>${words}</title></circle></a>`;
}

/**
 * A bar to the left of the middle for less, to the right for more; `width` in per cent.
 * @param {{ points: number, width: number }} props
 */
export const Balance = ({ points, width }) =>
  html`<span class=${`balance ${points < 0 ? "less" : "more"}`}><i style=${{ width: `${width}%` }}></i></span>`;
