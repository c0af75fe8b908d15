import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardsOf,
  firstRows,
  hasWins,
  heldProbability,
  isMade,
  isUnreached,
  likeliest,
  probabilityOf,
  spreadOf,
  turnOf,
  winsOf,
} from "../../src/muggins/web/static/coach/answers.js";

const toss = (cards, at_score = null) => ({ toss: cards.split(" "), probability: 0.5, loss: 0, net: 1, at_score });
const card = (name, probability = 0.5) => ({ card: name, probability, loss: 0, net: 1, at_score: null });

test("a row tells its cards, whatever its kind", () => {
  assert.deepEqual(cardsOf(toss("5H 6H")), ["5H", "6H"]);
  assert.deepEqual(cardsOf(card("5H")), ["5H"]);
});

test("the choice that was made is known by its cards, in the play by its rank", () => {
  assert.equal(isMade(toss("5H 6H"), ["6H", "5H"]), true);
  assert.equal(isMade(toss("5H 6H"), ["5H", "7H"]), false);
  assert.equal(isMade(card("5H"), ["5S"]), true);
  assert.equal(isMade(card("5H"), ["6H"]), false);
  assert.equal(isMade(card("5H"), null), false);
  assert.equal(isMade(card("5H"), []), false);
});

test("the first rows keep their order, and the one that was made is among them", () => {
  const rows = ["AH 2H", "3H 4H", "5H 6H", "7H 8H"].map((cards) => toss(cards));
  assert.deepEqual(firstRows(rows, 2, null), rows.slice(0, 2));
  assert.deepEqual(firstRows(rows, 2, ["8H", "7H"]), [rows[0], rows[1], rows[3]]);
  assert.deepEqual(firstRows(rows, 0, null), rows);
});

test("wins are there where there is a score", () => {
  const staked = toss("5H 6H", { win: 0.6, win_loss: 0.01, win_error: 0.002, tied: false, match: 0.2 });
  assert.deepEqual(winsOf(staked), { chance: 0.6, lost: 0.01, within: 0.004, tied: false });
  assert.equal(winsOf(toss("5H 6H")), null);
  assert.equal(hasWins({ by_wins: true }), true);
});

test("the solver may never get to a position", () => {
  assert.equal(probabilityOf(card("5H", null)), null);
  assert.equal(isUnreached({ rows: [card("5H", null)] }), true);
  assert.equal(isUnreached({ rows: [card("5H", 0)] }), false);
});

test("the spread of a hand has a bar for every score", () => {
  const { high, bars, listed } = spreadOf({ spread: { 4: 0.25, 20: 0.75 } });
  assert.equal(high, 20);
  assert.equal(bars.length, 21);
  assert.deepEqual([bars[4], bars[5], bars[20]], [0.25, 0, 0.75]);
  assert.deepEqual(listed[0], { score: 4, probability: 0.25 });
  assert.equal(spreadOf({ spread: { 2: 1 } }).bars.length, 17);
});

test("a turn is the asking side's or its opponent's", () => {
  assert.equal(turnOf({ role: "pone", turn: "pone" }), "you");
  assert.equal(turnOf({ role: "pone", turn: "dealer" }), "opponent");
  assert.equal(turnOf({ role: "pone", turn: null }), null);
});

test("a belief tells the probability of a rank and the likeliest holdings", () => {
  const holdings = [{ ranks: ["5", "T"] }, { ranks: ["T", "T"] }, { ranks: ["A", "K"] }];
  const belief = { cards: 2, ranks: { 5: 0.4 }, holdings };
  assert.equal(heldProbability(belief, "5"), 0.4);
  assert.equal(heldProbability(belief, "K"), 0);
  assert.deepEqual(likeliest(belief, 2), holdings.slice(0, 2));
});
