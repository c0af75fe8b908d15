// The dose of a day: after ten questions that came back, the rest may wait until tomorrow.
import { today } from "../one-deal/days.js";

export const DOSE = 10;
const KEY = "muggins-dose";

/** How many were answered today, in this browser. */
export function answeredToday() {
  try {
    const [day, many] = (localStorage.getItem(KEY) ?? "").split(" ");
    return day === today() ? Number(many) || 0 : 0;
  } catch {
    return 0;
  }
}

/** Notes an answer. */
export function noteAnswer() {
  try {
    localStorage.setItem(KEY, `${today()} ${answeredToday() + 1}`);
  } catch {
    // Nothing may be kept here.
  }
}

/**
 * How many of those that are due are left for today.
 * @param {number} due
 */
export const doseLeft = (due) => Math.min(due, Math.max(DOSE - answeredToday(), 0));
