// What a person likes, kept in the browser. Where it may not be kept, it lasts as long as the page.
import { FIRST_OPPONENT } from "./engine.js";
import { keepText, kept, keptJson } from "./kept.js";
import { texts } from "./texts/texts.js";
import { useEffect, useState } from "./vendor/htm-preact.js";

/**
 * @typedef {{
 *   pace: "slow" | "normal" | "instant", wait: "each" | "last" | "none", forced: boolean, sound: boolean,
 *   appearance: "system" | "light" | "dark", theme: "green" | "blue" | "wine" | "grey",
 *   board: "walnut" | "maple" | "slate", cards: "classic" | "large" | "antique", deck: "four" | "two",
 *   hand: "right" | "left",
 *   name: string, hints: boolean, against: string
 * }} Settings
 */

const KEY = "muggins-settings";
/** @type {Settings} */
export const DEFAULTS = {
  pace: "normal",
  wait: "each",
  forced: true,
  sound: true,
  appearance: "system",
  theme: "green",
  board: "walnut",
  cards: "classic",
  deck: "four",
  hand: "right",
  name: texts.page.you,
  hints: false,
  against: FIRST_OPPONENT,
};
/** Letters of a name. */
export const MOST_NAME = 30;
/** What may be chosen. */
export const CHOICES = /** @type {const} */ ({
  pace: ["slow", "normal", "instant"],
  wait: ["each", "last", "none"],
  appearance: ["system", "light", "dark"],
  theme: ["green", "blue", "wine", "grey"],
  board: ["walnut", "maple", "slate"],
  cards: ["classic", "large", "antique"],
  deck: ["four", "two"],
  hand: ["right", "left"],
});

/** @returns {Settings} */
export function settings() {
  /** @type {Settings} */
  const found = { ...DEFAULTS };
  const read = keptJson(KEY) ?? {};
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const options = CHOICES[/** @type {keyof CHOICES} */ (name)];
    const fits = options ? options.some((value) => value === read[name]) : typeof read[name] === typeof usual;
    if (fits) Object.assign(found, { [name]: read[name] });
  }
  return found;
}

const changes = new EventTarget();

/** @param {Partial<Settings>} changed */
export function keep(changed) {
  keepText(KEY, JSON.stringify({ ...settings(), ...changed }));
  changes.dispatchEvent(new Event("change"));
}

/** The settings, drawn anew when they change. */
export function useSettings() {
  const [likes, setLikes] = useState(settings);
  useEffect(() => {
    const changed = () => setLikes(settings());
    changes.addEventListener("change", changed);
    return () => changes.removeEventListener("change", changed);
  }, []);
  return likes;
}

/** By how much a pace stretches every pause. */
export const FACTOR = { slow: 2, normal: 1, instant: 0 };

export const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} note the number of the game, or what stands for it */
const fingerprintKey = (note) => `muggins-hash-${note}`;

/** The fingerprint that was shown before a game's first deal, as this browser saw it then. */
export const fingerprints = {
  /**
   * @param {string} note
   * @param {string} hash
   */
  note(note, hash) {
    if (!kept(fingerprintKey(note))) keepText(fingerprintKey(note), hash);
  },
  /** @param {string} note */
  of: (note) => kept(fingerprintKey(note)),
};

const SEEN = "muggins-seen";

/** Whether somebody has been here before, in this browser; where nothing may be kept, nobody is asked. */
export function hasBeenHere() {
  try {
    return localStorage.getItem(SEEN) !== null || localStorage.length > 0;
  } catch {
    return true;
  }
}

/** Notes that somebody has been here. */
export const beenHere = () => keepText(SEEN, "yes");
