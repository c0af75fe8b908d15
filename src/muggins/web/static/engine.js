// Who answers what the page asks: the server. `make page` puts a worker in its place, see wasm/page/asking.js.

/** Whether there is a server to be asked. */
export const SERVER = true;
/** Whom one plays against at first. */
export const FIRST_OPPONENT = "club";

/**
 * @param {string} path
 * @param {RequestInit} options
 */
export const ask = (path, options) => fetch(path, options);

/** A line on which the server says that something has changed. @param {string} path */
export const watch = (path) => new EventSource(path);
