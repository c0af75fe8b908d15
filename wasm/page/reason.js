// A reason for a choice, or against it, in the shape of the server's.
const NONE = { points: null, other: null, worth: null, chance: null, rank: null, own: null, peg: null };

/** @param {string} kind @param {Partial<Wire.Reason>} of @returns {Wire.Reason} */
export const reason = (kind, of = {}) => ({ kind, ...NONE, cards: [], scores: null, of: [], ...of });
