// The browser's offer to install the page as an app, kept until somebody takes it up on the settings page.
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

/** @typedef {Event & { prompt: () => Promise<unknown> }} Offer */

const words = texts.app;
/** @type {Offer | null} */
let offer = null;
const changes = new EventTarget();

/** @param {Offer | null} now */
function offered(now) {
  offer = now;
  changes.dispatchEvent(new Event("change"));
}

/** Keeps the offer when the browser makes it, early and once. */
export function awaitOffer() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered(/** @type {Offer} */ (event));
  });
  addEventListener("appinstalled", () => offered(null));
}

/** Whether this is an iPhone or an iPad, which installs pages from its own menu; an iPad says that it is a Mac. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** How to install the page as an app, where one can. */
export function Installing() {
  const [made, setMade] = useState(offer);
  useEffect(() => {
    const changed = () => setMade(offer);
    changes.addEventListener("change", changed);
    return () => changes.removeEventListener("change", changed);
  }, []);
  const install = () => {
    made?.prompt().catch(() => {});
    offered(null); // it can be taken up once
  };
  if (isInstalled() || !(made || isApple())) return null;
  return html`<section class="panel"><h2>${words.title}</h2><p>${words.about}</p>${
    isApple()
      ? html`<p>${words.apple}</p>`
      : html`<p class="tools"><button type="button" onClick=${install}>${words.install}</button></p>`
  }</section>`;
}
