// What a drill asks and says. No cards are drawn here.
import { texts } from "../texts/texts.js";

const { practice } = texts;

export const SKILLS = ["toss", "play", "rules", "count-easy", "count-medium", "count"];
export const THEMES = Object.keys(texts.themes);

/**
 * What a drill is called, and what it is about.
 * @param {string | undefined} drill
 * @returns {{ title: string, about: string } | undefined} undefined where there is no such drill
 */
export const drillWords = (drill) => (drill ? (texts.drills[drill] ?? texts.themes[drill]) : undefined);

/** How many cards answer a question; 0 where it is answered in words. @param {Wire.Question["asks"]} asks */
export const answerSize = (asks) => ({ toss: 2, play: 1, count: 0 })[asks];

/** @param {Wire.Question} question */
export function questionWords({ asks, crib, role }) {
  return asks === "count" ? practice.whatCounts(Boolean(crib)) : practice.which(role === "dealer", asks === "toss");
}

/** The score of a question; nothing at 0-0 of a game to 121, and for a count. @param {Wire.Question} question */
export function scoreWords({ asks, scores: [mine, theirs], target }) {
  if (asks === "count" || (target === 121 && !mine && !theirs)) return "";
  return practice.score(mine, theirs, target);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * How long it is until something is due.
 * @param {string} due a time
 * @param {number} [now] milliseconds
 */
export function untilWords(due, now = Date.now()) {
  const rest = Date.parse(due) - now;
  if (rest < 30 * MINUTE) return practice.soon;
  const midnights = Math.floor((Date.parse(due) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
  return midnights < 1 ? practice.today : practice.days(midnights);
}

/** @typedef {{ right: number, asked: number, loss: number, wins: number }} Tally `loss` in points */

/** @returns {Tally} */
export const newTally = () => ({ right: 0, asked: 0, loss: 0, wins: 0 });

/**
 * @param {Tally} tally
 * @param {Wire.Verdict} verdict
 * @returns {Tally}
 */
export const tallied = ({ right, asked, loss, wins }, verdict) => ({
  right: right + Number(verdict.right),
  asked: asked + 1,
  loss: loss + verdict.loss,
  wins: wins + verdict.win_loss,
});

/** @param {Tally} tally */
export const tallyWords = ({ right, asked, loss, wins }) =>
  asked ? practice.tally(right, asked, loss, wins) : practice.noClock;
