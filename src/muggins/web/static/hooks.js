// Hooks that every view may use: the address, keys, answers from the server.
import { get, problemOf } from "./api.js";
import { parseAddress } from "./address.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";

/**
 * A function that stays the same from one drawing to the next and always calls the newest handler.
 * @template {(...args: any[]) => any} Handler
 * @param {Handler} handler
 * @returns {Handler}
 */
export function useEvent(handler) {
  const newest = useRef(handler);
  newest.current = handler;
  const stable = useRef((/** @type {any[]} */ ...args) => newest.current(...args));
  return /** @type {Handler} */ (stable.current);
}

export function useAddress() {
  const [at, setAt] = useState(parseAddress(location.hash));
  useLayoutEffect(() => {
    const changed = () => setAt(parseAddress(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return at;
}

/** A reference to an element, and its width in pixels, which is followed. @returns {[{ current: any }, number]} */
export function useWidth() {
  const element = useRef(/** @type {any} */ (null));
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const sized = new ResizeObserver(([{ contentRect }]) => setWidth(Math.round(contentRect.width)));
    if (element.current) sized.observe(element.current);
    return () => sized.disconnect();
  }, []);
  return [element, width];
}

const WRITING = "input:not([type=radio]):not([type=checkbox]), textarea, select";

/** Whether a key press belongs to what has the focus. @param {KeyboardEvent} event */
function taken(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = /** @type {Element} */ (event.target);
  if (target.closest(WRITING) || document.querySelector("dialog[open]")) return true;
  return event.key === "Enter" && Boolean(target.closest("a, button:not(.card), summary"));
}

/**
 * Listens for keys as soon as the view is drawn, and calls the handler of each; letters are in lower case.
 * @param {Record<string, () => void>} keys
 */
export function useKeys(keys) {
  const pressed = useEvent((/** @type {KeyboardEvent} */ event) => {
    if (taken(event)) return;
    const handler = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useLayoutEffect(() => {
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [pressed]);
}

/**
 * A handler for each of the keys 1 to 6.
 * @param {(place: number) => void} handler called with 0 to 5
 * @returns {Record<string, () => void>}
 */
export const digits = (handler) =>
  Object.fromEntries([0, 1, 2, 3, 4, 5].map((place) => [String(place + 1), () => handler(place)]));

/** Whether something has been so for half a second: what is quicker is not worth a word. @param {boolean} so */
export function useSlow(so) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!so) return undefined;
    const timer = setTimeout(() => setSlow(true), 500);
    return () => clearTimeout(timer);
  }, [so]);
  return so && slow;
}

/** Does what may fail, once at a time: whether that goes on, and what went wrong the last time. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  const attempt = async (/** @type {() => Promise<unknown>} */ work) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    await work().catch((error) => setProblem(problemOf(error)));
    setBusy(false);
  };
  return { busy, problem, attempt };
}

/**
 * What a path was answered. While another path is asked for, the old answer stays and `stale` is true; `waits` says
 * how far the server is, where it is not ready to answer yet.
 * @template T
 * @typedef {{ answer: T | null, problem: import("./api.js").Problem | null, stale: boolean, waits: string }} Got
 */

/**
 * Gets a path from the server whenever it changes.
 * @template T
 * @param {string | null} path null for nothing
 * @returns {Got<T>}
 */
export function useGet(path) {
  /** @typedef {{ path: string | null, answer: T | null, problem: import("./api.js").Problem | null }} Found */
  const [found, setFound] = useState(/** @returns {Found} */ () => ({ path: null, answer: null, problem: null }));
  const [waits, setWaits] = useState("");
  useEffect(() => {
    setWaits("");
    if (path === null) {
      setFound({ path, answer: null, problem: null });
      return undefined;
    }
    const asking = new AbortController();
    const { signal } = asking;
    const take = (/** @type {Found} */ given) => {
      if (signal.aborted) return;
      setWaits("");
      setFound(given);
    };
    setFound((before) => ({ ...before, problem: null }));
    get(path, { signal, waits: (words) => !signal.aborted && setWaits(words) }).then(
      (answer) => take({ path, answer, problem: null }),
      (error) => take({ path, answer: null, problem: problemOf(error) }),
    );
    return () => asking.abort();
  }, [path]);
  return { answer: found.answer, problem: found.problem, stale: found.path !== path, waits };
}
