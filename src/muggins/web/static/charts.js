// Thin pictures: the race of the scores, and what decisions cost over time.
import { html } from "/vendor/htm-preact.js";

export function Race({ review, at }) {
  const width = 320, height = 130, left = 26, bottom = 18;
  const deals = review.deals.length;
  const across = (deal) => left + (width - left - 8) * deal / deals;
  const up = (score) => height - bottom - (height - bottom - 8) * score / review.target;
  const line = (side) => [[0, 0], ...review.deals.map((deal) => [deal.number, deal.scores[side]])].map(([deal, score]) => `${across(deal).toFixed(1)},${up(score).toFixed(1)}`).join(" ");
  return html`<figure class="race"><svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`The race: ${review.deals.map((deal) => `after deal ${deal.number} ${deal.scores[0]} to ${deal.scores[1]}`).join("; ")}`}>
      ${[0, review.target === 61 ? 31 : 61, review.target].map((score) => html`<g key=${score}><line class="guide" x1=${left} x2=${width - 8} y1=${up(score)} y2=${up(score)} /><text x=${left - 4} y=${up(score) + 3} class="end">${score}</text></g>`)}
      ${at && html`<rect class="here" x=${across(at - 1)} width=${across(at) - across(at - 1)} y="6" height=${height - bottom - 6} />`}
      ${[1, 0].map((side) => html`<polyline key=${side} class=${`line side-${side}`} points=${line(side)} />`)}
      ${review.deals.map((deal) => html`<g key=${deal.number}>${[1, 0].map((side) => html`<circle key=${side} class=${`dot side-${side}`} cx=${across(deal.number)} cy=${up(deal.scores[side])} r="2.6" />`)}
        <text class="axis" x=${across(deal.number)} y=${height - 5}>${deal.number}</text></g>`)}
    </svg><figcaption><span class="key side-0">${review.players[0]}</span> <span class="key side-1">${review.players[1]}</span> by deal</figcaption></figure>`;
}

export function Losses({ lost }) {
  const width = 560, height = 180, left = 40, bottom = 26;
  const each = lost.map((game) => (game.toss.points + game.play.points) / Math.max(game.toss.decisions + game.play.decisions, 1));
  const most = Math.max(...each, 0.05) * 1.1;
  const across = (place) => left + (width - left - 10) * (lost.length === 1 ? 0.5 : place / (lost.length - 1));
  const up = (loss) => height - bottom - (height - bottom - 10) * loss / most;
  const means = each.map((_, place) => { const some = each.slice(Math.max(0, place - 9), place + 1); return some.reduce((one, two) => one + two, 0) / some.length; });
  const step = most > 0.5 ? 0.2 : most > 0.2 ? 0.1 : most > 0.08 ? 0.05 : 0.02;
  const guides = Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
  return html`<figure class="losses"><svg viewBox=${`0 0 ${width} ${height}`} role="group" aria-label=${`Points lost per decision, game by game: ${each.map((loss, place) => `game ${lost[place].game} ${loss.toFixed(3)}`).join(", ")}`}>
      ${guides.map((loss) => html`<g key=${loss}><line class="guide" x1=${left} x2=${width - 10} y1=${up(loss)} y2=${up(loss)} /><text class="end" x=${left - 5} y=${up(loss) + 4}>${loss.toFixed(2)}</text></g>`)}
      <polyline class="line side-0" points=${means.map((loss, place) => `${across(place)},${up(loss)}`).join(" ")} />
      ${each.map((loss, place) => html`<a key=${place} href=${`#/review/${lost[place].game}`} aria-label=${`Review game ${lost[place].game}`}><circle class="dot side-1" cx=${across(place)} cy=${up(loss)} r="4"><title>${`Game ${lost[place].game}: ${loss.toFixed(3)}`}</title></circle></a>`)}
    </svg><figcaption><span class="key side-1">a game</span> <span class="key side-0">mean of the last ten</span>: points lost per decision; lower is better</figcaption></figure>`;
}
