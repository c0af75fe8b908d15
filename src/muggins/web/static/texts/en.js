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
  watch: "Watching",
  explore: "Explore",
  remember: "Rules to remember",
  odds: "Odds",
  rules: "How to play",
  settings: "Settings",
  keeper: "Keep score",
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
  keep: { title: "Keeping for the play", about: "Hands where pegging decides the discard" },
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
  rules: { title: "Ten rules to remember", about: "Hands in which the ten rules decide, and rightly" },
  "count-easy": { title: "Counting: easy", about: "Hands with one or two things to count" },
  "count-medium": { title: "Counting: medium", about: "Hands with three or four" },
  count: { title: "Counting: hard", about: "Double runs, flushes, nobs, cribs, and nineteen" },
};

export const setup = {
  title: "A game of cribbage",
  back: (/** @type {string} */ name) => (name ? `Welcome back, ${name}` : "Welcome back"),
  fresh: "New to cribbage?",
  guided: "Learn it with a guided deal",
  game: (/** @type {number} */ number, /** @type {number[]} */ scores) =>
    `Game ${number}: ${scores[0]} to ${scores[1]}`,
  newGame: "New game",
  opponent: "Opponent",
  learned: "What it knows about you",
  playTo: "Play to",
  /** @type {Record<number, string>} */
  targets: { 121: "the full game", 61: "half a game, once around" },
  counting: "Counting",
  /** @type {Record<string, string>} */
  countings: {
    automatic: "Count for me",
    own: "I count, missed points are lost",
    muggins: "Muggins: I count, and missed points go to the other side",
  },
  help: "Help",
  hints: "Show hints before every move; the game is then kept separate in your stats",
  practice: "Practice: undo allowed, doesn't count in your stats",
  shuffling: "Shuffling …",
  deal: "Deal",
  waits: (/** @type {string} */ words) => `${words}. The game begins by itself.`,
};

/** What waits for somebody who comes back, and the ladder of opponents. */
export const home = {
  label: "What waits for you",
  goOn: (/** @type {string | null} */ opponent) => `Go on against ${opponent}`,
  toPlay: (/** @type {number} */ left) => (left === 3 ? "three deals to play" : `${several(left, "deal")} left today`),
  streak: (/** @type {number} */ days) => (days ? `streak: ${several(days, "day")}` : "start a streak"),
  mistakes: (/** @type {number} */ many) =>
    many > 3 ? "Three of your mistakes" : `${several(many, "mistake")} to solve`,
  fromGames: "from your own games, until you know them",
  rating: (/** @type {number} */ rating) => `Rating ${rating.toFixed(0)}`,
  moved: (/** @type {string} */ change) => `${change} in your last game`,
  rated: "from your last games",
  next: (/** @type {string} */ title) => `Next up the ladder: ${title}`,
  record: (/** @type {number} */ wins, /** @type {number} */ games) =>
    wins
      ? `You win ${Math.round((100 * wins) / games)}% (${wins} of ${games}).`
      : `No win yet in ${several(games, "game")}.`,
  unmet: "You have not met yet.",
  series: (/** @type {number[]} */ [won, lost], /** @type {number} */ needed) =>
    won || lost ? `Series ${won}–${lost}, first to ${needed}.` : `Win ${needed} games first to climb on.`,
  beaten: "Series won.",
  season: (/** @type {number} */ games) => `Season: ${games} of 9 games`,
  seasonPoints: (/** @type {number} */ points, /** @type {number | null} */ best) =>
    `${several(points, "game point")}${best === null ? "" : `; your best season ${best}`}`,
  promoted: (/** @type {string} */ name) => `You won the series against ${name}: on to the next rung.`,
  seriesLost: (/** @type {string} */ name) => `${name} won the series. The next game begins a new one.`,
};

/** A score keeper for real cards. */
export const keeper = {
  title: "Keep score",
  about: "For a game with real cards: tap what was scored.",
  players: "Players",
  name: (/** @type {number} */ side) => `Player ${side + 1}`,
  undo: (/** @type {string} */ what) => `Undo ${what}`,
  nothing: "Undo",
  fresh: "New game",
  scored: (/** @type {string} */ name, /** @type {number} */ points) => `${name} +${points}`,
  add: (/** @type {string} */ name, /** @type {number} */ points) => `${name}: add ${points}`,
  won: (/** @type {string} */ name) => `${name} wins!`,
  skunk: (/** @type {string[]} */ who, /** @type {boolean} */ twice) =>
    `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} ${twice ? "double-skunked" : "skunked"}.`,
  games: (/** @type {number} */ many) => `${several(many, "game")} won`,
  count: "Count a hand by photo or taps",
};

/** The characters of the opponents. @type {Record<string, string>} */
export const opponents = {
  novice: "Learnt the rules last week, and plays whatever takes the eye.",
  casual: "Plays at the kitchen table on Sundays, and chats while counting.",
  club: "Never misses club night; only close decisions go wrong.",
  strong: "Has the cups on the shelf, and gives away next to nothing.",
  nash: "Learnt by solving the game: near-perfect, and never in a hurry.",
  "nash+score": "The strongest here: near-perfect, and counts to 121 in the endgame.",
  adapt: "As strong, and remembers how you play from the games you finish.",
  "nash-max": "The Solver without surprises: always its likeliest choice.",
};

export const settings = {
  title: "Settings",
  name: "Your name",
  note: "Kept in this browser.",
  hints: "Show hints before every move in new games, which are then kept separate in your stats",
  sound: "Sounds (M)",
  forced: "Auto-play when only one card can be played",
  pace: "Pace",
  wait: "Pause for counting",
  appearance: "Appearance",
  theme: "Table",
  board: "Board",
  cards: "Cards",
  deck: "Suits",
  hand: "Your hand",
  all: "All settings, and installing as an app",
  rules: "How to play",
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
  due: (/** @type {number} */ many) => `${many} for today`,
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
  howMany: "How many?",
  example: "12, or: fifteens 6, pair 2",
  right: "Right.",
  wrong: "Not quite.",
  doseDone: (/** @type {number} */ many) => `That's your ${many} for today. What is left can wait until tomorrow.`,
  more: "A few more",
  noClock: "Take your time: there is no clock.",
  tally: (
    /** @type {number} */ right,
    /** @type {number} */ asked,
    /** @type {number} */ points,
    /** @type {number} */ wins,
  ) => {
    const inWins = `${(100 * wins).toFixed(1)}% win chance`;
    const lost = `${points.toFixed(2)} points`;
    return `${right} of ${asked} right, ${wins ? (points ? `${lost} and ${inWins}` : inWins) : lost} given away`;
  },
  whatCounts: (/** @type {boolean} */ crib) => `What does this ${crib ? "crib" : "hand"} count?`,
  which: (/** @type {boolean} */ deals, /** @type {boolean} */ toss) =>
    `${deals ? "You deal" : "Your opponent deals"}: ${toss ? "which two do you discard?" : "which card do you play?"}`,
  score: (/** @type {number} */ mine, /** @type {number} */ theirs, /** @type {number} */ target) =>
    `${mine}–${theirs}, playing to ${target}`,
  starter: "starter",
  played: "played",
  youLead: "nothing: you lead",
  countIs: (/** @type {number} */ count) => `the count is ${count}`,
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
  role: (/** @type {boolean} */ deals) => (deals ? "you deal" : "your opponent deals"),
  play: "Play",
  again: "Play it again",
  firstCounts: "Only your first try counts.",
  lost: (/** @type {number} */ points) => (points < 0.005 ? "nothing lost" : `${points.toFixed(2)} lost`),
  total: (/** @type {number} */ points) => `${points.toFixed(2)} points lost in all`,
  stars: (/** @type {number} */ stars) => `${several(stars, "star")} of 5`,
  starsFor:
    "For all three deals: five stars for at most 0.1 points lost, four for 0.5, three for 1.2, two for 3, one for 6.",
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
  yourLoss: (/** @type {number} */ points) => `${points.toFixed(2)} points short of the best play`,
  tryIt: "Try it again",
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
    "The game is a race to 121 points. The board shows it: two pegs each, and the one behind leaps over the other.",
    "You both cut a card. Yours is lower, so you deal first. The dealer has a second hand to count: the crib.",
  ],
  discard: [
    "These six cards are yours. Keep four, and discard two to the crib: a second hand, which belongs to the dealer. " +
      "That's you this time, so give it something good.",
    "Points come from fifteens (cards adding up to 15), pairs, and runs such as 7-8-9. " +
      "Court cards count ten, aces one.",
    "Choose two cards. If you aren't sure: 5 and J make a fifteen for your crib, and 7-8-9 stay together.",
  ],
  starter: [
    "The card turned up is the starter: it counts with your hand, your opponent's and the crib. " +
      "Were it a jack, the dealer would score 2, for his heels.",
    "Now the play: you both lay down a card in turn and add them up, to 31 at most.",
  ],
  first: [
    "You score by making 15 or 31 (2 points), a pair with the card before (2), " +
      "or a run with the cards before, in any order (a point a card).",
  ],
  scored: (/** @type {string} */ words) => `${words}. Look at the board: that is pegged at once.`,
  lead: ["The count is 0, and you lead: any card will do."],
  reply: (/** @type {number} */ count) => [`The count is ${count}. Can you make 15 or 31, a pair or a run?`],
  forced: ["You have only one card that fits, so it plays itself."],
  youGo: "You can't play without passing 31, so you say go.",
  theyGo: "Your opponent can't play without passing 31, and says go.",
  goScores: (/** @type {boolean} */ own) =>
    own
      ? "You played last, so you score 1. The count starts again at 0; your opponent leads if they have a card."
      : "Your opponent played last and scores 1. The count starts again at 0; you lead if you have a card.",
  goOn: (/** @type {boolean} */ own) => `${own ? "You play" : "Your opponent plays"} on while a card fits.`,
  theirs: ["Watch what your opponent plays and scores."],
  shown: [
    "Now the hands are counted, each with the starter. Your opponent's comes first: the dealer always counts last.",
  ],
  countHand: [
    "Let's count your hand together. Fifteens and pairs are 2 each, runs a point a card; " +
      "a card may be used again and again.",
  ],
  countCrib: ["Last, your crib, counted in the same way: another hand just for you."],
  counted: ["See how it adds up: the cards of each part light up."],
  /** What is said of a hand in which there is more than fifteens, pairs and runs. */
  special: {
    doubleRun: "A run with a pair in it counts twice, and so does the pair: a double run, worth 8 with three in a row.",
    flush: "Four cards of one suit are a flush: 4 points, 5 with the starter; in the crib only five count.",
    nobs: "The jack of the starter's suit is nobs: 1 point.",
    heels: "The starter is a jack: the dealer scores 2, for his heels.",
  },
  second: {
    title: "Your second deal",
    discard: [
      "Your turn. Your teacher deals, so the crib counts against you: keep what scores, throw what helps little.",
    ],
    count: ["Count for yourself: type the number or click it. If you miss something, you'll see what."],
    ended: "Two deals played",
    done: "You can play and count. Now a whole game to 121, against Novice, with hints when you want them.",
  },
  ended: "That's a whole deal",
  done:
    "Deals go on like this, taking turns to deal, until somebody reaches 121. Whoever gets there first wins at once, " +
    "even in the middle of a deal.",
  next: "A second deal, with less help",
  play: "Your first game, against Novice",
  count: "Practise counting",
  rules: "The rules on one page",
  again: "Play this deal again",
  skip: "Skip the guide",
};

/** Counting a hand together, in the guided deal. */
export const together = {
  cards: "Your four cards and the starter",
  ask: (/** @type {string} */ kind, /** @type {number} */ many) => {
    const one = many === 1;
    /** @type {Record<string, string>} */
    const asks = {
      fifteen: one ? "One fifteen is left. Click the cards that add up to 15." : "Click cards that add up to 15.",
      pair: "Now pairs: click two cards of the same rank.",
      run: one
        ? "There is a run: click its cards, three or more in a row."
        : "Runs, three or more in a row: click one.",
      flush: "Your cards are of one suit. Click them all: a flush.",
      nobs: "One more: click your jack and the starter, of the same suit.",
    };
    return asks[kind];
  },
  /** @type {Record<string, (points: number) => string>} */
  found: {
    fifteen: () => "Fifteen: 2 points.",
    pair: () => "A pair: 2 points.",
    run: (points) => `A run of ${points}: ${points} points.`,
    flush: (points) => `A flush: ${points} points.`,
    nobs: () => "Nobs: 1 point.",
  },
  /** @type {Record<string, (points: number) => string>} */
  shown: {
    fifteen: () => "That was a fifteen: 2 points.",
    pair: () => "That was a pair: 2 points.",
    run: (points) => `That was a run: ${points} points.`,
    flush: (points) => `That was a flush: ${points} points.`,
    nobs: () => "That was nobs: 1 point.",
  },
  none: (/** @type {number} */ sum, /** @type {string | undefined} */ kind) =>
    kind === "fifteen"
      ? `These add up to ${sum}, not to 15. Try others.`
      : "These don't score, or you've counted them. Try others.",
  show: "Show me one",
  done: "That's all there is. Say the total:",
};

/** What stands around every view. */
export const page = {
  brand: "Muggins",
  skip: "Skip to content",
  views: "Views",
  settings: "Settings",
  help: "Help: keyboard shortcuts",
  shortcuts: "Keyboard shortcuts",
  /** @type {[key: string, what: string][]} */
  keys: [
    ["1 – 6", "choose a card"],
    ["Enter", "confirm, continue"],
    ["H", "hint"],
    ["U", "undo, in practice games"],
    ["N", "next mistake in a review; next question in a drill"],
    ["← →", "steps of a review"],
    ["M", "sounds on or off"],
    ["?", "this help"],
  ],
  advice:
    "To discard, choose two cards; in the play, click a card or flick it up. " +
    "Everything else is a button or a link that Tab reaches.",
  rules: "How to play",
  odds: "Odds of every score",
  explore: "Explore the solution",
  developers: "For developers:",
  api: "the API",
  close: "Close",
  loading: "Loading …",
  noGame: "There is no such game",
  wrong: "Something went wrong",
  noConnection: "Can't connect",
  again: "Try again",
  home: "Home",
  unreachable: "Can't reach Muggins. Start it again with “muggins serve”; your game is saved.",
  answered: (/** @type {number} */ status) => `The server answered ${status}.`,
  getsReady: "Getting ready",
  tableReady: "You can play the Solver already; the coach and the other opponents are getting ready",
  firstTime: "Getting ready on this computer, the first time only",
  readyOf: (/** @type {string} */ words, /** @type {number} */ done, /** @type {number} */ of) =>
    `${words}: ${done} of ${of}`,
  /** How a player is called who has not chosen a name. */
  you: "You",
  /** What is said of the best choice, in the place of what another loses. */
  best: "best",
};

/** What cards are called. */
export const cards = {
  /** @type {Record<string, string>} */
  ranks: { A: "ace", J: "jack", Q: "queen", K: "king" },
  /** @type {Record<string, string>} */
  suits: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
  name: (/** @type {string} */ rank, /** @type {string} */ suit) => `${rank} of ${suit}`,
  go: "go",
};

/** The list of games. */
export const games = {
  title: "Games",
  number: "Game",
  opponent: "Opponent",
  started: "Started",
  result: "Result",
  none: "None yet.",
  more: (/** @type {number} */ total) => `More of ${total}`,
  questions: { delete: "Delete this game?", resign: "Resign? It counts as lost." },
  done: {
    delete: (/** @type {number} */ number) => `Game ${number} deleted.`,
    resign: (/** @type {number} */ number) => `Game ${number} resigned.`,
    restore: (/** @type {number} */ number) => `Game ${number} restored.`,
  },
  inProgress: "in progress",
  won: "won",
  lost: "lost",
  resigned: " (resigned)",
  points: (/** @type {number} */ points) => ` (${several(points, "match point")})`,
  practice: " (practice)",
  damaged: (/** @type {number[]} */ numbers) =>
    `${several(numbers.length, "game")} cannot be read (${numbers.join(", ")}): ` +
    "'muggins games' names the newest copy.",
  undo: "Undo",
  deleted: "Deleted games",
  restore: (/** @type {number} */ number) => `Restore game ${number}`,
  yes: "Yes",
  no: "No",
  resign: "Resign",
  resignGame: (/** @type {number} */ number) => `Resign game ${number}`,
  delete: "Delete",
  deleteGame: (/** @type {number} */ number) => `Delete game ${number}`,
  review: "review",
  reviewGame: (/** @type {number} */ number) => `Review game ${number}`,
  continue: "continue",
  continueGame: (/** @type {number} */ number) => `Continue game ${number}`,
};

export const stats = {
  title: "Your stats",
  odds: "Odds of every score",
  /** The link to a game, the link to a drill, and what stands around them. */
  noGames: (/** @type {boolean} */ hinted) => [
    hinted ? "No finished games without hints yet. " : "No finished games yet. ",
    "Play one",
    ", or ",
    "practise",
    ". Practice games do not count here.",
  ],
  results: "Results",
  lost: "Points lost per decision",
  noReviews: "Finished games are reviewed automatically and appear here.",
  averages: "Points per deal, against par",
  parNote: "Par: what the Solver averages against itself.",
  games: "Games",
  won: "Won",
  confidence: (/** @type {string} */ low, /** @type {string} */ high) => `95% confidence ${low} to ${high}`,
  skunks: "Skunks",
  for: "won",
  against: "lost",
  matchPoints: "Match points",
  you: "You",
  par: "Par",
  difference: "Difference",
  /** @type {Record<string, Record<string, string>>} */
  parts: {
    dealer: {
      heels: "As dealer, heels",
      play: "As dealer, the play",
      hand: "As dealer, the hand",
      crib: "As dealer, the crib",
    },
    pone: { play: "As pone, the play", hand: "As pone, the hand" },
  },
  achieved: "Done for the first time",
  /** @type {Record<string, string>} */
  achievements: {
    counted: "A hand of 24 or more, counted in full by yourself",
    behind: "Won after being 31 points behind, a skunk's distance",
    precise: "A whole game with less than one point given away",
  },
  backup: "Backup",
  save: "Save all finished games",
  import: "Import games",
  imported: (/** @type {number} */ many) => `Imported ${several(many, "game")}.`,
  known: "You already have all of these games.",
};

export const charts = {
  race: (/** @type {{ number: number, scores: number[] }[]} */ deals) =>
    `The race: ${deals.map(({ number, scores }) => `after deal ${number} ${scores[0]} to ${scores[1]}`).join("; ")}`,
  byDeal: "by deal",
  losses: (/** @type {string} */ words) => `Points lost per decision by game: ${words}`,
  game: (/** @type {number} */ game, /** @type {string} */ loss) => `game ${game} ${loss}`,
  dot: (/** @type {number} */ game, /** @type {string} */ loss) => `Game ${game}: ${loss}`,
  dotReview: (/** @type {string} */ words) => `${words}, review`,
  oneGame: "one game",
  mean: "mean of the last ten",
  lower: ": points lost per decision; lower is better",
};

/** What the Adaptive Champion knows. */
export const learned = {
  title: "What the Adaptive Champion knows about you",
  looking: "Looking through your games …",
  nothing:
    "Nothing yet. The Adaptive Champion learns from the games you finish, against anyone, without hints or undo.",
  play: "Play a game",
  like: "You play like …",
  phases: { toss: "Discards", lead: "Leads", reply: "Later cards", end: "Last two cards" },
  /** @type {Record<string, string>} */
  who: {
    nash: "the Solver",
    schell: "Schell's table",
    hessel: "Hessel's table",
    rasmussen: "Rasmussen's table",
    expected: "the highest expected points",
    fitted: "a style of your own",
    greedy: "the most points at once",
    rule: "points at once, and traps",
  },
  share: (/** @type {string} */ who, /** @type {string} */ percent) => `${who} ${percent}`,
  nobody: "nobody in particular",
  others: "a mixture",
  /** A lead scores nothing: to go for points at once leads anything. */
  anyLead: "any card at all",
  responds: "It plays the best response to that.",
  plays: "So far it has found nothing to exploit, and plays as the Solver does.",
  from: (/** @type {number} */ many, /** @type {number} */ deals, /** @type {number} */ decisions) =>
    `From ${several(many, "game")}: ${several(deals, "deal")}, ${several(decisions, "choice")} in the play.`,
  habits: "Your habits",
  noHabits: (/** @type {number} */ deals) =>
    deals < 100
      ? `${several(deals, "deal")} are too few to name a habit.`
      : "Nothing you do differs from the Solver by more than chance.",
  forget: "Forget",
  forgetNote: "Your games stay. It starts learning again with the next one.",
  forgetAll: "Forget what it knows …",
  forgetMe: "Forget me",
  cancel: "Cancel",
};

export const odds = {
  title: "Your chance to win",
  note: "Of a game to 121, before the deal, when both sides play like the Solver. Pick any score.",
  map: (/** @type {number} */ mine, /** @type {number} */ theirs, /** @type {string} */ wins) =>
    `Chance to win by score; at ${mine} to ${theirs} ${wins}`,
  axes: "Across: your score. Up: your opponent's. Lines at 10, 25, 50, 75 and 90%",
  whoDeals: "Who deals",
  youDeal: "You deal",
  theyDeal: "Opponent deals",
  you: "You",
  opponent: "Opponent",
  matchPoints: "Match points",
  moreForYou: "One more point for you",
  moreForThem: "One more point for them",
  even: (/** @type {number} */ theirs) => `Your score for even chances against ${theirs}`,
  never: "never",
  at: (/** @type {string} */ score) => score,
};

export const board = {
  label: (/** @type {string[]} */ players, /** @type {number[]} */ scores, /** @type {number} */ target) =>
    `Board: ${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}, of ${target}`,
  toGo: (/** @type {number} */ points) => `${points} to go`,
  /** In lines, as they stand on the board. */
  skunk: ["skunk"],
  doubleSkunk: ["double", "skunk"],
  street: (/** @type {number} */ number) => [`${["first", "second", "third", "fourth"][number]}`, "street"],
};

/** What may be chosen in the settings. */
export const choices = {
  /** @type {Record<string, string>} */
  pace: { slow: "slow", normal: "normal", instant: "instant" },
  /** @type {Record<string, string>} */
  wait: { each: "after every hand", last: "once a deal", none: "never" },
  /** @type {Record<string, string>} */
  appearance: { system: "as the device", light: "light", dark: "dark" },
  /** @type {Record<string, string>} */
  theme: { green: "green felt", blue: "blue felt", wine: "wine-red felt", grey: "grey felt" },
  /** @type {Record<string, string>} */
  board: { walnut: "walnut", maple: "maple", slate: "slate" },
  /** @type {Record<string, string>} */
  cards: { classic: "classic", large: "large indices", antique: "antique" },
  /** @type {Record<string, string>} */
  deck: { four: "four colours", two: "two colours" },
  /** @type {Record<string, string>} */
  hand: { right: "right", left: "left" },
};

/** After a game. */
export const nextGame = {
  go: "Go to the next game of the series",
  series: "Next game of the series",
  rematch: "Rematch",
  fresh: "New game",
};

/** The description of the API, for programmers. */
export const api = {
  title: (/** @type {string} */ name, /** @type {string} */ version) => `${name} ${version}: the API`,
  /** Two links, and what stands around them. */
  about: ["The full description is ", "/openapi.json", "; ", "the page", " uses nothing else."],
  paths: "Paths",
  models: "Types",
  nothing: "nothing",
  anything: "anything",
  text: "text",
  or: " or ",
  list: "list of ",
  map: "map of ",
  body: "body",
  optional: ", optional",
};

/** The table. */
export const table = {
  title: (/** @type {number} */ number, /** @type {string} */ opponent) => `Game ${number} against ${opponent}`,
  label: "The table",
  dealer: "dealer",
  holds: (/** @type {string} */ name, /** @type {number} */ many) => `${name} holds ${several(many, "card")}`,
  discarded: "discarded",
  yourCards: "Your cards",
  moved: "The game moved on in another tab; this is the current position.",
  lost: "Connection lost. Your game is saved; trying again …",
  undo: "Undo",
  hint: "Hint",
  continue: "Continue",
  discard: "Discard",
  chooseTwo: (/** @type {string | null} */ whose) =>
    `Choose two cards for ${whose === null ? "your" : `${whose}'s`} crib`,
  /** After the card. */
  onlyCard: " is your only playable card",
  playACard: "Your turn: play a card",
  /** Before the card. */
  play: "Play ",
  starter: "starter",
  starterLabel: "Starter",
  deck: "deck",
  deckLabel: "The deck",
  played: "Cards played",
  count: "count",
  inPile: (/** @type {string} */ card, /** @type {boolean} */ yours, /** @type {boolean} */ old) =>
    `${card}, ${yours ? "yours" : "theirs"}${old ? ", from an earlier count" : ""}`,
  yourCrib: "your crib",
  theirCrib: "their crib",
  crib: (/** @type {string | null} */ whose, /** @type {number} */ many) =>
    `${whose === null ? "Your" : `${whose}'s`} crib, ${several(many, "card")}`,
  tied: "Cut again after a tie. ",
  youCutLower: "You cut the lower card, so you deal first.",
  theyCutLower: (/** @type {string} */ name) => `${name} cut the lower card and deals first.`,
  coach: "The coach",
  why: "Why?",
  close: "Close",
  hintsAndLog: "Hints and log",
  counted: "With a hint, this game is kept separate in your stats.",
  log: "Log",
  deal: (/** @type {number} */ number) => `Deal ${number}`,
  soFar: "This deal so far",
  fair: "Fair deal",
  /** Before and after the fingerprint. */
  sealed: [
    "The shuffle is fixed in advance: every deck of this game comes from a seed with the fingerprint (SHA-256) ",
    ". The seed is shown when the game is over; then every deal can be recomputed.",
  ],
};

/** The show: a hand or the crib as it is counted. */
export const show = {
  nothing: "Nothing (players call it “nineteen”)",
  whose: (/** @type {string | null} */ name, /** @type {string | null} */ part) =>
    `${name === null ? "Your" : `${name}'s`} ${part === "crib" ? "crib" : "hand"}`,
  yourLoss: (/** @type {number} */ points) => `${several(points, "point")} lost.`,
  yourMuggins: (/** @type {number} */ points, /** @type {string} */ name) =>
    `Muggins: ${name} takes the ${several(points, "point")} you overlooked.`,
  theirLoss: (/** @type {number} */ points, /** @type {string} */ name) =>
    `${name} overlooked ${several(points, "point")}.`,
  theirMuggins: (/** @type {number} */ points, /** @type {string} */ name) =>
    `Muggins: ${name} overlooked ${several(points, "point")}, and you take them.`,
  countYours: (/** @type {string} */ part) => `Count your ${part === "crib" ? "crib" : "hand"}`,
  howMany: "How many?",
  example: "8, or: fifteens 6, pair 2",
  orClick: "Or click it",
  claim: (/** @type {string} */ count) => `Claim ${count}`,
};

/** The end of a game. */
export const end = {
  label: "The end",
  won: [
    () => "You win!",
    (/** @type {string} */ name) => `You skunked ${name}!`,
    (/** @type {string} */ name) => `You double-skunked ${name}!`,
  ],
  lost: [
    (/** @type {string} */ name) => `${name} wins`,
    (/** @type {string} */ name) => `${name} skunked you`,
    (/** @type {string} */ name) => `${name} double-skunked you`,
  ],
  theyResigned: (/** @type {string} */ name) => `${name} resigned`,
  youResigned: "You resigned",
  off: "The game was called off",
  score: (/** @type {number[]} */ [mine, theirs]) => `${mine} to ${theirs}`,
  series: (/** @type {number} */ many, /** @type {number[]} */ points) =>
    `Game ${many} of the series: match points ${points[0]} to ${points[1]}.`,
  review: "Review",
  flawless: "You made no mistake.",
  unlucky: (/** @type {number} */ points) =>
    `The cards were against you: about ${points.toFixed(0)} points of it was luck.`,
  one: "Solve the one that cost most",
  solve: (/** @type {number} */ mistakes) =>
    mistakes === 1 ? "Solve your mistake" : `Solve your ${mistakes} mistakes`,
};

/** Analysing six cards or a position. */
export const ask = {
  title: "Analyse a hand",
  explore: "Explore how the Solver plays",
  question: "The question",
  answer: "The answer",
  what: "What about",
  discard: "Discard",
  play: "Play",
  youAre: "You are",
  dealer: "Dealer",
  pone: "Pone",
  slots: { hand: "Your four", toss: "Your discards", starter: "Starter", play: "The play" },
  optional: " (optional)",
  next: "What the next card is",
  cardsFor: (/** @type {string} */ slot) => `Cards for: ${slot}`,
  /** @type {Record<string, string>} */
  states: { in: "picked", mine: "yours", gone: "played" },
  card: (/** @type {string} */ card, /** @type {string} */ state) => `${card}, ${state}`,
  yourSix: "Your six cards",
  picked: "Picked",
  clear: "Clear",
  undo: "Undo",
  you: "you",
  discards: "discards",
  starter: "starter",
  played: "Played: ",
  sayGo: "Opponent says go",
  /** Before, between and after the fields. */
  score: ["Score", "to"],
  yourScore: "Your score",
  theirScore: "Opponent's score",
  rules: (/** @type {ReadonlyMap<string, string>} */ rules) => {
    const [target, skunk, counting] = ["target", "skunk", "counting"].map((name) => rules.get(name));
    const own = counting === "muggins" ? "with muggins" : counting === "own" ? "you count your own hands" : "";
    const lines = skunk && Number(skunk) >= 0 ? `skunk below ${Number(skunk) + 1}` : "";
    return (
      [target && `to ${target}`, lines, own].filter(Boolean).join(", ") ||
      [...rules].map((one) => one.join("=")).join(" ")
    );
  },
  example: "Show me an example",
  pickSix: "Pick your six cards",
  pickMore: (/** @type {number} */ many) => several(many, "more card"),
  tossAbout: "What to discard, how often the Solver does so, and what every other discard gives away.",
  pickPosition: "Pick a position",
  playAbout:
    "Your four cards, the starter, then every card in the order it was played, the pone's first. " +
    "With your discards the answer is a little sharper.",
  yourCrib: "Discard to your crib",
  theirCrib: "Discard to your opponent's crib",
  net: (/** @type {boolean} */ deals) =>
    `Expected points: hand ${deals ? "plus" : "minus"} crib plus the play. Click a discard for its hand by starter.`,
  byWins: " With a score, the answer is by chance to win.",
  yourTurn: (/** @type {number} */ count) => `Your turn, count ${count}`,
  theirTurn: (/** @type {number} */ count) => `Opponent's turn, count ${count}`,
  over: "The play is over",
  current: "The current count",
  clickTheirs: (/** @type {boolean} */ mayGo) =>
    `Click the card that they play${mayGo ? ", or let them say go" : ""}; until then, this is what they may hold.`,
  photo: "Photo",
};

/** A photo of cards, and what was read in it. */
export const photo = {
  picture: "The photo",
  take: "Take a photo",
  choose: "Choose a photo",
  another: "Another photo",
  drop: "or drop or paste one here",
  about: "Lay the cards face up, with a corner of each in view, and hold the camera still.",
  stays: "The photo is read on the computer that runs this table. It is not kept, and stays off the internet.",
  reading: "Reading the cards: a few seconds, longer on a busy computer …",
  what: "What the photo shows",
  /** @type {Record<string, string>} */
  kinds: { toss: "Six to discard from", count: "Hand and starter", show: "A whole show" },
  whose: "Count it as",
  hand: "Your hand",
  crib: "Crib",
  cards: "The cards read",
  slot: (/** @type {number} */ number, /** @type {string} */ card, /** @type {string} */ state) =>
    `Card ${number}: ${card}, ${state}`,
  empty: "not found",
  states: { sure: "read", unsure: "unsure, please check", own: "yours", missing: "missing" },
  maybe: (/** @type {number} */ number) => `Card ${number} is …`,
  keep: (/** @type {string} */ card) => `Yes, ${card}`,
  noCard: "Not a card",
  all: "All cards",
  check: (/** @type {number} */ many) =>
    many === 1
      ? "Check the amber card: tap it and say what it is."
      : `Check the ${many} amber cards: tap each and say what it is.`,
  missing: (/** @type {number} */ many) =>
    many === 1
      ? "One card was not found: tap the empty place and say what it is."
      : `${many} cards were not found: tap each empty place and say what it is.`,
  more: (/** @type {number} */ found, /** @type {number} */ wanted) =>
    `The photo seems to show ${found} cards; the likeliest ${wanted} are below.`,
  right: "Is that right? Tap any card to change it.",
  starter: "Starter",
  starterIs: "Which card is the starter",
  together: "The hands do not lie apart: leave more room between the two hands, the crib and the starter.",
  hands: "Hands",
  handNumber: (/** @type {number} */ number) => `Hand ${number}`,
  isCrib: "This is the crib",
  points: (/** @type {number} */ many) => several(many, "point"),
  nothing: "Nothing scores.",
  /** @type {Record<string, string>} */
  scoring: { fifteen: "Fifteen", pair: "Pair", run: "Run", flush: "Flush", nobs: "His nobs" },
  count: "The count",
  after: "The answer appears here once every card is clear.",
  unreadable: "This browser cannot open that picture. Try a JPEG or a PNG.",
  noPicture: "That is not a picture.",
  save: "Save photo and cards",
  saveAbout: "You corrected a card. The file stays with you; it can be used to train the reader.",
};

/**
 * Words or something drawn, as a part of a sentence that has both; and what draws words: as a link, bold, as code.
 * @typedef {unknown} Part
 * @typedef {(words: string) => Part} Drawn
 */

/** Who does something: somebody by name, or you. @typedef {{ who: string, you: boolean }} Doer */

/** @param {Doer} doer @param {string} verb */
const does = ({ who, you }, verb) => `${who} ${verb}${you ? "" : "s"}`;

/** Whose something is. @param {string | null} name null for your own */
const whose = (name) => (name === null || name === page.you ? "your" : `${name}'s`);

/** @type {readonly [most: number, words: string][]} */
const GAMES = [
  [0.02, "next to nothing"],
  [0.07, "about a twentieth of a game"],
  [0.15, "about a tenth of a game"],
  [0.22, "about a fifth of a game"],
  [0.29, "about a quarter of a game"],
  [0.42, "about a third of a game"],
  [0.6, "about half a game"],
  [0.87, "about three quarters of a game"],
  [1.25, "about a whole game"],
];

/** Chances to win that were lost, as a part of a game. @param {number} wins */
const ofAGame = (wins) => GAMES.find(([most]) => wins < most)?.[1] ?? `${wins.toFixed(1)} games`;

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

// The review of a game.
export const review = {
  // Which game
  title: "Review a game",
  yours: "Your games",
  noGames: (/** @type {Drawn} */ link) => ["No finished games yet. ", link("Play one"), " and it will appear here."],
  game: (/** @type {Wire.Listed} */ { number, opponent, players, won, scores }) => {
    const who = opponent ? `against ${opponent}` : players.join(" – ");
    const result = won === null ? "" : won ? "won " : "lost ";
    return `Game ${number} ${who}: ${result}${scores[0]} to ${scores[1]}`;
  },
  record: "Or paste a record",
  recordAbout: (/** @type {Drawn} */ code) => ["The text of a game, as ", code("muggins games show"), " prints it"],
  recordExample: "muggins game 1",
  reviewIt: "Review it",
  reviewing: "Analysing …",
  notOver: (/** @type {number} */ number) => `Game ${number} is not over`,
  notOverAbout: "A review would show hidden cards.",
  continue: "Continue the game",
  notSaved: "This was not saved with the review.",

  // While it is made
  analysing: "Analysing your game …",
  progress: "Review progress",
  once: "A review is made once and then kept with the game.",
  done: (/** @type {number} */ deals, /** @type {number} */ of, /** @type {number | null} */ seconds) =>
    `${deals} of ${several(of, "deal")} done${seconds === null ? "" : `, about ${several(seconds, "second")} left`}`,

  // The result and the figures
  result: (/** @type {boolean} */ won, /** @type {readonly number[]} */ scores) =>
    `You ${won ? "won" : "lost"}, ${scores[0]} to ${scores[1]}`,
  ofOthers: (/** @type {readonly string[]} */ players, /** @type {readonly number[]} */ scores) =>
    `${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}`,
  lost: "Points lost",
  lostBy: { toss: "discards", play: "cards", each: "per decision" },
  lostIn: (/** @type {number} */ decisions) => `in ${decisions}`,
  margin: (/** @type {string | null} */ name, /** @type {string} */ margin) =>
    `Where ${whose(name)} margin of ${margin} came from`,
  parts: {
    role: "dealer's advantage",
    deal: "luck of the deal",
    starter: "luck of the starter",
    rest: "other luck",
    skill: "decisions",
    counting: "points overlooked in counting",
    uncounted: "points left uncounted at the end",
  },
  adjusted: (/** @type {string} */ margin) =>
    `Margin without card luck: ${margin}. The luck of deal and starter is taken out; the ± is the luck that is left.`,
  chance: (/** @type {string | null} */ name) => `${capital(whose(name))} chance to win`,
  chances: {
    before: "before the first deal",
    luck: "luck",
    skill: "decisions",
    counting: "points overlooked in counting",
    after: "at the end",
  },
  mistakesCost: (/** @type {readonly [who: string | null, wins: number][]} */ sides) => {
    const [one, two] = sides.map(([who, wins]) => `${who ?? "you"} ${ofAGame(wins)}`);
    return `Mistakes together cost ${one}, ${two}.`;
  },
  chart: (/** @type {string | null} */ name, /** @type {string} */ first, /** @type {number} */ mistakes) =>
    `${capital(whose(name))} chance to win: ${first} before the first deal, ${several(mistakes, "mistake")} on the way`,
  chartAbout: (/** @type {string | null} */ name) =>
    `${capital(whose(name))} chance to win, decision by decision; dots are mistakes`,
  dot: (/** @type {number} */ deal, /** @type {string} */ mark, /** @type {string} */ lost) =>
    `Deal ${deal}: ${mark || "no mistake"}, ${lost} win chance lost`,

  // Was it dealt fairly
  fair: "Was it dealt fairly?",
  fairAbout: "Before the first deal you were shown the fingerprint (SHA-256) of a seed; every deck comes from it.",
  verify: "Verify the deals",
  save: "Save the record",
  seed: "Seed",
  digest: (/** @type {boolean} */ here) => `Its SHA-256${here ? ", computed in this browser" : ""}`,
  recomputed: (/** @type {number} */ deals) =>
    `${several(deals, "deal")} recomputed from the seed: every card is the same.`,
  notCut: "There was no cut for the first deal.",
  elsewhere: (/** @type {Drawn} */ code) => ["Check it with ", code("muggins games verify"), " and the record."],
  otherBrowser: "This game began in another browser; compare with the fingerprint you noted.",
  matches: "The seed matches the fingerprint you were shown.",
  differs: "The seed does not match the fingerprint that this browser was shown.",

  // The list of steps
  steps: "Move by move",
  yourMistakes: "Your mistakes",
  all: "Show all decisions",
  solve: (/** @type {number} */ mistakes) =>
    mistakes === 1 ? "Solve your mistake" : `Solve your ${mistakes} mistakes`,
  filter: "Show",
  filters: /** @type {const} */ ([
    ["all", "everything"],
    ["decisions", "decisions"],
    ["mistakes", "mistakes"],
  ]),
  player: "Player",
  both: "both",
  order: "Order",
  asPlayed: "as played",
  worstFirst: "worst first",
  biggestLoss: "biggest win-chance loss",
  none: "No decision lost as much as 0.05 points. Well played.",
  winChance: (/** @type {string} */ amount) => `${amount} win chance`,
  pointsToo: (/** @type {string} */ amount) => `${amount} points`,

  // What happened
  you: "You",
  deals: (/** @type {Doer} */ doer) => does(doer, "deal"),
  discards: (/** @type {Doer} */ doer) => does(doer, "discard"),
  plays: (/** @type {Doer} */ doer) => does(doer, "play"),
  saysGo: (/** @type {Doer} */ doer, /** @type {boolean} */ scores) =>
    scores ? `${doer.who}: go` : `${does(doer, "say")} go`,
  shows: (/** @type {Doer} */ doer, /** @type {string} */ part) =>
    `${does(doer, "show")} ${part === "crib" ? "the crib" : doer.you ? "your hand" : "their hand"}`,
  resigns: (/** @type {Doer} */ doer) => does(doer, "resign"),
  turned: "Starter",
  gain: (/** @type {number} */ points, /** @type {Doer} */ { who, you }) =>
    `${several(points, "point")} for ${you ? "you" : who}`,

  // The table at a step
  standing: (
    /** @type {number} */ deal,
    /** @type {Doer} */ { who, you },
    /** @type {"dealer" | "pone"} */ role,
    /** @type {readonly number[]} */ scores,
  ) => {
    const is = you ? { dealer: "you deal", pone: "you are pone" } : { dealer: `${who} deals`, pone: `${who} is pone` };
    return `Deal ${deal}, ${is[role]}, ${scores[0]} to ${scores[1]}`;
  },
  dealer: "dealer",
  cardsOf: (/** @type {Doer} */ { who, you }) => (you ? "Your cards" : `${who}'s cards`),
  onTable: "Cards played",
  crib: "crib",
  starter: "starter",
  count: (/** @type {number} */ count) => `count ${count}`,
  hidden: "face down while you try",
  previous: "Previous step",
  next: "Next step",

  // A decision
  nextMistake: "Next mistake",
  ask: "Analyse this hand",
  again: "Try again",
  answer: "Show the answer",
  choose: { toss: "Choose two to discard.", play: "Choose a card to play." },
  verdict: (
    /** @type {"toss" | "play"} */ kind,
    /** @type {{ made: Part, better: Part, lost: Part, wins: Part }} */ { made, better, lost, wins },
  ) => [
    kind === "toss" ? "Discarded " : "Played ",
    made,
    better && [" instead of ", better],
    ": ",
    lost,
    wins && [", ", wins, " win chance"],
  ],
  right: {
    best: { toss: "Right: that is the best discard.", play: "Right: that is the best card." },
    good: { toss: "Right: as good a discard as the best.", play: "Right: as good a card as the best." },
  },
  notQuite: "Not quite.",
  unit: "points",
  solved: (/** @type {number} */ solved, /** @type {number} */ of) =>
    solved === of ? (of === 1 ? "Solved. Well done." : `All ${of} solved. Well done.`) : `${solved} of ${of} solved`,
  isSolved: "solved",

  // Playing on
  playOn: (/** @type {Doer} */ { who, you }) => (you ? "Play on from here" : `Play on from here as ${who}`),
  playOnAbout:
    "A practice game from this position: the same cards, and the same deals to come. It stays out of your stats.",
  playOnBegin: "Play on",
  against: "Against",
};

// Sharing, and what is shared.
export const share = {
  share: "Share",
  send: "Send …",
  copyLink: "Copy link",
  copyText: "Copy text",
  png: "Save picture",
  svg: "Save as SVG",
  page: "Save as a page",
  pageAbout: "One file with every step; it opens anywhere, without Muggins.",
  making: "Making the page …",
  copied: "Copied.",
  saved: "Saved.",
  failed: "The browser did not allow it. Copy the text from here:",

  // A position
  position: "A cribbage position",
  toDiscard: {
    dealer: "You deal: which two do you discard?",
    pone: "Your opponent deals: which two do you discard?",
  },
  toPlay: "Which card do you play?",
  opponentToPlay: "Opponent to play",
  best: (/** @type {string} */ choice) => `Best: ${choice}`,
  bestOf: (/** @type {string} */ choice, /** @type {string} */ next, /** @type {string} */ lost) =>
    `Best: ${choice} (next ${next}, ${lost})`,
  counted: (/** @type {string} */ hand, /** @type {string} */ starter) => `${hand}, starter ${starter}`,
  hand: "hand",
  starter: "starter",
  played: "played",

  // A decision
  me: "I",
  standing: (/** @type {number} */ deal, /** @type {Doer} */ { who, you }, /** @type {readonly number[]} */ scores) =>
    `Deal ${deal}, ${who} ${you ? "deal" : "deals"}, ${scores[0]} to ${scores[1]}`,
  did: {
    toss: (/** @type {string} */ who, /** @type {string} */ made) => `${who} discarded ${made}`,
    play: (/** @type {string} */ who, /** @type {string} */ made) => `${who} played ${made}`,
  },
  right: (/** @type {string} */ did) => `${did}, the best choice.`,
  better: (/** @type {string} */ did, /** @type {string} */ best, /** @type {string} */ lost) =>
    `${did}; better ${best}: ${lost}.`,
  winChance: (/** @type {string} */ amount) => `${amount} win chance`,
  points: (/** @type {string} */ amount) => `${amount} points`,

  // A game
  result: (/** @type {boolean} */ won, /** @type {string} */ against, /** @type {readonly number[]} */ scores) =>
    `Cribbage: I ${won ? "beat" : "lost to"} ${against}, ${scores[0]} to ${scores[1]}`,
  ofOthers: (/** @type {readonly string[]} */ players, /** @type {readonly number[]} */ scores) =>
    `Cribbage: ${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}`,
  mistakes: (/** @type {number} */ mine, /** @type {string} */ who, /** @type {number} */ theirs) =>
    `Mistakes cost me ${ofAGame(mine)}, ${who} ${ofAGame(theirs)}.`,
  margin: (/** @type {string} */ margin) => `Margin without card luck: ${margin}.`,
  chance: (/** @type {string | null} */ name) =>
    `${name === null ? "My" : `${name}'s`} chance to win, decision by decision`,
  footer: "Muggins · cribbage",
};

/** @type {Record<string, string>} */
const COUNTINGS = {
  automatic: "The table counts the hands.",
  own: "Each counts their own hand; missed points are lost.",
  muggins: "Muggins: each counts their own hand, and the other takes what is missed.",
};

/** @param {Wire.NewClock | null} clock */
const clockWords = (clock) => {
  if (!clock) return "No clock";
  const { minutes, increment } = clock;
  return `${several(minutes, "minute")} each${increment ? `, plus ${several(increment, "second")} a move` : ""}`;
};

// A table for two.
export const friend = {
  // A new game
  title: "A friend",
  about: "two people, each in their own browser",
  device: "Two at this device",
  shared: "pass it on; the cards are covered between turns",
  names: "Names",
  nameOf: ["First player", "Second player"],
  bothNames: "Type both names first.",
  nameless: "Type your name first: your friend sees it.",
  name: "Your name",
  clock: "Clock",
  clockOf: clockWords,
  /** @type {Record<string, string>} */
  countings: {
    automatic: "Muggins counts",
    own: "We count, missed points are lost",
    muggins: "Muggins: we count, and take what the other misses",
  },
  timeout: "Whoever runs out of time loses the game.",
  invite: "Invite",
  continued: (/** @type {string | undefined} */ name, /** @type {boolean | undefined} */ over) =>
    name ? `With ${name}${over ? " (finished)" : ""}` : "Waiting for a friend",

  // At one device
  passTo: (/** @type {string} */ name) => `Pass the device to ${name}`,
  passWords: "Nobody's cards are shown until the button is pressed.",
  showCards: (/** @type {string} */ name) => `Show ${name}'s cards`,

  // Inviting
  inviting: "Invite a friend",
  send: "Send this link to your friend. The game begins when they open it and sit down.",
  once: "The link works once: as soon as your friend has sat down, nobody else can.",
  link: "Link for your friend",
  code: "The link as a QR code: point your friend's phone at it.",
  copy: "Copy",
  copied: "Copied",
  waiting: "Waiting for your friend …",
  onlyHere:
    "Muggins listens on this computer only, so the link works only in another browser on this computer. To play with " +
    "another device on your network, quit Muggins, start it again like this, and invite your friend again:",
  command: "muggins serve --host 0.0.0.0",
  own: "The address of this page is your own seat. You can close the page and come back to it, but don't share it.",

  // Sitting down
  invited: (/** @type {string} */ host) => `${host} invites you to a game of cribbage`,
  terms: (/** @type {Wire.Invitation} */ { target, counting, clock }) =>
    `To ${target} points. ${COUNTINGS[counting]} ${clockWords(clock)}.`,
  sit: "Sit down",
  learn: "New to cribbage?",
  rules: "How to play, in five minutes",

  // Playing
  away: "away",
  yourTurn: "Your turn · Muggins",
  atTable: "A friend · Muggins",
  waits: (/** @type {string} */ name) => `Waiting for ${name} …`,
  left: (/** @type {string} */ name) =>
    `${name} has left the table. The game is saved, and goes on when ${name} is back.`,
  leftWithClock: (/** @type {string} */ name) => `${name} has left the table. The clock is still running.`,
  discarded: (/** @type {string} */ name) => `${name} has discarded.`,
  timeLeft: (/** @type {string} */ name, /** @type {string} */ time) => `${name}: ${time} left`,
  game: "This game",
  silent: "The coach is silent until the game is over. Then you can both review it.",
  say: "Say",
  /** @type {Record<string, string>} */
  greetings: {
    hello: "Hello!",
    luck: "Good luck!",
    nice: "Nice hand!",
    "well played": "Good game!",
    thanks: "Thank you!",
  },
  watch: "Copy a link to watch",
  callOff: "Call the game off",
  pause: "Ask to pause the clocks",
  noPause: "Don't pause",
  agree: "Agree to a pause",
  resume: "Let the clocks run",
  paused: "the clocks rest",
  asksPause: "asks for a pause",
  resign: "Resign",
  sure: "Resign? It counts as lost.",
  yes: "Yes, resign",
  no: "No",
  moved: "The game has moved on; this is the current position.",

  // The end
  review: "Review",
  again: "Play again",
  newGame: "New game",
  asked: (/** @type {string} */ name) => `You asked to play again. Waiting for ${name} …`,
  wants: (/** @type {string} */ name) => `${name} would like to play again.`,
  back: "Back to the table",
};

// The coach's advice.
export const coach = {
  scoreChanges: (/** @type {Part} */ why, /** @type {Drawn} */ bold) => [
    bold("The score changes the choice:"),
    " ",
    why,
    ".",
  ],
  often: "how often the Solver plays it",
  best: "best",
  equal: "tied",
  solverPlays: "Solver plays",
  winChance: "Win chance",
  pointsLost: "Points lost",
  loss: "Loss",
  yourChoice: ", your choice",
  none: "none",
  most: "the most",

  // Discards
  discards: "Discards, the best first",
  discard: "Discard",
  expected: "Expected points",
  all: (/** @type {number} */ discards) => `All ${discards} discards`,
  byStarter: "Show the hand by starter",
  details: ", details",
  points: (/** @type {string} */ points, /** @type {Part} */ lost) => [`${points} points (`, lost, ")"],
  keeping: (
    /** @type {Part} */ keep,
    /** @type {boolean} */ deals,
    /** @type {{ hand: Part, crib: Part, play: Part }} */ { hand, crib, play },
  ) => [
    "Keeping ",
    keep,
    ": ",
    hand,
    deals ? " in hand, plus " : " in hand, minus ",
    crib,
    deals ? " in your crib, " : " in their crib, ",
    play,
    " in the play.",
  ],
  spread: (/** @type {string} */ best, /** @type {string} */ worst) =>
    `Points in hand, in % of the 46 starters. Best with ${best}; worst with ${worst}.`,
  spreadPart: (/** @type {number} */ score, /** @type {string} */ often) => `${several(score, "point")} ${often}`,
  spreadChart: (/** @type {string} */ parts) => `Hand by starter: ${parts}`,

  // The play
  cards: "Cards, the best first",
  card: "Card",
  pegs: "Pegs",
  rest: "Rest of the pegging",
  against: "Win chances and points are against the Solver.",
  overTosses: (/** @type {number} */ tosses) =>
    `Your discard is not given: win chances are averaged over ${several(tosses, "discard")} the Solver may have made.`,
  unreached: "“?”: the Solver never gets here, so there is no frequency to show; the values come from a search.",
  toTheEnd: (/** @type {string} */ points, /** @type {Part} */ lost) => [
    `${points} points to the end of the play`,
    lost && [" (", lost, ")"],
    "; ",
  ],
  noCards: "Your opponent has no cards left.",
  holds: (/** @type {number} */ many) => `Opponent's ${several(many, "card")}: chance of holding each rank`,
  likely: (/** @type {string} */ holdings) => `The chance of at least one, in %. Most likely: ${holdings}.`,
  ranks: (/** @type {string} */ ranks) => `Chance of each rank: ${ranks}`,
};

/** How to play: what is between asterisks is bold. */
export const rules = {
  title: "How to play cribbage",
  goal: "Two players race to 121 points. Points are pegged on a board, in every part of a deal.",
  deal: "1. The deal and the discard",
  discard:
    "Both cut a card; the lower deals first, then the deal alternates. Each gets six cards and discards two, face " +
    "down, to the *crib*. The crib belongs to the dealer: give good cards to your own, bad ones to your opponent's.",
  sixCards: "Six cards",
  kept: "Here J and K go. What is left is a run of four.",
  starter: "2. The starter",
  turned: "One card is turned. It counts with both hands and with the crib. If it is a jack, the dealer pegs 2.",
  play: "3. The play",
  pegging:
    "The player who did not deal, the *pone*, leads, and both play a card in turn, adding up to at most 31. Court " +
    "cards count ten, the ace one. You peg for making 15 or 31 (2 points), for a pair with the card before (2; three " +
    "of a kind 6, four 12), and for a run of the last three or more cards in any order (a point for each).",
  threeCards: "Three cards played",
  counted: "7, then 8 makes 15 for 2, then 6 makes a run of three for 3; the count is 21.",
  go:
    "If you can't play, you say *go*. The last card pegs 1, or 2 if it makes 31; then the count begins again at 0, " +
    "until all eight cards are played.",
  show: "4. The show",
  order: "The pone's hand is counted first, then the dealer's, then the crib, each with the starter:",
  what: "What",
  points: "Points",
  such: "Such as",
  combinations: {
    fifteen: "Fifteen: any cards that add up to 15",
    pair: "Pair: two cards of a rank",
    three: "Three of a kind",
    four: "Four of a kind",
    run: "Run: three or more ranks in a row, a point for each card",
    flush: "Flush: four cards of a suit in hand",
    nobs: "Nobs: a jack of the starter's suit",
  },
  most:
    "A flush is worth 5 if the starter is of the suit, too; in the crib only five of a suit count. Every combination " +
    "counts, however often a card is used. With the five of diamonds turned up, this hand makes eight fifteens, six " +
    "pairs and nobs: 29, the most there is.",
  best: "The hand of 29",
  end: "5. The end",
  first:
    "Whoever gets to 121 first wins at once, in the middle of a deal as well. So near the end it matters who counts " +
    "first.",
  playNow: "Play",
  count: "Practise counting",
};

/** A drill's question and its answer. */
export const drilled = {
  mover: (/** @type {boolean} */ own) => (own ? "you" : "opponent"),
  choices: "Every choice",
};

/** What is read out to those who cannot see whose turn it is. */
export const turn = {
  discard: (/** @type {string} */ what) => `Your turn: ${what[0].toLowerCase()}${what.slice(1)}`,
  play: (/** @type {number} */ count) => `Your turn, the count is ${count}`,
  forced: (/** @type {string} */ card) => `Your turn: ${card} is your only playable card`,
  count: "Your turn to count",
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
    discard: {
      name: "discard",
      means: "The two cards given to the crib, or giving them; toss in code and JSON.",
      said: "discard\\w*",
    },
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
    opening:
      "The first three cards of the play: the lead, the reply and the third. No side can have to say go before the " +
      "fourth.",
    range: "All hands a player may hold at some moment, with their probabilities.",
    reach: "The probability that a strategy gets to a decision with a given hand.",
    regret: "How much more a choice would have gained than what was done, summed over iterations.",
    removal: "A card that one side holds cannot be in the other's hand.",
    rollout: "Playing a deal to its end many times to estimate what a choice is worth.",
    split: "Six ranks divided into a keep and a discard.",
    SPRT: "Wald's sequential probability ratio test: stop as soon as one of two hypotheses is accepted.",
    "suit class": "Hands that differ only by a renaming of the suits.",
    "thrower, pegger": "The part of a player that discards, and the part that plays.",
  },
};

/** Links that lead back, and what somebody sees who has a seat here and no more. */
export const ways = {
  toReview: (/** @type {number} */ game) => `Back to the review of game ${game}`,
  table: "Your table",
  notYours: "Only the host can use this",
  seatOnly: "Your link is for a seat at the table. The rules and the odds are open to you, too.",
};

/** The solution, open to look at. */
export const explore = {
  title: "Explore the solution",
  about:
    "How the Solver plays every hand there is: what it discards, what it leads, and what it holds when it does so.",
  pages: "What to explore",
  page: { play: "The play", discard: "Discards", report: "Leads and replies" },
  working: "Working it out",
  seconds: (/** @type {number} */ passed) => `${passed} s`,
  any: "Any",
  starter: "Starter",
  role: "Whose discards",
  /** @type {Record<string, string>} */
  roles: { dealer: "Dealer", pone: "Pone" },
  heads: {
    card: "Card",
    often: "Often",
    net: "Net",
    held: "Held",
    replies: "Replies",
    holding: "Holding",
    plays: "Plays",
    keeps: "Keeps",
    leads: "Leads",
    lead: "Lead",
    pairs: "Pairs it",
    fifteens: "Makes 15",
    hand: "Your hand",
    tossed: "Discards them",
    best: "Best",
    loss: "Loss",
    points: "Points",
    play: "Play",
    discard: "Discard",
    you: "You",
    solver: "Solver",
    lost: "Lost",
    side: "Side",
    scores: "Scores",
    aDeal: "A deal",
    taken: "Taken",
  },

  // The play
  way: "The play so far",
  start: "Start",
  toPlay: (/** @type {string} */ who, /** @type {number} */ count) => `${who} to play at ${count}`,
  reached: (/** @type {string} */ often, /** @type {string} */ net) =>
    `Reached ${often} of the time; nets ${net} points from here to the end of the play.`,
  having: "Only hands with",
  step: (/** @type {string} */ card) => `Play ${card}`,
  byRank: "What is played, by the cards held",
  onlyWith: (/** @type {string} */ rank) => `Only hands with a ${rank}`,
  mayHold: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold: at least one card of a rank`,
  holdings: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold, the likeliest first`,
  analyse: "Analyse",
  more: "Show all",
  playHere: "Play from here",
  pickStarter: "Pick a starter to analyse one of these hands.",

  // Leads and replies
  classes: "Leads by class of hand",
  /** @type {Record<string, string>} */
  classNames: {
    "three or four of a kind": "Three or four of a kind",
    "two pairs": "Two pairs",
    "pair and run": "Pair and run",
    "run of four": "Run of four",
    "run of three": "Run of three",
    "pair of low cards": "Pair of low cards",
    "pair of fives": "Pair of fives",
    "pair of 6 to 9": "Pair of 6 to 9",
    "pair of ten-cards": "Pair of ten-cards",
    "five and ten-card": "Five and ten-card",
    "two or more low cards": "Two or more low cards",
    "one low card": "One low card",
    "no low card": "No low card",
  },
  taken: "How often the dealer takes two points, when it can",
  replies: "What the dealer answers (across) to each lead (down), %",
  reply: (/** @type {string} */ lead, /** @type {string} */ reply, /** @type {string} */ often) =>
    `${lead} is answered by ${reply} ${often} of the time`,
  chances: "Chances to score where another card could be played, and how often they are taken",
  /** @type {Record<string, string>} */
  scores: { pair: "Pair", fifteen: "15", run: "Run", "thirty-one": "31" },

  // Discards at a score
  score: "At the score",
  atScore: {
    working: (/** @type {number} */ hands) => `Weighing ${hands} hands`,
    show: "What the grid shows",
    often: "How often",
    more: "Change",
    howOften: "How often two ranks win most when they are held, %",
    moreOften: "How much more often two ranks are the best discard for wins than for points, %",
    cell: (/** @type {string} */ ranks, /** @type {string} */ figure) => `${ranks}: ${figure || "no hand"}`,
    changed: (/** @type {string} */ often) => `The score changes ${often} of the discards`,
    told: (/** @type {number} */ hands, /** @type {string} */ wins) =>
      `Of ${hands} hands dealt at random. To discard for wins instead of points wins ${wins} more often, a hand.`,
    caption: "Where it changes most",
    heads: { ranks: "Ranks", held: "Held", wins: "For wins", points: "For points", lost: "Wins lost" },
  },

  // Discards
  show: "Show",
  beside: "Compared with",
  noTable: "No table",
  /** @type {Record<string, string>} */
  tables: { schell: "Schell", hessel: "Hessel", rasmussen: "Rasmussen" },
  keeping: "Keeping",
  names: {
    chosen: "how often",
    often: "share of all discards",
    crib: "crib",
    hand: "hand",
    play: "play",
    net: "net",
    loss: "loss",
    suited: "one suit",
    own: "your games",
  },
  figures: {
    chosen: "How often two ranks are discarded when both are held, %",
    often: "Share of all discards, %",
    crib: "Points of the crib when they are discarded",
    hand: "Points of the hand when they are discarded",
    play: "Net points in the play when they are discarded",
    net: "Hand, crib and play together when they are discarded, points",
    loss: "Points lost to the best discard of the same hands",
    suited: "How often the two are of one suit when they are discarded, %",
    own: "How much more often you discard them than the Solver would with your hands, %",
  },
  lessPublished: (/** @type {string} */ who) => `The crib, less what ${who}'s table says, in hundredths of a point`,
  cell: (/** @type {string} */ ranks, /** @type {string} */ figure) => `${ranks}: ${figure}`,
  never: "never discarded",
  pickCell: "Pick two ranks in the grid to see all about them, and the hands behind them.",
  pair: {
    title: (/** @type {string} */ ranks, /** @type {string} */ role) =>
      `${ranks} to ${role === "dealer" ? "the dealer's own" : "the dealer's"} crib`,
    /** @type {Record<string, string>} */
    figures: {
      held: "Hands that have both",
      chosen: "Discarded, of these",
      often: "Discarded, of all hands",
      suited: "Of one suit, when discarded",
      crib_any: "Crib, over all hands that have both",
      crib: "Crib, when discarded",
      hand: "Your hand",
      play: "Play",
      net: "Net",
      loss: "Lost to the best discard",
    },
  },
  hands: "Hands that discard them most",
  yours: "Your games",
  noGames: "Once you have finished a game without hints, your own discards are shown here beside the Solver's.",
  neverHere: "You have not been here with a choice in a finished game without hints.",
  ownDiscards: (/** @type {number} */ hands, /** @type {string} */ lost) =>
    `${several(hands, "hand")}; your discards lost ${lost} points to the best ones.`,
  ownPlays: (/** @type {number} */ times, /** @type {string} */ lost) =>
    `You were here with a choice ${times === 1 ? "once" : `${times} times`} and lost ${lost} points.`,
  kept: "What is kept most",
};

/** The few rules that carry most of it. */
export const remember = {
  title: (/** @type {number} */ many) => `${many} rules to remember`,
  howMany: "How many rules",
  print: "Print",
  drill: "Practise them",
  about:
    "Add up what your cards score and what these rules add or take off, and make the choice with the most points. " +
    "They were fitted to the Solver, those that save most first.",
  cost: (/** @type {string} */ all, /** @type {string} */ discards, /** @type {string} */ play) =>
    `They lose about ${all} points a deal to the Solver: ${discards} in discards, ${play} in the play.`,
  parts: { discard: "Discarding", play: "The play" },
  saves: (/** @type {string} */ points) => `saves ${points} points a deal`,
  hand: "A hand in which it decides",
  roles: { dealer: "You deal", pone: "Your opponent deals" },
  starter: "starter",
  played: "played",
  rather: (/** @type {string} */ choice, /** @type {string} */ instead) => `${choice}, not ${instead}.`,
  analyse: "Analyse",
};
