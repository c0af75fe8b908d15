import assert from "node:assert/strict";
import { test } from "node:test";
import { across, measures, pegAt, place, skunkLine } from "../../src/muggins/web/static/board-geometry.js";

for (const target of [121, 61]) {
  test(`every hole of a board to ${target} has a place of its own, inside the board`, () => {
    const { width, height } = measures(target);
    const seen = new Set();
    for (let hole = 1; hole < target; hole++) {
      for (const side of [0, 1]) {
        const { x, y } = pegAt(hole, side, target);
        assert.ok(x > 0 && x < width && y > 0 && y < height, `${hole}`);
        seen.add(`${x} ${y}`);
      }
    }
    assert.equal(seen.size, 2 * (target - 1));
  });

  test(`the track to ${target} goes hole by hole, and turns at the ends of columns`, () => {
    for (let hole = 2; hole < target; hole++) {
      const [from, to] = [place(hole - 1, target), place(hole, target)];
      if (from.column === to.column) assert.ok(Math.abs(from.y - to.y) < 17, `${hole}`);
      else assert.equal(from.y, to.y, `${hole}`);
    }
  });

  test(`both pegs fit at the last hole of ${target}, and before the first`, () => {
    for (const score of [0, target, target + 5]) {
      assert.notEqual(pegAt(score, 0, target).x, pegAt(score, 1, target).x);
      assert.equal(pegAt(score, 0, target).y, pegAt(score, 1, target).y);
    }
    assert.deepEqual(pegAt(target + 5, 0, target), pegAt(target, 0, target));
  });
}

test("a board to 121 has three columns, one to 61 two, of thirty or forty holes", () => {
  assert.deepEqual([measures(121).columns, measures(121).length], [3, 40]);
  assert.deepEqual([measures(61).columns, measures(61).length], [2, 30]);
});

test("a skunk line is between the holes next to it", () => {
  const { x1, x2, y } = skunkLine(91, 121);
  const [below, above] = [place(90, 121), place(91, 121)];
  assert.ok(y < below.y !== y < above.y);
  assert.ok(x1 < across(above, 0) && across(above, 1) < x2);
});
