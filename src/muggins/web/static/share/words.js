// What is shared of a position, a question, a decision and a game: a title, a text, an address, a picture.
import { chartPicture, handPicture } from "./picture.js";
import { query } from "../api.js";
import { symbol } from "../cards.js";
import { cardsOf, hasWins, lossOf, winsOf } from "../coach/answers.js";
import { pointsLost, tenths, winsLost } from "../format.js";
import { isMistake } from "../review/decisions.js";
import { texts } from "../texts/texts.js";

/**
 * @typedef {{ title: string, text: string, path: string, name: string, picture: () => import("./picture.js").Picture }}
 * Shared `path` is the address behind the page's #, empty where it may not be given away, `name` that of a file.
 */

const TEXTS = texts.share;

/** @param {readonly string[]} cards */
const written = (cards) => cards.map(symbol).join(" ");

/** The parts of a position's text, such as `pone 35-37 hand 3H 4D starter 9H play 4D TC`. @param {string} position */
export function partsOf(position) {
  const part = (/** @type {string} */ name) => {
    const found = position.match(new RegExp(` ${name} (.*?)(?= (?:hand|toss|starter|play|rules) |$)`))?.[1] ?? "";
    return found.match(/[A2-9TJQK][CDHS]/g) ?? [];
  };
  const role = /** @type {"dealer" | "pone"} */ (position.startsWith("pone") ? "pone" : "dealer");
  const score = position.match(/ (\d+-\d+)/)?.[1] ?? "";
  return { role, score, hand: part("hand"), toss: part("toss"), starter: part("starter"), play: part("play") };
}

/**
 * A picture of a position.
 * @param {string} position
 * @param {string} title
 * @param {string} note
 * @param {Record<string, "better" | "worse">} [marks] by card
 */
function positionPicture(position, title, note, marks = {}) {
  const { hand, starter, play } = partsOf(position);
  const rows = [
    { label: TEXTS.hand, cards: hand, marks },
    ...(starter.length ? [{ label: TEXTS.starter, cards: starter }] : []),
    ...(play.length ? [{ label: TEXTS.played, cards: play }] : []),
  ];
  return handPicture({ title, note, rows });
}

/** The best choice of an answer and the one behind it. @param {Wire.Advice} advice */
export function bestWords(advice) {
  const rows = /** @type {import("../coach/answers.js").Row[]} */ (advice.rows);
  const [best, second] = rows;
  if (!best) return TEXTS.opponentToPlay;
  if (!second) return TEXTS.best(written(cardsOf(best)));
  const lost = hasWins(advice)
    ? TEXTS.winChance(winsLost(winsOf(second)?.lost ?? 0, "±0"))
    : pointsLost(lossOf(second), "±0");
  return TEXTS.bestOf(written(cardsOf(best)), written(cardsOf(second)), lost);
}

/** @param {Wire.Advice} advice @returns {Shared} */
export function sharedPosition(advice) {
  const { position } = advice;
  const { role, score } = partsOf(position);
  const asks =
    advice.kind === "toss" ? TEXTS.toDiscard[role] : advice.rows.length ? TEXTS.toPlay : TEXTS.opponentToPlay;
  const title = score && score !== "0-0" ? `${asks} (${score})` : asks;
  const best = bestWords(advice);
  return {
    title: TEXTS.position,
    text: `${position}\n${best}`,
    path: `/ask?${query({ position })}`,
    name: "muggins-position",
    picture: () => positionPicture(position, title, best),
  };
}

/** @param {Wire.Question} question @param {string} asks @returns {Shared} what is asked, and not the answer */
export function sharedQuestion(question, asks) {
  const { asks: kind, drill, key, hand, starter } = question;
  const rows = [{ label: TEXTS.hand, cards: hand }, ...(starter ? [{ label: TEXTS.starter, cards: [starter] }] : [])];
  const cards = starter ? TEXTS.counted(written(hand), symbol(starter)) : written(hand);
  return {
    title: asks,
    text: kind === "count" ? `${asks}\n${cards}` : `${asks}\n${key}`,
    path: `/quiz/${drill}?${query({ key })}`,
    name: `muggins-${drill}`,
    picture: () => (kind === "count" ? handPicture({ title: asks, note: "", rows }) : positionPicture(key, asks, "")),
  };
}

/**
 * Who somebody is to whoever is told: "I" for the person.
 * @param {"P1" | "P2"} seat
 * @param {Wire.Review} review
 */
const whoIs = (seat, { players, person }) =>
  seat === person ? { who: TEXTS.me, you: true } : { who: players[seat === "P1" ? 0 : 1], you: false };

/**
 * What a decision was and what it lost.
 * @param {Wire.Decision} decision
 * @param {Wire.Review} review
 */
export function decisionWords(decision, review) {
  const { seat, kind, made, best, mark, loss, at_score: at } = decision;
  const did = TEXTS.did[kind](whoIs(seat, review).who, `${written(made)}${mark && ` ${mark}`}`);
  if (best.join() === made.join()) return TEXTS.right(did);
  const wins = at && at.win_loss >= 0.0005 ? [TEXTS.winChance(`−${tenths(at.win_loss)}`)] : [];
  const points = loss >= 0.005 ? [TEXTS.points(pointsLost(loss))] : [];
  return TEXTS.better(did, written(best), [...wins, ...points].join(", "));
}

/**
 * @param {Wire.Decision} decision
 * @param {Wire.Review} review
 * @param {string} path its address
 * @returns {Shared}
 */
export function sharedDecision(decision, review, path) {
  const { deal, seat, role, scores, position, made, best } = decision;
  const dealer = role === "dealer" ? seat : seat === "P1" ? "P2" : "P1";
  const title = TEXTS.standing(deal, whoIs(dealer, review), scores);
  const words = decisionWords(decision, review);
  /** @type {Record<string, "better" | "worse">} */
  const marks = Object.fromEntries([
    ...best.map((card) => /** @type {const} */ ([card, "better"])),
    ...made.map((card) => /** @type {const} */ ([card, best.includes(card) ? "better" : "worse"])),
  ]);
  return {
    title,
    text: `${title}. ${words}\n${position}`,
    path,
    name: `muggins-deal-${deal}`,
    picture: () => positionPicture(position, title, words, marks),
  };
}

/** @typedef {{ before: number, after: number, decision: Wire.Decision }} ChanceStep */

/**
 * @param {Wire.Review} review
 * @param {string} path its address
 * @param {ChanceStep[]} steps the chance to win at each decision of the person, else of the first player
 * @returns {Shared}
 */
export function sharedGame(review, path, steps) {
  const { players, person, scores, margin, adjusted, sides } = review;
  const flip = person === "P2";
  const [me, other] = flip ? [1, 0] : [0, 1];
  const own = /** @type {[number, number]} */ ([scores[me], scores[other]]);
  const won = margin > 0 !== flip;
  const title = person ? TEXTS.result(won, players[other], own) : TEXTS.ofOthers(players, scores);
  const lost = sides.map(({ wins }) => wins);
  const costs =
    person && lost[0] !== null && lost[1] !== null
      ? [TEXTS.mistakes(lost[me] ?? 0, players[other], lost[other] ?? 0)]
      : [];
  const mean = (flip ? -1 : 1) * adjusted.mean;
  const signed = `${mean < 0 ? "−" : "+"}${Math.abs(mean).toFixed(1)} ± ${adjusted.error.toFixed(1)}`;
  const text = [`${title}.`, ...costs, TEXTS.margin(signed)].join(" ");
  return {
    title,
    text,
    path,
    name: "muggins-game",
    picture: () =>
      chartPicture({
        title,
        note: [...costs, TEXTS.margin(signed)].join(" "),
        caption: TEXTS.chance(person ? null : players[0]),
        line: steps.flatMap(({ before, after }) => [before, after]),
        mistakes: steps.flatMap(({ decision }, place) => (isMistake(decision) ? [2 * place + 1] : [])),
      }),
  };
}
