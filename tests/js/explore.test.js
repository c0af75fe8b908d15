// The explorer: addresses of points, positions that have them, the grid of ranks.
import assert from "node:assert/strict";
import test from "node:test";
import { depth, largest } from "../../src/muggins/web/static/explore/colours.js";
import { neighbour } from "../../src/muggins/web/static/explore/heat.js";
import {
  examplePosition,
  likely,
  pointAddress,
  pointIn,
  typedRanks,
} from "../../src/muggins/web/static/explore/point.js";
import { cellText, cellValue } from "../../src/muggins/web/static/explore/toss-figures.js";

test("ranks that are typed", () => {
  assert.equal(typedRanks("10 j"), "TJ");
  assert.equal(typedRanks("3,3"), "33");
  assert.equal(typedRanks(""), "");
  assert.equal(typedRanks("1"), null);
  assert.equal(typedRanks("AAAAA"), null, "no hand has five");
});

test("an address and its point", () => {
  const point = { starter: "8", played: ["4", "T", "go"], having: "33" };
  const address = pointAddress(point);
  assert.deepEqual(pointIn(new URLSearchParams(address.split("?")[1])), point);
  assert.equal(pointAddress({ starter: "", played: [], having: "" }), "/explore/play");
  const odd = pointIn(new URLSearchParams("starter=1&played=4,x,J&having=99999"));
  assert.deepEqual(odd, { starter: "", played: ["4", "J"], having: "" });
});

test("what is likely comes first, and what never is does not come", () => {
  const found = likely([{ probability: 0.1 }, { probability: 0.001 }, { probability: 0.8 }]);
  assert.deepEqual(found, [{ probability: 0.8 }, { probability: 0.1 }]);
});

/** @param {Partial<Wire.PlayNode>} given */
const node = (given) => /** @type {Wire.PlayNode} */ ({ role: "pone", starter: "8", moves: [], ...given });

test("a position has the ranks that were played and are held, and no card twice", () => {
  const moves = /** @type {Wire.NodeMove[]} */ ([
    { role: "pone", rank: "4", count: 4 },
    { role: "dealer", rank: "4", count: 8 },
  ]);
  const position = examplePosition(node({ moves }), ["4", "4", "J"]);
  assert.match(position ?? "", /^pone 0-0 hand 4. 4. 4. J. starter 8. play 4. 4.$/);
  const [, hand, turned, play] = /hand (.*) starter (..) play (.*)/.exec(position ?? "") ?? [];
  const all = [...hand.split(" "), turned, play.split(" ")[1]];
  assert.equal(new Set(all).size, 6);
  assert.equal(hand.split(" ")[0], play.split(" ")[0], "what was played is of the hand");
});

test("no position without a starter, or of a fifth card of a rank", () => {
  assert.equal(examplePosition(node({ starter: null }), ["A", "2", "3", "4"]), null);
  assert.equal(examplePosition(node({ starter: "8" }), ["8", "8", "8", "8"]), null);
});

test("arrow keys walk to the next cell there is", () => {
  const cells = [
    ["A", "A"],
    ["A", "3"],
    ["2", "2"],
  ].map(([row, column]) => ({ row, column, value: 0, text: "", label: "" }));
  assert.equal(neighbour(cells, cells[0], "ArrowRight"), cells[1], "over what is not there");
  assert.equal(neighbour(cells, cells[1], "ArrowRight"), null);
  assert.equal(neighbour(cells, cells[0], "ArrowDown"), null);
  assert.equal(neighbour(cells, cells[0], "x"), null);
});

test("what a cell of the grid says", () => {
  const one = /** @type {Wire.TossedRanks} */ ({ often: 0.01, chosen: 0.371, crib: 4.12, crib_any: 4.08, loss: 0.004 });
  assert.equal(cellText(cellValue(one, "chosen", null), "chosen", false), "37");
  assert.equal(cellText(cellValue(one, "often", null), "often", false), "1.0");
  assert.equal(cellText(cellValue(one, "crib", null), "crib", false), "4.1");
  assert.equal(cellText(cellValue(one, "crib", 4.3), "crib", true), "−18");
  const never = { ...one, often: 0, crib: null };
  assert.equal(cellValue(never, "crib", null), null);
  assert.equal(cellText(cellValue(never, "crib", 4), "crib", true), "+8", "of all hands that have them");
  assert.equal(depth(-0.3, 0.6), 0.5);
  assert.equal(depth(null, 1), 0);
  assert.equal(depth(1, 0), 0);
  assert.equal(largest([null, -2, 1]), 2);
});
