// Whether a game was dealt fairly: its seed against the fingerprint that was shown before the first deal.
import { get, seat } from "../api.js";
import { SERVER } from "../engine.js";
import { useAttempt } from "../hooks.js";
import { fingerprints } from "../settings.js";
import { ProblemLine } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useState } from "../vendor/htm-preact.js";

const TEXTS = texts.review;

/**
 * SHA-256 in hexadecimal digits; null where the browser has none, outside of https and this machine.
 * @param {string} text
 */
async function sha256(text) {
  if (!crypto.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} number */
const fileOf = (number) => `muggins-${number}.txt`;

/** Saves the record of a game as a file. @param {string} game its path @param {number} number */
async function saveRecord(game, number) {
  const address = URL.createObjectURL(new Blob([await get(`${game}/record`)], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: fileOf(number) }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {{ number: number, source: import("./review.js").ReviewSource }} props */
export function Fairness({ number, source }) {
  const [found, setFound] = useState(/** @type {Wire.Fairness | null} */ (null));
  const [digest, setDigest] = useState(/** @type {string | null} */ (null));
  const { problem, attempt } = useAttempt();
  const verify = async () => {
    const fair = await get(`${source.game}/fairness`);
    setFound(fair);
    setDigest(await sha256(fair.seed));
  };
  const save = () => saveRecord(source.game, number);
  return html`<details class="fairness"><summary>${TEXTS.fair}</summary>
    <p>${TEXTS.fairAbout}</p>
    <p class="tools"><button type="button" onClick=${() => attempt(verify)}>${TEXTS.verify}</button>${" "}
      ${
        !SERVER || (seat.token && source.game.startsWith("/api/seat"))
          ? html`<button type="button" onClick=${() => attempt(save)}>${TEXTS.save}</button>`
          : html`<a class="button" href=${`${source.game}/record`} download=${fileOf(number)}>${TEXTS.save}</a>`
      }
    </p>
    <${ProblemLine} problem=${problem} />
    ${found && html`<${Proof} found=${found} digest=${digest} noted=${fingerprints.of(source.note)} />`}
  </details>`;
}

/** @param {{ found: Wire.Fairness, digest: string | null, noted: string | null }} props */
function Proof({ found, digest, noted }) {
  const hash = digest || found.commitment;
  return html`<p><${Match} hash=${hash} noted=${noted} /></p>
    <dl class="pairs"><dt>${TEXTS.seed}</dt><dd><code>${found.seed}</code></dd>
      <dt>${TEXTS.digest(digest !== null)}</dt><dd><code>${hash}</code></dd></dl>
    <p>${TEXTS.recomputed(found.deals.length)} ${!found.by_cut && `${TEXTS.notCut} `}
      ${TEXTS.elsewhere((words) => html`<code>${words}</code>`)}</p>`;
}

/** @param {{ hash: string, noted: string | null }} props */
function Match({ hash, noted }) {
  if (!noted) return TEXTS.otherBrowser;
  return hash === noted ? html`<b class="good">${TEXTS.matches}</b>` : html`<b class="bad">${TEXTS.differs}</b>`;
}
