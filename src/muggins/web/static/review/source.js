// Whether a review is one of a seat at a table for two: its address holds the token of the seat.

/** @typedef {import("./review.js").ReviewSource} ReviewSource */

/** @param {ReviewSource} source */
export const isOfSeat = ({ game }) => game.startsWith("/api/seat/");

/**
 * The address that may be given away; nothing where it would give the seat away.
 * @param {ReviewSource} source
 * @param {string} [rest] what follows it
 */
export const openPath = (source, rest = "") => (isOfSeat(source) ? "" : `${source.path}${rest}`);
