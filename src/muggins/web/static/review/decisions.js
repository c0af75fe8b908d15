// The decisions of a review: what is said of one, and of all together.
import { query } from "../api.js";
import { lossOf } from "../coach/answers.js";
import { change, signed, signedWhole, tenths } from "../format.js";

/** @typedef {Wire.Decision} Decision */
/** @typedef {"P1" | "P2"} Player */

/** @param {Player} seat */
const indexOf = (seat) => (seat === "P1" ? 0 : 1);

/**
 * What a decision lost of the chance to win.
 * @param {Decision} decision
 */
export const winsLostBy = (decision) => decision.at_score?.win_loss ?? 0;

/** @param {Decision} decision */
export const isMistake = (decision) => Boolean(decision.mark);

/** @param {Decision} decision */
export const isNotable = (decision) => isMistake(decision) || lossOf(decision) >= 0.05 || winsLostBy(decision) >= 0.02;

/**
 * The person's own mistakes.
 * @param {Wire.Review} review
 */
export const mistakesOf = ({ decisions, person }) => decisions.filter((one) => one.seat === person && isMistake(one));

/**
 * Whether a choice is as good as the coach would have it: what loses less would not be marked.
 * @param {Decision} decision
 * @param {import("../coach/answers.js").Row} row
 */
export const isGood = ({ by_wins: byWins }, row) =>
  byWins && row.at_score ? row.at_score.win_loss < 0.005 : lossOf(row) < 0.15;

/**
 * Who decided: "You" for the person.
 * @param {Decision} decision
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export const whoDecided = ({ seat }, players, own) => (seat === own ? "You" : players[indexOf(seat)]);

/**
 * Who did what, without the cards: "You discard", "club plays".
 * @param {Decision} decision
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export function deedWords(decision, players, own) {
  const verb = decision.kind === "toss" ? "discard" : "play";
  return `${whoDecided(decision, players, own)} ${verb}${decision.seat === own ? "" : "s"}`;
}

/**
 * The head of a decision's board.
 * @param {Decision} decision
 * @param {[string, string]} players
 * @param {Player | null} own
 */
export function situationWords(decision, players, own) {
  const { deal, role, scores, seat } = decision;
  const [you, who] = [seat === own, whoDecided(decision, players, own)];
  const does = you
    ? role === "dealer"
      ? "you deal"
      : "you are pone"
    : `${who} ${role === "dealer" ? "deals" : "is pone"}`;
  return `Deal ${deal}, ${does}, ${scores[0]} to ${scores[1]}`;
}

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

/**
 * The address that asks the coach about a decision.
 * @param {Decision} decision
 */
export const askAddress = ({ position }) => `#/ask?${query({ position })}`;

const PARTS = /** @type {const} */ ([
  ["role", "advantage of the deal"],
  ["deal", "luck of the deal"],
  ["starter", "luck of the starter"],
  ["rest", "other luck"],
  ["skill", "decisions"],
  ["uncounted", "points left uncounted at the end"],
]);

/**
 * Where a game's margin came from, as the person sees it, else the first player; figures with their signs.
 * @param {Wire.Review} review
 */
export function marginParts(review) {
  const sign = review.person === "P2" ? -1 : 1;
  const parts = PARTS.map(([part, words]) => ({ words, points: sign * review.parts[part] }));
  return {
    margin: signedWhole(sign * review.margin),
    adjusted: `${signed(sign * review.adjusted.mean, 1)} ± ${review.adjusted.error.toFixed(1)}`,
    largest: Math.max(...parts.map(({ points }) => Math.abs(points)), 1),
    parts,
  };
}

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
    ["before the first deal", tenths(of(wins.before))],
    ["luck", change(sign * wins.luck)],
    ["decisions", change(sign * wins.skill)],
    ["in the end", tenths(of(wins.after))],
  ];
}

/**
 * What both players' mistakes cost them; nothing where no values are known.
 * @param {Wire.Review["sides"]} sides
 * @param {Player | null} own
 */
export function mistakesCost(sides, own) {
  const [one, two] = sides.map(({ seat, player, wins }) => `${seat === own ? "you" : player} ${tenths(wins ?? 0)}`);
  return `Mistakes cost ${one} win chance, ${two}.`;
}

/**
 * How a game ended, for a review that knows no more of it.
 * @param {Wire.Review} review
 */
export function resultWords({ person, players, scores, margin }) {
  if (!person) return `${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}`;
  const [mine, theirs] = person === "P2" ? [scores[1], scores[0]] : scores;
  const won = margin > 0 === (person === "P1");
  return `${won ? "You won" : "You lost"}, ${mine} to ${theirs}`;
}
