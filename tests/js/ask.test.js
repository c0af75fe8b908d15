import assert from "node:assert/strict";
import { test } from "node:test";
import { said } from "../../src/muggins/web/static/ask/reading.js";
import {
  PLAY_EXAMPLE,
  advicePath,
  cardState,
  isWhole,
  placeCard,
  positionText,
  questionAddress,
  readQuestion,
  withoutLast,
} from "../../src/muggins/web/static/ask/question.js";

const read = (text) => readQuestion(new URLSearchParams(text));
const POSITION = { ...read("mode=play"), ...PLAY_EXAMPLE };

test("an address gives back its question", () => {
  for (const asked of [POSITION, read("role=pone&cards=3H4D8S9CJCKH&mine=4&theirs=90")]) {
    const [path, search] = questionAddress(asked).split("?");
    assert.equal(path, "/ask");
    assert.deepEqual(read(search), asked);
  }
  assert.equal(questionAddress(read("")), "/ask?role=dealer");
});

test("an address may be the text of a position, with its score and rules", () => {
  const text = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC rules target=61 skunk=30 double_skunk=-1";
  const asked = read(new URLSearchParams({ position: text }).toString());
  assert.deepEqual([asked.mine, asked.theirs, asked.play], ["35", "37", ["4D", "TC"]]);
  assert.equal(positionText(asked), text);
  const toss = "dealer 5-0 hand 3H 4D 8S 9C JC KH rules target=61 skunk=30 double_skunk=-1";
  const six = read(new URLSearchParams({ position: toss }).toString());
  assert.deepEqual([six.mode, six.cards.length], ["toss", 6]);
  assert.equal(positionText(six), toss);
  const lead = "pone 0-0 hand 3H 4D 5D 5S starter 9H";
  assert.equal(positionText(read(new URLSearchParams({ position: lead }).toString())), lead);
});

test("nonsense in an address is left out", () => {
  const asked = read("mode=x&role=y&cards=ZZ3H&hand=2H3H4H5H6H");
  assert.deepEqual([asked.mode, asked.role, asked.cards], ["toss", "dealer", ["3H"]]);
  assert.equal(asked.hand.length, 4);
});

test("a question is asked once it is whole", () => {
  assert.equal(advicePath(read("cards=3H4D8S9CJC")), null);
  assert.equal(advicePath(read("cards=3H4D")), null);
  const toss = new URLSearchParams(advicePath(read("cards=3H4D8S9CJCKH"))?.split("?")[1]);
  assert.equal(toss.get("text"), "dealer 0-0 hand 3H 4D 8S 9C JC KH");
  assert.equal(isWhole({ ...POSITION, toss: ["2C"] }), false, "one card of a toss is no toss");
  assert.equal(isWhole({ ...POSITION, toss: [] }), true);
  assert.match(advicePath(POSITION) ?? "", /^\/api\/advice\/position\?text=pone/);
});

test("a position is written as the server reads it", () => {
  assert.equal(positionText(POSITION), "pone 0-0 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC");
  const bare = { ...POSITION, mine: "9", toss: [], play: [] };
  assert.equal(positionText(bare), "pone 9-0 hand 3H 4D 5D 5S starter 9H");
});

test("cards fill the slots one after the other", () => {
  let [asked, slot] = [read("mode=play"), "hand"];
  const slots = [];
  for (const card of ["3H", "4D", "5D", "5S", "9H", "4D"]) {
    const placed = placeCard(asked, slot, card);
    asked = { ...asked, ...placed.changed };
    slot = placed.slot;
    slots.push(slot);
  }
  assert.deepEqual(slots, ["hand", "hand", "hand", "starter", "play", "play"]);
  assert.deepEqual([asked.hand.length, asked.starter, asked.play], [4, ["9H"], ["4D"]]);
});

test("a card that is picked again leaves its slot, and the play with it", () => {
  const placed = placeCard(POSITION, "starter", "5D");
  assert.deepEqual(placed, { changed: { hand: ["3H", "4D", "5S"], play: [] }, slot: "hand" });
});

test("the last card is undone with the go before it", () => {
  assert.deepEqual(withoutLast(["4D", "go", "TC"]), ["4D"]);
  assert.deepEqual(withoutLast(["4D", "TC"]), ["4D"]);
  assert.deepEqual(withoutLast(["4D"]), []);
  assert.deepEqual(withoutLast([]), []);
});

test("the grid shows where a card is, and what may be played", () => {
  const at = (whose, legal = []) => ({ role: "pone", turn: whose === "you" ? "pone" : "dealer", legal });
  assert.deepEqual(cardState(POSITION, "hand", "3H", null), ["in", false]);
  assert.deepEqual(cardState(POSITION, "toss", "3H", null), ["mine", false]);
  assert.deepEqual(cardState(POSITION, "hand", "KS", null), ["", false]);
  assert.deepEqual(cardState(POSITION, "play", "TC", at("you")), ["gone", true]);
  assert.deepEqual(cardState(POSITION, "play", "5D", at("you", ["5D"])), ["mine", false]);
  assert.deepEqual(cardState(POSITION, "play", "KS", at("you")), ["off", true]);
  assert.deepEqual(cardState(POSITION, "play", "KS", at("opponent")), ["", false]);
  assert.deepEqual(cardState(POSITION, "play", "5D", at("opponent")), ["mine", true]);
  assert.deepEqual(cardState(POSITION, "play", "KS", null), ["", true]);
});

test("what is no card leaves its place empty, and no place has a card twice", () => {
  const seen = { card: "KD", box: [0, 0, 1, 1], sure: false, alternatives: [] };
  const places = ["KD", "JD"].map((card) => ({ card, state: "unsure", seen }));
  assert.deepEqual(said(places, 0, null), [{ card: null, state: "missing", seen: null }, places[1]]);
  assert.deepEqual(said(places, 0, "JD"), [
    { ...places[0], card: "JD", state: "own" },
    { card: null, state: "missing", seen },
  ]);
});
