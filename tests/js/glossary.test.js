import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { placed, split } from "../../src/muggins/web/static/glossary/placing.js";
import { texts } from "../../src/muggins/web/static/texts/en.js";

const [game, field] = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf-8")
  .split("## The field")
  .map((part) => Object.fromEntries([...part.matchAll(/^\| \*\*(.+?)\*\* \| (.+?) \|$/gm)].map(([, ...row]) => row)));

test("every term of docs/glossary.md means the same on the page", () => {
  const shown = Object.values(texts.glossary.game).map(({ name, means }) => [name, means]);
  assert.ok(shown.length > 20);
  assert.deepEqual(Object.fromEntries(shown), game);
  assert.ok(Object.keys(field).length > 20);
  assert.deepEqual(texts.glossary.field, field);
});

test("every term is found in a sentence by its name", () => {
  for (const [id, { name, said }] of Object.entries(texts.glossary.game)) {
    const usual = { play: "the play", show: "the show", discard: "discard", gamePoints: "game points" }[id] ?? name;
    if (id === "gamePoints") continue; // it stands in no sentence of the page
    assert.deepEqual(split(`So ${usual}.`, [[id, said ?? name]]), ["So ", { name: id, words: usual }, "."]);
  }
});

test("the first mention of each term is marked, as it stands there", () => {
  const pairs = ["crib", "skunk", "pone"].map((id) => [id, texts.glossary.game[id].said ?? id]);
  assert.deepEqual(split("The pone has no crib; a crib is the dealer's.", pairs), [
    "The ",
    { name: "pone", words: "pone" },
    " has no ",
    { name: "crib", words: "crib" },
    "; a crib is the dealer's.",
  ]);
  assert.deepEqual(split("You double-skunked Cribber!", pairs), [
    "You ",
    { name: "skunk", words: "double-skunked" },
    " Cribber!",
  ]);
  assert.deepEqual(split("Crib", pairs), [{ name: "crib", words: "Crib" }]);
  assert.deepEqual(split("nothing here", pairs), ["nothing here"]);
  assert.deepEqual(split("", pairs), []);
});

test("a note stands below its word, above it where there is no room, and never over an edge", () => {
  const note = { width: 200, height: 90 };
  const screen = { width: 320, height: 568 };
  assert.deepEqual(placed({ left: 20, top: 100, bottom: 120 }, note, screen), { left: 20, top: 124 });
  assert.deepEqual(placed({ left: 300, top: 100, bottom: 120 }, note, screen), { left: 112, top: 124 });
  assert.deepEqual(placed({ left: -5, top: 540, bottom: 560 }, note, screen), { left: 8, top: 446 });
  assert.deepEqual(placed({ left: 0, top: 30, bottom: 500 }, note, screen), { left: 8, top: 8 });
});
