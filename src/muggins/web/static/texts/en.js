// The words of the page in English. What the server tells, such as reasons and the log, comes from there.

/** @param {number} number @param {string} one @param {string} [many] */
const several = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** The themes of decisions. @type {Record<string, { title: string, about: string }>} */
export const themes = {
  defend: { title: "Defending", about: "Discards to your opponent's crib" },
  build: { title: "Building", about: "Discards to your own crib" },
  keep: { title: "Keeping for the play", about: "Discards that the play decides" },
  lead: { title: "Leads", about: "The first card of a count" },
  reply: { title: "Pairs, runs and fifteens", about: "Replies while the count is low" },
  late: { title: "The count to 31", about: "Cards from a count of 16 on" },
  score: { title: "Playing to the score", about: "Where the most points don't win most often" },
};

/** The drills that are not about a theme. @type {Record<string, { title: string, about: string }>} */
export const drills = {
  mistakes: { title: "Your mistakes", about: "From your reviewed games, until you know them" },
  toss: { title: "The discard", about: "Hands where the obvious discard is not the best" },
  play: { title: "The play", about: "Close calls in the play" },
  "count-easy": { title: "Counting: easy", about: "Hands with one or two things to count" },
  "count-medium": { title: "Counting: medium", about: "Hands with three or four" },
  count: { title: "Counting: hard", about: "Double runs, flushes, nobs, cribs, and nineteen" },
};

export const practice = {
  title: "Practice",
  bySkill: "By skill",
  byTheme: "By theme",
  note: "What you miss comes back: in ten minutes, then a day, three days and a week after each right answer.",
  due: (/** @type {number} */ many) => `${several(many, "question")} due`,
  noneDue: "Nothing due",
  resting: (/** @type {number} */ many, /** @type {string} */ when) =>
    `${several(many, "mistake")} to come back, the next ${when}`,
  noMistakes: "Finish a game and look at its review: your mistakes come here.",
  allDone: "That's all for now",
  looking: "Looking for a good one …",
  another: "Another drill",
  again: "Missed earlier",
  next: "Next",
  discard: "Discard them",
  play: "Play it",
  count: "Count",
  show: "Show me",
  analyse: "See every choice",
  howMany: "How many?",
  example: "12, or: fifteens 3, pair",
  right: "Right.",
  wrong: "Not quite.",
  noClock: "Take your time: there is no clock.",
  tally: (/** @type {number} */ right, /** @type {number} */ asked, /** @type {number} */ loss) =>
    `${right} of ${asked} right, ${loss.toFixed(2)} points given away`,
  whatCounts: (/** @type {boolean} */ crib) => `What does this ${crib ? "crib" : "hand"} count?`,
  which: (/** @type {boolean} */ deals, /** @type {boolean} */ toss) =>
    `${deals ? "You deal" : "Your opponent deals"}: ${toss ? "which two do you discard?" : "which card do you play?"}`,
  score: (/** @type {number} */ mine, /** @type {number} */ theirs, /** @type {number} */ target) =>
    `${mine}–${theirs}, playing to ${target}`,
  starter: "starter",
  played: "played",
  youLead: "nothing: you lead",
  yourCards: "Your cards",
  cards: "Cards",
  soon: "in a few minutes",
  today: "later today",
  days: (/** @type {number} */ days) => (days === 1 ? "tomorrow" : `in ${days} days`),
};
