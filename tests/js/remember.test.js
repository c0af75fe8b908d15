// The page of the rules to remember: its address, and the cards of its examples.
import assert from "node:assert/strict";
import test from "node:test";
import { cardsIn, sizeIn } from "../../src/muggins/web/static/remember.js";

test("how many rules an address asks for", () => {
  assert.equal(sizeIn(new URLSearchParams("rules=20")), 20);
  assert.equal(sizeIn(new URLSearchParams("")), 10);
  assert.equal(sizeIn(new URLSearchParams("rules=7")), 10);
});

test("the cards of a position", () => {
  const position = "dealer 0-0 hand 5D KD KH KS toss AH 5H starter QD play 6S go 5D";
  assert.deepEqual(cardsIn(position), {
    hand: ["5D", "KD", "KH", "KS"],
    starter: ["QD"],
    play: ["6S", "go", "5D"],
  });
  assert.deepEqual(cardsIn(""), { hand: [], starter: [], play: [] });
});
