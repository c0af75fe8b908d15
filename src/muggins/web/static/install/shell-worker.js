// The service worker of the page, which opens it without its server; where the browser has none, all goes on without.

/** The version of the page, which the addresses of its modules name. */
const VERSION = /\/static\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];

/** @param {ServiceWorkerContainer} workers */
async function start(workers) {
  workers.addEventListener("message", ({ data }) => {
    if (data?.version && data.version !== VERSION) location.reload();
  });
  try {
    const found = await workers.register("worker.js", { updateViaCache: "none" });
    document.addEventListener("visibilitychange", () => {
      // A page that was left open sees a new version when somebody comes back to it.
      if (!document.hidden) found.update().catch(() => {});
    });
  } catch {
    // Not allowed here: the page needs none.
  }
}

/** Installs the worker once the page has all it needs itself. */
export function startWorker() {
  const workers = navigator.serviceWorker;
  if (!workers || !VERSION) return;
  if (document.readyState === "complete") start(workers);
  else addEventListener("load", () => start(workers), { once: true });
}
