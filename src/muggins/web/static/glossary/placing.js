// Where terms stand in a sentence, and where what they mean stands on the screen.

/** Pixels to the edges of the screen, and from the word. */
const MARGIN = 8;
const GAP = 4;

/**
 * A sentence in pieces: plain text, and the first mention of each term.
 * @param {string} words
 * @param {[name: string, said: string][]} terms `said`: a pattern of how it stands in a sentence
 * @returns {(string | { name: string, words: string })[]}
 */
export function split(words, terms) {
  for (const [place, [name, said]] of terms.entries()) {
    const found = new RegExp(`(^|[^\\p{L}-])(${said})(?!\\p{L})`, "iu").exec(words);
    if (!found) continue;
    const start = found.index + found[1].length;
    const others = terms.filter((_, other) => other !== place);
    const before = split(words.slice(0, start), others);
    const told = before.flatMap((part) => (typeof part === "string" ? [] : [part.name]));
    const after = split(
      words.slice(start + found[2].length),
      others.filter(([other]) => !told.includes(other)),
    );
    return [...before, { name, words: found[2] }, ...after];
  }
  return words ? [words] : [];
}

/**
 * Where a note stands: below its word, above it where there is no room below, never over an edge.
 * @param {{ left: number, top: number, bottom: number }} word
 * @param {{ width: number, height: number }} note
 * @param {{ width: number, height: number }} screen
 */
export function placed(word, note, screen) {
  const left = Math.max(MARGIN, Math.min(word.left, screen.width - note.width - MARGIN));
  const below = word.bottom + GAP;
  const fits = below + note.height <= screen.height - MARGIN;
  const top = fits ? below : Math.max(MARGIN, word.top - GAP - note.height);
  return { left, top };
}
