// The frame around every view: addresses, keys, failures.
import { html, useEffect, useRef, useState } from "/vendor/htm-preact.js";

export const go = (path) => { location.hash = `#${path}`; };

export function address() {
  const [path, search = ""] = location.hash.replace(/^#/, "").split("?");
  return { parts: path.split("/").filter(Boolean), search: new URLSearchParams(search) };
}

export function useAddress() {
  const [at, setAt] = useState(address());
  useEffect(() => {
    const changed = () => setAt(address());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return at;
}

// Put a question into the address without a step in the history for every click.
export function remember(path) {
  history.replaceState(null, "", `#${path}`);
}

const WRITING = "input:not([type=radio]):not([type=checkbox]), textarea, select";

export function useKeys(keys) {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target.closest(WRITING) || document.querySelector("dialog[open]")) return;
      if (event.key === "Enter" && event.target.closest("a, button:not(.card), summary")) return;
      const deed = newest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

export function Failure({ problem }) {
  return html`<div class="page narrow"><section class="panel" role="alert"><h1>${problem.status === 404 ? "There is no such game" : problem.status ? "That did not work" : "Nobody is at the table"}</h1><p>${problem.message[0].toUpperCase() + problem.message.slice(1)}${/[.!?]$/.test(problem.message) ? "" : "."}</p>
    <p><button type="button" onClick=${() => location.reload()}>Try again</button> <a class="button" href="#/play">To the start</a></p></section></div>`;
}
