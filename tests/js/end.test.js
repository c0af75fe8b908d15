import assert from "node:assert/strict";
import { test } from "node:test";
import { badLuck, endTitle } from "../../src/muggins/web/static/play/end.js";

const ended = (given) => endTitle({ won: true, match_points: 1, resigned: false, words: "", ...given }, "Club");

test("the end is told as players say it", () => {
  assert.equal(ended({}), "You win!");
  assert.equal(ended({ match_points: 2 }), "You skunked Club!");
  assert.equal(ended({ match_points: 3 }), "You double-skunked Club!");
  assert.equal(ended({ won: false }), "Club wins");
  assert.equal(ended({ won: false, match_points: 2 }), "Club skunked you");
  assert.equal(ended({ won: false, match_points: 3 }), "Club double-skunked you");
  assert.equal(ended({ won: false, resigned: true, match_points: 2 }), "You resigned");
});

test("bad luck is what the cards were worth to the other side", () => {
  const review = { person: "P1", margin: -20, adjusted: { mean: -7.4 } };
  assert.ok(Math.abs(badLuck(review) - 12.6) < 1e-9);
  assert.ok(Math.abs(badLuck({ ...review, person: "P2" }) + 12.6) < 1e-9);
});
