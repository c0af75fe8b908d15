// Things that happened, for tests: what is not given is as it most often is.

/** @param {object} given */
export const happened = (given) => ({
  index: 0,
  deal: 1,
  kind: "card",
  who: "you",
  dealer: "you",
  words: "",
  scores: [0, 0],
  card: null,
  cards: [],
  count: 0,
  made: 0,
  points: 0,
  part: null,
  steps: [],
  ...given,
});

export const DEAL = happened({ kind: "deal", cards: ["5H", "5S", "9C", "TD", "JC", "KH"], words: "You deal" });
export const MY_TOSS = happened({ index: 1, kind: "toss", cards: ["9C", "KH"] });
export const THEIR_TOSS = happened({ index: 2, kind: "toss", who: "opponent" });
export const STARTER = happened({ index: 3, kind: "starter", card: "JS", points: 2, scores: [2, 0] });
export const THEIR_LEAD = happened({ index: 4, who: "opponent", card: "4D", made: 4, count: 4, scores: [2, 0] });
export const MY_REPLY = happened({ index: 5, card: "JC", made: 14, count: 14, scores: [2, 0] });
export const OPENING = [DEAL, MY_TOSS, THEIR_TOSS, STARTER, THEIR_LEAD, MY_REPLY];
