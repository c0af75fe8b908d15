// Where the holes, pegs and lines of the drawn board are.

const STEP = 11.5;
const GROUP = 5; // holes between gaps
const GAP = 5;
export const COLUMN = 66;
const TOP = 46;
const MIDDLE = 33;
const TRACKS = [24, 42]; // the person's and the opponent's holes, across a column

/** @typedef {{ column: number, y: number, last: boolean }} Place */

/**
 * The size of a board: a column goes up or down.
 * @param {number} target
 */
export function measures(target) {
  const columns = target > 61 ? 3 : 2;
  const length = (target - 1) / columns;
  return { columns, length, width: columns * COLUMN, height: TOP + length * STEP + (length / GROUP) * GAP + 14 };
}

/**
 * @param {number} hole 1 to the target
 * @param {number} target
 * @returns {Place}
 */
export function place(hole, target) {
  const { columns, length } = measures(target);
  if (hole >= target) return { column: columns - 1, y: TOP - 24, last: true };
  const column = Math.floor((hole - 1) / length);
  const up = columns === 3 ? column % 2 === 0 : column === 1;
  const steps = (hole - 1) % length;
  const along = up ? length - 1 - steps : steps;
  return { column, y: TOP + along * STEP + Math.floor(along / GROUP) * GAP, last: false };
}

/**
 * @param {Place} at
 * @param {0 | 1} side
 */
export const across = (at, side) => at.column * COLUMN + (at.last ? MIDDLE : TRACKS[side]);

/**
 * The middle of a peg; one without a point stands before the first hole.
 * @param {number} score
 * @param {0 | 1} side
 * @param {number} target
 */
export function pegAt(score, side, target) {
  const { columns, height } = measures(target);
  const start = { column: 0, y: columns === 3 ? height - 6 : TOP - 13, last: false };
  const at = score > 0 ? place(score, target) : start;
  const apart = at.last ? (side ? 6 : -6) : 0; // two may stand at the last hole
  return { x: across(at, side) + apart, y: at.y };
}

/**
 * A skunk line, between the last hole below it and the first that escapes.
 * @param {number} line
 * @param {number} target
 */
export function skunkLine(line, target) {
  const below = place(line - 1, target);
  const above = place(line, target);
  const beyond = above.y > TOP + 100 ? 9 : -9;
  const y = below.column === above.column ? (below.y + above.y) / 2 : above.y + beyond;
  const left = above.column * COLUMN + 12;
  return { x1: left, x2: left + 42, y };
}

/**
 * The lane behind the holes of a column.
 * @param {number} column
 * @param {number} target
 */
export const lane = (column, target) => ({
  x: column * COLUMN + 13,
  y: TOP - 9,
  height: measures(target).height - TOP - 2,
});

/** @param {number} target */
export const lastHole = (target) => ({ x: measures(target).width - COLUMN + MIDDLE, y: TOP - 24 });
