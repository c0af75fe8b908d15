// Where the solution comes from: the site's file or, decoded already, one that an earlier visit left in the browser.
import { Opening } from "./opening.js";
import { Solution } from "./solution.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {{ at: number }} At */
/**
 * @typedef {object} AccessHandle A file that a worker reads and writes without waiting.
 * @property {(bytes: ArrayBufferView, at: At) => number} read
 * @property {(bytes: ArrayBufferView, at: At) => number} write
 * @property {() => number} getSize
 * @property {(bytes: number) => void} truncate
 * @property {() => void} flush
 * @property {() => void} close
 */

const FILE = "solution.bin"; // the build puts its digest into the name
const CACHE = "solution";
const MEGABYTE = 1e6;
const DECODED = "muggins-decoded";
/** Bytes before its arrays: where the header is, after them (0 until everything is written), and its checksum. */
const BEGIN = 16;
/** Bytes written at a time, and bytes that the browser must still allow. */
const [PART, ROOM] = [2 ** 25, 2 ** 30];
/** What of a solution is not kept. */
const LEFT_OUT = new Set(["engine", "bytes", "about", "going", "kept"]);

/** Return the site's file, from the browser's cache if it is there.
 * @param {(done: number, of: number) => void} progress */
async function fetched(progress) {
  const address = new URL(`../../${FILE}`, location.href).href;
  const cache = await globalThis.caches?.open(CACHE);
  const found = await cache?.match(address);
  const answer = found ?? (await fetch(address));
  if (!answer.ok) throw new Error(`${FILE}: ${answer.status}`);
  const copy = answer.clone();
  const of = Number(answer.headers.get("content-length")) / MEGABYTE;
  let read = 0;
  const counts = new TransformStream({
    transform(chunk, controller) {
      progress((read += chunk.length / MEGABYTE), of);
      controller.enqueue(chunk);
    },
  });
  const body = /** @type {ReadableStream} */ (answer.body).pipeThrough(counts);
  const bytes = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  if (cache && !found) {
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(address, copy);
  }
  return bytes;
}

/** Return the decoded solution's file; null where the browser has no such files, or another tab has it open.
 * @returns {Promise<AccessHandle | null>} */
async function opened() {
  try {
    const folder = await navigator.storage.getDirectory();
    const handle = /** @type {any} */ (await folder.getFileHandle(DECODED, { create: true }));
    return await handle.createSyncAccessHandle();
  } catch {
    return null;
  }
}

/** Keep a decoded solution for the next visit, in steps. @param {Solution} solution
 * @returns {AsyncGenerator<void, void>} */
export async function* keep(solution) {
  const { engine } = solution;
  let file = null;
  try {
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
    file = quota - usage < ROOM ? null : await opened();
    if (!file) return;
    /** @type {Map<number, number>} The sizes of its arrays by address. */
    const arrays = new Map();
    const state = JSON.stringify(solution, (name, value) => {
      if (LEFT_OUT.has(name)) return undefined;
      if (value?.address !== undefined) arrays.set(value.address, Number(engine.sizes.get(value.address)));
      return value;
    });
    file.truncate(0);
    let [at, sum] = [BEGIN, 0];
    for (const part of partsOf([...arrays])) {
      yield;
      const bytes = new Uint8Array(engine.memory.buffer, part.address, part.size);
      sum = summed(engine, part, sum);
      at += file.write(bytes, { at });
    }
    const header = JSON.stringify({ maker: location.pathname, sum, arrays: [...arrays], state });
    const encoded = new TextEncoder().encode(header);
    const text = new Uint8Array(8 * Math.ceil(encoded.length / 8)).fill(32); // with spaces at its end
    text.set(encoded);
    file.write(text, { at });
    file.flush();
    file.write(new BigUint64Array([BigInt(at), BigInt(sumOf(engine, text))]), { at: 0 });
  } catch {
    file?.truncate(0); // the disk may be full
  } finally {
    solution.kept = true;
    file?.close();
  }
}

/** Return the solution as an earlier visit decoded it; null if none did with this version of the page, or its file is
 * damaged, which is then emptied.
 * @param {Engine} engine @returns {Promise<Solution | null>} */
export async function restored(engine) {
  const file = await opened();
  /** @type {Map<number, number>} Where each array is now, by its address when it was kept. */
  const addresses = new Map();
  try {
    if (!file) return null;
    const { maker, sum, arrays, state } = headerOf(engine, file);
    if (maker !== location.pathname) throw new Error("of another version of the page");
    for (const [address, size] of arrays) addresses.set(address, engine.reserve(size));
    let [at, found] = [BEGIN, 0];
    for (const part of partsOf(arrays.map(([from, size]) => [Number(addresses.get(from)), size]))) {
      at += file.read(new Uint8Array(engine.memory.buffer, part.address, part.size), { at });
      found = summed(engine, part, found);
    }
    if (found !== sum) throw new Error("damaged");
    const { opening, ...rest } = JSON.parse(state, (_, value) =>
      value?.address === undefined ? value : { ...value, address: addresses.get(value.address) },
    );
    Object.setPrototypeOf(opening, Opening.prototype);
    Object.assign(opening, { engine, starter: -1, filled: "" });
    const made = { ...rest, engine, opening, kept: true, going: [].values() };
    return Object.setPrototypeOf(made, Solution.prototype);
  } catch {
    for (const address of addresses.values()) engine.release(address);
    file?.truncate(0);
    return null;
  } finally {
    file?.close();
  }
}

/** @typedef {[address: number, size: number]} Place */
/** @param {Engine} engine @param {AccessHandle} file
 * @returns {{ maker: string, sum: number, arrays: Place[], state: string }} */
function headerOf(engine, file) {
  const numbers = new BigUint64Array(2);
  file.read(numbers, { at: 0 });
  const [at, sum] = [...numbers].map(Number);
  if (!at) throw new Error("not written to its end");
  const text = new Uint8Array(file.getSize() - at);
  file.read(text, { at });
  if (text.length % 8 || sumOf(engine, text) !== sum) throw new Error("damaged");
  return JSON.parse(new TextDecoder().decode(text));
}

/** Return the checksum of a text. @param {Engine} engine @param {Uint8Array} text */
function sumOf(engine, text) {
  const { address } = engine.array("uint8", [text.length], text);
  const sum = summed(engine, { address, size: text.length }, 0);
  engine.release(address);
  return sum;
}

/** Arrays in parts that are read or written at a time. @param {Place[]} arrays */
function* partsOf(arrays) {
  for (const [address, size] of arrays) {
    for (let from = 0; from < size; from += PART) yield { address: address + from, size: Math.min(PART, size - from) };
  }
}

/** Return a checksum of a part, and of those before it. @param {Engine} engine
 * @param {{ address: number, size: number }} part @param {number} before */
const summed = (engine, { address, size }, before) =>
  Number(engine.call("sum_words", { address, kind: "int64", shape: [size / 8] }, before));

/** @param {Engine} engine @param {(done: number, of: number) => void} progress */
export const loadSolution = async (engine, progress) =>
  (await restored(engine)) ?? new Solution(engine, await fetched(progress));
