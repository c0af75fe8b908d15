// Somebody who was invited to a table for two and knows no token of the server: the rest of it is not for them.
import { get, seat } from "./api.js";
import { keptSeats } from "./friend/seats.js";
import { useEffect, useState } from "./vendor/htm-preact.js";

/** The views that a guest can use. */
const OPEN = new Set(["friend", "join", "rules", "odds", "settings", "nowhere"]);
/** @type {Set<(guest: boolean) => void>} */
const listeners = new Set();

/**
 * Takes in what the server said of a seat or an invitation.
 * @param {{ guest: boolean }} found
 */
export function noteGuest({ guest }) {
  if (guest === seat.guest) return;
  seat.guest = guest;
  listeners.forEach((heard) => heard(guest));
}

/** @param {string} view by its name in the address */
export const isOpen = (view) => !seat.guest || OPEN.has(view);

/** The address of the guest's table; nothing where there is none yet. */
export function tableOfGuest() {
  const kept = keptSeats();
  const { token } = kept.find((one) => one.token === seat.token) ?? kept[0] ?? { token: "" };
  return token ? `#/friend/${token}` : "";
}

/** Whether this is a guest; who comes back to another view than the table is asked about by their seat. */
export function useGuest() {
  const [guest, setGuest] = useState(seat.guest);
  useEffect(() => {
    listeners.add(setGuest);
    const [newest] = keptSeats();
    if (newest && !seat.token) {
      seat.token = newest.token;
      get("/api/seat").then(noteGuest, () => {});
    }
    return () => {
      listeners.delete(setGuest);
    };
  }, []);
  return guest;
}
