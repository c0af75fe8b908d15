// What a page without a server has in the place of static/engine.js: questions go to a worker with the engine.

/** Whether there is a server to be asked. */
export const SERVER = false;
/** Whom one plays against at first: nobody who has to be loaded. */
export const FIRST_OPPONENT = "schell+rule";

const worker = new Worker(new URL("engine-worker.js", import.meta.url));
/** @type {Map<number, (answer: { status: number, body: unknown }) => void>} */
const waiting = new Map();
let asked = 0;

worker.addEventListener("message", ({ data: { id, status, body } }) => {
  waiting.get(id)?.({ status, body });
  waiting.delete(id);
});

/** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
export async function ask(path, { method = "GET", body }) {
  const id = asked++;
  worker.postMessage({ id, path, method, body: typeof body === "string" ? JSON.parse(body) : {} });
  const answer = await new Promise((resolve) => waiting.set(id, resolve));
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

/** Nobody else moves a game on. */
export const watch = () => Object.assign(new EventTarget(), { close() {}, readyState: 1, onopen: null, onerror: null });
