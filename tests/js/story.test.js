import assert from "node:assert/strict";
import { test } from "node:test";
import { after, before, pause, picture } from "../../src/muggins/web/static/story.js";
import { DEAL, MY_REPLY, MY_TOSS, OPENING, STARTER, THEIR_LEAD, THEIR_TOSS, happened } from "./happened.js";

test("a deal, both tosses and the starter are on the table", () => {
  const seen = picture(OPENING.slice(0, 4));
  assert.deepEqual(seen.hand, ["5H", "5S", "TD", "JC"]);
  assert.deepEqual(seen.tossed, ["9C", "KH"]);
  assert.equal(seen.theirs, 4);
  assert.equal(seen.crib, 4);
  assert.equal(seen.starter, "JS");
  assert.equal(seen.dealer, "you");
  assert.deepEqual(seen.scores, [2, 0]);
  assert.equal(seen.log.length, 4);
});

test("a played card leaves its hand for the pile", () => {
  const seen = picture(OPENING);
  assert.deepEqual(seen.hand, ["5H", "5S", "TD"]);
  assert.equal(seen.theirs, 3);
  assert.deepEqual(seen.pile, [
    { card: "4D", who: "opponent", old: false },
    { card: "JC", who: "you", old: false },
  ]);
  assert.equal(seen.made, 14);
  assert.equal(seen.closed, false);
});

test("after a go or a thirty-one the next card makes the pile old", () => {
  const go = happened({ kind: "go", count: 0, scores: [2, 1] });
  const closed = picture([...OPENING, go]);
  assert.equal(closed.closed, true);
  assert.deepEqual(
    closed.pile.map((played) => played.old),
    [false, false],
  );
  const opened = after(closed, happened({ card: "5H", made: 5, count: 5, scores: [2, 1] }));
  assert.equal(opened.closed, false);
  assert.deepEqual(
    opened.pile.map((played) => played.old),
    [true, true, false],
  );
});

test("the back peg stands where the front peg was", () => {
  const once = after(before(), happened({ kind: "go", scores: [3, 0] }));
  const twice = after(once, happened({ kind: "go", scores: [8, 0] }));
  const other = after(twice, happened({ kind: "go", scores: [8, 2] }));
  assert.deepEqual(once.backs, [0, 0]);
  assert.deepEqual(twice.backs, [3, 0]);
  assert.deepEqual(other.backs, [3, 0]);
  assert.deepEqual(other.scores, [8, 2]);
});

test("a new deal clears all but the scores", () => {
  const show = happened({ kind: "show", who: "opponent", scores: [2, 9] });
  const shown = picture([...OPENING, show]);
  assert.equal(shown.show, show);
  const next = after(shown, { ...DEAL, deal: 2, dealer: "opponent", scores: [2, 9] });
  assert.equal(next.show, null);
  assert.equal(next.starter, null);
  assert.deepEqual([next.deal, next.dealer, next.crib, next.theirs], [2, "opponent", 0, 6]);
  assert.deepEqual([next.pile, next.tossed, next.hand.length, next.log.length], [[], [], 6, 1]);
  assert.deepEqual(next.scores, [2, 9]);
});

test("no picture is changed by what follows", () => {
  const first = picture(OPENING.slice(0, 1));
  const copy = structuredClone(first);
  OPENING.slice(1).reduce(after, first);
  assert.deepEqual(first, copy);
});

test("what scores is looked at for longer", () => {
  assert.equal(pause(null, DEAL), 0);
  assert.equal(pause(DEAL, MY_TOSS), 0, "one's own toss waits for nobody");
  assert.equal(pause(DEAL, THEIR_TOSS), 500);
  assert.equal(pause(MY_TOSS), 350);
  assert.ok(pause(STARTER) > pause({ ...STARTER, points: 0 }));
  assert.ok(pause({ ...THEIR_LEAD, points: 2 }) > pause(THEIR_LEAD, MY_REPLY));
  assert.ok(pause(MY_REPLY, happened({ kind: "show" })) > pause(MY_REPLY));
});
