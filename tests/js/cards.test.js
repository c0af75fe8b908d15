import assert from "node:assert/strict";
import { test } from "node:test";
import {
  RANKS,
  SUITS,
  aloud,
  fragments,
  nameOf,
  parseCards,
  sameCards,
  symbol,
  toggled,
} from "../../src/muggins/web/static/cards.js";

test("every card has a symbol and a name of its own", () => {
  const cards = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  assert.equal(new Set(cards.map(symbol)).size, 52);
  assert.equal(new Set(cards.map(nameOf)).size, 52);
  assert.equal(symbol("TH"), "10♥");
  assert.equal(nameOf("TH"), "10 of hearts");
  assert.equal(nameOf("5S"), "5 of spades");
});

test("words are split at their cards, written with letters or with symbols", () => {
  assert.deepEqual(fragments("keep 5H and 10♠, not TD."), [
    "keep ",
    { card: "5H" },
    " and ",
    { card: "TS" },
    ", not ",
    { card: "TD" },
    ".",
  ]);
  assert.deepEqual(fragments("no card"), ["no card"]);
  assert.deepEqual(fragments("AClass 5Ham"), ["AClass 5Ham"], "letters within a word are no card");
});

test("cards are read aloud by name", () => {
  assert.equal(aloud("You play T♦: 25"), "You play 10 of diamonds: 25");
  assert.equal(aloud("10♣ A♥"), "10 of clubs ace of hearts");
  assert.equal(aloud("fifteen for 2"), "fifteen for 2");
});

test("cards and go are found in a text", () => {
  assert.deepEqual(parseCards("4D,TC,go,5H"), ["4D", "TC", "go", "5H"]);
  assert.deepEqual(parseCards("3H4D"), ["3H", "4D"]);
  assert.deepEqual(parseCards("1H XX"), []);
  assert.deepEqual(parseCards(null), []);
});

test("a choice is taken back by choosing again, and the oldest falls out", () => {
  assert.deepEqual(toggled([], "5H", 2), ["5H"]);
  assert.deepEqual(toggled(["5H"], "5H", 2), []);
  assert.deepEqual(toggled(["5H", "6H"], "7H", 2), ["6H", "7H"]);
  assert.deepEqual(toggled(["5H"], "6H", 1), ["6H"]);
  assert.deepEqual(toggled(["5H", "6H"], "7H"), ["5H", "6H", "7H"]);
});

test("two lists hold the same cards in any order", () => {
  assert.equal(sameCards(["5H", "6H"], ["6H", "5H"]), true);
  assert.equal(sameCards(["5H", "6H"], ["5H"]), false);
  assert.equal(sameCards(["5H", "6H"], ["5H", "7H"]), false);
});
