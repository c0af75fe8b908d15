import assert from "node:assert/strict";
import { test } from "node:test";
import {
  announcement,
  cutWords,
  delay,
  discardWords,
  endDelay,
  momentOf,
  scoredLog,
  showAt,
  shownAtFirst,
  turnWords,
  waitsAfter,
} from "../../src/muggins/web/static/play/moment.js";
import { DEAL, MY_TOSS, OPENING, STARTER, THEIR_LEAD, happened } from "./happened.js";

const game = (given) => ({
  awaits: "play",
  move: "6-0",
  forced: null,
  why_not: { KH: "K♥ would take the count past 31" },
  can_undo: true,
  hints: true,
  legal: ["5H", "5S"],
  outcome: null,
  role: "dealer",
  opponent: "club",
  cuts: [["2H", "KD"]],
  first_dealer: "you",
  ...given,
});

test("nothing may be done while something is still to be shown", () => {
  const moment = momentOf(game(), OPENING, 4, false);
  assert.equal(moment.caughtUp, false);
  assert.equal(moment.last, STARTER);
  assert.deepEqual([moment.awaits, moment.move, moment.forced], [null, null, null]);
  assert.deepEqual([moment.canUndo, moment.canHint, moment.autoHint], [false, false, false]);
  assert.deepEqual(moment.whyNot, {});
});

test("once all is shown, it is the person's turn", () => {
  const moment = momentOf(game({ forced: "5H" }), OPENING, OPENING.length, false);
  assert.equal(moment.caughtUp, true);
  assert.deepEqual([moment.awaits, moment.move, moment.forced], ["play", "6-0", "5H"]);
  assert.deepEqual([moment.canUndo, moment.canHint, moment.autoHint], [true, true, true]);
  assert.ok("KH" in moment.whyNot);
  assert.equal(momentOf(game(), OPENING, OPENING.length, true).awaits, null, "a show waits for its reader");
});

test("hints come by themselves only where there is a choice", () => {
  const hinted = (given) => momentOf(game(given), OPENING, OPENING.length, false).autoHint;
  assert.equal(hinted({ legal: ["5H"] }), false);
  assert.equal(hinted({ legal: [], awaits: "toss" }), true);
  assert.equal(hinted({ hints: false }), false);
});

test("a finished game is over once all is shown", () => {
  const over = game({ outcome: { won: true }, awaits: null });
  assert.equal(momentOf(over, OPENING, 5, false).over, false);
  assert.equal(momentOf(over, OPENING, 6, false).over, true);
  assert.equal(momentOf(game(), OPENING, 6, false).over, false);
});

test("who comes back finds the table as it stands", () => {
  assert.equal(shownAtFirst(game(), OPENING), 6);
  assert.equal(shownAtFirst(game(), [DEAL]), 0, "a new game's deal is yet to come");
  assert.equal(shownAtFirst(game({ outcome: {} }), [DEAL]), 1);
});

test("pauses follow the pace, and one's own move has none", () => {
  assert.equal(delay(DEAL, THEIR_LEAD, "normal"), 500);
  assert.equal(delay(DEAL, THEIR_LEAD, "slow"), 1000);
  assert.equal(delay(DEAL, THEIR_LEAD, "instant"), 0);
  assert.equal(delay(STARTER, MY_TOSS, "slow"), 0);
  const mine = happened({ kind: "show", who: "you" });
  assert.equal(delay(mine, mine, "normal"), 1700);
  assert.equal(delay(mine, mine, "normal", true), 0, "a count that was claimed");
  assert.equal(delay(mine, happened({ kind: "show", who: "opponent" }), "normal", true), 1700);
});

test("the table waits after shows as the person likes", () => {
  const show = happened({ kind: "show" });
  assert.equal(waitsAfter("each", show, show), true);
  assert.equal(waitsAfter("last", show, show), false);
  assert.equal(waitsAfter("last", show, DEAL), true);
  assert.equal(waitsAfter("last", show, undefined), true);
  assert.equal(waitsAfter("none", show, undefined), false);
  assert.equal(waitsAfter("each", DEAL, show), false);
});

test("a game that ends at the show goes to its review at once: its reader has confirmed it", () => {
  const likes = { pace: "normal", wait: "each", forced: true };
  assert.equal(endDelay(happened({ kind: "show" }), likes), 0);
  assert.equal(endDelay(happened({ kind: "show" }), { ...likes, wait: "none" }), 2400);
  assert.equal(endDelay(THEIR_LEAD, { ...likes, pace: "instant" }), 600);
});

test("what is newly shown is read out, after an undo only the last", () => {
  const known = [happened({ words: "You deal" }), happened({ words: "club plays T♥: 10" })];
  assert.equal(announcement(known, 0, 2), "You deal. club plays 10 of hearts: 10");
  assert.equal(announcement(known, 1, 2), "club plays 10 of hearts: 10");
  assert.equal(announcement(known, 2, 2), "");
  assert.equal(announcement(known, 5, 2), "club plays 10 of hearts: 10");
  assert.equal(announcement(known, null, 2), "club plays 10 of hearts: 10");
});

test("whose turn it is is read out, with the count", () => {
  const words = (given, known = OPENING) => {
    const state = game(given);
    return turnWords(state, momentOf(state, known, known.length, false));
  };
  assert.equal(words({}), "Your turn, the count is 14");
  const closed = [...OPENING, happened({ index: 6, kind: "go", who: "opponent", count: 0 })];
  assert.equal(words({}, closed), "Your turn, the count is 0");
  assert.equal(words({ forced: "5H" }), "Your turn: 5 of hearts is your only playable card");
  assert.equal(words({ awaits: "toss" }, [DEAL]), "Your turn: choose two cards for your crib");
  assert.equal(words({ awaits: "count" }), "Your turn to count");
  assert.equal(words({ awaits: null }), "");
});

test("prompts are whole sentences", () => {
  assert.equal(cutWords(game()), "You cut the lower card, so you deal first.");
  const tied = game({ first_dealer: "opponent", cuts: [[], []] });
  assert.equal(cutWords(tied), "Cut again after a tie. club cut the lower card and deals first.");
  assert.equal(discardWords(game(), ["5H"]), "Choose two cards for your crib");
  assert.equal(discardWords(game({ role: "pone" }), []), "Choose two cards for club's crib");
  assert.equal(discardWords(game(), ["5H", "6H"]), "Discard");
});

test("the log tells the scores after what scored", () => {
  const scores = scoredLog(OPENING).map((line) => line.scores);
  assert.deepEqual(scores, [null, null, null, "2–0", null, null]);
});

test("a show goes from step to step", () => {
  const steps = [
    { words: "fifteen two", cards: ["5H", "JS"], points: 2, total: 2 },
    { words: "and a pair is four", cards: ["5H", "5S"], points: 2, total: 4 },
  ];
  const show = happened({ kind: "show", cards: ["5H", "5S", "9C"], steps });
  const none = showAt(show, "JS", 0);
  assert.deepEqual([none.total, none.told, none.lit, none.dim], [0, [], [], []]);
  const one = showAt(show, "JS", 1);
  assert.deepEqual([one.total, one.told], [2, ["fifteen two"]]);
  assert.deepEqual([one.litStarter, one.dimStarter, one.dim], [["JS"], [], ["5S", "9C"]]);
  const two = showAt(show, "JS", 2);
  assert.deepEqual([two.total, two.done, two.lit, two.dim], [4, true, [], []]);
  assert.deepEqual(showAt({ ...show, steps: steps.slice(0, 1) }, "JS", 1).lit, ["5H", "JS"]);
  assert.equal(showAt({ ...show, steps: [] }, "JS", 0).total, 0);
});

const SHOW = happened({
  kind: "show",
  who: "opponent",
  index: 6,
  words: "Club shows the hand: fifteen two, and a pair is four",
  cards: ["5H", "5S", "TC", "2D"],
  steps: [
    { words: "fifteen two", cards: ["5H", "TC"], points: 2, total: 2 },
    { words: "and a pair is four", cards: ["5H", "5S"], points: 2, total: 4 },
  ],
  scores: [0, 4],
});

test("nothing tells what a hand comes to before it is counted", () => {
  const known = [...OPENING, SHOW];
  const at = (step) => momentOf(game(), known, known.length, false, step);
  for (const step of [0, 1]) {
    assert.equal(at(step).counting, true);
    assert.equal(at(step).said, "");
    assert.deepEqual(at(step).seen.scores, OPENING[OPENING.length - 1].scores);
    assert.equal(at(step).seen.log.includes(SHOW), false);
    assert.equal(at(step).seen.show, SHOW, "its cards are seen");
    assert.equal(at(step).awaits, null);
  }
  assert.equal(at(2).counting, false);
  assert.equal(at(2).said, SHOW.words);
  assert.deepEqual(at(2).seen.scores, [0, 4]);
  assert.equal(at(2).seen.log.at(-1), SHOW);
  assert.equal(at(2).awaits, "play");
});

test("a game that ends with a show is over once it is counted", () => {
  const over = game({ outcome: { won: false }, awaits: null });
  assert.equal(momentOf(over, [...OPENING, SHOW], OPENING.length + 1, false, 1).over, false);
  assert.equal(momentOf(over, [...OPENING, SHOW], OPENING.length + 1, false, 2).over, true);
});
