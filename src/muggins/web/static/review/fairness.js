// Whether a game was dealt fairly: its seed against the fingerprint that was shown before the first deal.
import { get, problemOf, seat } from "../api.js";
import { TEXTS } from "../friend/texts.js";
import { fingerprints } from "../settings.js";
import { ProblemLine } from "../shell.js";
import { html, useState } from "../vendor/htm-preact.js";

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

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 */
function saveText(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {{ number: number, source: import("./review.js").ReviewSource }} props */
export function Fairness({ number, source }) {
  const [found, setFound] = useState(/** @type {Wire.Fairness | null} */ (null));
  const [digest, setDigest] = useState(/** @type {string | null} */ (null));
  const [problem, setProblem] = useState(/** @type {import("../api.js").Problem | null} */ (null));
  const verify = async () => {
    try {
      const fair = await get(`${source.game}/fairness`);
      setFound(fair);
      setDigest(await sha256(fair.seed));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const save = async () => {
    try {
      saveText(fileOf(number), await get(`${source.game}/record`));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return html`<details class="fairness"><summary>Was it dealt fairly?</summary>
    <p>Before the first deal you were shown the fingerprint (SHA-256) of a seed; every deck comes from it.</p>
    <p class="tools"><button type="button" onClick=${verify}>Verify the deals</button>${" "}
      ${
        seat.token && source.game.startsWith("/api/seat")
          ? html`<button type="button" onClick=${save}>${TEXTS.save}</button>`
          : html`<a class="button" href=${`${source.game}/record`} download=${fileOf(number)}>Save the record</a>`
      }
    </p>
    <${ProblemLine} problem=${problem} />
    ${found && html`<${Proof} found=${found} digest=${digest} noted=${fingerprints.of(source.note)} />`}
  </details>`;
}

/** @param {{ found: Wire.Fairness, digest: string | null, noted: string | null }} props */
function Proof({ found, digest, noted }) {
  const hash = digest || found.commitment;
  const before = found.by_cut ? "" : " The first deal was not cut for.";
  const deals = `${found.deals.length} deals recomputed: all are as they were dealt.${before}`;
  return html`<p><${Match} hash=${hash} noted=${noted} /></p>
    <dl class="pairs"><dt>Seed</dt><dd><code>${found.seed}</code></dd>
      <dt>Its SHA-256${digest ? ", computed here" : ""}</dt><dd><code>${hash}</code></dd></dl>
    <p>${deals} Check it elsewhere with <code>muggins verify</code> and the record.</p>`;
}

/** @param {{ hash: string, noted: string | null }} props */
function Match({ hash, noted }) {
  if (!noted) return "This game began in another browser; compare with the fingerprint you noted.";
  return hash === noted
    ? html`<b class="good">The seed matches the fingerprint you were shown.</b>`
    : html`<b class="bad">The seed does not match the fingerprint that this browser was shown.</b>`;
}
