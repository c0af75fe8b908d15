// What this browser keeps, in IndexedDB.

/** The stores, each with its key. */
const STORES = { games: "number", reviews: "number", days: "day", questions: "id" };
const VERSION = 3;

/** @typedef {import("./table.js").Kept} Kept */
/** @typedef {{ day: string, lost: (number | null)[], late: boolean }} Day What was lost in the deals of a day. */
/** @typedef {{ id: string, drill: string, key: string, step: number, due: number }} Missed */
/** @typedef {{ number: number, maker: string, review: Wire.Review }} Reviewed A review of a game, and what made it. */
/** @typedef {{ games: Kept, reviews: Reviewed, days: Day, questions: Missed }} Rows */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

async function open() {
  const request = indexedDB.open("muggins", VERSION);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const [name, keyPath] of Object.entries(STORES)) {
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath });
    }
  };
  const database = await answered(request);
  database.onversionchange = () => database.close(); // for a newer page in another tab
  return database;
}

/** @param {keyof Rows} store @param {IDBTransactionMode} mode */
const rows = async (store, mode) => (await (opened ??= open())).transaction(store, mode).objectStore(store);

/** @template {keyof Rows} S @param {S} store @param {string | number} key @returns {Promise<Rows[S] | undefined>} */
export const load = async (store, key) => answered((await rows(store, "readonly")).get(key));

/** Return all rows of a store, by key. @template {keyof Rows} S @param {S} store @returns {Promise<Rows[S][]>} */
export const all = async (store) => answered((await rows(store, "readonly")).getAll());

/** @template {keyof Rows} S @param {S} store @param {Rows[S]} row */
export const save = async (store, row) => answered((await rows(store, "readwrite")).put(row));

/** @param {keyof Rows} store @param {string} key */
export const drop = async (store, key) => answered((await rows(store, "readwrite")).delete(key));
