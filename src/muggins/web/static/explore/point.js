// A point of the play: its address, the way to it, and a position that has it.
import { RANKS, SUITS } from "../cards.js";

/** @typedef {{ starter: string, played: string[], having: string }} Point where the play is, as the address has it */

const MOVE = /^(?:go|[A2-9TJQK])$/;

/** Ranks that somebody typed, such as "3 3" or "10 J"; null for what are none. @param {string} text */
export function typedRanks(text) {
  const ranks = text.toUpperCase().replace(/10/g, "T").replace(/[\s,]/g, "");
  return /^[A2-9TJQK]{0,4}$/.test(ranks) ? ranks : null;
}

/** @param {URLSearchParams} search @returns {Point} */
export const pointIn = (search) => ({
  starter: RANKS.find((rank) => rank === search.get("starter")) ?? "",
  played: (search.get("played") ?? "").split(/[\s,]+/).filter((move) => MOVE.test(move)),
  having: typedRanks(search.get("having") ?? "") ?? "",
});

/** @param {Point} point what a query says of it; nothing of what it leaves open */
const fields = ({ starter, played, having }) => ({ starter, played: played.join(","), having });

/** @param {Point} point */
export function pointAddress(point) {
  const search = new URLSearchParams(Object.entries(fields(point)).filter(([, value]) => value));
  return `/explore/play${search.size ? `?${search}` : ""}`;
}

/** @param {Point} point @param {number} most holdings */
export const pointPath = ({ starter, played, having }, most) =>
  `/api/explore/play?${new URLSearchParams({ starter, played: played.join(" "), having, most: String(most) })}`;

/**
 * The share of each choice, the largest first; those below `least` are left out.
 * @template {{ probability: number }} One
 * @param {readonly One[]} choices
 * @param {number} [least]
 */
export const likely = (choices, least = 0.005) =>
  choices.filter(({ probability }) => probability >= least).sort((one, two) => two.probability - one.probability);

/**
 * Cards for ranks: suits as even as they come, so that no hand is a flush by accident.
 * @returns {(rank: string) => string}
 */
function dealer() {
  /** @type {Set<string>} */
  const dealt = new Set();
  let turn = 0;
  return (rank) => {
    for (let tries = 0; tries < SUITS.length; tries++) {
      const card = rank + SUITS[(turn + tries) % SUITS.length];
      if (dealt.has(card)) continue;
      dealt.add(card);
      turn += tries + 1;
      return card;
    }
    return "";
  };
}

/**
 * A position in which the side to move holds some ranks at a point of the play; null without a starter, or where a
 * rank has no card left.
 * @param {Wire.PlayNode} node
 * @param {string[]} ranks
 */
export function examplePosition(node, ranks) {
  if (node.starter === null) return null;
  const deal = dealer();
  const played = node.moves.map(({ rank }) => (rank === null ? "go" : deal(rank)));
  const own = node.moves.flatMap(({ role, rank }, place) =>
    rank !== null && role === node.role ? [played[place]] : [],
  );
  const hand = [...own, ...ranks.map(deal)];
  const starter = deal(node.starter);
  if (![...played, ...hand, starter].every(Boolean)) return null;
  const play = played.length ? ` play ${played.join(" ")}` : "";
  return `${node.role} 0-0 hand ${hand.join(" ")} starter ${starter}${play}`;
}
