// Who plays against the person: compiled players.
import { sha256 } from "./decks.js";
import { opponents } from "./en.js";

/** @typedef {import("./table.js").Table} Table */

// As in muggins/players/compiled.py: who discards, who plays.
/** @type {Record<string, [thrower: number, pegger: number]>} */
const PLAYERS = { "greedy+greedy": [1, 1], "schell+rule": [3, 2], "table+rule": [12, 2] };
const SIXES = 18395;

/** @type {Wire.Opponent[]} */
export const OPPONENTS = Object.keys(PLAYERS).map((name) => ({ name, ...opponents[name] }));
/** @param {string} name */
export const titleOf = (name) => OPPONENTS.find((one) => one.name === name)?.title ?? name;

/** Makes the choices of the opponents. */
export class Opponents {
  /** @param {import("../engine.js").Engine} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {import("../engine.js").Stored[]} */
    this.tables = [];
    this.workspace = [engine.array("int64", [15]), engine.array("int64", [2, 15])];
    this.stream = engine.array("uint64", [1, 1]);
    this.action = engine.array("int64", [1]);
  }

  /** Return its action; what it draws depends on the seed and on how far the game is. @param {Table} table */
  choose({ rows, kept }) {
    const { engine, stream, action } = this;
    if (!this.tables.length) {
      this.tables = ["uint8", "int16", "int32"].map((kind) => engine.array(kind, [SIXES, 15]));
      engine.call("fill_toss_tables", ...this.tables);
    }
    const [high, low] = sha256(`${kept.seed} ${kept.actions.length}`);
    engine.view(stream)[0] = (BigInt(high) << 32n) | BigInt(low);
    engine.call("choose_actions", rows, ...PLAYERS[kept.against], ...this.tables, ...this.workspace, stream, action);
    return Number(engine.view(action)[0]);
  }
}
