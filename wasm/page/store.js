// The games of this browser, in IndexedDB.

/** @typedef {import("./table.js").Kept} Kept */

const GAMES = "games";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  const request = indexedDB.open("muggins", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "number" });
  return answered(request);
}

/** @param {IDBTransactionMode} mode */
const games = async (mode) => (await (opened ??= open())).transaction(GAMES, mode).objectStore(GAMES);

/** @param {number} number @returns {Promise<Kept | undefined>} */
export const load = async (number) => answered((await games("readonly")).get(number));

/** Return all games, the oldest first. @returns {Promise<Kept[]>} */
export const all = async () => answered((await games("readonly")).getAll());

/** @param {Kept} kept */
export const save = async (kept) => answered((await games("readwrite")).put(kept));
