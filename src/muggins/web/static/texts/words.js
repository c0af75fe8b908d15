// The words that the page shares with the terminal, and how values get into them; words/__init__.py says the form.
import catalogue from "../../../words/en.json" with { type: "json" };

export const words = catalogue;

/** @typedef {string | Record<string, string>} Message a text, or texts by a value */
/** @typedef {Record<string, unknown>} Values */
const PLACE = /\{(\w+)(?::([^}]+))?\}/g;
/** @type {Record<string, Record<string, string> | string[]>} */
const forms = words.forms;

/**
 * A message with values in its places; those of lists are lists of texts.
 * @param {Message} message
 * @param {Values} values
 */
export function say(message, values) {
  const text = typeof message === "string" ? message : chosen(message, values[message.by]);
  return text.replace(PLACE, (_, /** @type {string} */ name, /** @type {string} */ form) => shown(values[name], form));
}

/** @param {Record<string, string>} choice @param {unknown} value */
const chosen = (choice, value) => choice[String(value)] ?? choice.other;

/** @param {unknown} value @param {string | undefined} form */
function shown(value, form) {
  if (!form) return String(value);
  const figure = /^(\+?)\.(\d)([f%])$/.exec(form);
  if (figure) return number(Number(value), figure[1], Number(figure[2]), figure[3] === "%");
  const known = forms[form];
  if (!Array.isArray(known)) return chosen(known, value);
  const items = /** @type {string[]} */ (value);
  const first = items.slice(0, -1).join(known[0]);
  return items.length > 1 ? first + known[1] + items.at(-1) : items[0];
}

/** @param {number} value @param {string} plus @param {number} digits @param {boolean} percent */
const number = (value, plus, digits, percent) =>
  (value < 0 ? "" : plus) + (percent ? `${(100 * value).toFixed(digits)}%` : value.toFixed(digits));
