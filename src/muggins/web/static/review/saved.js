// A review that was saved as a file of its own: the same steps, with no server behind them.
import { Apart } from "./review.js";
import { useAddress } from "../hooks.js";
import { savedReview } from "../offline.js";
import { html, render, useState } from "../vendor/htm-preact.js";

const SOURCE = { game: "", advice: "/api/advice/position", path: "", note: "" };

/** The whole of the file. */
function Saved() {
  const [review] = useState(savedReview);
  const { parts } = useAddress();
  return html`<main id="main"><${Apart} key=${parts[0]} review=${review} source=${SOURCE} which=${parts[0]} /></main>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.textContent = "";
render(html`<${Saved} />`, root);
