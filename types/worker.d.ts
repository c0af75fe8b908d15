// What a service worker has: TypeScript's own library of it cannot be had next to that of a page.
declare namespace Workers {
  interface Lasting extends Event {
    waitUntil(what: Promise<unknown>): void;
  }
  interface Asked extends Event {
    request: Request;
    respondWith(answer: Promise<Response>): void;
  }
  interface Scope {
    clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(what: unknown): void }[]> };
    skipWaiting(): Promise<void>;
    addEventListener(name: "install" | "activate", listener: (event: Lasting) => void): void;
    addEventListener(name: "fetch", listener: (event: Asked) => void): void;
  }
}

/** What the server puts before the worker: see muggins/web/shell.py. */
declare const SHELL: { version: string; files: string[] };
