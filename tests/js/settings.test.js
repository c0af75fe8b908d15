import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fingerprints, keep, settings } from "../../src/muggins/web/static/settings.js";

beforeEach(() => {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
});

test("what is kept is found again, the rest is as always", () => {
  assert.deepEqual(settings(), { pace: "normal", wait: "each", forced: true });
  keep({ pace: "slow" });
  keep({ forced: false });
  assert.deepEqual(settings(), { pace: "slow", wait: "each", forced: false });
});

test("damaged or forbidden storage gives the usual settings", () => {
  localStorage.setItem("muggins-settings", "{pace");
  assert.equal(settings().pace, "normal");
  localStorage.getItem = () => {
    throw new Error("denied");
  };
  assert.equal(settings().wait, "each");
});

test("a fingerprint is noted once for each game", () => {
  fingerprints.note(3, "abc");
  fingerprints.note(3, "forged");
  assert.equal(fingerprints.of(3), "abc");
  assert.equal(fingerprints.of(4), null);
});
