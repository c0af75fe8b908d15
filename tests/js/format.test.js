import assert from "node:assert/strict";
import { test } from "node:test";
import {
  change,
  decimal,
  percent,
  pointsGrade,
  pointsLost,
  signed,
  signedWhole,
  tenths,
  typeset,
  winsGrade,
  winsLost,
} from "../../src/muggins/web/static/format.js";

test("points have a real minus sign", () => {
  assert.equal(signed(0.25), "+0.25");
  assert.equal(signed(-1.126), "−1.13");
  assert.equal(signed(0), "±0.00");
  assert.equal(signed(-43.88, 1), "−43.9");
  assert.equal(signedWhole(-4), "−4");
  assert.equal(signedWhole(0), "0");
});

test("points without a plus have a real minus sign, too", () => {
  assert.deepEqual([0.25, -0.114, -0.004, 0].map(decimal), ["0.25", "−0.11", "0.00", "0.00"]);
});

test("the coach's words are written like the cards and figures beside them", () => {
  const ten = "may give up 2 to a 5 (33%) or 10 (15%); after a 10 your 10 pegs 6";
  assert.equal(typeset("may give up 2 to a 5 (33%) or T (15%); after a T your T pegs 6"), ten);
  assert.equal(typeset("-2.04 in hand, +0.30 in the crib"), "−2.04 in hand, +0.30 in the crib");
  const kept = "at 112-115, 3-4-8-9 and TH T♥ stay";
  assert.equal(typeset(kept), kept);
});

test("probabilities are in per cent", () => {
  assert.equal(percent(0.333), "33%");
  assert.equal(percent(0), "0%");
  assert.equal(percent(null), "?");
  assert.equal(tenths(0.1843), "18.4%");
  assert.equal(change(-0.034), "−3.4%");
  assert.equal(change(0.018), "+1.8%");
});

test("losses are graded", () => {
  assert.deepEqual([0, 0.05, 0.15, 0.4, 1].map(pointsGrade), ["good", "fair", "slip", "poor", "bad"]);
  assert.deepEqual([0, 0.005, 0.02, 0.05, 0.15].map(winsGrade), ["good", "fair", "slip", "poor", "bad"]);
});

test("what loses nothing is the best", () => {
  assert.equal(pointsLost(0.004), "best");
  assert.equal(pointsLost(0.25), "−0.25");
  assert.equal(winsLost(0), "best");
  assert.equal(winsLost(0.0004), "−<0.1%");
  assert.equal(winsLost(0.018), "−1.8%");
});
