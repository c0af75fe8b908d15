import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { seat, withSeat } from "../../src/muggins/web/static/api.js";
import { leftOf, timeText } from "../../src/muggins/web/static/friend/clock.js";
import { clockOf } from "../../src/muggins/web/static/friend/invite.js";
import { dropSeat, keepSeat, keptSeats, newToken } from "../../src/muggins/web/static/friend/seats.js";
import { SeatStream, eventsIn } from "../../src/muggins/web/static/friend/stream.js";
import { waitingWords } from "../../src/muggins/web/static/friend/table-parts.js";
import { Link } from "../../src/muggins/web/static/link.js";
import { momentOf } from "../../src/muggins/web/static/play/moment.js";
import { OPENING } from "./happened.js";

beforeEach(() => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  };
  globalThis.document = { hidden: true, addEventListener: () => {}, removeEventListener: () => {} };
  seat.token = "";
});

test("a clock runs for who is to move, once it has rested", () => {
  const clock = { left: [100, 90], runs: [true, false], rests: 15, increment: 5 };
  assert.equal(leftOf(clock, 0, 10_000), 100);
  assert.equal(leftOf(clock, 0, 25_000), 90);
  assert.equal(leftOf(clock, 1, 25_000), 90);
  assert.equal(leftOf(clock, 0, 1e9), 0);
});

test("time is told in minutes and seconds", () => {
  assert.deepEqual([0, 0.2, 59.5, 60, 601].map(timeText), ["0:00", "0:01", "1:00", "1:00", "10:01"]);
  assert.deepEqual(clockOf("10+5"), { minutes: 10, increment: 5 });
  assert.equal(clockOf(""), null);
});

test("the token of a seat goes with requests for that seat only", () => {
  seat.token = "secret";
  assert.deepEqual(withSeat("/api/seat/game", { a: "b" }), { a: "b", "muggins-seat": "secret" });
  assert.deepEqual(withSeat("/api/games"), {});
  seat.token = "";
  assert.deepEqual(withSeat("/api/seat/game"), {});
});

test("tokens are 32 bytes as base64url, and no two are equal", () => {
  const tokens = Array.from({ length: 50 }, newToken);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(new Set(tokens).size, 50);
});

test("seats are kept, the newest first, and dropped", () => {
  keepSeat({ token: "a", invite: "x" });
  keepSeat({ token: "b" });
  keepSeat({ token: "a", friend: "Ben" });
  assert.deepEqual(keptSeats(), [{ token: "b" }, { token: "a", invite: "x", friend: "Ben" }]);
  dropSeat("b");
  assert.deepEqual(
    keptSeats().map(({ token }) => token),
    ["a"],
  );
  localStorage.setItem("muggins-seats", "{nonsense");
  assert.deepEqual(keptSeats(), []);
});

test("events come whole, however the line breaks them up", () => {
  const { events, rest } = eventsIn('event: state\ndata: {"a":1}\nid: 3\n\n: ping\n\nevent: sta');
  assert.deepEqual(events, [{ type: "state", data: '{"a":1}' }]);
  assert.equal(rest, "event: sta");
  assert.deepEqual(eventsIn("data: x\r\n\r\n").events, [{ type: "message", data: "x" }]);
});

test("a stream tells what comes, and that it has broken off", async () => {
  const asked = [];
  seat.token = "secret";
  globalThis.fetch = async (path, options) => {
    asked.push([path, options.headers]);
    const pieces = ["event: sta", "te\ndata: 1\n\nevent: state\nda", "ta: 2\n\n"];
    return new Response(new Blob(pieces).stream());
  };
  const heard = [];
  const stream = new SeatStream("/api/seat/game/events");
  stream.addEventListener("state", ({ data }) => heard.push(data));
  await new Promise((done) => (stream.onerror = done));
  assert.deepEqual(heard, ["1", "2"]);
  assert.equal(stream.readyState, 2);
  assert.deepEqual(asked, [["/api/seat/game/events", { "muggins-seat": "secret" }]]);
});

test("the next game at the same table is asked for whole", async () => {
  const state = (number, from, to) => ({ number, happenings: OPENING.slice(from, to), move: `${to}-0`, undone: 0 });
  const answers = [state(1, 0, 5), state(2, 0, 1)];
  globalThis.fetch = async () =>
    new Response(JSON.stringify(answers.shift()), { headers: { "content-type": "application/json" } });
  const link = new Link("/api/seat/game", () => {});
  await link.load();
  link.receive({ ...state(2, 0, 0), move: "1-0" });
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(link.game.number, 2);
  assert.equal(link.known.length, 1);
});

test("between friends no hint is offered", () => {
  const game = { awaits: "toss", forced: null, why_not: {}, can_undo: false, hints: false, legal: [], outcome: null };
  assert.equal(momentOf(game, OPENING.slice(0, 1), 1, false).canHint, true);
  assert.equal(momentOf({ ...game, friend: {} }, OPENING.slice(0, 1), 1, false).canHint, false);
});

test("what the table waits for is said in one line", () => {
  const friend = { here: true, waits_for_me: false, to_act: ["opponent"], clock: null };
  const words = (given, awaits = null) =>
    waitingWords({ friend: { ...friend, ...given }, opponent: "Ben", outcome: null, awaits });
  assert.equal(words({}), "Waiting for Ben …");
  assert.equal(words({}, "toss"), "");
  assert.equal(words({ to_act: ["you"] }, "play"), "");
  assert.equal(words({ here: false }, "toss"), "", "one has something to do, and sees that Ben is away");
  assert.match(words({ here: false }), /^Ben has left the table\. The game is saved/);
  assert.match(words({ here: false, clock: {} }), /The clock is still running/);
  assert.equal(words({ waits_for_me: true, here: false, to_act: ["you"] }, "toss"), "Ben has discarded.");
  assert.equal(waitingWords({ friend: null }), "");
});

test("at a table for two the line is kept while the page is hidden, and asked anew when it is seen again", async () => {
  let toggled = () => {};
  globalThis.document = {
    hidden: false,
    addEventListener: (_, done) => (toggled = done),
    removeEventListener: () => {},
  };
  const lines = [];
  const open = (path) => {
    const line = { path, closed: false, addEventListener: () => {}, close: () => (line.closed = true) };
    lines.push(line);
    return line;
  };
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ number: 1, happenings: OPENING.slice(0, 3), move: "3-0", undone: 0 }), {
      headers: { "content-type": "application/json" },
    });
  const link = new Link("/api/seat/game", () => {}, open);
  link.stays = true;
  await link.load();
  assert.equal(lines.length, 1);
  globalThis.document.hidden = true;
  toggled();
  assert.equal(lines[0].closed, false);
  globalThis.document.hidden = false;
  toggled();
  await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(
    lines.map(({ path, closed }) => [path, closed]),
    [
      ["/api/seat/game/events?since=3", true],
      ["/api/seat/game/events?since=3", false],
    ],
  );
  link.close();
});
