import assert from "node:assert/strict";
import { test } from "node:test";
import { endTitle } from "../../src/muggins/web/static/play/end.js";

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
