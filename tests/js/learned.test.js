import assert from "node:assert/strict";
import { test } from "node:test";
import { likeWords, responseWords, whoWords } from "../../src/muggins/web/static/learned.js";

test("whom somebody plays like is told in words, the likest first", () => {
  assert.equal(likeWords({ nash: 0.25, schell: 0.75 }), "Schell's table 75%, the Solver 25%");
  assert.equal(likeWords({}), "nobody in particular");
  assert.deepEqual(["fitted", "greedy", "bill"].map(whoWords), [
    "a style of your own",
    "the most points at once",
    "bill",
  ]);
});

test("what it makes of that", () => {
  assert.match(responseWords({ responds: true }), /best response/);
  assert.match(responseWords({ responds: false }), /as the Solver does/);
});
