import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Link } from "../../src/muggins/web/static/link.js";
import { OPENING } from "./happened.js";

let answers = [];
let asked = [];
const state = (from, to, given = {}) => ({ happenings: OPENING.slice(from, to), move: `${to}-0`, undone: 0, ...given });

beforeEach(() => {
  answers = [];
  asked = [];
  globalThis.document = { hidden: true, addEventListener: mock.fn(), removeEventListener: mock.fn() };
  globalThis.fetch = async (path) => {
    asked.push(path);
    const [status, body] = answers.shift();
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  };
});

test("what happens is added once, whichever way it comes first", async () => {
  const fresh = [];
  const link = new Link("/api/games/7", (whole) => fresh.push(whole));
  answers.push([200, state(0, 2)]);
  await link.load();
  link.receive(state(2, 4));
  link.receive(state(2, 4));
  link.receive(state(1, 5));
  assert.deepEqual(link.known, OPENING.slice(0, 5));
  assert.deepEqual(fresh, [true, false, false, false]);
  link.receive(state(2, 3));
  assert.equal(link.known.length, 5, "an old answer that comes late changes nothing");
});

test("a gap or an undo is mended by asking for everything", async () => {
  const link = new Link("/api/games/7", () => {});
  answers.push([200, state(0, 2)], [200, state(0, 5)], [200, state(0, 3, { undone: 1 })]);
  await link.load();
  link.receive(state(4, 5));
  await new Promise(setImmediate);
  assert.equal(link.known.length, 5);
  link.receive(state(2, 3, { undone: 1 }));
  await new Promise(setImmediate);
  assert.equal(link.known.length, 3);
  assert.deepEqual(asked, ["/api/games/7", "/api/games/7", "/api/games/7"]);
});

test("a move names what it answers; a stale one brings the newest state", async () => {
  const link = new Link("/api/games/7", () => {});
  answers.push([200, state(0, 5)], [200, state(5, 6)], [409, { error: "stale" }], [200, state(0, 6)]);
  await link.load();
  await link.act("play", { card: "JC" });
  assert.equal(link.known.length, 6);
  await assert.rejects(link.act("play", { card: "JC" }), { status: 409, message: "stale" });
  assert.deepEqual(asked.slice(1), ["/api/games/7/play?since=5", "/api/games/7/play?since=6", "/api/games/7"]);
});

test("a server that is gone is told in a line for people", async () => {
  const link = new Link("/api/games/7", () => {});
  globalThis.fetch = async () => {
    throw new TypeError("failed");
  };
  await assert.rejects(link.load(), { status: 0, message: /^Can't reach Muggins/ });
});
