// The words of the page that are made of parts; all others are in words/en.json.
import { words as catalogue } from "./words.js";

const plain = catalogue.page;

/** @param {number} number @param {string} one @param {string} [many] */
const several = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
export const names = plain.names;

export const nowhere = plain.nowhere;

/** The themes of decisions. @type {Record<string, { title: string, about: string }>} */
export const themes = plain.themes;

/** The drills that are not about a theme. @type {Record<string, { title: string, about: string }>} */
export const drills = plain.drills;

export const setup = {
  ...plain.setup,
  back: (/** @type {string} */ name) => (name ? `Welcome back, ${name}` : "Welcome back"),
  game: (/** @type {number} */ number, /** @type {number[]} */ scores) =>
    `Game ${number}: ${scores[0]} to ${scores[1]}`,
  /** @type {Record<number, string>} */
  targets: plain.setup.targets,
  /** @type {Record<string, string>} */
  countings: plain.setup.countings,
  waits: (/** @type {string} */ words) => `${words}. The game begins by itself.`,
};

/** What waits for somebody who comes back, and the ladder of opponents. */
export const home = {
  ...plain.home,
  goOn: (/** @type {string | null} */ opponent) => `Go on against ${opponent}`,
  toPlay: (/** @type {number} */ left) => (left === 3 ? "three deals to play" : `${several(left, "deal")} left today`),
  streak: (/** @type {number} */ days) => (days ? `streak: ${several(days, "day")}` : "start a streak"),
  mistakes: (/** @type {number} */ many) =>
    many > 3 ? "Three of your mistakes" : `${several(many, "mistake")} to solve`,
  rating: (/** @type {number} */ rating) => `Rating ${rating.toFixed(0)}`,
  moved: (/** @type {string} */ change) => `${change} in your last game`,
  next: (/** @type {string} */ title) => `Next up the ladder: ${title}`,
  record: (/** @type {number} */ wins, /** @type {number} */ games) =>
    wins
      ? `You win ${Math.round((100 * wins) / games)}% (${wins} of ${games}).`
      : `No win yet in ${several(games, "game")}.`,
  series: (/** @type {number[]} */ [won, lost], /** @type {number} */ needed) =>
    won || lost ? `Series ${won}–${lost}, first to ${needed}.` : `Win ${needed} games first to climb on.`,
  season: (/** @type {number} */ games) => `Season: ${games} of 9 games`,
  seasonPoints: (/** @type {number} */ points, /** @type {number | null} */ best) =>
    `${several(points, "game point")}${best === null ? "" : `; your best season ${best}`}`,
  promoted: (/** @type {string} */ name) => `You won the series against ${name}: on to the next rung.`,
  seriesLost: (/** @type {string} */ name) => `${name} won the series. The next game begins a new one.`,
};

/** A score keeper for real cards. */
export const keeper = {
  ...plain.keeper,
  name: (/** @type {number} */ side) => `Player ${side + 1}`,
  undo: (/** @type {string} */ what) => `Undo ${what}`,
  scored: (/** @type {string} */ name, /** @type {number} */ points) => `${name} +${points}`,
  add: (/** @type {string} */ name, /** @type {number} */ points) => `${name}: add ${points}`,
  won: (/** @type {string} */ name) => `${name} wins!`,
  skunk: (/** @type {string[]} */ who, /** @type {boolean} */ twice) =>
    `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} ${twice ? "double-skunked" : "skunked"}.`,
  games: (/** @type {number} */ many) => `${several(many, "game")} won`,
};

/** The characters of the opponents. @type {Record<string, string>} */
export const opponents = plain.opponents;
export const settings = plain.settings;

export const skill = {
  ...plain.skill,
  rating: (/** @type {number} */ rating, /** @type {number} */ error) => `${rating.toFixed(0)} ± ${error.toFixed(0)}`,
  from: (/** @type {number} */ games, /** @type {number} */ lost) =>
    `from your last ${several(games, "game")}: ${lost.toFixed(2)} points lost a deal. The Solver is 2000.`,
  unreviewed: (/** @type {number} */ many) => `${several(many, "game")} not reviewed yet.`,
  reviewing: (/** @type {number} */ done, /** @type {number} */ of) => `Reviewing game ${done + 1} of ${of} …`,
  game: (/** @type {number} */ game, /** @type {number} */ rating) => `after game ${game}: ${rating.toFixed(0)}`,
  lost: (/** @type {number} */ wins, /** @type {number} */ solver) =>
    `${(100 * wins).toFixed(1)}% win chance lost a game; the Solver ${(100 * solver).toFixed(1)}%`,
  points: (/** @type {number} */ points) => `${points.toFixed(2)} points a deal`,
  habit: (/** @type {Wire.HabitSeen} */ { words, times, of, solver }) =>
    `You ${words} too ${times < solver ? "seldom" : "often"}: ` +
    `${times} of ${of} times; the Solver would ${solver.toFixed(0)}.`,
  aided: (/** @type {number} */ games, /** @type {number} */ wins) =>
    `With hints, counted apart: ${wins} of ${several(games, "game")} won.`,
};

export const practice = {
  ...plain.practice,
  due: (/** @type {number} */ many) => `${many} for today`,
  resting: (/** @type {number} */ many, /** @type {string} */ when) =>
    `${several(many, "mistake")} to repeat, the next ${when}`,
  doseDone: (/** @type {number} */ many) => `That's your ${many} for today. What is left can wait until tomorrow.`,
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
  countIs: (/** @type {number} */ count) => `the count is ${count}`,
  days: (/** @type {number} */ days) => (days === 1 ? "tomorrow" : `in ${days} days`),
};

export const daily = {
  ...plain.daily,
  deal: (/** @type {number} */ number) => `Deal ${number}`,
  role: (/** @type {boolean} */ deals) => (deals ? "you deal" : "your opponent deals"),
  lost: (/** @type {number} */ points) => (points < 0.005 ? "nothing lost" : `${points.toFixed(2)} lost`),
  total: (/** @type {number} */ points) => `${points.toFixed(2)} points lost in all`,
  stars: (/** @type {number} */ stars) => `${several(stars, "star")} of 5`,
  streak: (/** @type {number} */ days, /** @type {number} */ best) =>
    `Streak: ${several(days, "day")}${best > days ? ` (best: ${best})` : ""}`,
  yourLoss: (/** @type {number} */ points) => `${points.toFixed(2)} points short of the best play`,
};
export const welcome = plain.welcome;

/** The guided first deal: what is said at each moment. */
export const guide = {
  ...plain.guide,
  scored: (/** @type {string} */ words) => `${words}. Look at the board: that is pegged at once.`,
  reply: (/** @type {number} */ count) => [`The count is ${count}. Can you make 15 or 31, a pair or a run?`],
  goScores: (/** @type {boolean} */ own) =>
    own
      ? "You played last, so you score 1. The count starts again at 0; your opponent leads if they have a card."
      : "Your opponent played last and scores 1. The count starts again at 0; you lead if you have a card.",
  goOn: (/** @type {boolean} */ own) => `${own ? "You play" : "Your opponent plays"} on while a card fits.`,
};

/** Counting a hand together, in the guided deal. */
export const together = {
  ...plain.together,
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
};

/** What stands around every view. */
export const page = {
  ...plain.page,
  /** @type {[key: string, what: string][]} */
  keys: /** @type {any} */ (plain.page.keys),
  answered: (/** @type {number} */ status) => `The server answered ${status}.`,
  readyOf: (/** @type {string} */ words, /** @type {number} */ done, /** @type {number} */ of) =>
    `${words}: ${done} of ${of}`,
};

/** What cards are called. */
export const cards = {
  ...plain.cards,
  /** @type {Record<string, string>} */
  ranks: plain.cards.ranks,
  /** @type {Record<string, string>} */
  suits: plain.cards.suits,
  name: (/** @type {string} */ rank, /** @type {string} */ suit) => `${rank} of ${suit}`,
};

/** The list of games. */
export const games = {
  ...plain.games,
  more: (/** @type {number} */ total) => `More of ${total}`,
  done: {
    delete: (/** @type {number} */ number) => `Game ${number} deleted.`,
    resign: (/** @type {number} */ number) => `Game ${number} resigned.`,
    restore: (/** @type {number} */ number) => `Game ${number} restored.`,
  },
  points: (/** @type {number} */ points) => ` (${several(points, "match point")})`,
  damaged: (/** @type {number[]} */ numbers) =>
    `${several(numbers.length, "game")} cannot be read (${numbers.join(", ")}): ` +
    "'muggins games' names the newest copy.",
  restore: (/** @type {number} */ number) => `Restore game ${number}`,
  resignGame: (/** @type {number} */ number) => `Resign game ${number}`,
  deleteGame: (/** @type {number} */ number) => `Delete game ${number}`,
  reviewGame: (/** @type {number} */ number) => `Review game ${number}`,
  continueGame: (/** @type {number} */ number) => `Continue game ${number}`,
};

export const stats = {
  ...plain.stats,
  /** The link to a game, the link to a drill, and what stands around them. */
  noGames: (/** @type {boolean} */ hinted) => [
    hinted ? "No finished games without hints yet. " : "No finished games yet. ",
    "Play one",
    ", or ",
    "practise",
    ". Practice games do not count here.",
  ],
  confidence: (/** @type {string} */ low, /** @type {string} */ high) => `95% confidence ${low} to ${high}`,
  /** @type {Record<string, Record<string, string>>} */
  parts: plain.stats.parts,
  /** @type {Record<string, string>} */
  achievements: plain.stats.achievements,
  imported: (/** @type {number} */ many) => `Imported ${several(many, "game")}.`,
};

export const charts = {
  ...plain.charts,
  race: (/** @type {{ number: number, scores: number[] }[]} */ deals) =>
    `The race: ${deals.map(({ number, scores }) => `after deal ${number} ${scores[0]} to ${scores[1]}`).join("; ")}`,
  losses: (/** @type {string} */ words) => `Points lost per decision by game: ${words}`,
  game: (/** @type {number} */ game, /** @type {string} */ loss) => `game ${game} ${loss}`,
  dot: (/** @type {number} */ game, /** @type {string} */ loss) => `Game ${game}: ${loss}`,
  dotReview: (/** @type {string} */ words) => `${words}, review`,
};

/** What the Adaptive Champion knows. */
export const learned = {
  ...plain.learned,
  /** @type {Record<string, string>} */
  who: plain.learned.who,
  share: (/** @type {string} */ who, /** @type {string} */ percent) => `${who} ${percent}`,
  from: (/** @type {number} */ many, /** @type {number} */ deals, /** @type {number} */ decisions) =>
    `From ${several(many, "game")}: ${several(deals, "deal")}, ${several(decisions, "choice")} in the play.`,
  noHabits: (/** @type {number} */ deals) =>
    deals < 100 ? `${several(deals, "deal")} are too few to name a habit.` : plain.learned.usual,
};

export const odds = {
  ...plain.odds,
  map: (/** @type {number} */ mine, /** @type {number} */ theirs, /** @type {string} */ wins) =>
    `Chance to win by score; at ${mine} to ${theirs} ${wins}`,
  even: (/** @type {number} */ theirs) => `Your score for even chances against ${theirs}`,
  at: (/** @type {string} */ score) => score,
};

export const board = {
  ...plain.board,
  label: (/** @type {string[]} */ players, /** @type {number[]} */ scores, /** @type {number} */ target) =>
    `Board: ${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}, of ${target}`,
  toGo: (/** @type {number} */ points) => `${points} to go`,
  street: (/** @type {number} */ number) => [`${["first", "second", "third", "fourth"][number]}`, "street"],
};

/** What may be chosen in the settings. */
export const choices = {
  ...plain.choices,
  /** @type {Record<string, string>} */
  pace: plain.choices.pace,
  /** @type {Record<string, string>} */
  wait: plain.choices.wait,
  /** @type {Record<string, string>} */
  appearance: plain.choices.appearance,
  /** @type {Record<string, string>} */
  theme: plain.choices.theme,
  /** @type {Record<string, string>} */
  board: plain.choices.board,
  /** @type {Record<string, string>} */
  cards: plain.choices.cards,
  /** @type {Record<string, string>} */
  deck: plain.choices.deck,
  /** @type {Record<string, string>} */
  hand: plain.choices.hand,
};
export const nextGame = plain.nextGame;

/** The description of the API, for programmers. */
export const api = {
  ...plain.api,
  title: (/** @type {string} */ name, /** @type {string} */ version) => `${name} ${version}: the API`,
};

/** The table. */
export const table = {
  ...plain.table,
  title: (/** @type {number} */ number, /** @type {string} */ opponent) => `Game ${number} against ${opponent}`,
  holds: (/** @type {string} */ name, /** @type {number} */ many) => `${name} holds ${several(many, "card")}`,
  chooseTwo: (/** @type {string | null} */ whose) =>
    `Choose two cards for ${whose === null ? "your" : `${whose}'s`} crib`,
  inPile: (/** @type {string} */ card, /** @type {boolean} */ yours, /** @type {boolean} */ old) =>
    `${card}, ${yours ? "yours" : "theirs"}${old ? ", from an earlier count" : ""}`,
  crib: (/** @type {string | null} */ whose, /** @type {number} */ many) =>
    `${whose === null ? "Your" : `${whose}'s`} crib, ${several(many, "card")}`,
  theyCutLower: (/** @type {string} */ name) => `${name} cut the lower card and deals first.`,
  deal: (/** @type {number} */ number) => `Deal ${number}`,
};

/** The show: a hand or the crib as it is counted. */
export const show = {
  ...plain.show,
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
  claim: (/** @type {string} */ count) => `Claim ${count}`,
};

/** The end of a game. */
export const end = {
  ...plain.end,
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
  score: (/** @type {number[]} */ [mine, theirs]) => `${mine} to ${theirs}`,
  series: (/** @type {number} */ many, /** @type {number[]} */ points) =>
    `Game ${many} of the series: match points ${points[0]} to ${points[1]}.`,
  unlucky: (/** @type {number} */ points) =>
    `The cards were against you: about ${points.toFixed(0)} points of it was luck.`,
  solve: (/** @type {number} */ mistakes) =>
    mistakes === 1 ? "Solve your mistake" : `Solve your ${mistakes} mistakes`,
};

/** Analysing six cards or a position. */
export const ask = {
  ...plain.ask,
  cardsFor: (/** @type {string} */ slot) => `Cards for: ${slot}`,
  /** @type {Record<string, string>} */
  states: plain.ask.states,
  card: (/** @type {string} */ card, /** @type {string} */ state) => `${card}, ${state}`,
  rules: (/** @type {ReadonlyMap<string, string>} */ rules) => {
    const [target, skunk, counting] = ["target", "skunk", "counting"].map((name) => rules.get(name));
    const own = counting === "muggins" ? "with muggins" : counting === "own" ? "you count your own hands" : "";
    const lines = skunk && Number(skunk) >= 0 ? `skunk below ${Number(skunk) + 1}` : "";
    return (
      [target && `to ${target}`, lines, own].filter(Boolean).join(", ") ||
      [...rules].map((one) => one.join("=")).join(" ")
    );
  },
  pickMore: (/** @type {number} */ many) => several(many, "more card"),
  net: (/** @type {boolean} */ deals) =>
    `Expected points: hand ${deals ? "plus" : "minus"} crib plus the play. Click a discard for its hand by starter.`,
  yourTurn: (/** @type {number} */ count) => `Your turn, count ${count}`,
  theirTurn: (/** @type {number} */ count) => `Opponent's turn, count ${count}`,
  clickTheirs: (/** @type {boolean} */ mayGo) =>
    `Click the card that they play${mayGo ? ", or let them say go" : ""}; until then, this is what they may hold.`,
};

/** A photo of cards, and what was read in it. */
export const photo = {
  ...plain.photo,
  /** @type {Record<string, string>} */
  kinds: plain.photo.kinds,
  slot: (/** @type {number} */ number, /** @type {string} */ card, /** @type {string} */ state) =>
    `Card ${number}: ${card}, ${state}`,
  maybe: (/** @type {number} */ number) => `Card ${number} is …`,
  keep: (/** @type {string} */ card) => `Yes, ${card}`,
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
  handNumber: (/** @type {number} */ number) => `Hand ${number}`,
  points: (/** @type {number} */ many) => several(many, "point"),
  /** @type {Record<string, string>} */
  scoring: plain.photo.scoring,
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
  ...plain.review,
  noGames: (/** @type {Drawn} */ link) => ["No finished games yet. ", link("Play one"), " and it will appear here."],
  game: (/** @type {Wire.Listed} */ { number, opponent, players, won, scores }) => {
    const who = opponent ? `against ${opponent}` : players.join(" – ");
    const result = won === null ? "" : won ? "won " : "lost ";
    return `Game ${number} ${who}: ${result}${scores[0]} to ${scores[1]}`;
  },
  recordAbout: (/** @type {Drawn} */ code) => ["The text of a game, as ", code("muggins games show"), " prints it"],
  notOver: (/** @type {number} */ number) => `Game ${number} is not over`,
  done: (/** @type {number} */ deals, /** @type {number} */ of, /** @type {number | null} */ seconds) =>
    `${deals} of ${several(of, "deal")} done${seconds === null ? "" : `, about ${several(seconds, "second")} left`}`,
  // The result and the figures
  result: (/** @type {boolean} */ won, /** @type {readonly number[]} */ scores) =>
    `You ${won ? "won" : "lost"}, ${scores[0]} to ${scores[1]}`,
  ofOthers: (/** @type {readonly string[]} */ players, /** @type {readonly number[]} */ scores) =>
    `${players[0]} ${scores[0]}, ${players[1]} ${scores[1]}`,
  lostIn: (/** @type {number} */ decisions) => `in ${decisions}`,
  margin: (/** @type {string | null} */ name, /** @type {string} */ margin) =>
    `Where ${whose(name)} margin of ${margin} came from`,
  adjusted: (/** @type {string} */ margin) =>
    `Margin without card luck: ${margin}. The luck of deal and starter is taken out; the ± is the luck that is left.`,
  chance: (/** @type {string | null} */ name) => `${capital(whose(name))} chance to win`,
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
  digest: (/** @type {boolean} */ here) => `Its SHA-256${here ? ", computed in this browser" : ""}`,
  recomputed: (/** @type {number} */ deals) =>
    `${several(deals, "deal")} recomputed from the seed: every card is the same.`,
  elsewhere: (/** @type {Drawn} */ code) => ["Check it with ", code("muggins games verify"), " and the record."],
  solve: (/** @type {number} */ mistakes) =>
    mistakes === 1 ? "Solve your mistake" : `Solve your ${mistakes} mistakes`,
  winChance: (/** @type {string} */ amount) => `${amount} win chance`,
  pointsToo: (/** @type {string} */ amount) => `${amount} points`,
  deals: (/** @type {Doer} */ doer) => does(doer, "deal"),
  discards: (/** @type {Doer} */ doer) => does(doer, "discard"),
  plays: (/** @type {Doer} */ doer) => does(doer, "play"),
  saysGo: (/** @type {Doer} */ doer, /** @type {boolean} */ scores) =>
    scores ? `${doer.who}: go` : `${does(doer, "say")} go`,
  shows: (/** @type {Doer} */ doer, /** @type {string} */ part) =>
    `${does(doer, "show")} ${part === "crib" ? "the crib" : doer.you ? "your hand" : "their hand"}`,
  resigns: (/** @type {Doer} */ doer) => does(doer, "resign"),
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
  cardsOf: (/** @type {Doer} */ { who, you }) => (you ? "Your cards" : `${who}'s cards`),
  count: (/** @type {number} */ count) => `count ${count}`,
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
  solved: (/** @type {number} */ solved, /** @type {number} */ of) =>
    solved === of ? (of === 1 ? "Solved. Well done." : `All ${of} solved. Well done.`) : `${solved} of ${of} solved`,
  // Playing on
  playOn: (/** @type {Doer} */ { who, you }) => (you ? "Play on from here" : `Play on from here as ${who}`),
};

// Sharing, and what is shared.
export const share = {
  ...plain.share,
  best: (/** @type {string} */ choice) => `Best: ${choice}`,
  bestOf: (/** @type {string} */ choice, /** @type {string} */ next, /** @type {string} */ lost) =>
    `Best: ${choice} (next ${next}, ${lost})`,
  counted: (/** @type {string} */ hand, /** @type {string} */ starter) => `${hand}, starter ${starter}`,
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
  ...plain.friend,
  clockOf: clockWords,
  /** @type {Record<string, string>} */
  countings: plain.friend.countings,
  continued: (/** @type {string | undefined} */ name, /** @type {boolean | undefined} */ over) =>
    name ? `With ${name}${over ? " (finished)" : ""}` : "Waiting for a friend",
  // At one device
  passTo: (/** @type {string} */ name) => `Pass the device to ${name}`,
  showCards: (/** @type {string} */ name) => `Show ${name}'s cards`,
  // Sitting down
  invited: (/** @type {string} */ host) => `${host} invites you to a game of cribbage`,
  terms: (/** @type {Wire.Invitation} */ { target, counting, clock }) =>
    `To ${target} points. ${COUNTINGS[counting]} ${clockWords(clock)}.`,
  waits: (/** @type {string} */ name) => `Waiting for ${name} …`,
  left: (/** @type {string} */ name) =>
    `${name} has left the table. The game is saved, and goes on when ${name} is back.`,
  leftWithClock: (/** @type {string} */ name) => `${name} has left the table. The clock is still running.`,
  discarded: (/** @type {string} */ name) => `${name} has discarded.`,
  timeLeft: (/** @type {string} */ name, /** @type {string} */ time) => `${name}: ${time} left`,
  /** @type {Record<string, string>} */
  greetings: plain.friend.greetings,
  asked: (/** @type {string} */ name) => `You asked to play again. Waiting for ${name} …`,
  wants: (/** @type {string} */ name) => `${name} would like to play again.`,
};

// The coach's advice.
export const coach = {
  ...plain.coach,
  scoreChanges: (/** @type {Part} */ why, /** @type {Drawn} */ bold) => [
    bold("The score changes the choice:"),
    " ",
    why,
    ".",
  ],
  all: (/** @type {number} */ discards) => `All ${discards} discards`,
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
  overTosses: (/** @type {number} */ tosses) =>
    `Your discard is not given: win chances are averaged over ${several(tosses, "discard")} the Solver may have made.`,
  toTheEnd: (/** @type {string} */ points, /** @type {Part} */ lost) => [
    `${points} points to the end of the play`,
    lost && [" (", lost, ")"],
    "; ",
  ],
  holds: (/** @type {number} */ many) => `Opponent's ${several(many, "card")}: chance of holding each rank`,
  likely: (/** @type {string} */ holdings) => `The chance of at least one, in %. Most likely: ${holdings}.`,
  ranks: (/** @type {string} */ ranks) => `Chance of each rank: ${ranks}`,
};
export const rules = plain.rules;

/** A drill's question and its answer. */
export const drilled = { ...plain.drilled, mover: (/** @type {boolean} */ own) => (own ? "you" : "opponent") };

/** What is read out to those who cannot see whose turn it is. */
export const turn = {
  ...plain.turn,
  discard: (/** @type {string} */ what) => `Your turn: ${what[0].toLowerCase()}${what.slice(1)}`,
  play: (/** @type {number} */ count) => `Your turn, the count is ${count}`,
  forced: (/** @type {string} */ card) => `Your turn: ${card} is your only playable card`,
};
export const app = plain.app;

/**
 * The glossary, as in docs/glossary.md. `said` is how a word of the game stands in a sentence of ours, where it is not
 * just its name.
 */
export const glossary = {
  ...plain.glossary,
  /** @type {Record<string, { name: string, means: string, said?: string }>} */
  game: plain.glossary.game,
  /** @type {Record<string, string>} */
  field: plain.glossary.field,
};

/** Links that lead back, and what somebody sees who has a seat here and no more. */
export const ways = { ...plain.ways, toReview: (/** @type {number} */ game) => `Back to the review of game ${game}` };

/** The solution, open to look at. */
export const explore = {
  ...plain.explore,
  seconds: (/** @type {number} */ passed) => `${passed} s`,
  /** @type {Record<string, string>} */
  roles: plain.explore.roles,
  toPlay: (/** @type {string} */ who, /** @type {number} */ count) => `${who} to play at ${count}`,
  reached: (/** @type {string} */ often, /** @type {string} */ net) =>
    `Reached ${often} of the time; nets ${net} points from here to the end of the play.`,
  step: (/** @type {string} */ card) => `Play ${card}`,
  onlyWith: (/** @type {string} */ rank) => `Only hands with a ${rank}`,
  mayHold: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold: at least one card of a rank`,
  holdings: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold, the likeliest first`,
  /** @type {Record<string, string>} */
  classNames: plain.explore.classNames,
  reply: (/** @type {string} */ lead, /** @type {string} */ reply, /** @type {string} */ often) =>
    `${lead} is answered by ${reply} ${often} of the time`,
  /** @type {Record<string, string>} */
  scores: plain.explore.scores,
  atScore: {
    ...plain.explore.atScore,
    working: (/** @type {number} */ hands) => `Weighing ${hands} hands`,
    cell: (/** @type {string} */ ranks, /** @type {string} */ figure) => `${ranks}: ${figure || "no hand"}`,
    changed: (/** @type {string} */ often) => `The score changes ${often} of the discards`,
    told: (/** @type {number} */ hands, /** @type {string} */ wins) =>
      `Of ${hands} hands dealt at random. To discard for wins instead of points wins ${wins} more often, a hand.`,
  },
  /** @type {Record<string, string>} */
  tables: plain.explore.tables,
  lessPublished: (/** @type {string} */ who) => `The crib, less what ${who}'s table says, in hundredths of a point`,
  cell: (/** @type {string} */ ranks, /** @type {string} */ figure) => `${ranks}: ${figure}`,
  pair: {
    ...plain.explore.pair,
    title: (/** @type {string} */ ranks, /** @type {string} */ role) =>
      `${ranks} to ${role === "dealer" ? "the dealer's own" : "the dealer's"} crib`,
    /** @type {Record<string, string>} */
    figures: plain.explore.pair.figures,
  },
  ownDiscards: (/** @type {number} */ hands, /** @type {string} */ lost) =>
    `${several(hands, "hand")}; your discards lost ${lost} points to the best ones.`,
  ownPlays: (/** @type {number} */ times, /** @type {string} */ lost) =>
    `You were here with a choice ${times === 1 ? "once" : `${times} times`} and lost ${lost} points.`,
};

/** The few rules that carry most of it. */
export const remember = {
  ...plain.remember,
  title: (/** @type {number} */ many) => `${many} rules to remember`,
  cost: (/** @type {string} */ all, /** @type {string} */ discards, /** @type {string} */ play) =>
    `They lose about ${all} points a deal to the Solver: ${discards} in discards, ${play} in the play.`,
  saves: (/** @type {string} */ points) => `saves ${points} points a deal`,
  rather: (/** @type {string} */ choice, /** @type {string} */ instead) => `${choice}, not ${instead}.`,
};
