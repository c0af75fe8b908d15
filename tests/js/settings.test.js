import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fingerprints, keep, settings } from "../../src/muggins/web/static/settings.js";

const USUAL = {
  pace: "normal",
  wait: "each",
  forced: true,
  sound: true,
  appearance: "system",
  theme: "green",
  board: "walnut",
  cards: "classic",
  deck: "four",
  hand: "right",
  name: "You",
  hints: false,
  against: "club",
};

beforeEach(() => {
  const kept = new Map();
  const value = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
});

test("what is kept is found again, the rest is as always", () => {
  assert.deepEqual(settings(), USUAL);
  keep({ pace: "slow" });
  keep({ forced: false });
  assert.deepEqual(settings(), { ...USUAL, pace: "slow", forced: false });
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

test("what is not a choice is as always", () => {
  localStorage.setItem(
    "muggins-settings",
    JSON.stringify({ pace: "constructor", theme: 3, sound: "loud", deck: "two" }),
  );
  assert.deepEqual(settings(), { ...USUAL, deck: "two" });
  localStorage.setItem("muggins-settings", "null");
  assert.deepEqual(settings(), USUAL);
});

test("where nothing may be kept, settings last as long as the page, and nothing breaks", () => {
  localStorage.getItem = localStorage.setItem = () => {
    throw new Error("denied");
  };
  keep({ pace: "slow" });
  assert.equal(settings().pace, "slow");
  fingerprints.note(3, "abc");
  assert.equal(fingerprints.of(3), "abc");
});
