// The numbers behind the charts: scales, guides, moving means.

/**
 * A linear scale.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
export const scale = ([low, high], [start, end]) => {
  const span = high - low || 1;
  return (/** @type {number} */ value) => start + ((end - start) * (value - low)) / span;
};

/** Points of a polyline. @param {(readonly [number, number])[]} points */
export const path = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/**
 * The mean of each value and of up to `many` - 1 before it.
 * @param {number[]} values
 * @param {number} many
 */
export const movingMeans = (values, many) =>
  values.map((_, place) => {
    const some = values.slice(Math.max(0, place - many + 1), place + 1);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  });

/** Round values from 0 to the first that is not below `most`, a few of them. @param {number} most */
export function guides(most) {
  const step = [0.02, 0.05, 0.1, 0.2, 0.5].find((each) => most <= 5 * each) ?? Math.ceil(most / 5);
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, place) => place * step);
}

/** Points lost per decision. @param {{ toss: Wire.Losses, play: Wire.Losses }} lost */
export const perDecision = ({ toss, play }) =>
  (toss.points + play.points) / Math.max(toss.decisions + play.decisions, 1);
