// What a table looks like after each thing that happened. No rules here: the server tells all of it.

export const before = () => ({
  deal: 0, dealer: null, hand: [], theirs: 0, crib: 0, tossed: [], starter: null, pile: [],
  closed: false, made: 0, show: null, scores: [0, 0], backs: [0, 0], log: [],
});

export function after(picture, happened) {
  const next = { ...picture, scores: happened.scores, log: [...picture.log, happened] };
  next.backs = picture.backs.map((back, side) =>
    happened.scores[side] === picture.scores[side] ? back : picture.scores[side]);
  const mine = happened.who === "you";
  const without = (cards) => picture.hand.filter((card) => !cards.includes(card));
  switch (happened.kind) {
    case "deal":
      return { ...next, deal: happened.deal, dealer: happened.dealer, hand: happened.cards, theirs: 6, crib: 0,
        tossed: [], starter: null, pile: [], closed: false, made: 0, show: null, log: [happened] };
    case "toss":
      return { ...next, crib: picture.crib + 2, ...(mine ? { hand: without(happened.cards), tossed: happened.cards } : { theirs: 4 }) };
    case "starter":
      return { ...next, starter: happened.card };
    case "card": {
      const pile = picture.pile.map((played) => (picture.closed ? { ...played, old: true } : played));
      pile.push({ card: happened.card, who: happened.who, old: false });
      return { ...next, pile, made: happened.made, closed: happened.count === 0,
        ...(mine ? { hand: without([happened.card]) } : { theirs: picture.theirs - 1 }) };
    }
    case "go":
      return { ...next, closed: happened.count === 0 };
    case "show":
      return { ...next, show: happened };
    default:
      return next;
  }
}

export const picture = (happenings) => happenings.reduce(after, before());

// How long one is to look at something before the next comes, in thousandths of a second.
export function pause(happened, next) {
  if (!happened) return 0;
  if (happened.kind === "deal") return next && next.kind === "toss" && next.who === "you" ? 0 : 500;
  if (happened.kind === "toss") return 350;
  if (happened.kind === "starter") return happened.points ? 1600 : 900;
  if (next && next.kind === "show") return 1700;
  return happened.points ? 1300 : 850;
}
