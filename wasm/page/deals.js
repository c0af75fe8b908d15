// The 15 discards of a hand on the same deals until the best is known.

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {{ six: number[], role: number, scores: number[] }} TossQuery sorted cards; (pone's, dealer's) to 121 */
/**
 * @typedef {{ ahead: number[], error: number[], level: number }} Worths by how much each discard is worth more than the
 * best, luck in points taken out; the standard errors; and what the best is worth
 */

const TOSSES = 15;
/** As in muggins/players/endgame/deals.py: deals at most, their rounds, and what is summed up of each. */
const [MOST, ROUNDS, COLUMNS] = [65_536, 5, 11];

/** Deal until the best is known, or all deals are dealt; return it, and what all are worth in some objectives.
 * @param {Solution} solution @param {TossQuery} query @param {number[]} nets the expected points of each discard
 * @param {[number, number]} objectives what decides, and what decides between those that are tied in that
 * @param {number[]} wanted objectives @returns {{ best: number, worths: Worths[] }} */
export function dealtOut({ engine, model }, { six, role, scores }, nets, [objective, then], wanted = []) {
  const cards = engine.array("uint8", [6], six);
  const flags = [0, 1, 2].map(() => engine.array("bool", [TOSSES]));
  const sums = engine.array("float64", [2 * ROUNDS, TOSSES, TOSSES, COLUMNS]);
  const arrays = [sums, engine.array("int64", [TOSSES]), ...flags, engine.array("float64", [TOSSES], nets)];
  const known = [...arrays, MOST, objective];
  for (let round = engine.call("next_round", ...known, -1); round >= 0;) {
    for (const half of [2 * round, 2 * round + 1]) {
      engine.call("deal_half", cards, role, ...scores, ...model, ...known, half);
    }
    round = engine.call("next_round", ...known, round);
  }
  const best = engine.call("best_toss", ...known, then);
  const leads = [0, 1].map(() => engine.array("float64", [TOSSES]));
  const worths = wanted.map((each) => {
    engine.call("fill_leads", ...known, each, best, ...leads);
    const [ahead, error] = leads.map((lead) => /** @type {number[]} */ ([...engine.view(lead)]));
    return { ahead, error, level: engine.call("mean_worth", ...known, each, best) };
  });
  for (const { address } of [cards, ...arrays, ...leads]) engine.release(address);
  return { best, worths };
}
