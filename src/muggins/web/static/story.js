// What a table looks like after each thing that happened. No rules here: the server tells all of it.

/** @typedef {{ card: string, who: Wire.Happened["who"], old: boolean }} PlayedCard */
/**
 * @typedef {{
 *   deal: number, dealer: Wire.Happened["who"] | null, hand: string[], theirs: number, crib: number, tossed: string[],
 *   starter: string | null, pile: PlayedCard[], closed: boolean, made: number, show: Wire.Happened | null,
 *   scores: [number, number], backs: [number, number], log: Wire.Happened[]
 * }} Picture `closed` where the count has begun again, `backs` where the back pegs stand.
 */

/** The six cards of a hand that is not one's own. */
const HIDDEN = Array.from({ length: 6 }, () => "");

/** @returns {Picture} */
export const before = () => ({
  ...emptyDeal(),
  deal: 0,
  dealer: null,
  hand: [],
  theirs: 0,
  scores: [0, 0],
  backs: [0, 0],
  log: [],
});

/** @returns {Pick<Picture, "crib" | "tossed" | "starter" | "pile" | "closed" | "made" | "show">} */
const emptyDeal = () => ({ crib: 0, tossed: [], starter: null, pile: [], closed: false, made: 0, show: null });

/**
 * @param {Picture} picture
 * @param {Wire.Happened} happened
 * @returns {Picture}
 */
export function after(picture, happened) {
  const back = (/** @type {0 | 1} */ side) =>
    happened.scores[side] === picture.scores[side] ? picture.backs[side] : picture.scores[side];
  return {
    ...picture,
    ...changes(picture, happened),
    scores: happened.scores,
    backs: [back(0), back(1)],
    log: happened.kind === "deal" ? [happened] : [...picture.log, happened],
  };
}

/**
 * @param {Picture} picture
 * @param {Wire.Happened} happened
 * @returns {Partial<Picture>}
 */
function changes(picture, happened) {
  switch (happened.kind) {
    case "deal": {
      const { deal, dealer, cards } = happened;
      return { ...emptyDeal(), deal, dealer, hand: cards.length ? cards : HIDDEN, theirs: 6 };
    }
    case "toss": {
      const crib = picture.crib + 2;
      if (happened.who === "opponent") return { crib, theirs: 4 };
      return { crib, hand: without(picture.hand, happened.cards, 2), tossed: happened.cards };
    }
    case "starter":
      return { starter: happened.card };
    case "card":
      return cardPlayed(picture, happened, /** @type {string} */ (happened.card));
    case "go":
      return { closed: happened.count === 0 };
    case "show":
      return { show: happened };
    default:
      return {};
  }
}

/**
 * @param {Picture} picture
 * @param {Wire.Happened} happened
 * @param {string} card
 * @returns {Partial<Picture>}
 */
function cardPlayed(picture, { who, made, count }, card) {
  const earlier = picture.pile.map((played) => (picture.closed ? { ...played, old: true } : played));
  const held = who === "you" ? { hand: without(picture.hand, [card], 1) } : { theirs: picture.theirs - 1 };
  return { ...held, pile: [...earlier, { card, who, old: false }], made, closed: count === 0 };
}

/**
 * @param {string[]} hand
 * @param {string[]} cards
 * @param {number} many how many these are, for who looks on and sees none
 */
const without = (hand, cards, many) => (hand[0] ? hand.filter((card) => !cards.includes(card)) : hand.slice(many));

/** @param {Wire.Happened[]} happenings */
export const picture = (happenings) => happenings.reduce(after, before());

/**
 * How long one is to look at something before the next comes, in milliseconds.
 * @param {Wire.Happened | null} happened
 * @param {Wire.Happened | null} [next]
 */
export function pause(happened, next) {
  if (!happened) return 0;
  switch (happened.kind) {
    case "deal":
      return next?.kind === "toss" && next.who === "you" ? 0 : 500;
    case "toss":
      return 350;
    case "starter":
      return happened.points ? 1600 : 900;
    default:
      if (next?.kind === "show") return 1700;
      return happened.points ? 1300 : 850;
  }
}
