// Answers questions to an engine, a line of JSON each: `node tests/js/engine.js FILE`, for tests in Python.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadEngine } from "../../wasm/engine.js";

const engine = await loadEngine(readFileSync(process.argv[2]));
const stored = [];

const answers = {
  /** Keep an array whose bytes are in a file; return its number. */
  store({ kind, shape, file }) {
    const array = engine.array(kind, shape);
    const view = engine.view(array);
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(readFileSync(file));
    return stored.push(array) - 1;
  },
  load({ number }) {
    const view = engine.view(stored[number]);
    return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString("base64");
  },
  /** Call a kernel; an array is given as a list of its number. */
  call({ name, args }) {
    const values = args.map((value) => (Array.isArray(value) ? stored[value[0]] : value));
    return engine.call(name, ...values) ?? null;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  try {
    answer = { answer: answers[question.ask](question) };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
