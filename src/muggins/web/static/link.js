// One game at the server: its newest state, all that has happened, and a line that is kept open.
import { Problem, get, post } from "./api.js";

/** @typedef {"toss" | "play" | "count" | "undo"} Action */

export class Link {
  /**
   * @param {number} number of the game
   * @param {(fresh: boolean) => void} changed called with whether what was told before is void
   */
  constructor(number, changed) {
    this.number = number;
    this.changed = changed;
    /** @type {Wire.GameState | null} */
    this.game = null;
    /** @type {Wire.Happened[]} */
    this.known = [];
    this.lost = false;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.hiding = () => (document.hidden ? this.hangUp() : this.listen());
    document.addEventListener("visibilitychange", this.hiding);
  }

  async load() {
    this.receive(await get(`/api/games/${this.number}`), true);
    this.listen();
  }

  /**
   * Takes in a state from the server, which tells what has happened from some index on.
   * @param {Wire.GameState} state
   */
  receive(state, whole = false) {
    const first = state.happenings.length ? state.happenings[0].index : this.known.length;
    const total = parseInt(state.move, 10);
    const undone = this.game !== null && state.undone !== this.game.undone;
    if (this.game && !undone && !whole && total < this.known.length) return; // an old answer, late
    if ((undone || first > this.known.length) && first !== 0) {
      this.load().catch(() => {});
      return;
    }
    const fresh = whole || undone || !this.game;
    const added = state.happenings.slice(this.known.length - first);
    this.known = fresh ? state.happenings : [...this.known, ...added];
    this.game = state;
    this.changed(fresh);
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
      const answer = await post(`/api/games/${this.number}/${action}${since}`, { move: this.game?.move, ...body });
      this.receive(answer.game || answer, undo);
      return answer;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 409) await this.load();
      throw problem;
    }
  }

  listen() {
    if (this.source || document.hidden || !this.game) return;
    const source = new EventSource(`/api/games/${this.number}/events?since=${this.known.length}`);
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

  hangUp() {
    this.source?.close();
    this.source = null;
  }

  close() {
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.hiding);
    this.hangUp();
  }
}
