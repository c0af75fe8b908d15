import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addressOf,
  eventWords,
  gainsOf,
  listedSteps,
  mistakeAfter,
  scenesOf,
  stepAddressed,
  stepAt,
  stepsOfGame,
} from "../../src/muggins/web/static/review/course.js";

const event = (given) => ({
  deal: 1,
  kind: "card",
  seat: "P1",
  dealer: "P1",
  scores: [0, 0],
  gained: [0, 0],
  hands: null,
  cards: [],
  count: 0,
  made: 0,
  part: null,
  words: "",
  decision: null,
  ...given,
});
const DEALT = [
  ["4S", "5H", "6H", "9C", "TD", "KH"],
  ["2C", "3D", "7S", "8H", "JC", "QD"],
];
const EVENTS = [
  event({ kind: "deal", hands: DEALT }),
  event({ kind: "toss", seat: "P2", cards: ["JC", "QD"], decision: 1 }),
  event({ kind: "toss", cards: ["9C", "KH"], decision: 2 }),
  event({ kind: "starter", cards: ["JS"], scores: [2, 0], gained: [2, 0], words: "heels" }),
  event({ seat: "P2", cards: ["8H"], count: 8, made: 8, scores: [2, 0], decision: 3 }),
  event({ cards: ["TD"], count: 18, made: 18, scores: [2, 0], decision: 4 }),
  event({ seat: "P2", cards: ["7S"], count: 25, made: 25, scores: [2, 0] }),
  event({ cards: ["6H"], count: 0, made: 31, scores: [4, 0], gained: [2, 0] }),
  event({ seat: "P2", cards: ["2C"], count: 2, made: 2, scores: [4, 0], decision: 5 }),
  event({ kind: "show", seat: "P2", cards: ["2C", "3D", "7S", "8H"], part: "hand", scores: [4, 5], gained: [0, 5] }),
  event({ kind: "deal", deal: 2, dealer: "P2", seat: "P2", hands: DEALT, scores: [4, 5] }),
];
const decision = (seat, given) => ({ seat, kind: "play", loss: 0, mark: "", at_score: null, ...given });
const DECISIONS = [
  decision("P2", { loss: 0.5, mark: "?" }),
  decision("P1", {}),
  decision("P2", { at_score: { win_loss: 0.03 } }),
  decision("P1", { loss: 1.2, mark: "??" }),
  decision("P2", { loss: 0.06 }),
];
const REVIEW = { events: EVENTS, decisions: DECISIONS, person: "P1" };
const STEPS = stepsOfGame(REVIEW);
const listed = (filter) =>
  listedSteps(STEPS, { what: "all", whose: "both", order: "played", ...filter }).map(({ index }) => index);

test("the table after each event has both hands, the crib, the pile and the pegs", () => {
  const scenes = scenesOf(EVENTS);
  assert.deepEqual(scenes[0].hands, DEALT);
  assert.deepEqual(scenes[2].crib, ["JC", "QD", "9C", "KH"]);
  assert.deepEqual(scenes[2].kept[0], ["4S", "5H", "6H", "TD"]);
  assert.equal(scenes[3].starter, "JS");
  assert.deepEqual(
    [scenes[3].scores, scenes[3].backs],
    [
      [2, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(scenes[6].hands, [
    ["4S", "5H", "6H"],
    ["2C", "3D"],
  ]);
  assert.deepEqual([scenes[7].scores, scenes[7].backs, scenes[7].closed], [[4, 0], [2, 0], true]);
  assert.deepEqual(
    scenes[8].pile.map(({ card, old }) => [card, old]),
    [
      ["8H", true],
      ["TD", true],
      ["7S", true],
      ["6H", true],
      ["2C", false],
    ],
  );
  assert.deepEqual(scenes[9].backs, [2, 0]);
  const [{ pile, crib, starter, scores, backs }] = scenes.slice(-1);
  assert.deepEqual([pile, crib, starter, scores, backs], [[], [], null, [4, 5], [2, 0]]);
});

test("a scene is never changed by the next event", () => {
  const [first] = scenesOf(EVENTS.slice(0, 1));
  const copy = structuredClone(first);
  scenesOf(EVENTS);
  assert.deepEqual(first, copy);
  assert.deepEqual(EVENTS[0].hands, DEALT);
});

test("everything is listed, or decisions, or what cost something, in the order that is asked for", () => {
  assert.deepEqual(
    listed({}),
    EVENTS.map((_, index) => index),
  );
  assert.deepEqual(listed({ what: "decisions" }), [1, 2, 4, 5, 8]);
  assert.deepEqual(listed({ what: "decisions", whose: "P1" }), [2, 5]);
  assert.deepEqual(listed({ what: "mistakes" }), [1, 4, 5, 8]);
  assert.deepEqual(listed({ what: "mistakes", order: "worst" }), [5, 1, 8, 4]);
  assert.deepEqual(listed({ what: "mistakes", order: "wins" }), [4, 1, 5, 8]);
});

test("every step has an address, and addresses of decisions are those of before", () => {
  for (const step of STEPS) assert.equal(stepAddressed(STEPS, addressOf(step)), step);
  assert.equal(new Set(STEPS.map(addressOf)).size, STEPS.length);
  assert.equal(stepAddressed(STEPS, "3").index, 4);
  assert.equal(stepAddressed(STEPS, "e1").index, 0);
  for (const none of [undefined, "", "0", "6", "e0", "e12", "solve", "x1", "-1", "1e3"]) {
    assert.equal(stepAddressed(STEPS, none), null, none);
  }
});

test("a review begins at one's own first mistake, and goes round them", () => {
  assert.equal(stepAt(STEPS, null, "P1").index, 5);
  assert.equal(stepAt(STEPS, null, null).index, 1);
  assert.equal(stepAt(STEPS, 7, "P1").index, 7);
  assert.equal(stepAt(STEPS.slice(2, 5), null, "P1").index, 2);
  assert.equal(stepAt([], null, "P1"), null);
  assert.equal(mistakeAfter(STEPS, STEPS[0], "P1").index, 5);
  assert.equal(mistakeAfter(STEPS, STEPS[6], "P1").index, 5);
  assert.equal(mistakeAfter(STEPS, STEPS[1], null).index, 5);
  assert.equal(mistakeAfter(STEPS.slice(6), null, "P1"), undefined);
});

test("an event says who did what, and what it brought", () => {
  const words = (place) => eventWords(EVENTS[place], ["You", "club"], "P1");
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map(words), [
    "You deal",
    "club discards",
    "You discard",
    "Starter",
    "club plays",
    "You play",
    "club shows their hand",
  ]);
  const other = (given) => eventWords(event(given), ["You", "club"], "P1");
  assert.equal(other({ kind: "go", seat: "P2" }), "club says go");
  assert.equal(other({ kind: "show", part: "crib" }), "You show the crib");
  assert.equal(other({ kind: "resign" }), "You resign");
  assert.deepEqual(gainsOf(EVENTS[9]), [{ seat: "P2", points: 5 }]);
  assert.deepEqual(gainsOf(event({ gained: [7, 2] })), [
    { seat: "P1", points: 7 },
    { seat: "P2", points: 2 },
  ]);
});
