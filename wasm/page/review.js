// A game taken apart as in muggins/coach/review.py: what decisions cost, and how much was luck.
import { SEATS, judged } from "./judging.js";
import { scored, skunksOf, takenBy } from "./table.js";
import { DECK, Story, cardsIn, maskOf, textOf } from "./story.js";
import { count as spoken } from "./en.js";
import { say } from "../../src/muggins/web/static/texts/words.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./story.js").Deal} Deal */
/**
 * @typedef {{ tosses: (Wire.Decision | null)[], cards: (Wire.Decision | null)[] }} Decided in a deal: by role, and in
 * order
 */

const [TOSSED, TURNED, PLAYED, GO, HAND, CRIB, JACK, TARGET] = [0, 1, 2, 3, 4, 5, 10, 121];
// As in muggins/coach/review.py: the luck of the rest of a deal, and what the starter pegs on average.
const [REST_SPREAD, HEELS] = [3, 8 / 52];
const ZERO = { role: 0, deal: 0, starter: 0, rest: 0, skill: 0, counting: 0, uncounted: 0 };
const PARTS = /** @type {(keyof Wire.Parts)[]} */ (Object.keys(ZERO));

/** @param {Wire.Parts[]} parts @returns {Wire.Parts} */
const added = (parts) =>
  parts.reduce(
    (sum, each) => /** @type {any} */ (Object.fromEntries(PARTS.map((name) => [name, sum[name] + each[name]]))),
    ZERO,
  );
/** @param {Wire.Parts} parts */
const total = (parts) => PARTS.reduce((sum, name) => sum + parts[name], 0);

/** Return the review of a game that is over. @param {Solution} solution @param {Table} table that holds it
 * @param {[string, string]} players
 * @param {(done: number, of: number) => unknown} [progress] called, and waited for, with the number of deals judged and
 * in all
 * @returns {Promise<Wire.Review>} */
export async function reviewOf(solution, table, players, progress = () => {}) {
  const { kept } = table;
  const decided = await decisionsOf(solution, table, progress);
  table.open(kept);
  const { scores } = table;
  const deals = table.deals.map((deal, place) => {
    const after = table.deals[place + 1]?.scores ?? scores;
    const last = place === table.deals.length - 1;
    const of = { won: last && !kept.resigned, resigned: last && kept.resigned };
    return dealReview(solution, table, { deal, place, after, decided: decided[place], ...of });
  });
  const parts = added(deals.map((deal) => deal.parts));
  const margin = scores[0] - scores[1];
  const luck = parts.role + parts.deal + parts.starter + parts.uncounted;
  const decisions = decided.flatMap(inOrder);
  return {
    ...{ schema: 2, players, target: kept.target, skunks: skunksOf(kept.target), scores, margin, parts },
    wins: winsIn(deals),
    adjusted: { mean: margin - luck, error: REST_SPREAD * Math.sqrt(deals.length) },
    sides: [side(decisions, players, 0), side(decisions, players, 1)],
    ...{ deals, decisions, events: eventsOf(table, decided), number: kept.number, person: "P1" },
  };
}

/** @param {Decided} decided @returns {Wire.Decision[]} */
const inOrder = ({ tosses, cards }) =>
  /** @type {Wire.Decision[]} */ ([...tosses, ...cards].filter((each) => each !== null));

/** Play a game again and judge all of its decisions. @param {Solution} solution @param {Table} table
 * @param {(done: number, of: number) => unknown} progress */
async function decisionsOf(solution, table, progress) {
  const { kept } = table;
  const of = table.deals.length;
  /** @type {Decided[]} */
  const decided = [];
  table.open({ ...kept, actions: [], resigned: false });
  for (const action of kept.actions) {
    if (!decided[table.deals.length - 1]) await progress(table.deals.length - 1, of);
    const now = (decided[table.deals.length - 1] ??= { tosses: [null, null], cards: [] });
    const [seat, toss] = [table.player, table.phase === "toss"];
    if (table.phase === "count") {
      table.act(action);
      continue;
    }
    const cards = takenBy(table.hand(seat), action).map(textOf);
    const decision = table.isChoice ? judged(solution, table, cards, "always") : null;
    if (toss) now.tosses[table.role(seat)] = decision;
    else now.cards.push(decision);
    table.act(action);
  }
  return table.deals.map((_, place) => decided[place] ?? { tosses: [null, null], cards: [] });
}

/** @param {Wire.Decision[]} decisions @param {[string, string]} players @param {number} seat @returns {Wire.Side} */
function side(decisions, players, seat) {
  const [toss, play] = ["toss", "play"].map((wanted) => {
    const own = decisions.filter((each) => each.seat === SEATS[seat] && each.kind === wanted);
    return { decisions: own.length, points: own.reduce((sum, { loss }) => sum + loss, 0) };
  });
  const own = decisions.filter((each) => each.seat === SEATS[seat]);
  return { seat: SEATS[seat], player: players[seat], toss, play, wins: winsLost(own) };
}

/** @param {Solution} solution @param {Table} table
 * @param {{ deal: Deal, place: number, after: number[], won: boolean, resigned: boolean, decided: Decided }} of
 * @returns {Wire.DealReview} */
function dealReview(solution, table, { deal, place, after, won, resigned, decided }) {
  const { engine } = table;
  const { dealer } = deal;
  const [value, pones, dealers] = solution.figures;
  const nets = deal.dealt.map((six, role) => Math.max(...solution.worthOfTosses(cardsIn(six), role)[4]));
  const costs = [0, 1].map((role) =>
    inOrder(decided)
      .filter((each) => each.role === (role ? "dealer" : "pone"))
      .reduce((sum, { loss }) => sum + loss, 0),
  );
  const gained = [0, 1].map((seat) => after[seat] - deal.scores[seat]);
  const net = gained[dealer] - gained[1 - dealer];
  const known = {
    ...ZERO,
    role: value + HEELS,
    deal: nets[1] - nets[0] - (2 * value + pones - dealers),
    starter: luckOfStarter(engine, deal),
    skill: costs[0] - costs[1],
    counting: overlooked(deal, 0) - overlooked(deal, 1),
    uncounted: won ? -uncounted(engine, deal, [gained[1 - dealer], gained[dealer]]) : 0,
  };
  const sign = dealer === 0 ? 1 : -1;
  const parts = { ...known, rest: net - total(known) };
  return {
    ...{ number: place + 1, dealer: SEATS[dealer], scores: [after[0], after[1]], net: sign * net },
    wins: winsOf(solution, table, { deal, after, resigned, decided }),
    parts: /** @type {any} */ (Object.fromEntries(PARTS.map((name) => [name, sign * parts[name]]))),
  };
}

/** The person's probability of winning before and after a deal, and what has changed it.
 * @param {Solution} solution @param {Table} table
 * @param {{ deal: Deal, after: number[], resigned: boolean, decided: Decided }} of
 * @returns {Wire.WinParts} */
function winsOf(solution, { engine, kept: { target } }, { deal, after, resigned, decided }) {
  const chance = (/** @type {number[]} */ scores, /** @type {number} */ dealer) => {
    const [own, other] = [scores[dealer], scores[1 - dealer]].map((points) => points + TARGET - target);
    return solution.chanceOf(own, other, dealer === 0);
  };
  const before = chance(deal.scores, deal.dealer);
  const worth = (/** @type {number[]} */ scores) =>
    Math.max(...scores) >= target ? Number(scores[0] >= target) : chance(scores, 1 - deal.dealer);
  const then = resigned ? before : worth(after);
  const counting = resigned ? 0 : then - worth(countedRight(engine, deal, after, target));
  const [mine, theirs] = SEATS.map((seat) => winsLost(inOrder(decided).filter((each) => each.seat === seat)));
  const skill = theirs - mine;
  return { before, luck: then - before - skill - counting, skill, counting, after: then };
}

/** @param {Wire.DealReview[]} deals @returns {Wire.WinParts | null} */
function winsIn(deals) {
  const wins = /** @type {Wire.WinParts[]} */ (deals.map((deal) => deal.wins));
  if (!wins.length) return null;
  const sum = (/** @type {"luck" | "skill" | "counting"} */ name) => wins.reduce((all, each) => all + each[name], 0);
  const { before } = wins[0];
  return {
    before,
    luck: sum("luck"),
    skill: sum("skill"),
    counting: sum("counting"),
    after: wins[wins.length - 1].after,
  };
}

/** @param {Wire.Decision[]} decisions */
const winsLost = (decisions) => decisions.reduce((sum, { at_score: at }) => sum + (at?.win_loss ?? 0), 0);

/** The hands of pone and dealer, and the crib. @param {Deal} deal */
function shownIn({ dealt, events }) {
  const tosses = [0, 1].map((role) => {
    const [, , one, two] = /** @type {number[]} */ (events.find(([kind, who]) => kind === TOSSED && who === role));
    return maskOf([one, two]);
  });
  return [...dealt.map((six, role) => cardsIn(six & ~tosses[role])), cardsIn(tosses[0] | tosses[1])];
}

/** What the starter nets the dealer, less the mean of those left; 0 before it is turned.
 * @param {import("../engine.js").Engine} engine @param {Deal} deal */
function luckOfStarter(engine, deal) {
  if (!deal.events.some(([kind]) => kind === TURNED)) return 0;
  const gone = [...cardsIn(deal.dealt[0]), ...cardsIn(deal.dealt[1])];
  const left = DECK.filter((card) => !gone.includes(card));
  const [pone, dealer, crib] = shownIn(deal).map((four, place) => scored(engine, four, left, place === 2));
  const worth = left.map((card, at) => dealer[at] - pone[at] + crib[at] + (card >> 2 === JACK ? 2 : 0));
  return worth[left.indexOf(deal.starter)] - worth.reduce((sum, each) => sum + each, 0) / left.length;
}

/** What a role lost by overlooked points. @param {Deal} deal @param {number} of */
const overlooked = ({ events }, of) =>
  events.reduce((sum, [kind, role, missed, muggins]) => sum + (kind >= HAND && role === of ? missed + muggins : 0), 0);

/** The scores after a deal if nothing had been overlooked. @param {import("../engine.js").Engine} engine
 * @param {Deal} deal @param {number[]} after @param {number} target */
function countedRight(engine, deal, after, target) {
  const { events, dealer } = deal;
  if (!overlooked(deal, 0) && !overlooked(deal, 1)) return after;
  const scores = [...deal.scores];
  const add = (/** @type {number} */ role, /** @type {number} */ points) => {
    const seat = role ? dealer : 1 - dealer;
    if (Math.max(...scores) < target) scores[seat] += points;
  };
  for (const [kind, role, one, , points] of events) {
    if (kind === GO && points) add(one, points);
    else if (kind === TURNED || kind === PLAYED) add(role, points);
  }
  shownIn(deal).forEach((four, place) => add(Math.min(place, 1), scored(engine, four, [deal.starter], place === 2)[0]));
  return scores;
}

/** What the dealer would have netted by what was not counted, or not pegged in full, when the game was won.
 * @param {import("../engine.js").Engine} engine @param {Deal} deal @param {number[]} gained by role */
function uncounted(engine, deal, gained) {
  const left = gained.map((points) => -points);
  const shown = new Set();
  for (const [kind, role, one, two, points] of deal.events) {
    if (kind === GO) {
      if (one >= 0) left[one] += points;
    } else if (kind !== TOSSED) left[role] += points;
    if (kind >= HAND) left[1 - role] += two;
    if (kind === HAND || kind === CRIB) shown.add(kind === CRIB ? 2 : role);
  }
  shownIn(deal).forEach((four, place) => {
    if (!shown.has(place)) left[Math.min(place, 1)] += scored(engine, four, [deal.starter], place === 2)[0];
  });
  return left[1] - left[0];
}

/** What was scored by something that happened, in words. @param {Wire.Happened} happened @param {Story} story */
function wordsOf({ kind, points, steps, overlooked: missed, muggins }, { pegged }) {
  if (kind === "starter") return points ? "heels" : "";
  if (kind === "show") {
    const there = steps.reduce((sum, step) => sum + step.points, 0);
    const taken = missed ? say(spoken.some_taken, { taken: there - missed, there }) : "";
    const count = steps.map((step) => step.words).join(", ") || spoken.nothing;
    return count + taken + (muggins ? say(spoken.muggins, { muggins }) : "");
  }
  const pegs = kind === "card" ? (pegged.shift() ?? []) : [];
  return pegs.map(({ peg, points: made }) => `${peg}${peg === "run" ? ` of ${made}` : ""} for ${made}`).join(", ");
}

/** What happened in the play and the show of a deal. @param {Table} table @param {Deal} deal
 * @param {(Wire.Decision | null)[]} cards what was decided of each card */
function playOf({ engine, kept }, deal, cards) {
  const story = new Story(engine, { name: "", opponent: "", target: kept.target });
  story.tell(deal);
  const happened = story.happenings.filter(({ kind }) => kind !== "deal" && kind !== "toss");
  let [before, place] = [deal.scores, 0];
  return happened.map((each) => {
    const gained = each.scores.map((points, seat) => points - before[seat]);
    before = each.scores;
    return {
      ...{ kind: each.kind, seat: each.who === "you" ? "P1" : "P2", scores: each.scores, gained },
      ...{ count: each.count, made: each.made, part: each.part, words: wordsOf(each, story) },
      ...{
        cards: each.card === null ? each.cards : [each.card],
        decision: each.kind === "card" ? cards[place++] : null,
      },
    };
  });
}

/** All that happened, in order, with all cards open. @param {Table} table @param {Decided[]} decided
 * @returns {Wire.GameEvent[]} */
function eventsOf(table, decided) {
  const { kept, deals } = table;
  const none = { gained: [0, 0], hands: null, cards: [], count: 0, made: 0, part: null, words: "", decision: null };
  const events = deals.flatMap((deal, place) => {
    const [dealer, { tosses, cards }] = [SEATS[deal.dealer], decided[place]];
    const base = { ...none, deal: place + 1, dealer, scores: deal.scores };
    const hands = [0, 1].map((seat) => cardsIn(deal.dealt[seat === deal.dealer ? 1 : 0]).map(textOf));
    const thrown = deal.events.filter(([kind]) => kind === TOSSED).sort(([, one], [, two]) => one - two);
    return [
      { ...base, kind: "deal", seat: dealer, hands },
      ...thrown.map(([, role, ...two]) => ({
        ...{ ...base, kind: "toss", seat: SEATS[role ? deal.dealer : 1 - deal.dealer], decision: tosses[role] },
        cards: two
          .slice(0, 2)
          .sort((one, other) => one - other)
          .map(textOf),
      })),
      ...playOf(table, deal, cards).map((each) => ({ ...base, ...each })),
    ];
  });
  const { deal, dealer, scores } = events[events.length - 1];
  if (kept.resigned) events.push({ ...none, deal, dealer, scores, kind: "resign", seat: "P1" });
  let number = 0;
  return /** @type {any} */ (events.map((each) => ({ ...each, decision: each.decision && ++number })));
}
