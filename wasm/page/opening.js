// How the solution plays the first three cards by keep and discard: packed, and laid out for one starter at a time.

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("../engine.js").Stored} Stored */
/** @typedef {import("./solution.js").Solution} Solution */

const [KEEPS, STARTERS, PLACES, ROWS] = [1820, 13, 4, 293_904];
/** What is laid out has the starter as an axis of its own, as in the library's `Opening`. */
const [LEAD, REPLY, THIRD] = [[PLACES], [13, PLACES], [PLACES, 13, PLACES]];

/** @param {Stored} stored @param {number[]} shape the same array's */
const shaped = (stored, shape) => ({ ...stored, shape });
/** The sets of an array, each as one number, by keep or split. @param {Stored} stored */
const setsOf = ({ address, shape: [first, ...rest] }) => {
  const sets = rest.reduce((all, each) => all * each) / PLACES;
  return { address, kind: "int32", shape: [first, sets] };
};

export class Opening {
  /** Make room for it; the play is decoded. @param {Solution} solution */
  constructor(solution) {
    const { engine, keep, pair, tossed } = solution;
    this.engine = engine;
    /** The play without discards, as kernels take it. @type {Stored[]} */
    this.source = [...solution.nodes, ...solution.play];
    const [pone, dealer, ...lists] = solution.arrays("splits");
    this.numbers = [pone, dealer];
    this.splits = [lists.slice(0, 4), lists.slice(4)];
    this.splits.forEach((splits, role) =>
      engine.call("fill_splits", keep, pair, tossed[role], this.numbers[role], ...splits),
    );
    this.levels = this.plays(KEEPS, KEEPS);
    this.follows = this.plays(KEEPS, KEEPS);
    this.codes = engine.array("uint8", [solution.numbers[1]]);
    this.rows = engine.array("float32", [ROWS]);
    this.weights = engine.array("float64", [Math.max(...this.splits.map(([of]) => of.shape[0]))]);
    /** Where the sets of each starter begin, in half bytes. @type {number[]} */
    this.starts = [];
    /** @type {Stored[]} Room for one starter. */
    this.laid = [];
    this.starter = -1;
    this.filled = "";
  }

  /** Arrays of levels by split or keep, lead, answer and place. @param {number} pones @param {number} dealers */
  plays(pones, dealers) {
    const shapes = [
      [pones, 1, 1, PLACES],
      [dealers, 1, 13, PLACES],
      [pones, PLACES, 13, PLACES],
    ];
    return shapes.map((shape) => this.engine.array("uint8", shape));
  }

  /** Decode and pack it, starter by starter. @param {Solution} solution @returns {Generator<void, void>} */
  *decoding(solution) {
    const { engine, codes } = this;
    const keeps = this.splits.map(([keep]) => keep);
    const [coder, [pone, dealer, shown]] = [solution.arrays("coder"), solution.arrays("opening")];
    const sizes = /** @type {[number, number]} */ (keeps.map(({ shape }) => shape[0]));
    const room = [
      ...["int64", "int64", "uint8"].map((kind) => engine.array(kind, [PLACES])),
      engine.array("int16", [Math.max(...sizes), PLACES]),
      ...[engine.array("uint8", [PLACES, 13, PLACES]), engine.array("int16", [1])],
    ];
    const [some, others] = [this.plays(...sizes), this.plays(...sizes)];
    let at = 0;
    for (let starter = 0; starter < STARTERS; starter++) {
      yield;
      const [coded, before] = starter % 2 ? [others, some] : [some, others];
      this.byKeep(starter);
      for (const part of coded) engine.view(part).fill(0);
      const known = starter ? before : before.map((part) => shaped(part, [0, ...part.shape.slice(1)]));
      const work = [...coder, solution.numbers[0], false, ...room, ...keeps, pone, dealer, shown];
      const whole = engine.call("code_starter", ...work, ...this.levels, ...coded, ...known, ...coded);
      if (!whole) throw new Error("solution: its opening is not of its discards");
      this.starts.push(at);
      for (const part of coded) {
        const { address, kind, shape } = setsOf(part);
        at = engine.call("pack_sets", { address, kind, shape: [shape[0] * shape[1]] }, codes, at);
      }
    }
    for (const { address } of [...coder, pone, dealer, shown, ...room, ...others]) engine.release(address);
    this.laid = some;
  }

  /** Fill how the opening is played by keep alone given a starter. @param {number} starter */
  byKeep(starter) {
    for (const part of [...this.levels, ...this.follows]) this.engine.view(part).fill(0);
    this.engine.call("fill_by_keep", ...this.source, starter, ...this.levels, ...this.follows);
  }

  /** The opening given a starter, as kernels take it. @param {number} starter its rank */
  given(starter) {
    const { engine, laid } = this;
    if (this.starter !== starter) {
      this.byKeep(starter);
      laid.reduce((at, part, place) => {
        const [keep] = this.splits[place === 1 ? 1 : 0];
        const known = [this.levels[place], this.follows[place], part].map(setsOf);
        return engine.call("lay_sets", this.codes, at, keep, ...known);
      }, this.starts[starter]);
      this.starter = starter;
    }
    const shapes = [LEAD, REPLY, THIRD].map((sets, place) => [1, laid[place].shape[0], ...sets]);
    return [...this.numbers, ...laid.map((part, place) => shaped(part, shapes[place]))];
  }

  /** How an opponent plays its first cards, as a side sees it.
   * @param {number} starter its rank @param {number} role the opponent's
   * @param {bigint[]} seen how many cards of each rank the side was dealt
   * @param {number} led the rank of the pone's lead, -1 where it has not led */
  rowsOf(starter, role, seen, led) {
    const { engine, rows } = this;
    const lead = role ? -1 : led;
    const asked = `${starter} ${role} ${seen} ${lead}`;
    if (this.filled !== asked) {
      const made = this.splits[role];
      const [held, weights] = [engine.array("int64", [13], seen), shaped(this.weights, made[0].shape)];
      engine.call("fill_weights", ...made, held, starter, weights);
      engine.call("fill_rows", ...this.given(starter), 0, ...made, weights, role, held, lead, rows);
      engine.release(held.address);
      this.filled = asked;
    }
    return rows;
  }
}
