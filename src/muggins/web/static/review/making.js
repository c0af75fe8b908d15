// A review while it is being made: how far it is, and how long it may still take.
import { get } from "../api.js";
import { useSlow } from "../hooks.js";
import { Loading, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const TEXTS = texts.review;
const AGAIN = 400; // milliseconds

/**
 * How far a review is that is being made, asked again and again; null where nobody knows.
 * @param {string} path that tells it
 * @returns {Wire.ReviewProgress | null}
 */
function useProgress(path) {
  const [stand, setStand] = useState(/** @type {Wire.ReviewProgress | null} */ (null));
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = async () => {
      try {
        const found = await get(path, { signal });
        if (signal.aborted) return;
        setStand(found);
      } catch {
        // What is waited for says itself what is wrong.
      }
      if (!signal.aborted) timer = setTimeout(ask, AGAIN);
    };
    ask();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [path]);
  return stand;
}

/** How far it is, in words. @param {Wire.ReviewProgress | null} stand */
function standWords(stand) {
  if (!stand?.of) return TEXTS.analysing;
  const { done, of, seconds } = stand;
  return TEXTS.done(done, of, seconds === null || done === of ? null : Math.max(1, Math.round(seconds)));
}

/** @param {{ path: string, waits?: string }} props `waits` says what has to be ready before, if anything */
export function Making({ path, waits = "" }) {
  const stand = useProgress(path);
  const begun = Boolean(stand?.of);
  const slow = useSlow(true); // one that was kept is there at once
  if (!slow && !begun && !waits) return html`<${Loading} />`;
  return html`<div class="making"><p role="status">${waits ? sentence(waits) : TEXTS.analysing}</p>
    <progress value=${begun ? stand?.done : null} max=${begun ? stand?.of : null}
      aria-label=${TEXTS.progress}></progress>
    <p class="note">${begun && !waits ? standWords(stand) : TEXTS.once}</p></div>`;
}
