// The cribbage board: a hole for every point, front and back peg of each side, the streets and skunk lines.
import { WIDTHS, holeAt, lineBefore, measures, pegAt, trackPath } from "./board-geometry.js";
import { prefersCalm, settings } from "./settings.js";
import { texts } from "./texts/texts.js";
import { html, useLayoutEffect, useMemo, useRef } from "./vendor/htm-preact.js";

export const SIDES = /** @type {const} */ ([0, 1]);
const STREET = 30;

/** @typedef {{ target: number, skunks: number[], scores: [number, number], backs: [number, number] }} Standing */
/** @typedef {import("./board-geometry.js").Width} Width */

/** Games to other points, begun in a terminal, have no board to be played on. */
const WITH_BOARD = new Set([121, 61]);

/** @param {Standing & { names: [string, string], clocks?: unknown[] }} props `clocks`: one of each side, or none */
export function Board({ target, skunks, scores, backs, names, clocks = [] }) {
  const words = texts.board.label(names, scores, target);
  return html`<figure class="board" aria-label=${words}>
    <${Scores} target=${target} scores=${scores} names=${names} clocks=${clocks} />
    ${
      WITH_BOARD.has(target) &&
      /** @type {const} */ (["tall", "flat"]).map(
        (way) =>
          html`<${Wood} key=${way} way=${way} target=${target} skunks=${skunks} scores=${scores} backs=${backs} />`,
      )
    }
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

/** A board of wood: standing, or lying on its side. @param {Standing & { way: "tall" | "flat" }} props */
function Wood({ way, target, skunks, scores, backs }) {
  const width = WIDTHS[way];
  const size = measures(target, width);
  const [across, high] = way === "tall" ? [size.width, size.height] : [size.height, size.width];
  const lines = `${skunks}`;
  // Hundreds of holes, drawn once.
  const holes = useMemo(() => html`<${Holes} target=${target} skunks=${lines} way=${way} />`, [target, lines, way]);
  return html`<div class=${`wood ${way}`} style=${{ "--ratio": across / high }}>
    <svg viewBox=${`0 0 ${across} ${high}`} aria-hidden="true">
      <g transform=${way === "tall" ? null : `translate(${size.height} 0) rotate(90)`}>
        ${holes}
        ${SIDES.map(
          (side) =>
            html`<${Pegs} key=${side} score=${scores[side]} back=${backs[side]} side=${side} target=${target}
              width=${width} />`,
        )}</g></svg></div>`;
}

/** @param {{ target: number, skunks: string, way: "tall" | "flat" }} props */
function Holes({ target, skunks, way }) {
  const width = WIDTHS[way];
  const home = holeAt(target, target, 0, width);
  const lines = skunks.split(",").map(Number);
  const streets = [31, 61, 91].filter((hole) => hole < target && !lines.includes(hole));
  const radius = way === "tall" ? 2.1 : 1.7;
  return html`${SIDES.map(
    (side) => html`<path key=${side} class=${`track side-${side}`} d=${trackPath(target, side, width)} />`,
  )}
    ${lines
      .filter((line) => line > 1 && line < target)
      .map((line, place) => {
        const words = place ? texts.board.doubleSkunk : texts.board.skunk;
        return html`<${Line} key=${line} kind="skunk" hole=${line} words=${words} target=${target} way=${way} />`;
      })}
    ${streets.map(
      (hole) =>
        html`<${Line} key=${hole} kind="street" hole=${hole} words=${texts.board.street((hole - 1) / STREET)}
          target=${target} way=${way} />`,
    )}
    <circle class="home" cx=${home.x} cy=${home.y} r="6.4" />
    <circle class="hole" cx=${home.x} cy=${home.y} r=${radius * 1.25} />
    ${SIDES.flatMap((side) => [
      ...[false, true].map((behind) => pegAt(0, target, side, width, behind)),
      ...Array.from({ length: target - 1 }, (_, place) => holeAt(place + 1, target, side, width)),
    ]).map(({ x, y }) => html`<circle class="hole" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r=${radius} />`)}
    ${way === "tall" && html`<${Numbers} target=${target} />`}`;
}

/** @param {{ kind: string, hole: number, words: string[], target: number, way: "tall" | "flat" }} props */
function Line({ kind, hole, words, target, way }) {
  const { from, to } = lineBefore(hole, target, WIDTHS[way]);
  const inward = to.x < from.x ? -1 : 1;
  return html`<g class=${kind}><line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />
    ${
      way === "tall" &&
      words.map(
        (word, place) => html`<text key=${word} x=${to.x + 2.5 * inward} y=${to.y + 2 + 6.4 * place}
          text-anchor=${inward > 0 ? "start" : "end"}>${word}</text>`,
      )
    }<title>${words.join(" ")}</title></g>`;
}

/** The numbers of every tenth hole, outside its track. @param {{ target: number }} props */
const Numbers = ({ target }) =>
  Array.from({ length: Math.floor((target - 1) / 10) }, (_, ten) => {
    const hole = 10 * (ten + 1);
    const [outer, inner] = SIDES.map((side) => holeAt(hole, target, side, WIDTHS.tall));
    const x = outer.x + (outer.x - inner.x) * 0.72;
    const y = outer.y + (outer.y - inner.y) * 0.72 + 2.2;
    return html`<text key=${hole} class="number" x=${x} y=${y}>${hole}</text>`;
  });

const HOP = 70; // milliseconds from hole to hole
const LONGEST = 900;

/**
 * A side's two pegs: to score, the one behind leaps over the other, hole by hole.
 * @param {{ score: number, back: number, side: 0 | 1, target: number, width: Width }} props
 */
function Pegs({ score, back, side, target, width }) {
  const pegs = [useRef(/** @type {SVGElement | null} */ (null)), useRef(/** @type {SVGElement | null} */ (null))];
  const seen = useRef({ score, back, ahead: 0 });
  const before = seen.current;
  const leaps = score > before.score && back === before.score;
  const ahead = leaps ? 1 - before.ahead : before.ahead;
  useLayoutEffect(() => {
    seen.current = { score, back, ahead };
    const peg = pegs[ahead].current;
    if (!peg || !leaps || prefersCalm() || settings().pace === "instant") return;
    const holes = Array.from({ length: score - before.back + 1 }, (_, hop) =>
      pegAt(before.back + hop, target, side, width, !hop),
    );
    // A transform is left to the compositor; a centre that moves would draw the board anew in every frame.
    const keyframes = holes.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    peg.animate(keyframes, { duration: Math.min(HOP * holes.length, LONGEST) });
  });
  return [0, 1].map((which) => {
    const behind = which !== ahead;
    const { x, y } = pegAt(behind ? back : score, target, side, width, behind);
    return html`<g key=${which} ref=${pegs[which]} class=${`peg side-${side} ${behind ? "behind" : ""}`}
      transform=${`translate(${x} ${y})`}>
      <circle class="shade" cx="1.6" cy="2.2" r="4.3" /><circle r="4.3" />
      <circle class="shine" cx="-1.3" cy="-1.4" r="1.3" /></g>`;
  });
}
