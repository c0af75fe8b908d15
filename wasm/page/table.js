// A game as one row of numbers and the compiled step, and what the person at seat 0 may see of it.
import { hexadecimal, sha256, shuffledDeck } from "./decks.js";
import { Refusal } from "./refusal.js";
import { COUNTING, claim, takeBack, toCount } from "./show.js";
import { Story, cardOf, cardsIn, maskOf, symbolOf, textOf } from "./story.js";
import { ended, notNow, past, resigned, skunked } from "./en.js";
import { say } from "../../src/muggins/web/static/texts/words.js";

// As in muggins/kernels/row.py.
const [PLAYER, PHASE, DEALER, SCORES, WINNER, DEALT, TOSSES, HANDS, STARTER] = [0, 1, 2, 4, 6, 7, 9, 11, 13];
const [TURN, COUNT, EVENTS, MADE, STATE] = [14, 15, 24, 25, 8];
const [TOSSING, TURNING, PLAYING, DEALT_OUT, OVER] = [1, 2, 3, 4, 5];
const [LENGTH, MOST_EVENTS, EVENT_LENGTH, TOSS, PLAYED] = [43, 32, 5, 52, 2];
const AUTOMATIC = "automatic";
/** Actions from here on claim points, which the compiled step does not know. */
export const CLAIM = 100;

/** @typedef {import("./story.js").Deal} Deal */
/**
 * @typedef {{
 *   number: number, begun: string, seed: string, name: string, against: string, target: number, practice: boolean,
 *   hints: boolean, dealer: number, follows: number | null, actions: number[], resigned: boolean, undone: number,
 *   counting?: string, key?: string, deck?: number[], scores?: [number, number], seen?: number[],
 *   single?: boolean, decks?: number[][]
 * }} Kept a game as it is kept: all that was done by either side. A position that is weighed without its game has a
 * deck and scores of its own, and the cards that the person has seen at first; a game from a record has a deck for
 * each deal; a single deal is followed by no other.
 */

/** The places of the cards of each discard. */
export const PAIRS = [0, 1, 2, 3, 4].flatMap((one) =>
  [1, 2, 3, 4, 5].filter((two) => two > one).map((two) => [one, two]),
);

/** Who deals first: the lower card cut. @param {string} seed */
export function cutOf(seed) {
  const deck = shuffledDeck(seed, 0);
  const pairs = Array.from({ length: 26 }, (_, place) => deck.slice(2 * place, 2 * place + 2));
  const decides = pairs.findIndex(([mine, theirs]) => mine >> 2 !== theirs >> 2);
  const [mine, theirs] = pairs[decides];
  return { cuts: pairs.slice(0, decides + 1), dealer: mine >> 2 < theirs >> 2 ? 0 : 1 };
}

/** A game taken up again from what was done in it. */
export class Table {
  /** @param {import("../engine.js").Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.rows = engine.array("int64", [1, LENGTH]);
    this.row = { ...this.rows, shape: [LENGTH] };
    this.log = engine.array("int16", [MOST_EVENTS, EVENT_LENGTH]);
    this.kept = /** @type {Kept} */ ({});
    /** @type {Deal[]} */
    this.deals = [];
  }

  /** Take up a game, up to where somebody is to act. @param {Kept} kept */
  open(kept) {
    this.kept = kept;
    this.deals = [];
    this.engine.call("begin_game", this.row, kept.dealer, kept.target);
    if (kept.scores) this.engine.view(this.row).set(kept.scores.map(BigInt), SCORES);
    this.deal();
    for (const action of kept.actions) this.step(action);
    return this;
  }

  /** @param {number} column */
  at(column) {
    return Number(this.engine.view(this.row)[column]);
  }

  /** @param {number} column */
  mask(column) {
    return /** @type {bigint} */ (this.engine.view(this.row)[column]);
  }

  /** Deal what is to be dealt, and note what has happened. */
  deal() {
    const { engine, row, log } = this;
    if (this.at(PHASE) === DEALT_OUT && !(this.kept.single && this.deals.length)) {
      const { length } = this.deals;
      const deck = this.kept.deck ?? this.kept.decks?.[length] ?? shuffledDeck(this.kept.seed, length + 1);
      const dealt = [0, 1].map((role) => maskOf(deck.slice(0, 12).filter((_, place) => place % 2 === role)));
      const { scores } = this;
      engine.call("deal_hands", row, ...dealt);
      this.deals.push({ dealer: this.at(DEALER), dealt, scores, starter: deck[12], events: [] });
    } else if (this.at(PHASE) === TURNING) {
      engine.call("deal_card", row, this.deals[this.deals.length - 1].starter, log);
    }
  }

  /** Take an action of whoever is to act. @param {number} action */
  step(action) {
    if (action >= CLAIM) {
      claim(this, action - CLAIM);
      this.deal();
      return;
    }
    this.engine.call("act", this.row, action, this.log);
    if (this.at(PHASE) === TURNING) this.deal();
    const events = [...this.engine.view(this.log)];
    this.deals[this.deals.length - 1].events = Array.from({ length: this.at(EVENTS) }, (_, place) =>
      events.slice(EVENT_LENGTH * place, EVENT_LENGTH * (place + 1)),
    );
    if (this.counts) takeBack(this);
    this.deal();
  }

  /** Whether players count for themselves. */
  get counts() {
    return (this.kept.counting ?? AUTOMATIC) !== AUTOMATIC;
  }

  /** Who is to act, 0 for the person; -1 where nobody is. */
  get player() {
    return this.kept.resigned || this.at(PHASE) === OVER ? -1 : this.at(PLAYER);
  }

  get over() {
    return this.kept.resigned || this.at(PHASE) === OVER;
  }

  get phase() {
    return { [TOSSING]: "toss", [PLAYING]: "play", [COUNTING]: "count" }[this.at(PHASE)] ?? null;
  }

  /** @param {number} seat */
  role(seat) {
    return this.at(DEALER) === seat ? 1 : 0;
  }

  /** The cards of a seat. @param {number} seat */
  hand(seat) {
    return cardsIn(this.mask(HANDS + this.role(seat)));
  }

  /** Do something for the person, then for the opponent as long as it is to act.
   * @param {string[]} cards @param {(table: Table) => number} choose what the opponent does */
  move(cards, choose) {
    const taken = cards.map(cardOf);
    const hand = this.hand(0);
    const tosses = this.phase === "toss";
    if (
      this.player !== 0 ||
      this.phase === "count" ||
      taken.length !== (tosses ? 2 : 1) ||
      !taken.every((card) => hand.includes(card))
    ) {
      throw new Refusal(409, notNow);
    }
    if (tosses) this.act(tossOf(hand, taken));
    else if (this.legal.includes(taken[0])) this.act(taken[0]);
    else throw new Refusal(409, notNow);
    this.answer(choose);
  }

  /** Claim points for the person, then let the opponent act. @param {number} points
   * @param {(table: Table) => number} choose */
  claim(points, choose) {
    this.act(CLAIM + points);
    this.answer(choose);
  }

  /** @param {number} action */
  act(action) {
    this.kept.actions.push(action);
    this.step(action);
  }

  /** Let the opponent act until the person is to. @param {(table: Table) => number} choose */
  answer(choose) {
    while (this.player === 1) this.act(choose(this));
  }

  /** The cards that fit of who is to act. */
  get legal() {
    return this.phase === "play" && this.player >= 0 ? cardsIn(BigInt(this.engine.call("legal_cards", this.row))) : [];
  }

  /** Whether who is to act may do one of several things; cards of one rank are one thing. */
  get isChoice() {
    return this.phase === "toss" || new Set(this.legal.map((card) => card >> 2)).size > 1;
  }

  /** The points that a role has made in the play of this deal. @param {number} role */
  madeInPlay(role) {
    return this.at(MADE + 4 * role + 1);
  }

  /** What a card pegs that may be played. @param {number} card */
  pointsOf(card) {
    const { engine, kept } = this;
    const events = this.at(EVENTS);
    engine.call("act", this.row, card, this.log);
    const points = engine.view(this.log)[EVENT_LENGTH * events + 4];
    this.open(kept);
    return points;
  }

  /** What the hand of a seat scores with the starter. @param {number} seat */
  handPoints(seat) {
    const role = this.role(seat);
    const four = cardsIn(this.mask(DEALT + role) & ~this.mask(TOSSES + role));
    return scored(this.engine, four, [this.at(STARTER)], false)[0];
  }

  /** The state of the play. */
  get playState() {
    return /** @type {bigint[]} */ ([...this.engine.view(this.row)].slice(TURN, TURN + STATE));
  }

  /** The count of the play, the cards of it and those before. */
  get count() {
    return this.pileOf(this.at(COUNT));
  }

  /** The cards that make a count, and those before. @param {number} made */
  pileOf(made) {
    const { events } = this.deals[this.deals.length - 1];
    const cards = events.filter(([kind]) => kind === PLAYED).map(([, , card]) => card);
    let [left, first] = [made, cards.length];
    while (left > 0) left -= Math.min((cards[--first] >> 2) + 1, 10);
    return { made, pile: cards.slice(first).map(textOf), earlier: cards.slice(0, first).map(textOf) };
  }

  /** What the person is to count. @returns {Wire.ToCount} */
  get toCount() {
    const { crib, hand, starter } = toCount(this);
    return { part: crib ? "crib" : "hand", cards: hand.map(textOf), starter: textOf(starter) };
  }

  /** Take the person's last action back, and all that followed. */
  undo() {
    const { kept } = this;
    let last = -1;
    this.open({ ...kept, actions: [] });
    for (const [place, action] of kept.actions.entries()) {
      if (this.player === 0) last = place;
      this.step(action);
    }
    if (last < 0 || !kept.practice || this.over) throw new Refusal(409, notNow);
    this.open({ ...kept, actions: kept.actions.slice(0, last), undone: kept.undone + 1 });
  }

  /** The person's score, and the opponent's. @returns {[number, number]} */
  get scores() {
    return [this.at(SCORES), this.at(SCORES + 1)];
  }

  /** How it ended: whether the person has won, and what that is worth; null where it goes on. */
  get result() {
    if (!this.over) return null;
    const winner = this.kept.resigned ? 1 : this.at(WINNER);
    const loser = this.at(SCORES + 1 - winner);
    const [skunk, double] = skunksOf(this.kept.target);
    return { won: winner === 0, points: this.kept.resigned ? 1 : loser < (double ?? 0) ? 3 : loser < skunk ? 2 : 1 };
  }

  /** What the person may do. */
  asked() {
    const own = this.player === 0;
    const hand = this.hand(0);
    const legal = own ? this.legal : [];
    const closed = legal.length ? hand.filter((card) => !legal.includes(card)) : [];
    return {
      awaits: own ? /** @type {Wire.GameState["awaits"]} */ (this.phase) : null,
      hand: hand.map(textOf),
      legal: legal.map(textOf),
      why_not: Object.fromEntries(closed.map((card) => [textOf(card), say(past, { card: symbolOf(card) })])),
      forced: legal.length === 1 ? textOf(legal[0]) : null,
      to_count: own && this.phase === "count" ? this.toCount : null,
    };
  }

  /** The game as the person may see it, but for its series. @param {number} since @param {string} opponent
   * @returns {Wire.GameState} */
  state(since, opponent) {
    const { kept, result } = this;
    const { number, name, against, target, practice, hints, seed, undone } = kept;
    const story = new Story(this.engine, { name, opponent, target });
    for (const deal of this.deals) story.tell(deal);
    const { cuts, dealer } = cutOf(seed);
    const { scores } = this;
    return {
      ...{
        number,
        name,
        against,
        opponent,
        target,
        skunks: skunksOf(target),
        counting: kept.counting ?? AUTOMATIC,
        practice,
        hints,
      },
      commitment: hexadecimal(sha256(seed)),
      seed: result && seed,
      cuts: kept.follows === null && dealer === kept.dealer ? cuts.map(([one, two]) => [textOf(one), textOf(two)]) : [],
      first_dealer: kept.dealer ? "opponent" : "you",
      series: null,
      move: `${story.happenings.length}-${undone}`,
      ...this.asked(),
      ...{ role: this.role(0) ? "dealer" : "pone", scores },
      can_undo: practice && !result && kept.actions.length > Number(this.deals[0].dealer === 0),
      outcome: result && {
        ...{ won: result.won, match_points: result.points, resigned: kept.resigned },
        words: outcomeWords(scores, opponent, { ...result, resigned: kept.resigned }),
      },
      ...{ next_game: null, undone, friend: null, from_review: null },
      happenings: story.happenings.slice(since),
    };
  }
}

/** How a game ended. @param {number[]} scores @param {string} who the opponent
 * @param {{ won: boolean, points: number, resigned: boolean }} result */
function outcomeWords([mine, theirs], who, { won, points, resigned: gaveUp }) {
  if (gaveUp) return say(resigned, { mine, theirs, who });
  const [high, low] = won ? [mine, theirs] : [theirs, mine];
  return say(won ? ended.won : ended.lost, { who, skunk: skunked[points - 1], high, low });
}

/** What hands of four score with a starter each. @param {import("../engine.js").Engine} engine @param {number[]} four
 * @param {number[]} starters @param {boolean} crib */
export function scored(engine, four, starters, crib) {
  const hands = engine.array(
    "uint8",
    [starters.length, 5],
    starters.flatMap((starter) => [...four, starter]),
  );
  const points = engine.array("uint8", [starters.length]);
  engine.call("score_hands", hands, crib, points);
  const found = [...engine.view(points)];
  engine.release(hands.address);
  engine.release(points.address);
  return found;
}

/** The points below which a loser is skunked, and doubly so. @param {number} target */
export const skunksOf = (target) => (target === 121 ? [91, 61] : [31]);

/** The cards that an action discards, or plays. @param {number[]} hand sorted @param {number} action */
export const takenBy = (hand, action) => (action < TOSS ? [action] : PAIRS[action - TOSS].map((place) => hand[place]));

/** The action that discards two cards of six. @param {number[]} hand sorted @param {number[]} cards */
export function tossOf(hand, cards) {
  const [one, two] = cards.map((card) => hand.indexOf(card)).sort((a, b) => a - b);
  return TOSS + PAIRS.findIndex(([first, second]) => first === one && second === two);
}
