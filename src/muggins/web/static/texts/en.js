// The words of the page in English. What the server tells, such as reasons and the log, comes from there.

/** @param {number} number @param {string} one @param {string} [many] */
const several = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** What the views are called. */
export const names = {
  play: "Play",
  ask: "Analyse",
  review: "Review",
  practice: "Practice",
  stats: "Stats",
  welcome: "Welcome",
  daily: "Daily deal",
  guide: "Your first deal",
  learned: "What the Adaptive Champion knows",
  friend: "A friend",
  join: "An invitation",
  odds: "Odds",
  rules: "How to play",
  settings: "Settings",
  nowhere: "Nothing here",
};

export const nowhere = {
  title: "There is nothing here",
  words: "The address may have a typo, or come from another version.",
  play: "Play",
};

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

export const setup = {
  fresh: "New to cribbage?",
  guided: "Learn it with a guided deal",
};

export const settings = {
  title: "Settings",
  name: "Your name",
  note: "Kept in this browser.",
  hints: "Show hints before every move in new games",
  sound: "Sounds (M)",
  forced: "Auto-play when only one card can be played",
  pace: "Pace",
  wait: "Pause for counting",
  theme: "Table",
  deck: "Deck",
  all: "All settings",
  close: "Close",
  install: "Install Muggins as an app",
};

export const skill = {
  title: "Your rating",
  rating: (/** @type {number} */ rating, /** @type {number} */ error) => `${rating.toFixed(0)} ± ${error.toFixed(0)}`,
  from: (/** @type {number} */ games, /** @type {number} */ lost) =>
    `from your last ${several(games, "game")}: ${lost.toFixed(2)} points lost a deal. The Solver is 2000.`,
  none: "Finish three games to 121 without hints, and your rating appears here.",
  unreviewed: (/** @type {number} */ many) => `${several(many, "game")} not reviewed yet.`,
  review: "Review them now",
  reviewing: (/** @type {number} */ done, /** @type {number} */ of) => `Reviewing game ${done + 1} of ${of} …`,
  expected: "What to expect",
  opponent: "Opponent",
  wins: "You win",
  matchPoints: "Match points a game",
  history: "Rating over time",
  game: (/** @type {number} */ game, /** @type {number} */ rating) => `after game ${game}: ${rating.toFixed(0)}`,
  leaks: "Leaks",
  leaksNote: "What your decisions lose by theme, over your last games; the worst first.",
  lost: (/** @type {number} */ wins, /** @type {number} */ solver) =>
    `${(100 * wins).toFixed(1)}% win chance lost a game; the Solver ${(100 * solver).toFixed(1)}%`,
  points: (/** @type {number} */ points) => `${points.toFixed(2)} points a deal`,
  habit: (/** @type {Wire.HabitSeen} */ { words, times, of, solver }) =>
    `You ${words} too ${times < solver ? "seldom" : "often"}: ` +
    `${times} of ${of} times; the Solver would ${solver.toFixed(0)}.`,
  practise: "Practise",
  aided: (/** @type {number} */ games, /** @type {number} */ wins) =>
    `With hints, counted apart: ${wins} of ${several(games, "game")} won.`,
};

export const practice = {
  title: "Practice",
  bySkill: "By skill",
  byTheme: "By theme",
  note: "What you miss comes back: in ten minutes, then a day, three days and a week after each right answer.",
  due: (/** @type {number} */ many) => `${several(many, "question")} due`,
  noneDue: "Nothing due",
  resting: (/** @type {number} */ many, /** @type {string} */ when) =>
    `${several(many, "mistake")} to repeat, the next ${when}`,
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

export const daily = {
  title: "Daily deal",
  about: "Three deals a day, the same for everyone. Every decision counts: how few points can you lose?",
  deal: (/** @type {number} */ number) => `Deal ${number}`,
  dealOf: (/** @type {number} */ number, /** @type {string} */ day) => `Deal ${number} of ${day}`,
  role: (/** @type {boolean} */ deals) => (deals ? "you deal" : "your opponent deals"),
  play: "Play",
  again: "Play it again",
  firstCounts: "Only your first try counts.",
  lost: (/** @type {number} */ points) => (points < 0.005 ? "nothing lost" : `${points.toFixed(2)} lost`),
  total: (/** @type {number} */ points) => `${points.toFixed(2)} points lost in all`,
  stars: (/** @type {number} */ stars) => `${several(stars, "star")} of 5`,
  starsFor: "Five stars for at most 0.1 points lost, four for 0.5, three for 1.2, two for 3, one for 6.",
  streak: (/** @type {number} */ days, /** @type {number} */ best) =>
    `Streak: ${several(days, "day")}${best > days ? ` (best: ${best})` : ""}`,
  copy: "Copy result",
  copied: "Copied",
  result: (/** @type {string} */ day, /** @type {string} */ stars, /** @type {string} */ lost) =>
    `Muggins daily deal, ${day}\n${stars}  ${lost} points lost`,
  archive: "Earlier days",
  day: "Another day",
  open: "Open",
  late: "played later",
  unfinished: "unfinished",
  over: "The deal is over",
  perfect: "Every decision was the best one.",
  yourLoss: (/** @type {number} */ points) => `You lost ${points.toFixed(2)} points.`,
  next: "Next deal",
  back: "All three deals",
  notYet: "This day is still to come.",
};

export const welcome = {
  title: "Welcome to Muggins",
  learn: { title: "New to cribbage?", about: "Learn it in ten minutes, with a guided first deal" },
  play: { title: "Play", about: "Against anyone from Novice to Champion" },
  analyse: { title: "Analyse a hand", about: "What to discard, what to play, and why" },
};

/** The guided first deal: what is said at each moment. */
export const guide = {
  title: "Your first deal",
  cut: [
    "You both cut a card. Yours is lower, so you deal first.",
    "The game is a race to 121 points, moved along the board with two pegs each.",
  ],
  discard: [
    "These six cards are yours. Keep four, and discard two to the crib: a second hand, which belongs to the dealer. " +
      "That's you this time, so give it something good.",
    "Points come from fifteens (cards adding up to 15), pairs, and runs such as 7-8-9. " +
      "Court cards count ten, aces one.",
    "Choose two cards. If you aren't sure: 5 and J make a fifteen for your crib, and 7-8-9 stay together.",
  ],
  first: [
    "The card turned up is the starter: it counts with your hand, your opponent's and the crib.",
    "Now the play. You both lay down a card in turn and add them up, to 31 at most. " +
      "You score by making 15 or 31 (2 points), a pair with the card before (2), or a run with the cards before.",
  ],
  lead: ["The count is 0, and you lead: any card will do."],
  reply: (/** @type {number} */ count) => [`The count is ${count}. Can you make 15 or 31, a pair or a run?`],
  forced: ["You have only one card that fits, so it plays itself."],
  go: [
    "No card of yours fits under 31, so you say go. The last to play scores 1, or 2 for exactly 31. " +
      "Then the count starts again at 0.",
  ],
  theirs: ["Watch what your opponent plays and scores."],
  shown: [
    "Now the hands are counted, each with the starter. Your opponent's comes first: the dealer always counts last.",
  ],
  countHand: [
    "Your turn to count. Look for every fifteen (2 each), every pair (2 each), and runs (a point a card). " +
      "A card may be used again and again.",
    "Type the number or click it. If you miss something, you'll see what.",
  ],
  countCrib: ["Last, your crib, counted in the same way: another hand just for you."],
  counted: ["See how it adds up, then continue."],
  ended: "That's a whole deal",
  done:
    "Deals go on like this, taking turns to deal, until somebody reaches 121. Whoever gets there first wins at once, " +
    "even in the middle of a deal.",
  play: "Play a game with hints",
  count: "Practise counting",
  rules: "The rules on one page",
  again: "Play this deal again",
  skip: "Skip the guide",
};

/** Links that lead back, and what somebody sees who has a seat here and no more. */
export const ways = {
  toReview: (/** @type {number} */ game) => `Back to the review of game ${game}`,
  table: "Your table",
  notYours: "Only the host can use this",
  seatOnly: "Your link is for a seat at the table. The rules and the odds are open to you, too.",
};
