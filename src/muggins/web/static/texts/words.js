// The words that the page shares with the terminal, and how values get into them; words.py says the form.
import catalogue from "../../../words/en.json" with { type: "json" };

export const words = catalogue;

/** @typedef {string | Record<string, string>} Message a text, or texts by a value */
/** @typedef {Record<string, any> | any[]} Values */
const PLACE = /\{([\w.]+)(?::([^}]+))?\}/g;
/** @type {Record<string, Record<string, string> | string[]>} */
const forms = words.forms;

/**
 * A message with values in its places; those of lists are lists of texts.
 * @param {Message} message
 * @param {Values} values
 */
export function say(message, values) {
  const at = (/** @type {string} */ path) =>
    path.split(".").reduce((/** @type {any} */ value, name) => value?.[name], values);
  const text = typeof message === "string" ? message : chosen(message, at(message.by));
  return text.replace(PLACE, (_, /** @type {string} */ path, /** @type {string} */ form) => shown(at(path), form));
}

/** @param {any} node @returns {any} */
const functions = (node) => {
  const message = typeof node === "string" ? /\{\d/.test(node) : /^\d/.test(node.by);
  if (message) return (/** @type {any} */ ...values) => say(node, values);
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return node.map(functions);
  return Object.fromEntries(Object.entries(node).map(([name, below]) => [name, functions(below)]));
};

/** Messages with numbered places, "{0}" or "{1.name}", as functions of their values; all others as they are. */
export const spoken = /** @type {<T>(node: T) => Texts.Spoken<T>} */ (functions);

/** @param {Record<string, string>} choice @param {unknown} value */
const chosen = (choice, value) => (choice[String(value)] ?? choice.other).replace("{}", String(value));

/** @param {unknown} value @param {string | undefined} form */
function shown(value, form) {
  if (!form) return String(value);
  const figure = /^(\+?)\.(\d)([f%])$/.exec(form);
  if (figure) return number(Number(value), figure[1], Number(figure[2]), figure[3] === "%");
  if (form.includes("|")) return form.split("|")[value === true || value === 1 ? 0 : 1];
  const known = forms[form];
  if (!Array.isArray(known)) return chosen(known, value);
  const items = /** @type {string[]} */ (value);
  const first = items.slice(0, -1).join(known[0]);
  return items.length > 1 ? first + known[1] + items.at(-1) : items[0];
}

/** @param {number} value @param {string} plus @param {number} digits @param {boolean} percent */
const number = (value, plus, digits, percent) =>
  (value < 0 ? "" : plus) + (percent ? `${(100 * value).toFixed(digits)}%` : value.toFixed(digits));
