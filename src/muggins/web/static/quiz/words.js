// What a drill asks and says.

/** @type {[Wire.Question["drill"], string, string][]} */
export const DRILLS = [
  ["toss", "The discard", "Hands where the obvious discard is not the best"],
  ["play", "The play", "Close calls in the play"],
  ["count", "The count", "Hands and cribs worth counting"],
];

/**
 * How many cards answer a question; 0 where it is answered in words.
 * @param {string} drill
 */
export const answerSize = (drill) => (drill === "toss" ? 2 : drill === "play" ? 1 : 0);

/** @param {Wire.Question} question */
export function questionWords({ drill, crib, role }) {
  if (drill === "count") return `What does this ${crib ? "crib" : "hand"} count?`;
  const deals = role === "dealer" ? "You deal" : "Opponent deals";
  return drill === "toss" ? `${deals}: which two do you discard?` : `${deals}: which card do you play?`;
}

/**
 * The count that a question of the play tells; nothing where it tells none.
 * @param {string} words
 */
export const currentCount = (words) => words.match(/the count is \d+/)?.[0] ?? "";

/** @typedef {{ right: number, asked: number, loss: number }} Tally */

/** @returns {Tally} */
export const newTally = () => ({ right: 0, asked: 0, loss: 0 });

/**
 * @param {Tally} tally
 * @param {Wire.Verdict} verdict
 * @returns {Tally}
 */
export const tallied = ({ right, asked, loss }, verdict) => ({
  right: right + Number(verdict.right),
  asked: asked + 1,
  loss: loss + verdict.loss,
});

/** @param {Tally} tally */
export const tallyWords = ({ right, asked, loss }) =>
  asked ? `${right} of ${asked} right, ${loss.toFixed(2)} points given away` : "Take your time: there is no clock.";
