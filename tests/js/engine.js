// Answers questions to an engine, a line of JSON each: `node tests/js/engine.js FILE`, for tests in Python.
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createInterface } from "node:readline";
import { loadEngine } from "../../wasm/engine.js";
import { adviceFor } from "../../wasm/page/advice.js";
import { dailyDeal, isDay, resultsOf } from "../../wasm/page/daily.js";
import { judge, picked } from "../../wasm/page/drills.js";
import { keep, restored } from "../../wasm/page/loading.js";
import { Players, chooseBySolution, claimedBy, oddsByLevel } from "../../wasm/page/opponents.js";
import { adviceOn } from "../../wasm/page/position.js";
import { recomputed, recordOf, replayed } from "../../wasm/page/record.js";
import { reviewOf } from "../../wasm/page/review.js";
import { guidedDeal } from "../../wasm/page/single.js";
import { Solution } from "../../wasm/page/solution.js";
import { CLAIM, Table } from "../../wasm/page/table.js";

const engine = await loadEngine(readFileSync(process.argv[2]));
const stored = [];
const table = new Table(engine);
const simple = new Players(engine);
let solution;
const solved = () =>
  (solution ??= new Solution(engine, new Uint8Array(gunzipSync(readFileSync(process.argv[3]))).buffer));

/** A file as a browser gives one to a worker, on a disk with so much room. */
class Kept {
  bytes = Buffer.alloc(5e8);
  size = 0;

  constructor(room) {
    this.room = room;
  }

  read({ buffer, byteOffset, byteLength }, { at }) {
    const end = Math.min(at + byteLength, this.size);
    return this.bytes.copy(new Uint8Array(buffer, byteOffset, byteLength), 0, at, end);
  }

  write({ buffer, byteOffset, byteLength }, { at }) {
    if (at + byteLength > this.room) throw new Error("the disk is full");
    this.size = Math.max(this.size, at + byteLength);
    return Buffer.from(buffer, byteOffset, byteLength).copy(this.bytes, at);
  }

  getSize() {
    return this.size;
  }

  truncate(size) {
    this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  flush() {}

  close() {}
}

/** Give this process a browser's file, so many bytes of quota (below 0: it cannot say), and an address. */
function offer(file, quota, pathname) {
  const handle = { createSyncAccessHandle: async () => file };
  const folder = { getFileHandle: async () => handle };
  const estimate = async () => {
    if (quota < 0) throw new Error("not known");
    return { quota, usage: 0 };
  };
  const storage = { getDirectory: async () => folder, estimate };
  Object.defineProperty(globalThis, "navigator", { value: { storage }, configurable: true });
  globalThis.location = { pathname };
}

const newEngine = () => loadEngine(readFileSync(process.argv[2]));

const answers = {
  /** Keep the decoded solution, but stop after so many steps; return what positions are worth by what is read then.
   * Between two steps a position is weighed. */
  async kept({ texts, steps = Infinity, quota = 1e12, room = 1e12, at = null, page = 1 }) {
    const file = new Kept(room);
    offer(file, quota, 1);
    solved().decode();
    const keeping = keep(solution);
    for (let step = 0; step < steps && !(await keeping.next()).done; step++) {
      if (step < texts.length) adviceOn(solution, table, texts[step]);
    }
    if (at !== null) file.bytes[Math.floor(at * (file.size - 1))] ^= 1;
    offer(file, quota, page);
    const other = await newEngine();
    const [used, read] = [other.sizes.size, await restored(other)];
    if (!read) return { freed: other.sizes.size === used, size: file.size };
    return { advice: texts.map((text) => adviceOn(read, new Table(other), text)), size: file.size };
  },
  /** Keep an array whose bytes are in a file; return its number. */
  store({ kind, shape, file }) {
    const array = engine.array(kind, shape);
    const view = engine.view(array);
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(readFileSync(file));
    return stored.push(array) - 1;
  },
  load({ number, file }) {
    const view = engine.view(stored[number]);
    writeFileSync(file, new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  },
  /** Keep the first part of an array as one of its own. */
  first({ number, shape }) {
    return stored.push({ ...stored[number], shape }) - 1;
  },
  /** Keep the arrays of the solution that have a name. */
  solution({ name }) {
    solved().decode();
    return solution[name].map((array) => stored.push(array) - 1);
  },
  /** Keep the parts of the opening given a starter. */
  opening({ starter }) {
    solved().decode();
    return solution.opening
      .given(starter)
      .slice(2)
      .map((array) => stored.push(array) - 1);
  },
  /** Take up a game; return it as its person sees it. */
  state({ kept, opponent }) {
    return table.open(kept).state(0, opponent);
  },
  /** The record of a game as text. */
  record({ kept }) {
    return recordOf(table.open(kept));
  },
  /** What the person's choices are worth in a game; between two of the steps that decode the play. */
  advice({ kept }) {
    solved().decodeMore();
    return adviceFor(solved(), table.open(kept));
  },
  /** What the opponent does in a game. */
  choice({ kept }) {
    return chooseBySolution(solved(), table.open(kept));
  },
  /** How likely a level makes each choice in a game. */
  slips({ kept }) {
    return oddsByLevel(solved(), table.open(kept));
  },
  /** What the choices of a position are worth. */
  position({ text }) {
    return adviceOn(solved(), table, text);
  },
  /** A deal of a day after some moves. */
  daily({ day, number, moves }) {
    return dailyDeal(solved(), table, day, number, moves);
  },
  /** A guided deal after some moves, and what the Teacher did. */
  guided({ number, moves }) {
    const did = [];
    const choose = (at) => {
      if (at.phase === "count") return CLAIM + claimedBy(at);
      did.push(simple.choose(at));
      return did.at(-1);
    };
    return [guidedDeal(table, number, moves, choose), did];
  },
  /** What days were worth, and which of some texts are days. */
  days({ days, today, texts }) {
    return { results: resultsOf(days, today), are: texts.map(isDay) };
  },
  /** A question of a drill. */
  question({ drill, seed, number }) {
    return picked({ solution: solved, table }, drill, seed, number);
  },
  /** What an answer to a question is worth. */
  verdict({ drill, key, answer }) {
    return judge({ solution: solved, table }, drill, key, answer);
  },
  /** The review of a game from its record. */
  review({ text }) {
    const players = replayed(table, text);
    return reviewOf(solved(), table, players);
  },
  /** The decks of a game from its record, computed again. */
  fairness({ text }) {
    replayed(table, text);
    return recomputed(table);
  },
  /** The bytes of the engine's memory. */
  memory() {
    return engine.memory.buffer.byteLength;
  },
  /** Call a kernel; an array is given as a list of its number. */
  call({ name, args }) {
    const values = args.map((value) => (Array.isArray(value) ? stored[value[0]] : value));
    return engine.call(name, ...values);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  try {
    answer = { answer: (await answers[question.ask](question)) ?? null };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
