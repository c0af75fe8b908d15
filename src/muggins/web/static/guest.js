// Somebody who was invited to a table for two and knows no token of the server: the rest of it is not for them.
import { get, seat } from "./api.js";
import { SERVER } from "./engine.js";
import { keptSeats } from "./friend/seats.js";
import { useEffect, useState } from "./vendor/htm-preact.js";

/** The views that a guest can use. */
const OPEN = new Set(["friend", "join", "watch", "rules", "odds", "settings", "nowhere"]);
/** The views that a page without a server has. */
const ALONE = new Set([
  "play",
  "ask",
  "review",
  "quiz",
  "daily",
  "guide",
  "welcome",
  "rules",
  "keeper",
  "settings",
  "nowhere",
]);
/** @type {Set<() => void>} */
const listeners = new Set();
let table = "";

/**
 * Takes in what the server said of a seat or an invitation.
 * @param {{ guest: boolean }} found
 * @param {string} [token] of the seat
 */
export function noteGuest({ guest }, token = table) {
  if (guest === seat.guest && token === table) return;
  seat.guest = guest;
  table = token;
  listeners.forEach((heard) => heard());
}

/** @param {string} view by its name in the address */
export const isOpen = (view) => (SERVER ? !seat.guest || OPEN.has(view) : ALONE.has(view));

/** The address of the guest's table; nothing where there is none yet. */
export function tableOfGuest() {
  const token = table || keptSeats()[0]?.token;
  return token ? `#/friend/${token}` : "";
}

/** Whether this is a guest; who comes back to another view than the table is asked about by their seat. */
export function useGuest() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const heard = () => redraw((drawn) => drawn + 1);
    listeners.add(heard);
    const [newest] = keptSeats();
    if (newest && !seat.token) {
      seat.token = newest.token;
      get("/api/seat").then(noteGuest, () => {});
    }
    return () => {
      listeners.delete(heard);
    };
  }, []);
  return seat.guest;
}
