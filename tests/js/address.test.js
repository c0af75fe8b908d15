import assert from "node:assert/strict";
import { test } from "node:test";
import { gameNumber, parseAddress } from "../../src/muggins/web/static/address.js";
import { query } from "../../src/muggins/web/static/api.js";

test("an address has parts and a question", () => {
  const { parts, search } = parseAddress("#/ask/x?role=pone&mine=4");
  assert.deepEqual(parts, ["ask", "x"]);
  assert.equal(search.get("role"), "pone");
  assert.deepEqual(parseAddress("").parts, []);
});

test("only a number is the number of a game", () => {
  assert.equal(gameNumber("17"), 17);
  assert.equal(gameNumber("pasted"), null);
  assert.equal(gameNumber("1234567890"), null);
  assert.equal(gameNumber(undefined), null);
});

test("empty fields are left out of a query, zero is not", () => {
  assert.equal(query({ role: "pone", mine: "", theirs: null, count: 0 }), "role=pone&count=0");
});
