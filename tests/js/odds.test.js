import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, colourOf, isOnLine } from "../../src/muggins/web/static/odds.js";

test("an address asks about a score, and nonsense about nothing", () => {
  const of = (words) => asked(new URLSearchParams(words));
  assert.deepEqual(of("role=dealer&mine=112&theirs=115"), { role: "dealer", mine: 112, theirs: 115 });
  assert.deepEqual(of("role=king&mine=-3&theirs=1e9"), { role: "pone", mine: 0, theirs: 0 });
  assert.deepEqual(of("mine=500&theirs=121"), { role: "pone", mine: 120, theirs: 120 });
});

test("even chances are pale, certain ones full of their side's colour", () => {
  assert.deepEqual(colourOf(0.5), [250, 250, 250]);
  assert.deepEqual(colourOf(1), [27, 94, 154]);
  assert.deepEqual(colourOf(0), [168, 70, 28]);
});

test("a line runs where the chances pass one of its values", () => {
  const wins = [
    [0.55, 0.45],
    [0.6, 0.56],
  ];
  assert.equal(isOnLine(wins, 0, 0), true, "the next upwards is below a half");
  assert.equal(isOnLine(wins, 1, 0), false);
  assert.equal(isOnLine(wins, 0, 1), true);
});
