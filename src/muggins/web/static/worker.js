// The service worker: keeps the page's own files, so that it opens without its server. The server puts before this text
// what is kept, in `SHELL`: see muggins/web/shell.py. Nothing else is ever kept, so no answer of the API and no token.
/* global SHELL */

{
  const worker = /** @type {Workers.Scope} */ (/** @type {unknown} */ (self));
  const { version, files } = SHELL;
  const PREFIX = "muggins-";
  const cacheName = PREFIX + version;
  const folder = new URL(`static/${version}/`, location.href).pathname;
  const home = new URL("./", location.href).pathname;
  const paths = files.map((file) => new URL(file, location.href).pathname);
  /** Milliseconds until a server that does not answer counts as away. */
  const PATIENCE = 4000;

  worker.addEventListener("install", (event) => event.waitUntil(install()));
  worker.addEventListener("activate", (event) => event.waitUntil(activate()));
  worker.addEventListener("fetch", (event) => {
    const answer = answerTo(event.request);
    if (answer) event.respondWith(answer);
  });

  /** Keeps all files or none, and does not wait for the pages of another version to be closed. */
  async function install() {
    const cache = await caches.open(cacheName);
    await cache.addAll(files);
    await worker.skipWaiting();
  }

  /** Forgets other versions, and tells the open pages which one there is now: those of another one load again. */
  async function activate() {
    const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);
    await Promise.all(others.map((name) => caches.delete(name)));
    await worker.clients.claim();
    for (const open of await worker.clients.matchAll()) open.postMessage({ version });
  }

  /**
   * The answer to a request for the page or a file of it; undefined where that is the server's alone.
   * @param {Request} request
   */
  function answerTo(request) {
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin || search) return undefined;
    if (request.mode === "navigate") return pathname === home ? page(request) : undefined;
    if (pathname === `${home}icon.svg`) return kept(`${folder}icon.svg`, request);
    return paths.includes(pathname) ? kept(pathname, request) : undefined;
  }

  /**
   * A file as it was kept.
   * @param {string} path
   * @param {Request} request
   */
  const kept = async (path, request) => (await caches.match(path, { cacheName })) ?? fetch(request);

  /**
   * The server's page, which is the newest; where the server is away, the one that was kept.
   * @param {Request} request
   */
  async function page(request) {
    const late = new Promise((resume) => setTimeout(resume, PATIENCE));
    const answer = await Promise.race([fetch(request), late]).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    return (await caches.match(`${folder}index.html`, { cacheName })) ?? Response.error();
  }
}
