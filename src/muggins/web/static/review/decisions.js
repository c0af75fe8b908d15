// The decisions of a review: what is said of one, and of all together.
import { query } from "../api.js";
import { lossOf } from "../coach/answers.js";
import { change, pointsGrade, signed, signedWhole, tenths, winsGrade } from "../format.js";
import { texts } from "../texts/texts.js";

/** @typedef {Wire.Decision} Decision */
/** @typedef {"P1" | "P2"} Player */

const TEXTS = texts.review;

/** @param {Player} seat */
export const indexOf = (seat) => (seat === "P1" ? 0 : 1);

/** What a decision lost of the chance to win. @param {Decision} decision */
export const winsLostBy = (decision) => decision.at_score?.win_loss ?? 0;

/** @param {Decision} decision */
export const isMistake = (decision) => Boolean(decision.mark);

/**
 * How bad a decision was: by wins where they decided its mark, else by points; a mistake is never "good".
 * @param {Decision} decision
 */
export const gradeOf = (decision) =>
  decision.by_wins ? winsGrade(winsLostBy(decision)) : pointsGrade(lossOf(decision));

/** @param {Decision} decision */
export const isNotable = (decision) => isMistake(decision) || lossOf(decision) >= 0.05 || winsLostBy(decision) >= 0.02;

/** The person's own mistakes. @param {Wire.Review} review */
export const mistakesOf = ({ decisions, person }) => decisions.filter((one) => one.seat === person && isMistake(one));

/**
 * Whether a choice is as good as the coach would have it: what loses less would not be marked.
 * @param {Decision} decision
 * @param {import("../coach/answers.js").Row} row
 */
export const isGood = ({ by_wins: byWins }, row) =>
  byWins && row.at_score ? row.at_score.win_loss < 0.005 : lossOf(row) < 0.15;

/**
 * Who did something.
 * @param {Player} seat
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export const doerOf = (seat, players, own) =>
  seat === own ? { who: TEXTS.you, you: true } : { who: players[indexOf(seat)], you: false };

/**
 * Who did what, without the cards: "You discard", "club plays".
 * @param {Decision} decision
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export function deedWords({ kind, seat }, players, own) {
  const doer = doerOf(seat, players, own);
  return kind === "toss" ? TEXTS.discards(doer) : TEXTS.plays(doer);
}

/**
 * The head of a decision's board.
 * @param {Decision} decision
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export const situationWords = ({ deal, role, scores, seat }, players, own) =>
  TEXTS.standing(deal, doerOf(seat, players, own), role, scores);

/**
 * The class of each card of a decision's hand.
 * @param {Decision} decision
 * @returns {Record<string, string>}
 */
export const markedCards = ({ best, made }) =>
  Object.fromEntries([
    ...best.map((card) => [card, "better"]),
    ...made.map((card) => [card, best.includes(card) ? "better" : "worse"]),
  ]);

/** The address that asks the coach about a decision. @param {Decision} decision */
export const askAddress = ({ position }) => `#/ask?${query({ position })}`;

const PARTS = /** @type {const} */ (["role", "deal", "starter", "rest", "skill", "counting", "uncounted"]);

/**
 * Where a game's margin came from, as the person sees it, else the first player; figures with their signs.
 * @param {Wire.Review} review
 */
export function marginParts(review) {
  const sign = review.person === "P2" ? -1 : 1;
  const told = PARTS.filter((part) => part !== "counting" || review.deals.some(({ parts }) => parts.counting));
  const parts = told.map((part) => ({ words: TEXTS.parts[part], points: sign * review.parts[part] }));
  return {
    margin: signedWhole(sign * review.margin),
    adjusted: `${signed(sign * review.adjusted.mean, 1)} ± ${review.adjusted.error.toFixed(1)}`,
    largest: Math.max(...parts.map(({ points }) => Math.abs(points)), 1),
    parts,
  };
}

/**
 * @param {string} words
 * @param {string} figure
 * @returns {[words: string, figure: string]}
 */
const lineOf = (words, figure) => [words, figure];

/**
 * How the chance to win went, as the person sees it, else the first player.
 * @param {Wire.WinParts} wins
 * @param {Player | null} own
 * @returns {[words: string, figure: string][]}
 */
export function chanceLines(wins, own) {
  const [sign, of] =
    own === "P2" ? [-1, (/** @type {number} */ chance) => 1 - chance] : [1, (/** @type {number} */ chance) => chance];
  return [
    [TEXTS.chances.before, tenths(of(wins.before))],
    [TEXTS.chances.luck, change(sign * wins.luck)],
    [TEXTS.chances.skill, change(sign * wins.skill)],
    ...(wins.counting ? [lineOf(TEXTS.chances.counting, change(sign * wins.counting))] : []),
    [TEXTS.chances.after, tenths(of(wins.after))],
  ];
}

/**
 * What both players' mistakes cost them; nothing where no values are known.
 * @param {Wire.Review["sides"]} sides
 * @param {Player | null} own
 */
export const mistakesCost = (sides, own) =>
  TEXTS.mistakesCost(sides.map(({ seat, player, wins }) => [seat === own ? null : player, wins ?? 0]));

/** How a game ended, for a review that knows no more of it. @param {Wire.Review} review */
export function resultWords({ person, players, scores, margin }) {
  if (!person) return TEXTS.ofOthers(players, scores);
  const won = margin > 0 === (person === "P1");
  return TEXTS.result(won, person === "P2" ? [scores[1], scores[0]] : scores);
}
