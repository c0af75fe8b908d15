import assert from "node:assert/strict";
import { test } from "node:test";
import {
  SKILLS,
  THEMES,
  answerSize,
  drillWords,
  newTally,
  questionWords,
  scoreWords,
  tallied,
  tallyWords,
  untilWords,
} from "../../src/muggins/web/static/quiz/words.js";
import { guides, movingMeans, perDecision, scale } from "../../src/muggins/web/static/chart-geometry.js";

test("questions are asked in plain words", () => {
  const words = (asks, role, crib = null) => questionWords({ asks, role, crib });
  assert.equal(words("toss", "pone"), "Your opponent deals: which two do you discard?");
  assert.equal(words("play", "dealer"), "You deal: which card do you play?");
  assert.equal(words("count", null, true), "What does this crib count?");
  assert.deepEqual(["toss", "play", "count"].map(answerSize), [2, 1, 0]);
});

test("a question at a score tells it", () => {
  const words = (asks, scores, target) => scoreWords({ asks, scores, target });
  assert.equal(words("toss", [0, 0], 121), "");
  assert.equal(words("count", [3, 0], 61), "");
  assert.equal(words("play", [0, 0], 61), "0–0, playing to 61");
  assert.equal(words("toss", [112, 100], 121), "112–100, playing to 121");
});

test("every drill is named", () => {
  for (const name of [...SKILLS, ...THEMES, "mistakes"]) assert.ok(drillWords(name).title && drillWords(name).about);
  assert.equal(drillWords("poker"), undefined);
  assert.equal(drillWords(undefined), undefined);
});

test("when something is due again is told in days", () => {
  const now = new Date(2026, 0, 1, 12, 0).getTime();
  const until = (hours) => untilWords(new Date(now + hours * 3_600_000).toISOString(), now);
  assert.deepEqual([0.1, 3, 11.9, 13, 24, 72, 168].map(until), [
    "in a few minutes",
    "later today",
    "later today",
    "tomorrow",
    "tomorrow",
    "in 3 days",
    "in 7 days",
  ]);
});

test("a tally adds up", () => {
  assert.match(tallyWords(newTally()), /no clock/);
  const verdicts = [
    { right: true, loss: 0, win_loss: 0 },
    { right: false, loss: 0.5, win_loss: 0 },
  ];
  assert.equal(tallyWords(verdicts.reduce(tallied, newTally())), "1 of 2 right, 0.50 points given away");
  const byWins = { right: false, loss: 0, win_loss: 0.059 };
  assert.equal(tallyWords([byWins].reduce(tallied, newTally())), "0 of 1 right, 5.9% win chance given away");
  assert.equal(
    tallyWords([...verdicts, byWins].reduce(tallied, newTally())),
    "1 of 3 right, 0.50 points and 5.9% win chance given away",
  );
});

test("charts have scales, guides and moving means", () => {
  assert.equal(scale([0, 121], [112, 8])(0), 112);
  assert.equal(scale([0, 121], [112, 8])(121), 8);
  assert.equal(scale([0, 0], [5, 9])(0), 5);
  assert.deepEqual(movingMeans([1, 3, 5], 2), [1, 2, 4]);
  assert.deepEqual(guides(0.055), [0, 0.02, 0.04, 0.06]);
  assert.equal(perDecision({ toss: { points: 1, decisions: 3 }, play: { points: 1, decisions: 1 } }), 0.5);
  assert.equal(perDecision({ toss: { points: 0, decisions: 0 }, play: { points: 0, decisions: 0 } }), 0);
});
