// One game at the server: its newest state, all that has happened, and a line that is kept open.
import { Problem, get, post } from "./api.js";
import { watch } from "./engine.js";

/** @typedef {import("./friend/stream.js").SeatStream | ReturnType<typeof watch>} Source */
/** @typedef {"toss" | "play" | "count" | "undo"} Action */

export class Link {
  /**
   * @param {string} path of the game in the API
   * @param {(fresh: boolean) => void} changed called with whether what was told before is void
   * @param {(path: string) => Source} [open]
   */
  constructor(path, changed, open = watch) {
    this.path = path;
    this.changed = changed;
    this.open = open;
    /** When the newest state came. */
    this.told = 0;
    /** Under which name the fingerprint of the seed is kept; @type {(number: number) => string} */
    this.note = String;
    /** @type {Wire.GameState | null} */
    this.game = null;
    /** @type {Wire.Happened[]} */
    this.known = [];
    this.lost = false;
    /** @type {Source | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** Whether the line is kept while the page is hidden: a friend is told who is there. */
    this.stays = false;
    this.hiding = () => {
      if (document.hidden && !this.stays) this.hangUp();
      else if (!document.hidden && !this.stays) this.listen();
      else if (!document.hidden) this.comeBack();
    };
    /** A page that was left may live on for a while, in case somebody goes back to it. */
    this.leaving = () => this.hangUp();
    document.addEventListener("visibilitychange", this.hiding);
    globalThis.addEventListener?.("pagehide", this.leaving);
    /** The network is back: what could not be reached may be reached now. */
    this.returning = () => this.game && this.comeBack();
    globalThis.addEventListener?.("online", this.returning);
  }

  async load() {
    this.receive(await get(this.path), true);
    this.listen();
  }

  /**
   * Takes in a state from the server, which tells what has happened from some index on.
   * @param {Wire.GameState} state
   */
  receive(state, whole = false) {
    const first = state.happenings.length ? state.happenings[0].index : this.known.length;
    if (this.game && !whole && this.lacks(this.game, state, first)) {
      this.load().catch(() => {});
      return;
    }
    const fresh = whole || !this.game || state.undone !== this.game.undone;
    if (!fresh && parseInt(state.move, 10) < this.known.length) return; // an old answer, late
    this.known = fresh ? state.happenings : [...this.known, ...state.happenings.slice(this.known.length - first)];
    this.game = state;
    this.told = performance.now();
    this.changed(fresh);
  }

  /**
   * Whether a state tells too little to go on with: it begins later than what is known, or is of the next game.
   * @param {Wire.GameState} game
   * @param {Wire.GameState} state
   * @param {number} first
   */
  lacks(game, state, first) {
    if (state.number !== game.number) return true;
    return first !== 0 && (state.undone !== game.undone || first > this.known.length);
  }

  /**
   * Makes a move; the answer to one that the game no longer awaits is its newest state.
   * @param {Action} action
   * @param {object} body
   * @returns {Promise<Wire.GameState | Wire.Counted>}
   */
  async act(action, body) {
    const undo = action === "undo";
    const since = undo ? "" : `?since=${this.known.length}`;
    try {
      const answer = await post(`${this.path}/${action}${since}`, { move: this.game?.move, ...body });
      this.receive(answer.game || answer, undo);
      return answer;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 409) await this.load();
      throw problem;
    }
  }

  /** Of a deal by itself only: what was decided. @returns {{ decisions: Wire.Decision[], name: string }} */
  dealt() {
    return { decisions: [], name: "" };
  }

  /** Of a deal by itself only: deals the same cards again. @returns {Promise<void> | undefined} */
  again() {
    return undefined;
  }

  listen() {
    if (this.source || (document.hidden && !this.stays) || !this.game) return;
    const source = this.open(`${this.path}/events?since=${this.known.length}`);
    this.source = source;
    source.addEventListener("state", (event) => {
      this.lost = false;
      this.receive(JSON.parse(event.data));
      this.changed(false);
    });
    source.onopen = () => {
      if (!this.lost) return;
      this.lost = false;
      this.changed(false);
    };
    source.onerror = () => {
      this.lost = true;
      this.changed(false);
      if (source === this.source && source.readyState === EventSource.CLOSED) {
        this.hangUp();
        this.retry = setTimeout(() => this.listen(), 2000);
      }
    };
  }

  /** Asks anew: while a page is hidden its line may die and nobody is told. */
  comeBack() {
    this.hangUp();
    this.load().catch(() => this.listen());
  }

  hangUp() {
    this.source?.close();
    this.source = null;
  }

  close() {
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.hiding);
    globalThis.removeEventListener?.("pagehide", this.leaving);
    globalThis.removeEventListener?.("online", this.returning);
    this.hangUp();
  }
}
