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

/** The page as an app, and without its server. */
export const app = {
  title: "As an app",
  about: "Muggins in a window of its own, with an icon to start it.",
  install: "Install Muggins as an app",
  apple: "On an iPhone or iPad, tap Share, then “Add to Home Screen”.",
  awayTitle: "Muggins cannot be reached",
  away: "Start it with “muggins serve” on the computer where it runs, and this page will go on by itself.",
  rules: "How to play",
  again: "Try again",
  updated: "This view cannot be loaded: Muggins was updated, or cannot be reached.",
};

/**
 * The glossary, as in docs/glossary.md. `said` is how a word of the game stands in a sentence of ours, where it is not
 * just its name.
 */
export const glossary = {
  title: "Glossary",
  rules: "How to play",
  mugginsNote: "With muggins, whatever you overlook at the show goes to your opponent.",
  fieldTitle: "Words of the analysis",
  /** @type {Record<string, { name: string, means: string, said?: string }>} */
  game: {
    count: {
      name: "count",
      means: "The running total of the cards played, up to 31; or the points of a hand at the show.",
    },
    crib: {
      name: "crib",
      means: "The four cards discarded, face down. It belongs to the dealer and counts as a second hand.",
    },
    cut: {
      name: "cut",
      means: "Turning a card of the shuffled deck: for the deal at the start, then for the starter.",
    },
    deal: {
      name: "deal",
      means: "One round: six cards each, the discard, the starter, the play, the show. The deal alternates.",
      said: "deals?",
    },
    dealer: {
      name: "dealer",
      means: "The player who dealt: owns the crib, plays second, counts last.",
      said: "dealer|deals",
    },
    fifteen: { name: "fifteen", means: "Cards that add up to 15: 2 points.", said: "fifteens?" },
    flush: {
      name: "flush",
      means: "Four hand cards of one suit: 4 points, 5 with the starter. In the crib only five of a suit count.",
    },
    gamePoints: {
      name: "game points (ACC)",
      means: "2 for a win, 3 for a skunk, as in American Cribbage Congress tournaments.",
    },
    go: {
      name: "go",
      means:
        "Said by a player who cannot play without passing 31. The opponent plays on if possible, then takes 1, or 2 " +
        "for exactly 31.",
    },
    heels: { name: "heels", means: "A Jack turned as the starter: 2 points to the dealer, before any card is played." },
    hole: { name: "hole", means: "One point on the board; a game is 121 holes." },
    keep: { name: "keep", means: "The four cards not discarded." },
    lastCard: { name: "last card", means: "1 point for the last card of the play; 2 if it makes 31." },
    matchPoints: { name: "match points", means: "1 for a win, 2 for a skunk, 3 for a double skunk." },
    muggins: {
      name: "muggins",
      means: "The rule that a player takes the points which the opponent overlooks at the show.",
    },
    nineteen: { name: "nineteen", means: "A hand of no points, since no hand counts 19." },
    nobs: { name: "nobs", means: "The Jack of the starter's suit in hand or crib: 1 point." },
    par: { name: "par", means: "What the solver makes against itself, on average." },
    pegging: { name: "pegging", means: "Scoring in the play.", said: "pegging|pegs" },
    play: {
      name: "play, the",
      means: "The phase in which cards are played in turn up to 31, again and again until all are played.",
      said: "the play",
    },
    pone: { name: "pone", means: "The player who did not deal: leads in the play and counts first at the show." },
    show: {
      name: "show, the",
      means: "The phase in which pone's hand, dealer's hand and crib are counted, in this order.",
      said: "the show",
    },
    skunk: {
      name: "skunk",
      means: "A win with the loser at 90 or less of 121; at 60 or less a double skunk.",
      said: "(?:double-)?skunk\\w*",
    },
    starter: { name: "starter", means: "The card turned after the discard; it counts with both hands and the crib." },
    discard: { name: "toss, discard", means: "The two cards given to the crib, or giving them.", said: "discard\\w*" },
  },
  /** @type {Record<string, string>} */
  field: {
    abstraction: "A simplified game in which a player cannot tell some situations apart.",
    belief: "The probability of everything the opponent may hold, given what one knows.",
    "best response": "The strategy that gains most against a fixed one.",
    CFR:
      "Counterfactual regret minimisation: repeated self-play in which each choice is made in proportion to its " +
      "positive regret. The average strategy converges to an equilibrium.",
    "CFR+": "CFR that keeps no negative regret.",
    "control variate": "A related quantity whose mean is known, used to shrink the error of an estimate.",
    DCFR: "Discounted CFR: old regrets fade.",
    duplicate: "Every deck played twice with the seats swapped, so that much of the luck cancels.",
    "equilibrium (Nash)": "A pair of strategies in which neither side can gain by changing its own.",
    exploitability: "What a best response gains against a strategy; here in the real game unless it says otherwise.",
    "hero, villain": "The side whose strategy is being updated or asked about, and its opponent.",
    "information set": "All situations that look the same to the side that must choose.",
    NashConv: "What both sides together could gain by best responses; 0 in an equilibrium.",
    net: "Own points less the opponent's.",
    range: "All hands a player may hold at some moment, with their probabilities.",
    reach: "The probability that a strategy gets to a decision with a given hand.",
    regret: "How much more a choice would have gained than what was done, summed over iterations.",
    removal: "Cards that one side holds, the other cannot.",
    rollout: "Playing a deal to its end many times to estimate what a choice is worth.",
    SPRT: "Wald's sequential probability ratio test: stop as soon as one of two hypotheses is accepted.",
    "suit class": "Hands that differ only by a renaming of the suits.",
    "thrower, pegger": "The part of a player that tosses, and the part that plays.",
  },
};
