// What a person likes, kept in the browser.

/** @typedef {{ pace: "slow" | "normal" | "instant", wait: "each" | "last" | "none", forced: boolean }} Settings */

const KEY = "muggins-settings";
/** @type {Settings} */
const DEFAULTS = { pace: "normal", wait: "each", forced: true };

/** @returns {Settings} */
export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Partial<Settings>} changed */
export function keep(changed) {
  localStorage.setItem(KEY, JSON.stringify({ ...settings(), ...changed }));
}

/** By how much a pace stretches every pause. */
export const FACTOR = { slow: 2, normal: 1, instant: 0 };

export const prefersCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} number */
const fingerprintKey = (number) => `muggins-hash-${number}`;

/** The fingerprint that was shown before a game's first deal, as this browser saw it then. */
export const fingerprints = {
  /**
   * @param {number} number
   * @param {string} hash
   */
  note(number, hash) {
    const key = fingerprintKey(number);
    if (!localStorage.getItem(key)) localStorage.setItem(key, hash);
  },
  /** @param {number} number */
  of: (number) => localStorage.getItem(fingerprintKey(number)),
};
