// Days and their results, in words. Nothing here touches the page.
/** The day where the person is. @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Whether a part of an address is a day.
 * @param {string | undefined} text
 * @returns {text is string}
 */
export const isDay = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(Date.parse(`${text}T12:00`)) && (text ?? "") >= "2026-01-01";

/** @param {string} day */
export const dayWords = (day) =>
  new Date(`${day}T12:00`).toLocaleDateString("en", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });

/** Points lost in a deal, at most, for one star to five: a third of what a day may lose. */
const LIMITS = [2, 1, 0.4, 0.17, 0.034];

/** @param {number} lost in one deal */
export const starsOf = (lost) => LIMITS.filter((most) => lost <= most).length;

/** @param {{ stars: number | null }} result */
export const starsText = ({ stars }) => "★".repeat(stars ?? 0) + "☆".repeat(5 - (stars ?? 0));
