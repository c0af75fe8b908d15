// Decks from a seed, as muggins/rules/shuffle.py says: SHA-256 drives the shuffle.

const fraction = (/** @type {number} */ root) => Math.floor((root % 1) * 2 ** 32);
const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && !Array.from({ length: number - 2 }, (_, less) => less + 2).some((by) => number % by === 0),
);
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Return the message in blocks of 16 words, with its end and its length. @param {string} text of ASCII characters */
function padded(text) {
  const bytes = new Uint8Array(64 * Math.ceil((text.length + 9) / 64));
  bytes.set(new TextEncoder().encode(text));
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, 8 * text.length);
  return Array.from({ length: bytes.length / 4 }, (_, place) => view.getUint32(4 * place));
}

/** Mix 16 words into a state of eight. @param {number[]} state @param {number[]} block */
function mixed(state, block) {
  const words = [...block];
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    if (round > 15) {
      const [near, far] = [words[round - 2], words[round - 15]];
      const from = (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + words[round - 7];
      words.push((words[round - 16] + from + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))) | 0);
    }
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round];
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) >>> 0);
}

/** Return the SHA-256 of a text as eight words. @param {string} text of ASCII characters */
export function sha256(text) {
  const words = padded(text);
  let state = BEGINNING;
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.slice(at, at + 16));
  return state;
}

/** Return words as hexadecimal text. @param {number[]} words */
export const hexadecimal = (words) => words.map((word) => word.toString(16).padStart(8, "0")).join("");

/** Return a deck of a seed: 0 cuts for deal, n is dealt in deal n. @param {string} seed @param {number} number */
export function shuffledDeck(seed, number) {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  /** @type {number[]} */
  let drawn = [];
  let block = 0;
  for (let place = 51; place > 0;) {
    if (!drawn.length) drawn = sha256(`muggins:${seed}:${number}:${block++}`);
    const word = /** @type {number} */ (drawn.shift());
    if (word >= 2 ** 32 - (2 ** 32 % (place + 1))) continue;
    const other = word % (place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
    place--;
  }
  return deck;
}
