// One game at the server: its newest state, all that has happened, and a line that is kept open.
import { Problem, get, post } from "/api.js";

export class Link {
  constructor(number, changed) {
    this.number = number;
    this.changed = changed; // called with whether what was told before is void
    this.game = null;
    this.known = [];
    this.lost = false;
    this.source = null;
    this.hiding = () => (document.hidden ? this.hangUp() : this.listen());
    document.addEventListener("visibilitychange", this.hiding);
  }

  async load() {
    this.receive(await get(`/api/games/${this.number}`), true);
    this.listen();
  }

  receive(state, whole = false) {
    const first = state.happenings.length ? state.happenings[0].index : this.known.length;
    const total = parseInt(state.move, 10);
    const undone = this.game && state.undone !== this.game.undone;
    if (this.game && !undone && !whole && total < this.known.length) return; // an old answer, late
    if ((undone || first > this.known.length) && first !== 0) {
      this.load().catch(() => {});
      return;
    }
    const fresh = whole || undone || !this.game;
    this.known = fresh ? state.happenings : [...this.known, ...state.happenings.slice(this.known.length - first)];
    this.game = state;
    this.changed(Boolean(fresh));
  }

  // Do something; the answer to a move that the game no longer awaits is its newest state.
  async act(what, body) {
    const undo = what === "undo";
    try {
      const answer = await post(`/api/games/${this.number}/${what}${undo ? "" : `?since=${this.known.length}`}`, { move: this.game.move, ...body });
      this.receive(answer.game || answer, undo);
      return answer;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 409) await this.load();
      throw problem;
    }
  }

  listen() {
    if (this.source || document.hidden || !this.game) return;
    this.source = new EventSource(`/api/games/${this.number}/events?since=${this.known.length}`);
    this.source.addEventListener("state", (event) => {
      this.lost = false;
      this.receive(JSON.parse(event.data));
      this.changed(false);
    });
    this.source.onerror = () => {
      this.lost = true;
      this.changed(false);
      if (this.source && this.source.readyState === EventSource.CLOSED) {
        this.hangUp();
        this.again = setTimeout(() => this.listen(), 2000);
      }
    };
  }

  hangUp() {
    if (this.source) this.source.close();
    this.source = null;
  }

  close() {
    clearTimeout(this.again);
    document.removeEventListener("visibilitychange", this.hiding);
    this.hangUp();
  }
}
