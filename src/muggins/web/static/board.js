// The cribbage board: a hole for every point, front and back peg of each side, the skunk lines.
import { html } from "/vendor/htm-preact.js";

const STEP = 11.5, GAP = 5, COLUMN = 66, TOP = 46;

function place(hole, target) {
  const columns = target > 61 ? 3 : 2;
  const length = (target - 1) / columns;
  if (hole >= target) return { column: columns - 1, y: TOP - 24, last: true };
  const column = Math.floor((hole - 1) / length);
  let along = (hole - 1) % length;
  if (column % 2 === 0 && columns === 3 || column === 1 && columns === 2) along = length - 1 - along;
  return { column, y: TOP + along * STEP + Math.floor(along / 5) * GAP };
}

const x = (at, side, target) => at.last ? (at.column * COLUMN + 33) : at.column * COLUMN + (side ? 42 : 24);

export function Board({ target, skunks, scores, backs, names }) {
  const columns = target > 61 ? 3 : 2;
  const length = (target - 1) / columns;
  const height = TOP + length * STEP + (length / 5) * GAP + 14;
  const width = columns * COLUMN;
  const holes = [];
  for (let hole = 1; hole < target; hole++) {
    const at = place(hole, target);
    for (const side of [0, 1]) holes.push(html`<circle key=${`${hole}-${side}`} class="hole" cx=${x(at, side, target)} cy=${at.y} r="2.6" />`);
  }
  const lines = skunks.filter((line) => line > 1).map((line) => {
    const one = place(line - 1, target), two = place(line, target);
    const y = one.column === two.column ? (one.y + two.y) / 2 : two.y + (two.y > TOP + 100 ? 9 : -9);
    const left = two.column * COLUMN + 12;
    return html`<g class="skunk"><line x1=${left} x2=${left + 42} y1=${y} y2=${y} />
      <title>${`Skunk line: ${line}`}</title></g>`;
  });
  const peg = (side, score, back) => {
    const at = score > 0 ? place(score, target) : { column: columns === 3 ? 0 : 0, y: columns === 3 ? height - 6 : TOP - 13 };
    return html`<circle class=${`peg side-${side} ${back ? "behind" : ""}`} cx=${x(at, side, target) + (at.last ? (side ? 6 : -6) : 0)} cy=${at.y} r=${back ? 4 : 5} />`;
  };
  return html`<figure class="board" aria-label=${`Board: ${names[0]} ${scores[0]}, ${names[1]} ${scores[1]}, of ${target}`}>
    <${Scores} target=${target} scores=${scores} names=${names} />
    <svg class="tall" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="wood" x="2" y="2" width=${width - 4} height=${height - 4} rx="14" />
      ${Array.from({ length: columns }, (_, column) => html`<rect key=${column} class="lane" x=${column * COLUMN + 13} y=${TOP - 9} width="40" height=${height - TOP - 2} rx="9" />`)}
      <circle class="hole last" cx=${width - COLUMN + 33} cy=${TOP - 24} r="4" />
      ${holes}${lines}
      ${[0, 1].map((side) => [peg(side, backs[side], true), peg(side, scores[side], false)])}
    </svg>
    <${Strip} target=${target} skunks=${skunks} scores=${scores} backs=${backs} />
  </figure>`;
}

function Scores({ target, scores, names }) {
  return html`<div class="scores" aria-hidden="true">
    ${[0, 1].map((side) => html`<p key=${side} class=${`score side-${side}`}><span class="dot"></span><span class="who">${names[side]}</span>
      <strong>${scores[side]}</strong><small>${Math.max(target - scores[side], 0)} to go</small></p>`)}
  </div>`;
}

// For a phone: the same, straight.
function Strip({ target, skunks, scores, backs }) {
  const ticks = [];
  for (let hole = 0; hole <= target; hole += 5) ticks.push(html`<line key=${hole} class=${hole % 30 ? "tick" : "tick long"} x1=${hole} x2=${hole} y1="2" y2="14" />`);
  return html`<svg class="strip" viewBox=${`-3 0 ${target + 6} 16`} preserveAspectRatio="none" aria-hidden="true">
    <rect class="wood" x="-3" y="0" width=${target + 6} height="16" rx="3" />
    ${ticks}
    ${skunks.map((line) => html`<line key=${line} class="skunk-line" x1=${line - 0.5} x2=${line - 0.5} y1="0" y2="16" />`)}
    ${[0, 1].map((side) => html`<g key=${side} class=${`run side-${side}`}>
      <line x1="0" x2=${scores[side]} y1=${5 + 6 * side} y2=${5 + 6 * side} />
      <ellipse class="behind" cx=${backs[side]} cy=${5 + 6 * side} rx="0.9" ry="1.8" />
      <ellipse cx=${scores[side]} cy=${5 + 6 * side} rx="1.3" ry="2.6" /></g>`)}
  </svg>`;
}
