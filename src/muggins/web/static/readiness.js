// How far the server is: away, or on a new computer still getting ready, and what can be done already.
import { get, problemOf } from "./api.js";
import { texts } from "./texts/texts.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

const { page } = texts;

const AGAIN = 1000;
/** How often a server that is away is asked for. */
const AWAY = 3000;
/** What stands for a server that does not answer: nothing came, or a proxy says that nothing did. */
const NOBODY = [0, 502, 503, 504];

/**
 * How far the server is, asked again until all of it is ready; null where nobody knows. A page that was opened
 * while the server was away is loaded again when it is back.
 * @returns {Wire.Ready | "away" | null}
 */
export function useReadiness() {
  const [ready, setReady] = useState(/** @type {Wire.Ready | "away" | null} */ (null));
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let away = false;
    const ask = async () => {
      try {
        const found = await get("/api/ready");
        if (away) location.reload();
        setReady(found);
        if (!found.coach) timer = setTimeout(ask, AGAIN);
      } catch (error) {
        away = NOBODY.includes(problemOf(error).status);
        setReady(away ? "away" : null); // else what was asked for says what is wrong
        if (away) timer = setTimeout(ask, AWAY);
      }
    };
    ask();
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

/** @param {Wire.Ready} ready */
const readyWords = ({ table }) => (table ? page.tableReady : page.firstTime);

/** What stands in the place of a view while the server is away. */
export const Away = () => html`<div class="page narrow"><section class="panel" role="alert">
  <h1>${texts.app.awayTitle}</h1><p>${texts.app.away}</p>
  <p><button type="button" onClick=${() => location.reload()}>${texts.app.again}</button>${" "}
    <a class="button" href="#/rules">${texts.app.rules}</a></p></section></div>`;

/** A strip below the header, until the coach is ready. @param {{ ready: Wire.Ready | "away" | null }} props */
export function GettingReady({ ready }) {
  if (!ready || ready === "away" || ready.coach) return null;
  const { done, of } = ready;
  return html`<p class="getting-ready">
    <span>${page.readyOf(readyWords(ready), done, of)}</span>
    <progress value=${done} max=${of} aria-label=${page.getsReady}></progress></p>`;
}
