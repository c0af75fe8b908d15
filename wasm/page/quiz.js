// Drills: the questions that muggins/quiz asks of the same seed, and what an answer is worth.
import { tossAdvice } from "./advice.js";
import { shuffledDeck } from "./decks.js";
import { cardOf, maskOf, stepsOf, textOf } from "./story.js";
import { Refusal } from "./table.js";
import { count as spoken, counted, question as invalid } from "./en.js";
import { say, words } from "../../src/muggins/web/static/texts/words.js";

/** @typedef {import("../engine.js").Engine} Engine */
/** @typedef {import("./solution.js").Solution} Solution */

/** How many things score in a hand, at least and at most. @type {Record<string, [number, number]>} */
const BREATHS = { "count-easy": [1, 2], "count-medium": [3, 4] };
/** Points that the tempting discard loses, at least and at most. */
const [LEAST, MOST] = [0.1, 1];
/** A choice that loses less is as good as the best. */
const RIGHT = 0.05;
const NINETEEN = 19;
const ROLES = /** @type {const} */ (["pone", "dealer"]);
const ASKED = { schema: 2, played: [], played_by: [], count: null, target: 121, again: false };
const ZERO = /** @type {[number, number]} */ ([0, 0]);

export class Quiz {
  /** @param {Engine} engine @param {() => Solution} solution */
  constructor(engine, solution) {
    this.engine = engine;
    this.solution = solution;
  }

  /** Ask question `number` of a seed. @param {string} drill @param {string} seed @param {string} number
   * @returns {Wire.Question} */
  pick(drill, seed, number) {
    const breaths = BREATHS[drill];
    if (!breaths && drill !== "toss") throw new Refusal(422, invalid);
    for (let place = 0; ; place++) {
      const deck = shuffledDeck(`quiz ${drill} ${seed} ${number}`, place);
      const hand = deck.slice(0, breaths ? 4 : 6).sort((a, b) => a - b);
      if (breaths) {
        const { length } = this.steps([...hand, deck[4]]);
        if (breaths[0] <= length && length <= breaths[1]) return countQuestion(drill, [...hand, deck[4]]);
      } else if (this.isInstructive(hand, deck[6] & 1)) return tossQuestion(hand, deck[6] & 1);
    }
  }

  /** Ask the question of a key. @param {string} drill @param {string} key @returns {Wire.Question} */
  again(drill, key) {
    const toss = /^(pone|dealer) 0-0 hand (.*)$/.exec(key);
    const cards = (toss ? toss[2] : key).split(" ").map(cardOf);
    const right = new Set(cards).size === cards.length && cards.map(textOf).join(" ") === (toss ? toss[2] : key);
    if (!right || cards.length !== (toss ? 6 : 5) || !(toss ? drill === "toss" : BREATHS[drill])) {
      throw new Refusal(422, invalid);
    }
    return toss ? tossQuestion(cards, Number(toss[1] === "dealer")) : countQuestion(drill, cards);
  }

  /** Return what an answer is worth. @param {string} drill @param {string} key @param {string} answer
   * @returns {Wire.Verdict} */
  judge(drill, key, answer) {
    const { hand, starter, role } = this.again(drill, key);
    const cards = hand.map(cardOf);
    if (starter) return this.judgeCount([...cards, cardOf(starter)], answer.trim());
    return judgeToss(this.advice(cards, Number(role === "dealer")), answer.trim().split(" "));
  }

  /** @param {number[]} cards the starter last @param {string} answer @returns {Wire.Verdict} */
  judgeCount(cards, answer) {
    if (answer && !(/^\d\d?$/.test(answer) && Number(answer) < 30)) throw new Refusal(422, counted.expected);
    const steps = this.steps(cards);
    const points = steps.reduce((sum, step) => sum + step.points, 0);
    const said = Number(answer) === NINETEEN && !points ? 0 : Number(answer);
    const values = { points, said, off: Math.abs(points - said), count: spokenOf(steps), short: said < points };
    const right = answer !== "" && said === points;
    const form = right ? counted.right : answer ? counted.wrong : counted.shown;
    return { schema: 2, right, loss: answer ? values.off : points, words: say(form, values), win_loss: 0 };
  }

  /** @param {number[]} cards the starter last */
  steps(cards) {
    return stepsOf(this.engine, maskOf(cards.slice(0, 4)), cards[4], false);
  }

  /** @param {number[]} six @param {number} role */
  advice(six, role) {
    return tossAdvice(this.solution(), this.engine, six, role).rows;
  }

  /** Whether the highest hand, or the highest hand and crib, loses a little. @param {number[]} six
   * @param {number} role */
  isInstructive(six, role) {
    const rows = this.advice(six, role);
    return [0, role ? 1 : -1].some((sign) => {
      const worth = rows.map(({ hand, crib }) => hand + sign * crib);
      const { loss } = rows[worth.indexOf(Math.max(...worth))];
      return LEAST <= loss && loss <= MOST;
    });
  }
}

/** @param {Wire.Step[]} steps */
const spokenOf = (steps) => steps.map((step) => step.words).join(", ") || spoken.nothing;

/** @param {string} drill @param {number[]} cards the starter last @returns {Wire.Question} */
function countQuestion(drill, cards) {
  const key = cards.map(textOf).join(" ");
  const [hand, starter] = [cards.slice(0, 4).map(textOf), textOf(cards[4])];
  const asked = say(counted.asked, { hand: hand.join(" "), starter });
  return { ...ASKED, drill, key, asks: "count", words: asked, hand, starter, crib: false, role: null, scores: ZERO };
}

/** @param {number[]} six @param {number} role @returns {Wire.Question} */
function tossQuestion(six, role) {
  const hand = six.map(textOf);
  const asked = say(words.question[`toss_${ROLES[role]}`], { at: "", hand: hand.join(" ") });
  const key = `${ROLES[role]} 0-0 hand ${hand.join(" ")}`;
  const of = { drill: "toss", key, asks: /** @type {const} */ ("toss"), words: asked, hand };
  return { ...ASKED, ...of, starter: null, crib: null, role: ROLES[role], scores: ZERO };
}

/** @param {Wire.TossChoice[]} rows @param {string[]} answer @returns {Wire.Verdict} */
function judgeToss(rows, answer) {
  const verdict = { schema: 2, right: false, loss: 0, win_loss: 0 };
  const worth = say(words.verdict.expected, { points: rows[0].net });
  const best = say(words.verdict.choice, { cards: rows[0].toss.join(" "), worth });
  if (!answer[0]) return { ...verdict, words: say(words.verdict.best, { best }) };
  const chosen = rows.find(({ toss }) => toss.every((card) => answer.includes(card)));
  if (!chosen || answer.length !== 2) throw new Refusal(422, invalid);
  if (chosen === rows[0]) return { ...verdict, right: true, words: say(words.verdict.right, { worth }) };
  const { loss } = chosen;
  const values = { points: loss, best, reason: reasonText(chosen.reason) };
  return { ...verdict, right: loss < RIGHT, loss, words: say(words.verdict.toss, values) };
}

/** @type {Record<string, any>} */
const REASONS = words.reasons;
/** @param {Wire.Reason} reason @returns {string} */
const reasonText = ({ kind, worth, of }) => say(REASONS[kind], { worth, of: of.map(reasonText) });
