import assert from "node:assert/strict";
import { test } from "node:test";
import { dayWords, isDay, starsOf, starsText, today } from "../../src/muggins/web/static/one-deal/days.js";
import { guideWords, lessWords } from "../../src/muggins/web/static/one-deal/guide.js";
import { judged, partsOf } from "../../src/muggins/web/static/one-deal/together.js";
import { moveText } from "../../src/muggins/web/static/one-deal/link.js";
import { texts } from "../../src/muggins/web/static/texts/texts.js";

test("a day is a date from the first one on", () => {
  assert.equal(today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.deepEqual(["2026-01-01", "2026-12-31", "2025-12-31", "2026-13-01", "26-01-01", "x", undefined].map(isDay), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.equal(dayWords("2026-11-23"), "Monday, November 23, 2026");
});

test("a result is told in stars", () => {
  const result = { day: "2026-01-31", lost: [0, 0.5, 0.25], stars: 3, late: false };
  assert.equal(starsText(result), "★★★☆☆");
  assert.equal(starsText({ ...result, stars: null }), "☆☆☆☆☆");
  assert.deepEqual([0, 0.1, 0.9, 4.95].map(starsOf), [5, 4, 2, 0]);
});

test("a move is sent as it would be typed", () => {
  assert.equal(moveText("toss", { cards: ["5H", "JS"] }), "5H JS");
  assert.equal(moveText("play", { card: "5H" }), "5H");
  assert.equal(moveText("count", { claim: "fifteen two" }), "fifteen two");
});

test("the guide says what is to be done at each moment", () => {
  const { guide } = texts;
  const said = (moment, game = {}, ended = false) =>
    guideWords({
      game,
      ended,
      moment: { seen: { pile: [], closed: false, made: 0, show: null }, awaits: null, last: null, ...moment },
    });
  const pile = [{ card: "5H" }, { card: "6H" }];
  assert.equal(said({ opening: true }), guide.cut);
  assert.equal(said({ opening: true, awaits: "toss" }), guide.discard);
  assert.equal(said({ awaits: "play" }), guide.first);
  assert.equal(said({ awaits: "play", forced: "5H" }), guide.forced);
  assert.equal(said({ awaits: "play", seen: { pile, closed: true, made: 31 } }), guide.lead);
  assert.deepEqual(said({ awaits: "play", seen: { pile, closed: false, made: 11 } }), [guide.reply(11)]);
  const seen = { pile: [...pile, { card: "TH", who: "you" }], closed: true, made: 31 };
  assert.deepEqual(said({ seen, last: { kind: "go", who: "opponent", points: 1 } }), [
    guide.theyGo,
    guide.goScores(true),
  ]);
  assert.deepEqual(said({ last: { kind: "go", who: "you", points: 0 } }), [guide.youGo, guide.goOn(false)]);
  assert.equal(said({ last: { kind: "starter", who: "you" } }), guide.starter);
  assert.deepEqual(said({ last: { kind: "card", who: "you", points: 2, words: "a" } }), [guide.scored("a")]);
  assert.equal(said({ last: { kind: "card", who: "opponent", points: 0 } }), guide.theirs);
  const shows = (/** @type {string} */ who, /** @type {string[]} */ cards) => ({
    seen: { show: { who, cards }, starter: "TC" },
  });
  assert.deepEqual(said(shows("opponent", ["2C", "4D", "6S", "8H"])), guide.shown);
  assert.deepEqual(said(shows("you", ["8C", "9C", "9H", "JD"])), [...guide.counted, guide.special.doubleRun]);
  assert.deepEqual(lessWords({ moment: { ...shows("you", ["2C", "4C", "6C", "JC"]) } }), [
    guide.special.flush,
    guide.special.nobs,
  ]);
  assert.deepEqual(lessWords({ moment: { seen: { show: null }, awaits: "count" } }), guide.second.count);
  assert.equal(said({ last: { kind: "starter", who: "you", points: 2 } })[0], guide.special.heels);
  assert.equal(said({ awaits: "count" }, { to_count: { part: "hand" } }), guide.countHand);
  assert.equal(said({ awaits: "count" }, { to_count: { part: "crib" } }), guide.countCrib);
  assert.deepEqual(said({}, {}, true), []);
});

test("what counts in a hand is found as the rules have it", () => {
  const points = (/** @type {string[]} */ cards, /** @type {string} */ starter, crib = false) =>
    partsOf(cards, starter, crib).reduce((sum, part) => sum + part.points, 0);
  assert.equal(points(["5H", "5S", "5D", "JC"], "5C"), 29);
  assert.equal(points(["7H", "8D", "9S", "4H"], "8C"), 12);
  assert.equal(points(["2C", "4C", "6C", "KC"], "9D"), 8);
  assert.equal(points(["2C", "4C", "6C", "KC"], "9D", true), 4);
  assert.equal(points(["2C", "4C", "6C", "KC"], "8C", true), 5);
  assert.equal(points(["KH", "QD", "8S", "6C"], "2H"), 0);
});

test("three newcomers count together: one is right, one errs, one guesses", () => {
  const left = partsOf(["7H", "8D", "9S", "4H"], "8C", false);
  const seven = judged(left, ["7H", "8D"]);
  assert.deepEqual([seven.part?.kind, seven.wrong], ["fifteen", false]);
  assert.deepEqual(judged(left, ["7H"]), { part: null, wrong: false, words: "" });
  const sixteen = judged(left, ["7H", "9S"]);
  assert.equal(sixteen.wrong, false, "they are in a run");
  const wrong = judged(left, ["4H", "9S"]);
  assert.deepEqual([wrong.wrong, wrong.words], [true, "These add up to 13, not to 15. Try others."]);
  assert.equal(judged(left, ["8D", "8C"]).part?.kind, "pair");
  assert.equal(judged(left, ["7H", "8C", "9S"]).part?.points, 3);
});
