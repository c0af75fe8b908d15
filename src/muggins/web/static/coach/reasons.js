// Reasons and decisions of the coach in words.
import { say, words } from "../texts/words.js";

/** @type {Record<string, import("../texts/words.js").Message>} */
const kinds = words.reasons;

/** @param {Wire.Reason} reason @returns {string} */
export function reasonText(reason) {
  const of = reason.of.map(reasonText);
  const values = { ...reason, cards: reason.cards.join(" "), scores: reason.scores?.join("-"), of, ...of };
  return say(kinds[reason.kind], values);
}

/** A decision in a line: what was done, what is better, and why. @param {Wire.Decision} decision */
export function decisionText({ kind, made, best, reason, best_reason: bestReason, why }) {
  const how = made.join() === best.join() ? "best" : why ? "score" : "points";
  return say(words.decision[how][kind], {
    made: made.join(" "),
    best: best.join(" "),
    reason: reasonText(reason),
    best_reason: bestReason && reasonText(bestReason),
    why: why && reasonText(why),
  });
}
