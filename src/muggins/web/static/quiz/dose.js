// The dose of a day: after ten questions that came back, the rest may wait until tomorrow.
import { keepText, kept } from "../kept.js";
import { today } from "../one-deal/days.js";

export const DOSE = 10;
const KEY = "muggins-dose";

/** How many were answered today, in this browser. */
export function answeredToday() {
  const [day, many] = (kept(KEY) ?? "").split(" ");
  return day === today() ? Number(many) || 0 : 0;
}

/** Notes an answer. */
export const noteAnswer = () => keepText(KEY, `${today()} ${answeredToday() + 1}`);

/** How many of those that are due are left for today. @param {number} due */
export const doseLeft = (due) => Math.min(due, Math.max(DOSE - answeredToday(), 0));
