import assert from "node:assert/strict";
import { test } from "node:test";
import { chartPicture, handPicture, paint, toSvg, wrapped } from "../../src/muggins/web/static/share/picture.js";
import {
  bestWords,
  decisionWords,
  partsOf,
  sharedDecision,
  sharedGame,
  sharedPosition,
  sharedQuestion,
} from "../../src/muggins/web/static/share/words.js";

const POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC";
const card = (name, loss, win = null) => ({ card: name, loss, net: 0, probability: 1, at_score: win, reason: "" });
const PLAY = {
  kind: "play",
  position: POSITION,
  by_wins: false,
  rows: [card("5D", 0), card("4D", 0.35)],
  role: "pone",
};

test("a position is shared as the terminal reads it, with the best choice and its link", () => {
  const { text, path, picture } = sharedPosition(PLAY);
  assert.equal(text, `${POSITION}\nBest: 5♦ (next 4♦, −0.35)`);
  assert.equal(new URLSearchParams(path.split("?")[1]).get("position"), POSITION);
  const svg = toSvg(picture());
  for (const words of ["Which card do you play? (35-37)", "hand", "starter", "played", "Best: 5♦"]) {
    assert.ok(svg.includes(words), words);
  }
});

test("with a score the next choice is told by the chance to win; at the other's turn nothing is best", () => {
  const wins = [card("5D", 0, { win: 0.5, win_loss: 0 }), card("4D", 0.35, { win: 0.48, win_loss: 0.021 })];
  assert.equal(bestWords({ ...PLAY, by_wins: true, rows: wins }), "Best: 5♦ (next 4♦, −2.1% win chance)");
  assert.equal(bestWords({ ...PLAY, rows: [] }), "Opponent to play");
  assert.equal(bestWords({ ...PLAY, rows: [card("5D", 0)] }), "Best: 5♦");
});

test("a position is read into its parts", () => {
  const found = partsOf(POSITION);
  assert.deepEqual(found.hand, ["3H", "4D", "5D", "5S"]);
  assert.deepEqual([found.role, found.score, found.starter, found.play], ["pone", "35-37", ["9H"], ["4D", "TC"]]);
  const toss = partsOf("dealer 0-0 hand 3H 4D 5D 5S JS 2C rules target=61");
  assert.deepEqual([toss.hand.length, toss.starter, toss.play], [6, [], []]);
});

test("a question is shared without its answer, and its link asks the same", () => {
  const key = "dealer 0-0 hand 3H 4D 8S 9C JC KH";
  const question = { drill: "toss", key, hand: ["3H", "4D", "8S", "9C", "JC", "KH"], starter: null };
  const shared = sharedQuestion(question, "You deal: which two do you discard?");
  assert.equal(shared.text, `You deal: which two do you discard?\n${key}`);
  assert.equal(shared.path, `/quiz/toss?key=${key.replaceAll(" ", "+")}`);
  const count = sharedQuestion(
    { asks: "count", drill: "count-easy", key: "x", hand: ["5H", "JC"], starter: "5D" },
    "How many?",
  );
  assert.equal(count.text, "How many?\n5♥ J♣, starter 5♦");
  assert.ok(toSvg(count.picture()).includes(">starter<"));
});

const DECISION = {
  deal: 3,
  seat: "P1",
  role: "dealer",
  kind: "toss",
  scores: [24, 21],
  position: "dealer 24-21 hand 3H 4D 5D 5S JS TC",
  made: ["JS", "TC"],
  best: ["3H", "TC"],
  mark: "??",
  loss: 1.2,
  at_score: { win_loss: 0.031 },
};
const REVIEW = {
  players: ["You", "club"],
  person: "P1",
  scores: [84, 121],
  margin: -37,
  adjusted: { mean: -41.7, error: 9.5 },
  sides: [{ wins: 0.478 }, { wins: 0.016 }],
};

test("a decision is told by who made it, to others", () => {
  const { title, text, path, picture } = sharedDecision(DECISION, REVIEW, "/review/1/7");
  assert.equal(title, "Deal 3, I deal, 24 to 21");
  assert.equal(
    text,
    "Deal 3, I deal, 24 to 21. I discarded J♠ 10♣ ??; better 3♥ 10♣: −3.1% win chance, −1.20 points.\n" +
      "dealer 24-21 hand 3H 4D 5D 5S JS TC",
  );
  assert.equal(path, "/review/1/7");
  const svg = toSvg(picture());
  assert.equal(svg.match(/stroke-dasharray/g).length, 1); // the jack alone was worse
  const theirs = { ...DECISION, seat: "P2", kind: "play", made: ["5D"], best: ["5D"], mark: "" };
  assert.equal(decisionWords(theirs, REVIEW), "club played 5♦, the best choice.");
  assert.equal(sharedDecision(theirs, REVIEW, "").title, "Deal 3, club deals, 24 to 21");
});

test("a game is told from the person's side", () => {
  const steps = [0.5, 0.4, 0.2].map((after, place) => ({
    before: after + 0.05,
    after,
    decision: { mark: place ? "??" : "" },
  }));
  const { text, picture } = sharedGame(REVIEW, "/review/1", steps);
  assert.equal(
    text,
    "Cribbage: I lost to club, 84 to 121. Mistakes cost me about half a game, club next to nothing." +
      " Margin without card luck: −41.7 ± 9.5.",
  );
  assert.equal(toSvg(picture()).match(/<polyline/g).length, 4);
  assert.equal(toSvg(picture()).match(/rx="6"/g).length, 2); // a dot for each mistake
  const others = sharedGame({ ...REVIEW, person: null }, "/review/2", []);
  assert.ok(others.text.startsWith("Cribbage: You 84, club 121."));
  assert.equal(toSvg(others.picture()).match(/<polyline/g), null);
  const second = sharedGame({ ...REVIEW, person: "P2" }, "/review/2", steps);
  assert.ok(
    second.text.startsWith("Cribbage: I beat You, 121 to 84. Mistakes cost me next to nothing, You about half a game."),
  );
});

test("names cannot break out of a picture", () => {
  const picture = handPicture({ title: '<script>"&', note: "</text><a>", rows: [{ label: "<b>", cards: ["5H"] }] });
  const svg = toSvg(picture);
  assert.ok(!/<script|<a>|<b>/.test(svg));
  assert.ok(svg.includes("&lt;script&gt;&quot;&amp;"));
});

test("nothing of a picture lies outside of it, however much there is", () => {
  const many = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"];
  const long = "a word ".repeat(60);
  const rows = [many, many.slice(0, 1), []].map((cards) => ({ label: "cards", cards }));
  for (const picture of [
    handPicture({ title: long, note: long, rows }),
    chartPicture({ title: "t", note: long, caption: "c", line: [0, 1, 0.5], mistakes: [1, 2] }),
  ]) {
    for (const { kind, x = 0, y = 0, width = 0, height = 0, points = [] } of picture.shapes) {
      assert.ok(x >= 0 && x + width <= picture.width, kind);
      assert.ok(y >= 0 && y + height <= picture.height, kind);
      for (const [across, up] of points) {
        assert.ok(across >= 0 && across <= picture.width && up >= 0 && up <= picture.height);
      }
    }
  }
  assert.deepEqual(wrapped("one two three", 7), ["one two", "three"]);
  assert.deepEqual(wrapped("", 7), []);
});

test("a canvas gets every shape, and is left as it was", () => {
  const called = [];
  const context = new Proxy({}, { get: (_, name) => () => called.push(name), set: () => true });
  globalThis.Path2D = class {};
  const picture = handPicture({ title: "t", note: "n", rows: [{ label: "l", cards: ["TH"], marks: { TH: "worse" } }] });
  paint(context, picture);
  const many = (name) => called.filter((one) => one === name).length;
  assert.equal(many("save"), picture.shapes.length);
  assert.equal(many("restore"), picture.shapes.length);
  assert.equal(many("fillText"), picture.shapes.filter(({ kind }) => kind === "text").length);
  assert.equal(many("stroke"), 1);
});
