// The seats that somebody has at tables for two, kept in the browser so that they can come back to them.
import { DEFAULTS, keep, settings } from "../settings.js";

const KEY = "muggins-seats";
const MOST = 8;

/** @typedef {{ token: string, invite?: string, friend?: string, over?: boolean }} Kept */

/** @returns {Kept[]} the newest first */
export function keptSeats() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((seat) => typeof seat?.token === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} seats */
function write(seats) {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats.slice(0, MOST)));
  } catch {
    // Nothing may be kept here: the address of the table leads back to it all the same.
  }
}

/**
 * Notes what is new about a seat.
 * @param {Kept} seat
 */
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
