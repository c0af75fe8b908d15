// The cribbage board: a hole for every point, front and back peg of each side, the skunk lines.
import { across, lane, lastHole, measures, pegAt, place, skunkLine } from "./board-geometry.js";
import { prefersCalm, settings } from "./settings.js";
import { texts } from "./texts/texts.js";
import { html, useLayoutEffect, useMemo, useRef } from "./vendor/htm-preact.js";

export const SIDES = /** @type {const} */ ([0, 1]);

/** @typedef {{ target: number, skunks: number[], scores: [number, number], backs: [number, number] }} Standing */

/** @param {Standing & { names: [string, string], clocks?: unknown[] }} props `clocks`: one of each side, or none */
export function Board({ target, skunks, scores, backs, names, clocks = [] }) {
  const words = texts.board.label(names, scores, target);
  return html`<figure class="board" aria-label=${words}>
    <${Scores} target=${target} scores=${scores} names=${names} clocks=${clocks} />
    <${Tall} target=${target} skunks=${skunks} scores=${scores} backs=${backs} />
    <${Strip} target=${target} skunks=${skunks} scores=${scores} backs=${backs} />
  </figure>`;
}

/** @param {{ target: number, scores: [number, number], names: [string, string], clocks: unknown[] }} props */
function Scores({ target, scores, names, clocks }) {
  return html`<div class="scores">
    ${SIDES.map(
      (side) => html`<p key=${side} class=${`score side-${side}`}>
        <span class="dot"></span><span class="who" aria-hidden="true">${names[side]}</span>${clocks[side]}
        <strong aria-hidden="true">${scores[side]}</strong>
        <small aria-hidden="true">${texts.board.toGo(Math.max(target - scores[side], 0))}</small></p>`,
    )}
  </div>`;
}

/** @param {Standing} props */
function Tall({ target, skunks, scores, backs }) {
  const { columns, width, height } = measures(target);
  const last = lastHole(target);
  const holes = useMemo(() => html`<${Holes} target=${target} />`, [target]); // hundreds, drawn once
  return html`<svg class="tall" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    <rect class="wood" x="2" y="2" width=${width - 4} height=${height - 4} rx="14" />
    ${Array.from({ length: columns }, (_, column) => {
      const at = lane(column, target);
      return html`<rect key=${column} class="lane" x=${at.x} y=${at.y} width="40" height=${at.height} rx="9" />`;
    })}
    <circle class="hole last" cx=${last.x} cy=${last.y} r="4" />
    ${holes}
    ${skunks.filter((line) => line > 1).map((line) => html`<${SkunkLine} line=${line} target=${target} />`)}
    ${SIDES.map(
      (side) => html`<${Pegs} key=${side} score=${scores[side]} back=${backs[side]} side=${side} target=${target} />`,
    )}
  </svg>`;
}

/** @param {{ target: number }} props */
function Holes({ target }) {
  return Array.from({ length: target - 1 }, (_, points) => {
    const at = place(points + 1, target);
    return SIDES.map(
      (side) => html`<circle key=${`${points}-${side}`} class="hole" cx=${across(at, side)} cy=${at.y} r="2.6" />`,
    );
  });
}

/** @param {{ line: number, target: number }} props */
function SkunkLine({ line, target }) {
  const { x1, x2, y } = skunkLine(line, target);
  return html`<g class="skunk"><line x1=${x1} x2=${x2} y1=${y} y2=${y} />
    <title>${texts.board.skunkLine(line)}</title></g>`;
}

const HOP = 70; // milliseconds from hole to hole
const LONGEST = 900;

/**
 * A side's two pegs: to score, the one behind leaps over the other, hole by hole.
 * @param {{ score: number, back: number, side: 0 | 1, target: number }} props
 */
function Pegs({ score, back, side, target }) {
  const circles = [useRef(/** @type {SVGElement | null} */ (null)), useRef(/** @type {SVGElement | null} */ (null))];
  const seen = useRef({ score, back, ahead: 0 });
  const before = seen.current;
  const leaps = score > before.score && back === before.score;
  const ahead = leaps ? 1 - before.ahead : before.ahead;
  useLayoutEffect(() => {
    seen.current = { score, back, ahead };
    const peg = circles[ahead].current;
    if (!peg || !leaps || prefersCalm() || settings().pace === "instant") return;
    const holes = Array.from({ length: score - before.back + 1 }, (_, hop) => pegAt(before.back + hop, side, target));
    const end = holes[holes.length - 1];
    // A transform is left to the compositor; a centre that moves would draw the board anew in every frame.
    const keyframes = holes.map(({ x, y }) => ({ transform: `translate(${x - end.x}px, ${y - end.y}px)` }));
    peg.animate(keyframes, { duration: Math.min(HOP * holes.length, LONGEST) });
  });
  return [0, 1].map((which) => {
    const behind = which !== ahead;
    const { x, y } = pegAt(behind ? back : score, side, target);
    return html`<circle key=${which} ref=${circles[which]} class=${`peg side-${side} ${behind ? "behind" : ""}`}
      cx=${x} cy=${y} r=${behind ? 4 : 5} />`;
  });
}

/**
 * For a phone: the same, straight.
 * @param {Standing} props
 */
function Strip({ target, skunks, scores, backs }) {
  const ticks = Array.from({ length: Math.floor(target / 5) + 1 }, (_, five) => 5 * five);
  return html`<svg class="strip" viewBox=${`-3 0 ${target + 6} 16`} preserveAspectRatio="none" aria-hidden="true">
    <rect class="wood" x="-3" y="0" width=${target + 6} height="16" rx="3" />
    ${ticks.map(
      (hole) =>
        html`<line key=${hole} class=${hole % 30 ? "tick" : "tick long"} x1=${hole} x2=${hole} y1="2" y2="14" />`,
    )}
    ${skunks.map(
      (line) => html`<line key=${line} class="skunk-line" x1=${line - 0.5} x2=${line - 0.5} y1="0" y2="16" />`,
    )}
    ${SIDES.map((side) => {
      const y = 5 + 6 * side;
      return html`<g key=${side} class=${`run side-${side}`}>
        <line x1="0" x2=${scores[side]} y1=${y} y2=${y} />
        <ellipse class="behind" cx=${backs[side]} cy=${y} rx="0.9" ry="1.8" />
        <ellipse cx=${scores[side]} cy=${y} rx="1.3" ry="2.6" /></g>`;
    })}
  </svg>`;
}
