// The first time on a new computer: how far it is, and what can be done already.
import { get } from "./api.js";
import { texts } from "./texts/texts.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

const { page } = texts;

const AGAIN = 1000;

/**
 * How far the server is, asked again until all of it is ready; null where nobody knows.
 * @returns {Wire.Ready | null}
 */
function useReadiness() {
  const [ready, setReady] = useState(/** @type {Wire.Ready | null} */ (null));
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = async () => {
      try {
        const found = await get("/api/ready");
        setReady(found);
        if (!found.coach) timer = setTimeout(ask, AGAIN);
      } catch {
        setReady(null); // what was asked for says what is wrong
      }
    };
    ask();
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

/** @param {Wire.Ready} ready */
export const readyWords = ({ table }) => (table ? page.tableReady : page.firstTime);

/** A strip below the header, until the coach is ready. */
export function GettingReady() {
  const ready = useReadiness();
  if (!ready || ready.coach) return null;
  const { done, of } = ready;
  return html`<p class="getting-ready">
    <span>${page.readyOf(readyWords(ready), done, of)}</span>
    <progress value=${done} max=${of} aria-label=${page.getsReady}></progress></p>`;
}
