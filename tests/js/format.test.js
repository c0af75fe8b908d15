import assert from "node:assert/strict";
import { test } from "node:test";
import {
  change,
  percent,
  pointsGrade,
  pointsLost,
  signed,
  signedWhole,
  tenths,
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
  assert.equal(winsLost(0.0004), "best");
  assert.equal(winsLost(0.018), "−1.8%");
});
