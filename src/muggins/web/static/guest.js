// Somebody who was invited to a table for two and knows no token of the server: the rest of it is not for them.
import { get, problemOf, seat } from "./api.js";
import { keptSeats } from "./friend/seats.js";
import { useEffect, useState } from "./vendor/htm-preact.js";

const UNAUTHORISED = 401;
/** The views that they can use. */
const OPEN = new Set(["friend", "join", "rules", "odds", "settings", "nowhere"]);
let asked = false;

/** @param {string} view by its name in the address */
export const isOpen = (view) => !seat.guest || OPEN.has(view);

/** The address of the guest's table; nothing where there is none yet. */
export function tableOfGuest() {
  const token = keptSeats().find((kept) => kept.token === seat.token)?.token ?? keptSeats()[0]?.token;
  return token ? `#/friend/${token}` : "";
}

/**
 * Finds out whether this is a guest, where somebody has a seat or is about to take one; asks the server once.
 * @param {string} view by its name in the address
 */
export function useGuest(view) {
  const [guest, setGuest] = useState(seat.guest);
  useEffect(() => {
    if (asked || !(view === "friend" || view === "join" || keptSeats().length)) return;
    asked = true;
    get("/api/about").catch((error) => {
      seat.guest = problemOf(error).status === UNAUTHORISED;
      setGuest(seat.guest);
    });
  }, [view]);
  return guest;
}
