// Why a card is good or bad, as in muggins/coach/card_reasons.py: what it pegs, gives up and prepares.
import { reason } from "./reason.js";
import { RANKS, pegsOf } from "./story.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {{ row: bigint[], turn: number, count: number, pile: number[], left: number }} State of the play */
/** @typedef {Map<number, [chance: number, points: number]>} Threats what the opponent may play, and what that pegs */

const [WIDTH, NOBODY, LOW, MOST_PEGS] = [8, -1, 5, 14];
const [WORTH_SAYING, OFTEN] = [0.08, 0.2];
const ALL = Array.from(RANKS, (_, rank) => rank);

/** @param {number} number */
const rounded = (number) => Number(number.toFixed(2));
/** @param {number} rank */
const valueOf = (rank) => Math.min(rank + 1, 10);
/** @param {number} rank @param {number} count */
const fits = (rank, count) => count + valueOf(rank) <= 31;

/** @param {bigint[]} row @returns {State} */
function stateOf(row) {
  const [turn, count, , pone, dealer] = row.map(Number);
  const pile = [];
  for (let packed = row[2]; packed; packed >>= 4n) pile.unshift(Number(packed & 15n) - 1);
  return { row, turn, count, pile, left: pone + dealer };
}

/** The state after a rank is played, and what that pegs. @param {Engine} engine @param {State} state
 * @param {number} rank */
function played(engine, state, rank) {
  const [before, then] = [engine.array("int64", [WIDTH], state.row), engine.array("int64", [WIDTH])];
  const points = engine.call("play_rank", before, rank, then);
  const after = stateOf([...engine.view(then)]);
  for (const { address } of [before, then]) engine.release(address);
  return { after, points };
}

/** The reason for or against a card that fits. @param {Engine} engine @param {bigint[]} row the state before it
 * @param {number[]} hand ranks @param {number} rank @param {{ holds: number[], lowest: number[] }} belief the
 * probability that the opponent holds each rank, and holds it as its lowest */
export function reasonForCard(engine, row, hand, rank, belief) {
  const state = stateOf(row);
  const { after, points } = played(engine, state, rank);
  const last = after.left ? "go" : "last card";
  const pegs = pegsOf(engine, [...state.pile, rank], state.count + valueOf(rank), points, last);
  const said = pegs.map((peg) => reason("peg", /** @type {any} */ (peg)));
  const of = said.length ? [reason("pegs", { of: said })] : [];
  const rest = hand.filter((_, place) => place !== hand.indexOf(rank));
  if (after.turn === state.turn) of.push(reason("plays_on"));
  else if (after.turn !== NOBODY) of.push(...repliesTo(engine, after, rest, rank, belief));
  if (!of.length) of.push(after.count ? reason("makes", { points: after.count }) : reason("ends_count"));
  return reason("card", { of });
}

/** @param {Engine} engine @param {State} after @param {number[]} rest @param {number} rank
 * @param {{ holds: number[], lowest: number[] }} belief */
function repliesTo(engine, after, rest, rank, { holds, lowest }) {
  const { count, pile } = after;
  /** @type {Threats} */
  const threats = new Map();
  for (const reply of ALL) {
    if (holds[reply] > 0 && fits(reply, count)) threats.set(reply, [holds[reply], played(engine, after, reply).points]);
  }
  const stuck = ALL.reduce((sum, reply) => (fits(reply, count) ? sum : sum + lowest[reply]), 0);
  const scoring = [...threats]
    .map(([reply, [chance, points]]) => ({ reply, chance, points, worth: chance * points }))
    .filter(({ worth }) => worth >= WORTH_SAYING)
    .sort((one, other) => other.worth - one.worth || other.reply - one.reply);
  const replies = [];
  if (scoring.length) replies.push(givenUp(scoring.slice(0, 3)));
  else if (count && threats.size) replies.push(reason("safe", { points: count }));
  if (stuck >= OFTEN) replies.push(reason("go", { chance: rounded(stuck) }));
  if (rest.includes(rank) && fits(rank, count)) {
    replies.push(reason("three"));
    threats.delete(rank);
  } else if (pile.length <= 1 && rank < LOW - 1) replies.push(reason("no_fifteen"));
  const answer = answerTo(engine, after, rest, threats);
  return answer ? [...replies, answer] : replies;
}

/** @param {{ reply: number, chance: number, points: number }[]} scoring */
function givenUp(scoring) {
  const amounts = [...new Set(scoring.map(({ points }) => points))];
  const given = amounts.map((points) => {
    const alike = scoring.filter((one) => one.points === points);
    const of = alike.map(({ reply, chance }) => reason("reply", { rank: RANKS[reply], chance: rounded(chance) }));
    return reason("given_up", { points, rank: RANKS[alike[0].reply], of });
  });
  return reason("gives_up", { of: given });
}

/** The best answer to what the opponent may play. @param {Engine} engine @param {State} after @param {number[]} rest
 * @param {Threats} threats */
function answerTo(engine, after, rest, threats) {
  let most = 0;
  let best = null;
  for (const [reply, [chance]] of threats) {
    if (chance * MOST_PEGS < 2 * WORTH_SAYING) continue;
    const { after: then } = played(engine, after, reply);
    if (then.turn === after.turn || then.turn === NOBODY) continue;
    for (const own of ALL.filter((rank) => rest.includes(rank) && fits(rank, then.count))) {
      const { points } = played(engine, then, own);
      const worth = chance * points;
      if (points >= 2 && worth >= 2 * WORTH_SAYING && worth > most) {
        most = worth;
        best = reason("answer", { points, rank: RANKS[reply], own: RANKS[own] });
      }
    }
  }
  return best;
}
