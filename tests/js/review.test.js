import assert from "node:assert/strict";
import { test } from "node:test";
import {
  askAddress,
  chanceLines,
  deedWords,
  gradeOf,
  marginParts,
  markedCards,
  mistakesCost,
  resultWords,
  situationWords,
} from "../../src/muggins/web/static/review/decisions.js";

const decision = (index, given) => ({
  deal: 1,
  seat: "P1",
  role: "dealer",
  kind: "toss",
  scores: [24, 21],
  hand: ["5H", "6H"],
  made: ["6H"],
  best: ["5H"],
  loss: 0,
  mark: "",
  at_score: null,
  position: `position ${index}`,
  ...given,
});
const DECISIONS = [
  decision(0, {}),
  decision(1, { loss: 0.3, mark: "?!", at_score: { win_loss: 0.01 } }),
  decision(2, { loss: 1.2, mark: "??", at_score: { win_loss: 0.002 } }),
  decision(3, { loss: 0.06 }),
  decision(4, { seat: "P2", at_score: { win_loss: 0.03 } }),
];
test("a mistake is never graded good, by points at the start of a game or by wins later", () => {
  const byPoints = decision(0, { loss: 0.24, mark: "?!", by_wins: false, at_score: { win_loss: 0.0045 } });
  assert.equal(gradeOf(byPoints), "slip");
  assert.equal(gradeOf({ ...byPoints, loss: 0.01, by_wins: true, at_score: { win_loss: 0.006 } }), "fair");
});
test("a decision says who did what", () => {
  const players = ["You", "club"];
  assert.equal(deedWords(DECISIONS[0], players, "P1"), "You discard");
  assert.equal(deedWords({ ...DECISIONS[4], kind: "play" }, players, "P1"), "club plays");
  assert.equal(situationWords(DECISIONS[0], players, "P1"), "Deal 1, you deal, 24 to 21");
  assert.equal(situationWords({ ...DECISIONS[4], role: "pone" }, players, "P1"), "Deal 1, club is pone, 24 to 21");
  assert.deepEqual(markedCards(DECISIONS[0]), { "5H": "better", "6H": "worse" });
  assert.deepEqual(markedCards({ best: ["5H"], made: ["5H"] }), { "5H": "better" });
});

test("asking about a decision hands its position on, score and rules with it", () => {
  const position = "pone 24-21 hand 3H 4D 5D 5S toss 2C JS starter 9H rules target=61 skunk=30 double_skunk=-1";
  const address = askAddress(decision(0, { position }));
  assert.equal(new URLSearchParams(address.split("?")[1]).get("position"), position);
});

test("the margin is the person's, whichever seat that is", () => {
  const parts = { role: 1, deal: 2, starter: -1, rest: 0, skill: -9, counting: 0, uncounted: 0 };
  const review = {
    person: "P1",
    margin: -7,
    adjusted: { mean: -43.88, error: 9 },
    parts,
    deals: [{ parts }],
    players: ["You", "club"],
  };
  const mine = marginParts(review);
  assert.deepEqual([mine.margin, mine.adjusted, mine.largest], ["−7", "−43.9 ± 9.0", 9]);
  assert.equal(mine.parts.length, 6);
  const theirs = marginParts({ ...review, person: "P2" });
  assert.deepEqual([theirs.margin, theirs.adjusted], ["+7", "+43.9 ± 9.0"]);
  const overlooked = { ...parts, counting: -4 };
  assert.equal(marginParts({ ...review, parts: overlooked, deals: [{ parts: overlooked }] }).parts.length, 7);
});

test("chances to win are the person's", () => {
  const wins = { before: 0.6, after: 1, luck: 0.5, skill: -0.1 };
  assert.deepEqual(
    chanceLines(wins, "P1").map(([, figure]) => figure),
    ["60.0%", "+50.0%", "−10.0%", "100.0%"],
  );
  assert.deepEqual(
    chanceLines(wins, "P2").map(([, figure]) => figure),
    ["40.0%", "−50.0%", "+10.0%", "0.0%"],
  );
  const sides = [
    { seat: "P1", player: "You", wins: 0.604 },
    { seat: "P2", player: "club", wins: 0.026 },
  ];
  assert.equal(
    mistakesCost(sides, "P1"),
    "Mistakes together cost you about three quarters of a game, club about a twentieth of a game.",
  );
});

test("a result is told from the person's side", () => {
  const review = { person: "P1", players: ["You", "club"], scores: [61, 45], margin: 16 };
  assert.equal(resultWords(review), "You won, 61 to 45");
  assert.equal(resultWords({ ...review, person: "P2" }), "You lost, 45 to 61");
  assert.equal(resultWords({ ...review, person: null }), "You 61, club 45");
});
