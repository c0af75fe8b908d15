import assert from "node:assert/strict";
import { test } from "node:test";
import { newKey } from "../../src/muggins/web/static/api.js";
import { doneWords, gameResult } from "../../src/muggins/web/static/games.js";
import { texts } from "../../src/muggins/web/static/texts/texts.js";

test("a listed game tells how it stands", () => {
  const game = { over: true, won: true, scores: [121, 80], match_points: 2, resigned: false };
  assert.equal(gameResult(game), "won 121–80 (2 match points)");
  assert.equal(gameResult({ ...game, over: false, match_points: 0 }), "in progress 121–80");
  assert.equal(gameResult({ ...game, won: null, match_points: 1 }).trim(), "121–80");
  assert.equal(gameResult({ ...game, won: false, match_points: 1, resigned: true }), "lost 121–80 (resigned)");
});

test("what was done is told, and what cannot be read", () => {
  assert.equal(doneWords({ deed: "delete", number: 3 }), "Game 3 deleted.");
  assert.equal(doneWords({ deed: "resign", number: 3 }), "Game 3 resigned.");
  assert.equal(texts.games.damaged([2]), "1 game cannot be read (2): 'muggins games' names the newest copy.");
  assert.match(texts.games.damaged([2, 5]), /^2 games cannot be read \(2, 5\)/);
});

test("no two keys are alike, and the server takes them", () => {
  const keys = new Set(Array.from({ length: 1000 }, newKey));
  assert.equal(keys.size, 1000);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});
