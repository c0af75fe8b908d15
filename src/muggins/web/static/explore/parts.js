// What the pages of the explorer share: the starter, and what is said while one waits.
import { RANKS, rankText } from "../cards.js";
import { ProblemLine, sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const words = texts.explore;

/** @param {{ starter: string, pick: (starter: string) => void }} props */
export const StarterPicker = ({ starter, pick }) =>
  html`<div class="starters" role="group" aria-label=${words.starter}><b aria-hidden="true">${words.starter}</b>
    ${["", ...RANKS].map(
      (rank) => html`<button key=${rank} type="button" aria-pressed=${starter === rank}
        onClick=${() => pick(rank)}>${rank ? rankText(rank) : words.any}</button>`,
    )}</div>`;

/** Seconds that something has been waited for. @param {boolean} waits */
function useSeconds(waits) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!waits) return undefined;
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return seconds;
}

/** @param {{ problem: import("../api.js").Problem | null, waits: string }} props */
export function Waiting({ problem, waits }) {
  const seconds = useSeconds(Boolean(waits));
  return html`<${ProblemLine} problem=${problem && { message: sentence(problem.message) }} />
    ${
      waits &&
      html`<p class="loading"><span role="status">${sentence(waits)} …</span>
      ${seconds > 0 && html`<span> ${words.seconds(seconds)}</span>`}</p>`
    }`;
}
