// The solution in the engine's memory: what choices are worth, and how likely it makes them.
import { Opening } from "./opening.js";
import { MOVES, cardsIn } from "./story.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("../engine.js").Stored} Stored */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{ kind: string, shape: number[], place?: number, fill?: number }} About */
/** @typedef {{ position: string, choice: string, instead: string, rules: string }} Rule for a choice, or against one */

const [SIXES, KEEPS, SOFTNESS, TREE_ARRAYS, TARGET] = [18395, 1820, 0.02, 15, 121];
// Where a tree has what the walk that decodes looks at, and what a strategy is followed by.
const [BRANCHES, NODES] = [
  [1, 2, 3, 4, 5, 6, 10],
  [3, 4, 6, 10, 11, 12],
];
/** Where it has its links, and what nothing looks at once it is built. */
const [LINKS, SPENT] = [11, [7, 8]];
const EVENLY = new Float64Array(15 * SIXES).fill(1 / 15);
/** Where the arrays begin of a walk that are the play, and how many they are. */
const [PLAY, PLAY_ARRAYS] = [12, 7];
/** As in muggins/players/endgame: entries in a block, and where the workspace of a search has what it answers. */
const [NEAR, WORTH] = [64, 15];
const ROLES = [0, 1];
/** Nodes whose play is decoded in a step. */
const STEP = 50_000;

export class Solution {
  /** @param {Engine} engine @param {ArrayBuffer} bytes */
  constructor(engine, bytes) {
    this.engine = engine;
    this.bytes = bytes;
    this.begin = 8 + Number(new DataView(bytes).getBigUint64(0, true));
    const text = new TextDecoder().decode(new Uint8Array(bytes, 8, this.begin - 8));
    const { rules, numbers, levels, ...about } = JSON.parse(text);
    /** @type {number[]} */
    this.numbers = numbers;
    /** @type {Record<string, About[]>} */
    this.about = about;
    /** What the drill of rules asks about. @type {Rule[]} */
    this.rules = rules;
    /** Temperatures of discards and cards, and how often a thing that counts is overlooked.
     * @type {Record<string, [toss: number, play: number, misses: number]>} */
    this.levels = levels;
    this.tossed = this.arrays("tossed");
    this.plays = this.arrays("plays");
    /** What a deal is worth to the dealer, and hands to either role, on average. */
    this.figures = /** @type {number[]} */ ([...engine.view(this.arrays("figures")[0])]);
    this.keys = this.arrays("steps")[0];
    const keys = engine.view(this.keys);
    for (let place = 1; place < keys.length; place++) keys[place] += keys[place - 1];
    this.tosses = this.arrays("tosses");
    const [order, [listed]] = [engine.array("int32", this.keys.shape), this.arrays("rows")];
    engine.call("order_classes", this.keys, order);
    engine.call("spread_rows", order, listed, this.tosses[0]);
    for (const { address } of [order, listed]) engine.release(address);
    this.keep = engine.array("int16", [SIXES, 15]);
    this.pair = engine.array("int16", [SIXES, 15]);
    engine.call("fill_toss_parts", this.keep, this.pair);
    this.worth = engine.array("float64", [1, 5, 15]);
    this.weights = engine.array("int64", [15]);
    this.left = engine.array("int64", [13]);
    /** @type {Stored[]} What looks at the tree of the play, once it is decoded. */
    this.nodes = [];
    /** @type {Stored[]} */
    this.play = [];
    /** @type {Opening | undefined} */
    this.opening = undefined;
    /** @type {Stored[]} What a search works in, once the play is decoded. */
    this.search = [];
    /** @type {Stored | undefined} */
    this.evenly = undefined;
    /** @type {Stored[]} The values of scores, first, and what else of the model comes from the file. */
    this.modelParts = [];
    /** @type {Stored[]} What a search at a score works in. */
    this.workspace = [];
    /** @type {Stored[] | undefined} */
    this.builtModel = undefined;
    /** @type {Stored[] | undefined} The tree of the play; there once all is decoded. */
    this.tree = undefined;
    /** Whether the browser keeps it decoded by now, or cannot. */
    this.kept = false;
    this.going = this.decoding();
  }

  /** Store the arrays of a name. @param {string} name */
  arrays(name) {
    return this.about[name].map(({ kind, shape, place, fill }) => {
      const stored = this.engine.array(kind, shape);
      const view = this.engine.view(stored);
      if (fill) view.fill(kind.endsWith("int64") ? BigInt(fill) : fill);
      const { buffer, byteOffset, byteLength } = view;
      if (place !== undefined) {
        new Uint8Array(buffer, byteOffset).set(new Uint8Array(this.bytes, this.begin + place, byteLength));
      }
      return stored;
    });
  }

  /** This, once the play is decoded. */
  decoded() {
    this.decode();
    return this;
  }

  /** Decode what is left of the play. */
  decode() {
    while (!this.decodeMore());
  }

  /** Decode some of the play, for a quarter of a second or so; return whether all of it is there. */
  decodeMore() {
    try {
      return this.going.next().done;
    } catch (error) {
      this.going = this.decoding();
      throw error;
    }
  }

  /** Build the tree of the play and decode what is played in it, in steps. @returns {Generator<void, void>} */
  *decoding() {
    const { engine } = this;
    const [cache, tree] = ["cache", "tree"].map((name) => this.arrays(name));
    const tables = cache.slice(4);
    const built = [...tree.slice(0, TREE_ARRAYS), ...tables, ...tree.slice(TREE_ARRAYS)];
    engine.call("build_tree", 4, true, ...built, ...cache, 1, -1);
    engine.call("link_tree", ...built);
    for (const { address } of [...cache.slice(0, 4), ...SPENT.map((place) => tree[place])]) engine.release(address);
    for (const place of SPENT) built[place] = engine.array(tree[place].kind, [0]);
    const walk = this.arrays("walk");
    const [nodes] = tree[LINKS].shape;
    for (let end = 0; end < nodes + STEP; end += STEP) {
      yield;
      const whole = engine.call("decode_play", ...BRANCHES.map((place) => tree[place]), ...walk, end);
      if (!whole) throw new Error("solution: its play is not of this tree");
    }
    this.nodes = NODES.map((place) => tree[place]);
    this.play = walk.slice(PLAY, PLAY + PLAY_ARRAYS);
    for (const { address } of [...walk.slice(0, PLAY), ...walk.slice(PLAY + PLAY_ARRAYS)]) engine.release(address);
    this.steps = engine.array("int64", tree[LINKS].shape); // fits where the stream was
    this.opening = new Opening(this);
    yield* this.opening.decoding(this);
    this.blocks = engine.array("int32", [Math.ceil(this.play[0].shape[0] / NEAR) + 2]); // where starters were decoded
    this.search = this.arrays("search");
    [this.modelParts, this.workspace] = [this.arrays("model"), this.arrays("at_score")];
    for (const role of ROLES) {
      engine.call("fill_sources", this.keep, this.tossed[role], role, ...this.modelParts.slice(2, 6));
      engine.call("fill_sources", this.pair, this.tossed[role], role, ...this.modelParts.slice(6, 10));
    }
    this.bytes = new ArrayBuffer(0);
    this.tree = built;
  }

  /** What the 15 discards of six cards are worth: hand, crib, net and own points in the play, net of all.
   * @param {number[]} six sorted @param {number} role @returns {number[][]} */
  worthOfTosses(six, role) {
    const { engine, worth } = this;
    const cards = engine.array("uint8", [1, 6], six);
    engine.call("weigh_tosses", cards, role, this.pair, this.tossed[1 - role], this.plays[role], worth);
    engine.release(cards.address);
    const numbers = [...engine.view(worth)];
    return [0, 1, 2, 3, 4].map((row) => numbers.slice(15 * row, 15 * row + 15));
  }

  /** How likely it makes the 15 discards. @param {number[]} six sorted @param {number} role @returns {number[]} */
  oddsOfTosses(six, role) {
    const { engine, weights } = this;
    const cards = engine.array("uint8", [6], six);
    engine.call("weights_of_tosses", cards, role, this.keys, ...this.tosses, weights);
    engine.release(cards.address);
    return shares([...engine.view(weights)].map(Number));
  }

  /** How likely somebody who slips makes choices. @param {number[]} worth @param {number} temperature */
  slips(worth, temperature) {
    const { engine } = this;
    const [asked, odds] = [engine.array("float64", [worth.length], worth), engine.array("float64", [worth.length])];
    engine.call("fill_slips", asked, temperature, odds);
    for (const { address } of [odds, asked]) engine.release(address);
    return [...engine.view(odds)];
  }

  /** How likely a side plays each rank, and whether the opponent has a choice left; null where it never comes here.
   * @param {Table} table @param {boolean} [byToss] whether it looks at its discard, where that is known */
  oddsOfCards(table, byToss = true) {
    const { engine, nodes, play, weights } = this.decoded();
    const [moves, opening] = [this.moves(table), this.openingOf(table)];
    const first = { ...weights, shape: [13] };
    const known = byToss && knowsToss(table);
    const total = engine.call("weights_of_cards", table.row, ...nodes, ...play, ...opening, known, moves, first);
    engine.release(moves.address);
    return { ends: total < 0, odds: total === 0 ? null : shares([...engine.view(first)].map(Number)) };
  }

  /** The same of the side to play where the other has no choice left. @param {Table} table */
  worthAlone(table) {
    const { engine } = this;
    const worth = engine.array("float64", [13]);
    engine.call("worths_alone", table.row, worth);
    engine.release(worth.address);
    return { worth: [...engine.view(worth)], belief: [] };
  }

  /** What each rank is worth that a side may play, to the end of the play; and what the other may hold then.
   * @param {Table} table @param {number} seat */
  worthOfCards(table, seat) {
    const { engine, search, left } = this.decoded();
    const { starter } = table.deals[table.deals.length - 1];
    const seen = seenBy(table, seat);
    engine.view(left).set(seen.map((number) => 4n - number));
    const weigh = (/** @type {Stored} */ likely) => {
      engine.call("believe_parts", this.keep, likely, left, this.belief);
      return this.weigh(table, seat, starter >> 2) >= 0;
    };
    // The solution never keeps what was played: then it may have kept anything.
    const likely = this.tossed[1 - table.role(seat)];
    if (!weigh(likely)) weigh((this.evenly ??= engine.array("float64", [SIXES, 15], EVENLY)));
    return { worth: [...engine.view(search[10])].slice(0, 13), belief: [...engine.view(search[6])] };
  }

  /** The assumed play of both sides and the values of scores, as kernels take them; built once. */
  get model() {
    if (this.builtModel) return this.builtModel;
    this.decode();
    const { engine, tree = [], play, tosses, keys } = this;
    const [weights, ...layers] = play;
    const [children, links, net, offset] = [12, LINKS, 9, 10].map((place) => tree[place]);
    const steps = [/** @type {Stored} */ (this.steps), engine.array("int32", [0])];
    engine.call("fill_steps", children, links, net, offset, steps[0]);
    const blocks = /** @type {Stored} */ (this.blocks);
    engine.call("fill_blocks", layers[0], blocks);
    this.builtModel = [...steps, keys, ...tosses, weights, ...layers, blocks, ...this.modelParts];
    return this.builtModel;
  }

  /** What each rank is worth to the side to play, in wins less losses or match points.
   * @param {Table} table @param {number} objective @param {number[]} belief how likely what the opponent may hold is */
  worthAtScore(table, objective, belief) {
    const { engine, model, workspace } = this;
    const [moves, held] = [this.moves(table), engine.array("float64", [belief.length], belief)];
    const opening = this.openingSeen(table, table.player);
    engine.call("weigh_cards_at_score", table.row, moves, objective, held, opening, ...model, ...workspace);
    for (const { address } of [moves, held]) engine.release(address);
    return /** @type {number[]} */ ([...engine.view(workspace[WORTH])]);
  }

  /** The probability that the dealer, or the pone, wins before a deal, from the points of both of 121.
   * @param {number} dealer @param {number} pone @param {boolean} isDealer */
  chanceOf(dealer, pone, isDealer) {
    this.decode();
    const worth = this.engine.view(this.modelParts[0])[TARGET * dealer + pone];
    return (1 + (isDealer ? worth : -worth)) / 2;
  }

  /** What the opponent may have kept. */
  get belief() {
    return { ...this.search[6], shape: [KEEPS] };
  }

  /** Weigh a seat's cards against what the other may have kept; return the best rank, -1 where nothing may be.
   * @param {Table} table @param {number} seat @param {number} starter its rank, or -1 @returns {number} */
  weigh(table, seat, starter) {
    const { engine, tree = [], play, search } = this;
    const hand = table.hand(seat).reduce((sum, card) => sum + 8 ** (card >> 2), 0);
    const moves = this.moves(table);
    const opening = this.openingSeen(table, seat);
    const args = [...tree, ...play, starter, opening, table.role(seat), hand, moves, SOFTNESS, ...search];
    const best = engine.call("weigh_cards", ...args);
    engine.release(moves.address);
    return best;
  }

  /** The first three cards given a game's starter, as kernels take them. @param {Table} table */
  openingOf(table) {
    return /** @type {Opening} */ (this.opening).given(starterOf(table));
  }

  /** How a seat's opponent plays its first cards, as the seat sees it. @param {Table} table @param {number} seat */
  openingSeen(table, seat) {
    const [starter, seen, [lead]] = [starterOf(table), seenBy(table, seat), movesOf(table)];
    seen[starter]--; // what it was dealt
    return /** @type {Opening} */ (this.opening).rowsOf(starter, table.role(1 - seat), seen, lead ?? -1);
  }

  /** @param {Table} table */
  moves(table) {
    const moves = movesOf(table);
    return this.engine.array("int64", [moves.length], moves.map(BigInt));
  }
}

/** @param {Table} table */
const movesOf = ({ deals }) => deals[deals.length - 1].events.flatMap(MOVES);
/** The rank of the starter. @param {Table} table */
const starterOf = ({ deals }) => deals[deals.length - 1].starter >> 2;
/** Whether the side to move knows its discard: in a position it may not be said. @param {Table} table */
const knowsToss = ({ kept }) => !kept.seen || kept.seen.length > 5;

/** How many cards of each rank a seat has seen before the play. @param {Table} table @param {number} seat */
function seenBy(table, seat) {
  const { dealt, starter } = table.deals[table.deals.length - 1];
  const seen = /** @type {bigint[]} */ (Array(13).fill(0n));
  for (const card of table.kept.seen ?? [...cardsIn(dealt[table.role(seat)]), starter]) seen[card >> 2]++;
  return seen;
}

/** @param {number[]} weights */
function shares(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
