// What a person likes, kept in the browser.

const KEY = "muggins-settings";
const DEFAULTS = { pace: "normal", wait: "each", forced: true };

export function settings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export function keep(changed) {
  localStorage.setItem(KEY, JSON.stringify({ ...settings(), ...changed }));
}

export const FACTOR = { slow: 2, normal: 1, instant: 0 };

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The hash that was told before a game's first deal, as this browser saw it then.
export const promise = {
  note(number, hash) {
    const key = `muggins-hash-${number}`;
    if (!localStorage.getItem(key)) localStorage.setItem(key, hash);
  },
  of: (number) => localStorage.getItem(`muggins-hash-${number}`),
};
