// The 15 discards of a hand on the same deals until the best is known, as in muggins/players/endgame/deals.py.

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {{ six: number[], role: number, scores: number[] }} TossQuery sorted cards; (pone's, dealer's) to 121 */

const [FIRST, MOST, SEED, TOSSES, COLUMNS] = [4096, 65_536, 121, 15, 4];
const NET = 3; // a column
const [ACCURACY, CLEARLY, SURELY] = [0.001, 2.5, 2]; // the last two in standard errors
const ALL = Array.from({ length: TOSSES }, (_, toss) => toss);

export class Deals {
  /** @param {Solution} solution @param {TossQuery} query @param {number[]} nets the expected points of each toss
   * @param {number} objective a column */
  constructor(solution, query, nets, objective) {
    this.solution = solution;
    this.query = query;
    this.nets = nets;
    this.objective = objective;
    this.outcomes = new Float64Array(0);
    this.number = ALL.map(() => 0);
    this.best = 0;
    this.behind = ALL.map(() => false);
  }

  /** Deal until each toss is clearly behind the best or within ACCURACY of it, or all deals are dealt. */
  deal() {
    let [done, known] = [0, false];
    while (done < MOST && !known) {
      const before = done;
      done = Math.min(Math.max(2 * done, FIRST), MOST);
      this.dealFor(
        this.behind.map((behind) => !behind),
        before,
        done,
      );
      known = this.compare(done);
    }
  }

  /** Find the best toss and those behind; return whether the others are known to be within ACCURACY of it.
   * @param {number} done */
  compare(done) {
    for (;;) {
      const allDealt = this.number.map((number) => number === done);
      this.best = this.leader(this.objective, allDealt);
      const { ahead, error } = this.ahead(this.objective, this.best);
      this.behind = ahead.map((by, toss) => by + CLEARLY * error[toss] < 0);
      const late = allDealt.map((dealt, toss) => !dealt && !this.behind[toss]);
      if (!late.includes(true)) {
        return ALL.every((toss) => this.behind[toss] || Math.abs(ahead[toss]) + CLEARLY * error[toss] <= 2 * ACCURACY);
      }
      const numbers = new Set(this.number.filter((_, toss) => late[toss]));
      for (const number of [...numbers].sort((one, other) => one - other)) {
        const these = late.map((is, toss) => is && this.number[toss] === number);
        this.dealFor(these, number, done);
      }
    }
  }

  /** Deal for some tosses, in the halves that two threads deal there, on whose beginnings the cards depend.
   * @param {boolean[]} active @param {number} start
   * @param {number} end */
  dealFor(active, start, end) {
    if (this.outcomes.length < end * TOSSES * COLUMNS) {
      const longer = new Float64Array(end * TOSSES * COLUMNS);
      longer.set(this.outcomes);
      this.outcomes = longer;
    }
    const half = Math.floor((start + end) / 2);
    for (const [from, to] of [
      [start, half],
      [half, end],
    ]) {
      let begin = from * TOSSES * COLUMNS;
      for (const dealt of this.solution.tryTosses(this.query, SEED, from, active, to - from)) {
        for (let place = 0; place < dealt.length; place++) {
          const toss = Math.floor(place / COLUMNS) % TOSSES;
          if (active[toss]) this.outcomes[begin + place] = dealt[place];
        }
        begin += dealt.length;
      }
    }
    for (const toss of ALL) if (active[toss]) this.number[toss] = end;
  }

  /** The toss of most worth among some; of equal worth that of more points. @param {number} objective
   * @param {boolean[]} among */
  leader(objective, among) {
    const { ahead } = this.ahead(objective, most(this.nets, among));
    return most(ahead, among);
  }

  /** By how much each toss is worth more than another, luck in points taken out, and the standard errors.
   * @param {number} objective @param {number} than */
  ahead(objective, than) {
    const both = ALL.map((toss) => this.lead(objective, toss, than));
    return { ahead: both.map(([ahead]) => ahead), error: both.map(([, error]) => error) };
  }

  /** @param {number} objective @param {number} toss @param {number} than */
  lead(objective, toss, than) {
    const deals = Math.min(this.number[toss], this.number[than]);
    const { outcomes } = this;
    const of = (/** @type {number} */ deal, /** @type {number} */ column) => {
      const begin = deal * TOSSES * COLUMNS + column;
      return outcomes[begin + toss * COLUMNS] - outcomes[begin + than * COLUMNS];
    };
    let [worths, nets] = [0, 0];
    for (let deal = 0; deal < deals; deal++) {
      worths += of(deal, objective);
      nets += of(deal, NET);
    }
    const [worth, net] = [worths / deals, nets / deals];
    let [spread, together, squares] = [0, 0, 0];
    for (let deal = 0; deal < deals; deal++) {
      const [more, off] = [of(deal, objective) - worth, of(deal, NET) - net];
      spread += off * off;
      together += off * more;
      squares += more * more;
    }
    const slope = spread > 0 ? together / spread : 0;
    const ahead = worth - slope * (net - (this.nets[toss] - this.nets[than]));
    return [ahead, Math.sqrt(Math.max(squares - slope * together, 0)) / deals];
  }

  /** The tosses within two standard errors of one of them. @param {number} objective @param {number} best */
  tied(objective, best) {
    const { ahead, error } = this.ahead(objective, best);
    return ahead.map((by, toss) => -by <= SURELY * error[toss]);
  }

  /** The mean worth of a toss. @param {number} objective @param {number} toss */
  level(objective, toss) {
    let sum = 0;
    for (let deal = 0; deal < this.number[toss]; deal++) {
      sum += this.outcomes[(deal * TOSSES + toss) * COLUMNS + objective];
    }
    return sum / this.number[toss];
  }

  /** The best toss: of those tied, the one of most worth in another objective, then of most points.
   * @param {number} then */
  choose(then) {
    const tied = this.tied(this.objective, this.best).map((is, toss) => is && !this.behind[toss]);
    const alike = this.tied(then, this.leader(then, tied)).map((is, toss) => is && tied[toss]);
    return most(this.nets, alike);
  }
}

/** The first place of the largest number among some. @param {number[]} numbers @param {boolean[]} among */
function most(numbers, among) {
  const counted = numbers.map((number, place) => (among[place] ? number : -Infinity));
  return counted.indexOf(Math.max(...counted));
}
