// What happens in a game, as a person sees and hears it: the events of its row, in words.
import { count as spoken } from "./en.js";
import { say, words } from "../../src/muggins/web/static/texts/words.js";

const { log } = words;
export const RANKS = "A23456789TJQK";
const SUITS = "CDHS";
const SIGNS = "♣♦♥♠";
const [TOSSED, TURNED, PLAYED, SAID_GO, HAND, CRIB] = [0, 1, 2, 3, 4, 5];
const [FIFTEEN, PAIR, FLUSH] = [0, 1, 8];
export const RUN = 4;
const STEPS = [12, 3];
/** What equal cards in a row are called, by what they score. @type {Record<number, string>} */
const GROUPS = { 2: "pair", 6: "three of a kind", 12: "four of a kind" };

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {{ dealer: number, dealt: bigint[], scores: number[], starter: number, events: number[][] }} Deal */
/** @typedef {{ name: string, opponent: string, target: number }} Names */

/** @param {number} card */
export const textOf = (card) => RANKS[card >> 2] + SUITS[card & 3];
/** @param {string} text */
export const cardOf = (text) => 4 * RANKS.indexOf(text[0]) + SUITS.indexOf(text[1]);
/** @param {number} card */
export const symbolOf = (card) => RANKS[card >> 2] + SIGNS[card & 3];
const symbols = (/** @type {number[]} */ cards) => cards.map(symbolOf).join(" ");
/** All cards, ascending. */
export const DECK = Array.from({ length: 52 }, (_, card) => card);
/** The cards of a mask. @param {bigint} mask */
export const cardsIn = (mask) => DECK.filter((card) => (mask >> BigInt(card)) & 1n);
/** @param {number[]} cards */
export const maskOf = (cards) => cards.reduce((mask, card) => mask | (1n << BigInt(card)), 0n);

/** The steps in which players speak a count, as numbers. @param {Engine} engine @param {bigint} cards
 * @param {number} starter @param {boolean} crib */
export function stepRows(engine, cards, starter, crib) {
  const stored = engine.array("int64", STEPS);
  const number = engine.call("count_steps", cards, starter, crib, stored);
  const rows = [...engine.view(stored)].slice(0, 3 * number);
  engine.release(stored.address);
  return Array.from({ length: number }, (_, place) => {
    const [kind, mask, points] = rows.slice(3 * place, 3 * place + 3);
    return { kind: Number(kind), cards: cardsIn(mask), points: Number(points) };
  });
}

/** The steps in which players speak a count. @param {Engine} engine @param {bigint} cards @param {number} starter
 * @param {boolean} crib @returns {Wire.Step[]} */
export function stepsOf(engine, cards, starter, crib) {
  let total = 0;
  return stepRows(engine, cards, starter, crib).map(({ kind, cards: of, points }, place, rows) => {
    if (kind === FLUSH) of.sort((one, other) => Number(one === starter) - Number(other === starter));
    total += points;
    const again = kind < RUN && place > 0 && rows[place - 1].kind === kind;
    const length = spoken.numbers[kind < FLUSH ? new Set(of.map((card) => card >> 2)).size : points];
    const what = again && kind === PAIR ? spoken.another : say(spoken.kinds[kind], { length });
    const said = { what, total: spoken.numbers[total] };
    const form = kind === FIFTEEN ? spoken.fifteen : place ? spoken.next : spoken.first;
    return { words: say(form, said), cards: of.map(textOf), points, total };
  });
}

/** What a card pegs, reason by reason. @param {Engine} engine @param {number[]} pile ranks with the newest
 * @param {number} made the count @param {number} points @param {string} last what a point besides is for */
export function pegsOf(engine, pile, made, points, last) {
  const packed = pile.slice(-13).reduce((all, rank) => (all << 4n) | BigInt(rank + 1), 0n);
  const own = engine.call("card_points", packed, made);
  const exact = made === 15 || made === 31 ? 2 : 0;
  const rest = own - exact;
  const equal = pile.length > 1 && pile[pile.length - 1] === pile[pile.length - 2];
  return [
    { peg: made === 15 ? "fifteen" : "thirty-one", points: exact },
    { peg: equal ? GROUPS[rest] : "run", points: rest },
    { peg: last, points: points - own },
  ].filter((each) => each.points);
}

/** The move of an event of the play: a rank, or 13 for a go. @param {number[]} event */
export const MOVES = ([kind, , card]) => (kind === PLAYED ? [card >> 2] : kind === SAID_GO ? [13] : []);

/** Tells the deals of a game as the person at seat 0 may see them. */
export class Story {
  /** @param {Engine} engine @param {Names} names */
  constructor(engine, { opponent, target }) {
    this.engine = engine;
    this.opponent = opponent;
    this.target = target;
    /** @type {Wire.Happened[]} */
    this.happenings = [];
    this.scores = [0, 0];
    this.number = 0;
    this.deal = /** @type {Deal} */ ({});
    /** @type {number[]} */
    this.pile = [];
    this.down = 0;
    this.count = 0;
    /** @type {ReturnType<typeof pegsOf>[]} What each card of the deal has pegged. */
    this.pegged = [];
  }

  /** @param {Deal} deal */
  tell(deal) {
    const own = deal.dealer === 0 ? 1 : 0;
    this.deal = deal;
    this.number++;
    this.scores = [...deal.scores];
    this.pile = [];
    this.down = 0;
    this.count = 0;
    this.pegged = [];
    this.add("deal", 1, { words: log.deal, cards: cardsIn(deal.dealt[own]) });
    if (!deal.events.some(([kind, role]) => kind === TOSSED && role === own)) return;
    const [tosses, rest] = [deal.events.slice(0, 2), deal.events.slice(2)];
    tosses.sort(([, one], [, other]) => Number(one === own) - Number(other === own)); // one's own comes last
    for (const event of [...tosses, ...rest]) this.event(event, own);
  }

  /** @param {number[]} event @param {number} own */
  event([kind, role, one, two, points], own) {
    if (kind === TOSSED) {
      const cards = role === own ? [one, two].sort((a, b) => a - b) : [];
      this.add("toss", role, { words: log.toss, cards, values: { cards: symbols(cards) || log.two_cards } });
    } else if (kind === TURNED) {
      const heels = points ? say(log.heels, { dealer: this.whose(1) }) : "";
      this.add("starter", role, { words: log.starter, card: one, points, values: { card: symbolOf(one), heels } });
    } else if (kind === PLAYED) this.played(role, one, two, points);
    else if (kind === SAID_GO) this.go(role, one, two);
    else if (kind === HAND || kind === CRIB) this.show(role, kind === CRIB, { points, overlooked: one, muggins: two });
  }

  /** @param {number} role @param {number} card @param {number} made @param {number} points */
  played(role, card, made, points) {
    this.pile.push(card >> 2);
    this.down++;
    const last = this.down === 8;
    const pegs = pegsOf(this.engine, this.pile, made, points, last ? "last card" : "go");
    this.pegged.push(pegs);
    const ended = !last && (made === 31 || pegs.some(({ peg }) => peg === "go"));
    if (ended) this.pile = [];
    this.count = ended ? 0 : made;
    const values = { card: symbolOf(card), count: made, pegs: pegs.map((peg) => say(log.peg, peg)).join("") };
    this.add("card", role, { words: log.card, card, made, points, values });
  }

  /** @param {number} role @param {number} pegger -1 for nobody @param {number} count */
  go(role, pegger, count) {
    const scores = pegger >= 0;
    if (scores) this.pile = [];
    this.count = scores ? 0 : count;
    const values = scores ? { pegger: this.whose(pegger) } : {};
    const form = scores ? (pegger === role ? log.go_scores : log.go_gives) : log.go;
    this.add("go", role, { words: form, points: Number(scores), scorer: pegger, values });
  }

  /** @param {number} role @param {boolean} crib @param {{ points: number, overlooked: number, muggins: number }} of
   * taken, not claimed, and taken by the other side */
  show(role, crib, { points, overlooked, muggins }) {
    const { events, dealt, starter } = this.deal;
    const tosses = events.slice(0, 2).map(([, , one, two]) => maskOf([one, two]));
    const cards = crib ? tosses[0] | tosses[1] : dealt[role] & ~tosses[role];
    const steps = stepsOf(this.engine, cards, starter, crib);
    const part = crib ? "crib" : "hand";
    const said = steps.map((step) => step.words).join(", ") || spoken.nothing;
    const values = { part, cards: symbols(cardsIn(cards)), count: said };
    const claimed = { claimed: points, points: points + overlooked, muggins, taker: this.whose(1 - role) };
    const forms = [log.show, ...(overlooked ? [log.takes] : []), ...(muggins ? [log.muggins] : [])];
    const of = { cards: cardsIn(cards), points, part, steps, overlooked, muggins };
    this.add("show", role, { ...of, words: forms, values: { ...values, ...claimed } });
  }

  /** @param {number} role @param {number} points */
  peg(role, points) {
    const seat = this.seat(role);
    if (points && Math.max(...this.scores) < this.target) {
      this.scores[seat] = Math.min(this.scores[seat] + points, this.target);
    }
  }

  /** What a role is called in a sentence. @param {number} role */
  whose(role) {
    return this.seat(role) ? this.opponent : log.you;
  }

  /** @param {number} role */
  seat(role) {
    return role === 1 ? this.deal.dealer : 1 - this.deal.dealer;
  }

  /** @param {Wire.Happened["kind"]} kind @param {number} role @param {Record<string, any>} of */
  add(kind, role, { words: forms, values, card, cards = [], points = 0, scorer = role, ...of }) {
    const seat = this.seat(role);
    const before = this.scores[0] + this.scores[1];
    this.peg(scorer, points);
    this.peg(1 - role, of.muggins ?? 0);
    const who = seat ? "opponent" : "you";
    const said = { side: seat ? "other" : "you", who: seat ? this.opponent : log.you, ...values };
    this.happenings.push({
      ...{ index: this.happenings.length, deal: this.number, kind, who },
      dealer: this.seat(1) ? "opponent" : "you",
      words: [forms]
        .flat()
        .map((form) => say(form, said))
        .join(""),
      scores: [this.scores[0], this.scores[1]],
      card: card === undefined ? null : textOf(card),
      cards: cards.map(textOf),
      points: this.scores[0] + this.scores[1] - before,
      ...{ count: this.count, made: 0, overlooked: 0, muggins: 0, part: null, steps: [], ...of },
    });
  }
}
