// What the coach weighed: a row for every choice, the best first; what the other side may hold.
import { html, useState } from "/vendor/htm-preact.js";
import { Cards, RANKS, rankText, written } from "/cards.js";

export const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : "±"}${Math.abs(points).toFixed(2)}`;
export const worth = (loss) => (loss < 0.05 ? "good" : loss < 0.15 ? "fair" : loss < 0.4 ? "slip" : loss < 1 ? "poor" : "bad");
const percent = (share) => (share == null ? "?" : `${Math.round(100 * share)}%`);

export function Loss({ loss }) {
  return html`<span class=${`loss ${worth(loss)}`}>${loss < 0.005 ? "best" : `−${loss.toFixed(2)}`}</span>`;
}

const tenths = (share) => `${(100 * share).toFixed(1)}%`;

// A chance to win, and what is lost of it; five in a hundred is a mistake.
export function Wins({ stake, only }) {
  const lost = stake.win_loss, class_ = lost < 0.005 ? "good" : lost < 0.02 ? "fair" : lost < 0.05 ? "slip" : lost < 0.15 ? "poor" : "bad";
  const loss = html`<span class=${`loss ${class_}`}>${lost < 0.0005 ? "best" : `−${tenths(lost)}`}</span>`;
  return only ? loss : html`${tenths(stake.win)} ${loss}`;
}

function Why({ advice }) {
  return advice.why && html`<p class="score-says"><b>The score changes the choice:</b> ${written(advice.why)}.</p>`;
}

function Often({ share }) {
  return html`<span class="often" title="how often the solution does it"><span class="track"><i style=${{ width: percent(share || 0) }}></i></span>
    <b>${percent(share)}</b></span>`;
}

export function Advice({ advice, made, short = 0 }) {
  return advice.kind === "toss"
    ? html`<${Tosses} advice=${advice} made=${made} short=${short} />`
    : html`<${Plays} advice=${advice} made=${made} />`;
}

const same = (one, two) => two && one.length === two.length && one.every((card) => two.includes(card));

function Tosses({ advice, made, short }) {
  const [open, setOpen] = useState(null);
  const [all, setAll] = useState(!short);
  const rows = all ? advice.rows : advice.rows.filter((row, place) => place < short || same(row.toss, made));
  const stakes = rows.some((row) => row.stake), columns = stakes ? 5 : 4;
  return html`<div class="advice"><${Why} advice=${advice} />
    <table><caption class="hidden">Tosses, the best first</caption>
      <thead><tr><th scope="col">Toss</th><th scope="col">Often</th>${stakes && html`<th scope="col" class="number">Wins</th>`}<th scope="col" class="number">Expected</th><th scope="col" class="number">${stakes ? "In points" : "Loss"}</th></tr></thead>
      <tbody>${rows.map((row) => {
        const key = row.toss.join(" ");
        return html`<tr key=${key} class=${`row ${same(row.toss, made) ? "made" : ""} ${open === key ? "open" : ""}`}>
            <th scope="row"><button type="button" class="plain" aria-expanded=${open === key} onClick=${() => setOpen(open === key ? null : key)}
              title="Show how the hand fares by starter"><${Cards} cards=${row.toss} small /><span class="hidden">${same(row.toss, made) ? ", your choice" : ""}, details</span></button></th>
            <td><${Often} share=${row.frequency} /></td>${stakes && html`<td class="number wins"><${Wins} stake=${row.stake} /></td>`}<td class="number">${row.net.toFixed(2)}</td><td class="number"><${Loss} loss=${row.loss} /></td></tr>
          ${open === key && html`<tr class="details"><td colspan=${columns}><${Spread} row=${row} role=${advice.role} /></td></tr>`}
          ${open !== key && (row.loss >= 0.005) && html`<tr class="why"><td colspan=${columns}>${row.reason}</td></tr>`}`;
      })}</tbody></table>
    ${!all && html`<button type="button" class="quiet" onClick=${() => setAll(true)}>All ${advice.rows.length} tosses</button>`}
  </div>`;
}

function Spread({ row, role }) {
  const points = Object.entries(row.spread).map(([score, share]) => [Number(score), share]);
  const most = Math.max(...points.map(([, share]) => share));
  const high = Math.max(...points.map(([score]) => score));
  const bars = Array.from({ length: Math.max(high + 1, 17) }, (_, score) => row.spread[score] || 0);
  const width = 16;
  return html`<div class="spread">
    <p>Keeping ${written(row.keep.map((card) => card).join(" "))}: <b>${row.hand.toFixed(2)}</b> in hand, ${role === "dealer" ? "plus" : "less"} <b>${row.crib.toFixed(2)}</b> in ${role === "dealer" ? "your" : "their"} crib,
      <b> ${signed(row.play)}</b> in the play.</p>
    <svg viewBox=${`0 0 ${bars.length * width} 74`} role="img" aria-label=${`Hand by starter: ${points.map(([score, share]) => `${score} points ${percent(share)}`).join(", ")}`}>
      ${bars.map((share, score) => html`<g key=${score}><rect class="bar" x=${score * width + 2} width=${width - 4} y=${58 - 44 * share / most} height=${44 * share / most} />
        ${share > 0 && html`<text x=${score * width + width / 2} y=${54 - 44 * share / most}>${Math.round(100 * share)}</text>`}
        ${(share > 0 || (score <= high && score % 4 === 0)) && html`<text class="axis" x=${score * width + width / 2} y="70">${score}</text>`}</g>`)}
    </svg>
    <p class="note">Points of the hand, in % of the 46 starters. Best with ${row.best_starters.replace(/T/g, "10")}; worst with ${row.worst_starters.replace(/T/g, "10")}.</p>
  </div>`;
}

function Plays({ advice, made }) {
  const mine = (card) => made && made[0][0] === card[0];
  const stakes = advice.rows.some((row) => row.stake), columns = stakes ? 6 : 5;
  return html`<div class="advice"><${Why} advice=${advice} />
    ${advice.rows.length > 0 && html`<table><caption class="hidden">Cards, the best first</caption>
      <thead><tr><th scope="col">Card</th><th scope="col">Often</th>${stakes && html`<th scope="col" class="number">Wins</th>`}<th scope="col" class="number">Pegs</th><th scope="col" class="number">To the end</th><th scope="col" class="number">${stakes ? "In points" : "Loss"}</th></tr></thead>
      <tbody>${advice.rows.map((row) => html`<tr key=${row.card} class=${`row ${mine(row.card) ? "made" : ""}`}>
          <th scope="row"><${Cards} cards=${[row.card]} small />${mine(row.card) && html`<span class="hidden">, your choice</span>`}</th>
          <td><${Often} share=${row.frequency} /></td>${stakes && html`<td class="number wins"><${Wins} stake=${row.stake} /></td>`}<td class="number">${row.points}</td><td class="number">${signed(row.net)}</td><td class="number"><${Loss} loss=${row.loss} /></td></tr>
        <tr class="why"><td colspan=${columns}>${written(row.reason)}</td></tr>`)}</tbody></table>`}
    ${advice.rows.some((row) => row.frequency == null) && html`<p class="note">?: the solution itself never comes here; the figures are searched all the same.</p>`}
    <${Belief} belief=${advice.belief} />
  </div>`;
}

export function Belief({ belief }) {
  if (!belief.cards) return html`<p class="note">The other side has no card left.</p>`;
  const most = Math.max(...Object.values(belief.ranks), 0.01);
  const words = RANKS.filter((rank) => belief.ranks[rank] >= 0.005).map((rank) => `${rankText(rank)} ${percent(belief.ranks[rank])}`);
  return html`<figure class="belief"><figcaption>What the other side's ${belief.cards} card${belief.cards > 1 ? "s" : ""} may be</figcaption>
    <svg viewBox="0 0 260 84" role="img" aria-label=${`How likely each rank: ${words.join(", ")}`}>
      ${RANKS.map((rank, place) => {
        const odds = belief.ranks[rank], height = 50 * odds / most;
        return html`<g key=${rank}><rect class="bar" x=${place * 20 + 3} width="14" y=${66 - height} height=${height} />
          <text x=${place * 20 + 10} y=${62 - height}>${odds >= 0.005 ? Math.round(100 * odds) : ""}</text>
          <text class="axis" x=${place * 20 + 10} y="79">${rankText(rank)}</text></g>`;
      })}
    </svg>
    <p class="note">In % for at least one. Likeliest: ${belief.holdings.slice(0, 3).map((held) => `${held.ranks.replace(/T/g, "10")} (${percent(held.probability)})`).join(", ")}.</p>
  </figure>`;
}

