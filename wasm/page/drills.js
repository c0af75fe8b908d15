// Drills: questions from a seed, as in muggins/quiz; answers judged at once, and what is missed asked again.
import { adviceFor } from "./advice.js";
import { alone, cardsOf, choiceOf, plainOf, themeOf, winMark } from "./judging.js";
import { knownBy, layPosition, positionText } from "./position.js";
import { Refusal } from "./refusal.js";
import { tossOf } from "./table.js";
import { hexadecimal, sha256, shuffledDeck } from "./decks.js";
import { combinationsOf, compare, pointsOf, spokenCount } from "./count.js";
import { cardOf, maskOf, stepRows, textOf } from "./story.js";
import { all, drop, load, save } from "./store.js";
import { count as spoken, drills as said } from "./en.js";
import { reasonText } from "../../src/muggins/web/static/coach/reasons.js";
import { say, words } from "../../src/muggins/web/static/texts/words.js";

/** @typedef {import("./solution.js").Solution} Solution */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {{ solution: () => Solution, table: Table }} With what questions are made from */
/** @typedef {{ text: string, advice: Wire.Advice }} Weighed a position */

// As in muggins/quiz: how many things score in easy and medium hands; what a tempting choice loses; what is as good as
// the best; how long a question rests, in minutes.
/** @type {Record<string, [least: number, most: number] | null>} */
const COUNTS = { "count-easy": [1, 2], "count-medium": [3, 4], count: null };
const [ONE_SUIT, IN_HAND, IN_CRIB] = [[3, 4], 3, 4];
/** @type {Record<string, [low: number, high: number]>} */
const TEMPTING = { toss: [0.1, 1.0], play: [0.1, 1.2] };
const RIGHT = 0.05;
const MINUTE = 60_000;
const DELAYS = [10, 1440, 3 * 1440, 7 * 1440];
const MISTAKES = "mistakes";
const [SCORE, LAST, WIN_LOSS] = ["score", 25, 0.01]; // a drill, points from the end, wins that it costs
const THEMES = ["defend", "build", "keep", "lead", "reply", "late", SCORE];
const IN_PLAY = ["play", "lead", "reply", "late"];
const RULES = "rules";
const NAMES = [...Object.keys(COUNTS), "toss", "play", RULES, MISTAKES, ...THEMES];
const CRIB = " crib";
/** @param {string} seed */
function* decks(seed) {
  for (let number = 0; ; number++) yield shuffledDeck(seed, number);
}

/** What ten sorts of hands to count have, as in muggins/quiz/count.py.
 * @type {((kinds: import("./count.js").Combination[][], points: number) => boolean)[]} */
const SORTS = [
  ([, , runs]) => runs.length > 1,
  ([fifteens]) => fifteens.length > 3,
  ([, , , , nobs], points) => nobs.length > 0 && points > 4,
  ([, , , flush]) => flush.length > 0,
  () => true,
  (_, points) => points === 0,
  ([, pairs]) => pairs.length > 2,
  ([, , runs]) => runs.some(({ points }) => points > 3),
  ([fifteens]) => fifteens.filter(({ cards }) => cards.length > 2).length > 1,
  (_, points) => points > 11,
];

/** @param {With} of @param {string} drill @param {number} seed @param {number} number */
function pickCount({ table }, drill, seed, number) {
  const limits = COUNTS[drill];
  if (limits) {
    for (const deck of decks(`quiz ${drill} ${seed} ${number}`)) {
      const { length } = stepRows(table.engine, maskOf(deck.slice(0, 4)), deck[4], false);
      if (length >= limits[0] && length <= limits[1]) return countKey(deck, false);
    }
  }
  const order = shuffledDeck(`quiz ${seed}`, Math.floor(number / SORTS.length)).filter((card) => card < SORTS.length);
  const sort = order[number % SORTS.length];
  for (const deck of decks(`quiz ${seed} ${number}`)) {
    const crib = sort === IN_HAND ? false : sort === IN_CRIB ? true : (deck[5] & 3) === 0;
    const suited = deck.slice(0, 4).every((card) => (card & 3) === (deck[0] & 3));
    if (ONE_SUIT.includes(sort) && !suited) continue;
    const kinds = combinationsOf(table.engine, { hand: deck.slice(0, 4), starter: deck[4], crib });
    if (SORTS[sort](kinds, pointsOf(kinds.flat()))) return countKey(deck, crib);
  }
  throw new Error("decks have no end");
}

/** @param {number[]} deck @param {boolean} crib */
const countKey = (deck, crib) =>
  [...deck.slice(0, 4).sort((one, other) => one - other), deck[4]].map(textOf).join(" ") + (crib ? CRIB : "");

/** @param {string} key */
function cardsOfCount(key) {
  const cards = key.replace(CRIB, "").split(" ");
  const whole =
    cards.length === 5 && new Set(cards).size === 5 && cards.every((card) => /^[A2-9TJQK][CDHS]$/.test(card));
  if (!whole) throw new Refusal(422, said.question);
  const [a, b, c, d, starter] = cards.map(cardOf);
  return { hand: [a, b, c, d], starter, crib: key.endsWith(CRIB) };
}

const BLANK = { schema: 2, played: [], played_by: [], scores: /** @type {[number, number]} */ ([0, 0]), target: 121 };

/** @param {string} drill @param {string} key @returns {Wire.Question} */
function countQuestion(drill, key) {
  const { hand, starter, crib } = cardsOfCount(key);
  const values = { what: crib ? "Crib" : "Hand", hand: hand.map(textOf).join(" "), starter: textOf(starter) };
  return {
    ...{ ...BLANK, drill, key, asks: "count", words: say(said.count, values), hand: hand.map(textOf) },
    ...{ starter: textOf(starter), crib, role: null, count: null, again: false },
  };
}

/** @param {With} of @param {string} key @param {string} answer @returns {Wire.Verdict} */
function judgeCount({ table: { engine } }, key, answer) {
  const asked = cardsOfCount(key);
  const count = spokenCount(engine, asked);
  const points = pointsOf(combinationsOf(engine, asked).flat());
  if (!answer.trim()) return verdict(false, points, say(spoken.shown, { points, count }));
  const claim = compare(engine, asked, answer);
  return verdict(claim.right, claim.loss, claim.right ? say(said.true, { points, count }) : claim.words);
}

/** @param {boolean} right @param {number} loss in points @param {string} text
 * @param {number} [wins] the probability of winning lost @returns {Wire.Verdict} */
const verdict = (right, loss, text, wins = 0) => ({ schema: 2, right, loss, words: text, win_loss: wins });

/** Whether a choice that tempts loses a little. @param {Wire.Advice} advice */
function isInstructive({ kind, role, rows }) {
  const [low, high] = TEMPTING[kind];
  const tosses = /** @type {Wire.TossChoice[]} */ (rows);
  const losses =
    kind === "play"
      ? rows.slice(1).filter(({ points }) => points >= rows[0].points)
      : [0, role === "dealer" ? 1 : -1].map((sign) => alone(tosses, sign));
  return losses.some(({ loss }) => loss >= low && loss <= high);
}

/** Whether the discard of most points costs wins. @param {Wire.Advice} advice */
const costsWins = (advice) => (plainOf(advice).at_score?.win_loss ?? 0) >= WIN_LOSS;

/** Positions of a deck that a drill may ask about, each with what its choices are worth.
 * @param {With} of @param {string} drill @param {number[]} deck @returns {Iterable<Weighed>} */
function candidates({ solution, table }, drill, deck) {
  if (IN_PLAY.includes(drill)) return choicesIn(solution(), table, deck);
  const hand = deck.slice(0, 6).sort((one, other) => one - other);
  const scores = drill === SCORE ? [21, 22].map((place) => 120 - (deck[place] % LAST)) : [0, 0];
  const role = deck[drill === "toss" ? 6 : 20] & 1 ? "dealer" : "pone";
  const text = `${role} ${scores.join("-")} hand ${hand.map(textOf).join(" ")}`;
  return [{ text, advice: adviceFor(solution(), layPosition(table, text)) }];
}

/** The person's choices in the play of a deal that both sides play well, by points.
 * @param {Solution} solution @param {Table} table @param {number[]} deck @returns {Generator<Weighed>} */
function* choicesIn(solution, table, deck) {
  table.open(
    /** @type {any} */ ({ deck, seed: "", dealer: 1 - (deck[20] & 1), target: 121, actions: [], single: true }),
  );
  while (table.phase) {
    const seat = table.player;
    if (!table.isChoice) {
      table.act(table.legal[0]);
      continue;
    }
    const advice = adviceFor(solution, table, seat, "points");
    if (table.phase === "play" && seat === 0) {
      yield { text: positionText({ ...knownBy(table), scores: [0, 0] }), advice };
    }
    const best = cardsOf(advice.rows[0]).map(cardOf);
    table.act(table.phase === "toss" ? tossOf(table.hand(seat), best) : best[0]);
  }
}

/** A position that rules of thumb decide, before the discard and in the play by turns. @param {Solution} solution
 * @param {number} seed @param {number} number */
function pickRule({ rules }, seed, number) {
  const positions = rules
    .map(({ position }) => ({ position, place: hexadecimal(sha256(`quiz rules ${seed} ${position}`)) }))
    .filter(({ position }) => position.includes(" starter ") === (number % 2 === 1))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  return positions[Math.floor(number / 2) % positions.length].position;
}

/** @param {With} of @param {string} key @param {string} answer @returns {Wire.Verdict} */
function judgeRule(of, key, answer) {
  const found = judgePosition(of, key, answer);
  const row = of.solution().rules.find(({ position }) => position === key);
  if (!row) return found;
  const numbers = row.rules.split(" ");
  const rules = say(words.verdict.rules, { many: numbers.length, numbers: numbers.join(", ") });
  const form = row.instead ? words.verdict.rule_instead : words.verdict.rule;
  return { ...found, words: `${found.words} ${say(form, { ...row, rules })}` };
}

/** Return a position that a drill asks about, the same for a seed and a number.
 * @param {With} of @param {string} drill @param {number} seed @param {number} number @returns {string} */
function pickPosition(of, drill, seed, number) {
  const isGood = drill === SCORE ? costsWins : isInstructive;
  for (const deck of decks(`quiz ${drill} ${seed} ${number}`)) {
    for (const { text, advice } of candidates(of, drill, deck)) {
      if ((!THEMES.includes(drill) || themeOf(advice) === drill) && isGood(advice)) return text;
    }
  }
  throw new Error("decks have no end");
}

/** @param {Table} table @param {string} drill @param {string} key @returns {Wire.Question} */
function positionQuestion(table, drill, key) {
  const { role, toss, starter, played, by } = knownBy(layPosition(table, key));
  const hand = table.hand(0).map(textOf);
  const { made } = table.count;
  const { scores, kept } = table;
  const at =
    Math.max(...scores) || kept.target !== 121
      ? say(words.question.at, { score: scores.join("-"), target: kept.target })
      : "";
  const values = { at, hand: hand.join(" "), role, count: made, tossed: toss.map(textOf).join(" ") };
  const asks = starter === null ? "toss" : "play";
  const so_far = played.length ? say(words.question.played, { played: played.join(" ") }) : words.question.lead;
  const turned = starter === null ? null : textOf(starter);
  const { toss_dealer: own, toss_pone: other, play } = words.question;
  const form = asks === "play" ? play : role === "dealer" ? own : other;
  return {
    ...{ ...BLANK, drill, key, asks, words: say(form, { ...values, so_far, starter: turned }), hand, starter: turned },
    ...{
      scores,
      target: kept.target,
      crib: null,
      role,
      played,
      played_by: by,
      count: asks === "play" ? made : null,
      again: false,
    },
  };
}

/** @param {number} lost of the probability to win */
const winsText = (lost) => (lost > 0 && lost < 0.0005 ? "<0.1%" : `${(100 * lost).toFixed(1)}%`);

/** @param {Wire.Advice} advice @param {any} best */
function worthText(advice, best) {
  if (advice.by_wins && advice.why) return reasonText(advice.why);
  if (advice.by_wins && best.at_score) return say(words.verdict.wins, { chance: best.at_score.win });
  return advice.kind === "toss" ? say(words.verdict.expected, { points: best.net }) : reasonText(best.reason);
}

/** @param {With} of @param {string} key @param {string} answer @returns {Wire.Verdict} */
function judgePosition({ solution, table }, key, answer) {
  const advice = adviceFor(solution(), layPosition(table, key));
  const best = /** @type {any} */ (advice.rows[0]);
  const worth = worthText(advice, best);
  const values = { best: say(words.verdict.choice, { cards: cardsOf(best).join(" "), worth }) };
  if (!answer.trim()) return verdict(false, 0, say(words.verdict.best, values));
  const choice = choiceOf(advice, answer.toUpperCase().replaceAll("10", "T").trim().split(/\s+/));
  if (!choice) throw new Refusal(422, said.choice);
  if (choice === best) {
    return verdict(true, 0, say(words.verdict.right, { worth: worth[0].toUpperCase() + worth.slice(1) }));
  }
  if (advice.by_wins && choice.at_score) {
    const { win_loss: wins } = choice.at_score;
    const fewer = { ...values, wins: winsText(wins) };
    return verdict(!winMark(choice.at_score), 0, say(words.verdict.wins_less, fewer), wins);
  }
  const less = { ...values, points: choice.loss, reason: reasonText(choice.reason) };
  return verdict(choice.loss < RIGHT, choice.loss, say(words.verdict[advice.kind], less));
}

/** Return question `number` of a seed's sequence. @param {With} of @param {string} drill @param {number} seed
 * @param {number} number @returns {Wire.Question} */
export function picked(of, drill, seed, number) {
  if (drill === MISTAKES) throw new Refusal(404, said.none);
  if (drill in COUNTS) return countQuestion(drill, pickCount(of, drill, seed, number));
  const pick = drill === RULES ? pickRule(of.solution(), seed, number) : pickPosition(of, drill, seed, number);
  return positionQuestion(of.table, drill, pick);
}

/** Return the question with a key. @param {With} of @param {string} drill @param {string} key */
export const again = ({ table }, drill, key) =>
  drill in COUNTS ? countQuestion(drill, key) : positionQuestion(table, drill, key);

/** Return what an answer is worth. @param {With} of @param {string} drill @param {string} key @param {string} answer */
export const judge = (of, drill, key, answer) =>
  (drill in COUNTS ? judgeCount : drill === RULES ? judgeRule : judgePosition)(of, key, answer);

/** The questions of a drill that rest, the first due first. @param {string} drill */
const resting = async (drill) =>
  (await all("questions")).filter((one) => one.drill === drill).sort((one, other) => one.due - other.due);

/** Return the questions due to be asked again. @returns {Promise<Wire.PracticeDue>} */
export async function practiceDue() {
  const missed = await all("questions");
  const due = missed.filter((one) => one.due <= Date.now());
  const [next, ...others] = await resting(MISTAKES);
  return {
    schema: 2,
    due: Object.fromEntries(NAMES.map((name) => [name, due.filter(({ drill }) => drill === name).length])),
    resting: next ? 1 + others.length : 0,
    next_mistake: next ? new Date(next.due).toISOString() : null,
  };
}

/** Keep the person's mistakes of a game, to be asked again. @param {Wire.Review} review */
export async function keepMistakes({ decisions, person }) {
  for (const { seat, mark, position: key } of decisions) {
    const id = `${MISTAKES} ${key}`;
    if (seat === person && mark && !(await load("questions", id))) {
      await save("questions", { id, drill: MISTAKES, key, step: 0, due: Date.now() });
    }
  }
}

/** Ask a question: the one that is wanted; else by turns one that is due again, and a new one.
 * @param {With} of @param {string} drill @param {{ seed: number, number: number, key: string | null }} wanted */
export async function ask(of, drill, { seed, number, key }) {
  if (!NAMES.includes(drill)) throw new Refusal(404, said.drill);
  if (key !== null) return again(of, drill, key);
  const [first] = await resting(drill);
  const due = first && first.due <= Date.now() && (number % 2 === 0 || drill === MISTAKES);
  return due ? { ...again(of, drill, first.key), again: true } : picked(of, drill, seed, number);
}

/** Judge an answer; what was missed is asked again another time, until it was right often enough.
 * @param {With} of @param {string} drill @param {{ key: string, answer: string }} answered */
export async function take(of, drill, { key, answer }) {
  if (!NAMES.includes(drill)) throw new Refusal(404, said.drill);
  const found = judge(of, drill, key, answer);
  const id = `${drill} ${key}`;
  const known = await load("questions", id);
  const step = found.right && known ? known.step + 1 : 0;
  if (step === DELAYS.length) await drop("questions", id);
  else if (known || !found.right) {
    await save("questions", { id, drill, key, step, due: Date.now() + DELAYS[step] * MINUTE });
  }
  return found;
}
