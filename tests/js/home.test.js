import assert from "node:assert/strict";
import { test } from "node:test";
import { dailyWords, nextRung, ratingWords, rungWords, seasonWords } from "../../src/muggins/web/static/home.js";
import { newKept, pegs, skunkWords } from "../../src/muggins/web/static/keeper.js";
import { DOSE, answeredToday, doseLeft, noteAnswer } from "../../src/muggins/web/static/quiz/dose.js";

/** @param {Partial<Wire.OpponentSeries>} of @returns {Wire.OpponentSeries} */
const rung = (of) => ({ opponent: "club", rating: 1900, games: 0, wins: 0, series: [0, 0], beaten: false, ...of });

test("the next opponent is the first one that no series was won against, at last the strongest", () => {
  const rungs = [rung({ opponent: "novice", beaten: true }), rung({}), rung({ opponent: "nash" })];
  const ladder = { rungs, needed: 3, season: [], best: null };
  assert.equal(nextRung(ladder).opponent, "club");
  assert.equal(nextRung({ ...ladder, rungs: rungs.map((one) => ({ ...one, beaten: true })) }).opponent, "nash");
});

test("a rung says how often one wins, and how the series stands", () => {
  assert.equal(rungWords(rung({}), 3), "You have not met yet. Win 3 games first to climb on.");
  assert.equal(
    rungWords(rung({ games: 12, wins: 5, series: [2, 1] }), 3),
    "You win 42% (5 of 12). Series 2–1, first to 3.",
  );
});

test("the rating tells its change, the season its points, the day what is left of it", () => {
  const one = { games: 4, unreviewed: [], expected: [], leaks: [] };
  const history = [1420.4, 1432.2].map((rating, game) => ({ game, rating, error: 90 }));
  const told = ratingWords({ ...one, rating: { rating: 1432.2, error: 90, lost: 1 }, history });
  assert.deepEqual(told, { title: "Rating 1432", about: "+12 in your last game" });
  assert.equal(
    seasonWords({ rungs: [], needed: 3, season: [3, 0, 2], best: 11 }).about,
    "5 game points; your best season 11",
  );
  const day = { day: "2026-02-01", lost: [0.1, null, null], stars: null, late: false, text: null };
  const results = { today: "2026-02-01", streak: 3, best_streak: 5, results: [day] };
  assert.equal(dailyWords(results).about, "2 deals left today · streak: 3 days");
  assert.match(dailyWords({ ...results, results: [{ ...day, lost: [0, 0, 0], stars: 5 }] }).about, /^★★★★★/);
});

test("a day's dose is ten answers", () => {
  const kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  });
  assert.equal(doseLeft(493), DOSE);
  assert.equal(doseLeft(2), 2);
  for (let answer = 0; answer < DOSE; answer += 1) noteAnswer();
  assert.equal(answeredToday(), DOSE);
  assert.equal(doseLeft(493), 0);
});

test("the score keeper pegs, stops in the last hole, and names who is skunked", () => {
  const log = [
    { side: 0, points: 12 },
    { side: 1, points: 8 },
    { side: 0, points: 4 },
  ];
  assert.deepEqual(pegs({ ...newKept(2), log }), { scores: [16, 8], backs: [12, 0], winner: -1 });
  const won = pegs({ ...newKept(3), log: [...log, { side: 0, points: 110 }] });
  assert.deepEqual(won, { scores: [121, 8, 0], backs: [16, 0, 0], winner: 0 });
  assert.equal(skunkWords(["Ann", "Bob", "Cy"], [121, 61, 30]), "Cy is double-skunked. Bob is skunked.");
  assert.equal(skunkWords(["Ann", "Bob"], [121, 91]), "");
});
