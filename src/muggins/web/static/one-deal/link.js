// A deal by itself: the server keeps nothing of it, so that all of one's moves are sent with each.
import { post } from "../api.js";
import { keepText, keptJson } from "../kept.js";
import { Link } from "../link.js";

/** @typedef {"toss" | "play" | "count" | "undo"} Action */

/** @param {string} name */
const keyOf = (name) => `muggins-deal-${name}`;

/**
 * The moves of a deal that this browser keeps, so that a reload loses nothing.
 * @param {string} name
 * @returns {string[]}
 */
function keptMoves(name) {
  const found = keptJson(keyOf(name));
  return Array.isArray(found) && found.every((move) => typeof move === "string") ? found : [];
}

/**
 * What is sent for a move.
 * @param {Action} action
 * @param {any} body
 * @returns {string}
 */
export const moveText = (action, { cards, card, claim }) =>
  action === "toss" ? cards.join(" ") : action === "play" ? card : claim;

const DEALT = { won: false, match_points: 0, resigned: false, words: "" };

export class DealLink extends Link {
  /**
   * @param {string} path to which the moves are sent
   * @param {string} name under which they are kept
   * @param {(fresh: boolean) => void} changed
   */
  constructor(path, name, changed) {
    super(path, changed);
    this.name = name;
    this.note = () => `deal-${name}`;
    /** @type {string[]} */
    this.moves = keptMoves(name);
    /** @type {Wire.OneDealState | null} */
    this.state = null;
  }

  async load() {
    try {
      this.take(await post(this.path, { moves: this.moves }), true);
    } catch (problem) {
      if (!this.moves.length) throw problem;
      this.moves = []; // of another version, or of somebody else
      this.take(await post(this.path, { moves: [] }), true);
    }
  }

  /**
   * @param {Wire.OneDealState} state
   * @param {boolean} whole
   */
  take(state, whole) {
    this.state = state;
    keepText(keyOf(this.name), JSON.stringify(this.moves));
    // The table ends with the deal.
    this.receive(state.over ? { ...state.game, outcome: DEALT } : state.game, whole);
  }

  /**
   * @param {Action} action
   * @param {object} body
   * @returns {Promise<Wire.GameState | Wire.Counted>}
   */
  async act(action, body) {
    const moves = [...this.moves, moveText(action, body)];
    /** @type {Wire.OneDealState} */
    const state = await post(this.path, { moves });
    this.moves = moves;
    this.take(state, false);
    const { game, verdict, right } = state;
    return verdict ? { game, verdict, right } : game;
  }

  /** What was decided, once the deal is over, and the name of the deal. */
  dealt() {
    return { decisions: this.state?.decisions ?? [], name: this.name };
  }

  /** Deals the same cards again. */
  again() {
    this.moves = [];
    return this.load();
  }

  /** There is nobody else who could go on with it. */
  listen() {}
}
