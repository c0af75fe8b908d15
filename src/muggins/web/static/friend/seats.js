// The seats that somebody has at tables for two, kept in the browser so that they can come back to them.
import { keepText, keptJson } from "../kept.js";
import { DEFAULTS, keep, settings } from "../settings.js";

const KEY = "muggins-seats";
const MOST = 8;
/**
 * @typedef {{ token: string, invite?: string, friend?: string, over?: boolean, other?: string }} Kept
 * `other`: the token of the other seat, where both people share this device
 */

/** @returns {Kept[]} the newest first */
export function keptSeats() {
  const found = keptJson(KEY);
  return Array.isArray(found) ? found.filter((seat) => typeof seat?.token === "string") : [];
}

/** @param {Kept[]} seats */
const write = (seats) => keepText(KEY, JSON.stringify(seats.slice(0, MOST)));

/** Notes what is new about a seat. @param {Kept} seat */
export function keepSeat(seat) {
  const seats = keptSeats();
  const place = seats.findIndex(({ token }) => token === seat.token);
  if (place < 0) write([seat, ...seats]);
  else write(seats.map((known, at) => (at === place ? { ...known, ...seat } : known)));
}

/** @param {string} token */
export const dropSeat = (token) => write(keptSeats().filter((seat) => seat.token !== token));

/** The name that one goes by, as in one's own games; nothing where one has none. */
export const keptName = () => (settings().name === DEFAULTS.name ? "" : settings().name);

/** @param {string} name */
export const keepName = (name) => keep({ name });

/** A token that nobody else has: 32 random bytes as base64url. */
export const newToken = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
