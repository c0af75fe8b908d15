import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../../wasm/engine.js";

const MEGABYTE = 1 << 20;
const newEngine = () =>
  new Engine({ memory: new WebAssembly.Memory({ initial: 1 }), __heap_base: { value: 1024 } }, {});

test("Blocks in use never overlap, whatever was given back before", () => {
  const engine = newEngine();
  const used = [];
  for (let step = 1; step < 400; step++) {
    if (step % 3 === 0) engine.release(used.splice((step * 7) % used.length, 1)[0][0]);
    else {
      const bytes = step % 4 ? ((step * 37) % 5) * 1000 + step : MEGABYTE + ((step * 7919) % MEGABYTE);
      used.push([engine.reserve(bytes), bytes]);
    }
    const ordered = used.toSorted(([one], [other]) => one - other);
    ordered.forEach(([at, bytes], place) => assert.ok(at + bytes <= (ordered[place + 1]?.[0] ?? engine.end)));
  }
  assert.ok(engine.end <= engine.memory.buffer.byteLength);
});

test("A large block takes part of a larger one that is free, and the rest stays free", () => {
  const engine = newEngine();
  const large = engine.reserve(5 * MEGABYTE);
  engine.release(large);
  const { end } = engine;
  const parts = [2, 3].map((size) => engine.reserve(size * MEGABYTE));
  assert.deepEqual(parts, [large, large + 2 * MEGABYTE]);
  assert.equal(engine.end, end);
});
