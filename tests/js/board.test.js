import assert from "node:assert/strict";
import { test } from "node:test";
import { WIDTHS, holeAt, lineBefore, measures, pegAt } from "../../src/muggins/web/static/board-geometry.js";

const distance = (one, two) => Math.hypot(one.x - two.x, one.y - two.y);

for (const target of [121, 61]) {
  for (const [way, width] of Object.entries(WIDTHS)) {
    const every = [0, 1].flatMap((side) => [
      ...Array.from({ length: target }, (_, place) => pegAt(place, target, side, width)),
      pegAt(0, target, side, width, true),
    ]);

    test(`every hole of a ${way} board to ${target} has a place of its own, inside the board`, () => {
      const { width: across, height } = measures(target, width);
      for (const { x, y } of every) assert.ok(x > 2 && x < across - 2 && y > 2 && y < height - 2, `${x} ${y}`);
      const home = pegAt(target, target, 0, width);
      for (const [place, one] of [...every, home].entries()) {
        for (const two of [...every, home].slice(place + 1)) assert.ok(distance(one, two) > 5, JSON.stringify(one));
      }
    });

    test(`the track of a ${way} board to ${target} goes from hole to hole without a leap`, () => {
      for (let hole = 2; hole <= target; hole++) {
        const [from, to] = [holeAt(hole - 1, target, 0, width), holeAt(hole, target, 0, width)];
        assert.ok(distance(from, to) < 30, `${hole}`);
      }
    });

    test(`whoever wins stands in the one last hole of a ${way} board to ${target}`, () => {
      const home = pegAt(target, target, 0, width);
      assert.deepEqual(pegAt(target + 5, target, 0, width), home);
      assert.deepEqual(pegAt(target, target, 1, width), home);
    });
  }
}

test("a line crosses both tracks between the holes next to it", () => {
  const { from, to } = lineBefore(91, 121, WIDTHS.tall);
  for (const side of [0, 1]) {
    const [below, above] = [90, 91].map((hole) => holeAt(hole, 121, side, WIDTHS.tall));
    assert.ok(Math.abs(from.y - (below.y + above.y) / 2) < 1e-9);
    assert.ok(Math.min(from.x, to.x) < above.x && above.x < Math.max(from.x, to.x));
  }
});
