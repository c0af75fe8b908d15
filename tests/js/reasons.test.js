// Reasons in words, as the terminal has them.
import assert from "node:assert/strict";
import test from "node:test";
import { decisionText, reasonText } from "../../src/muggins/web/static/coach/reasons.js";
import { say } from "../../src/muggins/web/static/texts/words.js";

const NONE = { points: null, other: null, worth: null, chance: null, rank: null, own: null, peg: null };
const reason = (kind, values = {}) => ({ kind, ...NONE, cards: [], scores: null, of: [], ...values });

test("a reason of parts is one sentence", () => {
  const replies = [reason("reply", { rank: "5", chance: 0.31 }), reason("reply", { rank: "8", chance: 0.1 })];
  const given = [
    reason("given_up", { points: 2, rank: "5", of: replies }),
    reason("given_up", { points: 6, rank: "8", of: replies.slice(1) }),
  ];
  const whole = reason("card", { of: [reason("gives_up", { of: given }), reason("makes", { points: 15 })] });
  assert.equal(reasonText(whole), "may give up 2 to a 5 (31%) or 8 (10%) and 6 to an 8 (10%); makes 15");
});

test("a decision at a score names what it needs", () => {
  const needs = reason("needs_pone", { points: 9, scores: [112, 115] });
  const costs = reason("costs", { worth: 0.56, cards: ["9C", "KH"] });
  const why = reason("toss_at_score_costs", { of: [needs, reason("pegs_more", { worth: 0.3 }), costs] });
  const decision = { kind: "toss", made: ["9C", "KH"], best: ["JC", "KH"], reason: reason("best"), best_reason: null };
  assert.equal(
    decisionText({ ...decision, why }),
    "discarded 9C KH; JC KH is better: at 112-115 you count first and need 9: this discard pegs 0.3 more " +
      "(0.56 points fewer on average than 9C KH)",
  );
  assert.equal(decisionText({ ...decision, best: decision.made, why: null }), "discarded 9C KH: best");
});

test("numbers have their digits and signs", () => {
  const values = { a: 0.126, b: 2, c: -0.5, d: 0.07 };
  assert.equal(say("{a:.2f} {b:+.1f} {c:+.2f} {d:.0%} {b}", values), "0.13 +2.0 -0.50 7% 2");
});
