// Where the holes of a board are: up one side, around the top, down the other and, to 121, around and up the middle.

const STEP = 10;
const GROUP = 5; // holes between gaps
const GAP = 4;
const TURN = 8; // from the last hole of a straight to the turn

/**
 * How wide a board is: between its lanes, between the two tracks of a lane, and to its edge.
 * @typedef {{ lane: number, track: number, edge: number }} Width
 */
/** @typedef {{ x: number, y: number }} Point */

/** Standing beside the table, and lying above it on a phone. @type {Record<"tall" | "flat", Width>} */
export const WIDTHS = { tall: { lane: 50, track: 7.5, edge: 27 }, flat: { lane: 27, track: 4.6, edge: 11 } };

/** Holes of a straight, of the turn at the top and of that at the bottom. @param {number} target */
const parts = (target) => (target > 61 ? { straight: 35, top: 10, bottom: 5 } : { straight: 25, top: 10, bottom: 0 });

/** @param {number} target @param {Width} width */
export function measures(target, { lane, track, edge }) {
  const { straight } = parts(target);
  const length = along(straight - 1);
  const top = edge + lane + TURN;
  const bottom = top + length + TURN;
  return { width: 2 * (lane + edge), height: bottom + lane / 2 + track + edge * 0.6, top, bottom, length };
}

/** From the first hole of a straight to another, counted from 0. @param {number} place */
const along = (place) => place * STEP + Math.floor(place / GROUP) * GAP;

/**
 * A hole's place: how far to the right of the middle of its lane, where pegs of side 0 stand outside.
 * @param {number} hole 1 to the target
 * @param {number} target
 * @param {0 | 1} side
 * @param {Width} width
 * @returns {Point}
 */
export function holeAt(hole, target, side, width) {
  const { lane, track, edge } = width;
  const { straight, top: turn, bottom: small } = parts(target);
  const { top, bottom, length } = measures(target, width);
  const [left, middle, right] = [edge, edge + lane, edge + 2 * lane];
  const out = side ? -track : track;
  if (hole >= target) return target > 61 ? { x: middle, y: top - 17 } : { x: left, y: bottom + 9 };
  const place = hole - 1;
  if (place < straight) return { x: right + out, y: top + length - along(place) };
  if (place < straight + turn) {
    return around({ x: middle, y: top - TURN }, lane + out, -(place - straight + 0.5) / turn);
  }
  const down = place - straight - turn;
  if (down < straight) return { x: left - out, y: top + along(down) };
  const below = down - straight;
  if (below < small) return around({ x: left + lane / 2, y: bottom }, lane / 2 + out, 1 - (below + 0.5) / small);
  return { x: middle + out, y: top + length - along(below - small) };
}

/**
 * A point of a circle.
 * @param {Point} middle
 * @param {number} radius
 * @param {number} turned half turns from the right, clockwise
 * @returns {Point}
 */
const around = ({ x, y }, radius, turned) => ({
  x: x + radius * Math.cos(Math.PI * turned),
  y: y + radius * Math.sin(Math.PI * turned),
});

/**
 * The middle of a peg; one without a point stands in a hole before the first, the peg behind it in another.
 * @param {number} score
 * @param {number} target
 * @param {0 | 1} side
 * @param {Width} width
 * @param {boolean} [behind]
 * @returns {Point}
 */
export function pegAt(score, target, side, width, behind = false) {
  if (score > 0) return holeAt(Math.min(score, target), target, side, width);
  const { x, y } = holeAt(1, target, side, width);
  return { x, y: y + TURN + STEP * (behind ? 1.5 : 0.7) };
}

/**
 * The line across the tracks before a hole.
 * @param {number} hole
 * @param {number} target
 * @param {Width} width
 * @returns {{ from: Point, to: Point }}
 */
export function lineBefore(hole, target, width) {
  const between = (/** @type {0 | 1} */ side) => {
    const [one, two] = [holeAt(hole - 1, target, side, width), holeAt(hole, target, side, width)];
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  };
  const [outer, inner] = [between(0), between(1)];
  const beyond = { x: (outer.x - inner.x) / 5, y: (outer.y - inner.y) / 5 };
  return {
    from: { x: outer.x + beyond.x, y: outer.y + beyond.y },
    to: { x: inner.x - beyond.x, y: inner.y - beyond.y },
  };
}

/**
 * A side's track as a path.
 * @param {number} target
 * @param {0 | 1} side
 * @param {Width} width
 */
export function trackPath(target, side, width) {
  const points = Array.from({ length: target - 1 }, (_, place) => holeAt(place + 1, target, side, width));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}
