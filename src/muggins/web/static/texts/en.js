// The words of the page that are put together here; all others are in words/en.json.
import { spoken, words as catalogue } from "./words.js";

const plain = spoken(catalogue.page);

/** @param {number} number @param {string} one @param {string} [many] */
const several = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/**
 * Words or something drawn, as a part of a sentence that has both; and what draws words: as a link, bold, as code.
 * @typedef {unknown} Part
 * @typedef {(words: string) => Part} Drawn
 */

/** Who does something: somebody by name, or you. @typedef {{ who: string, you: boolean }} Doer */

/** Whose something is, to begin a sentence. @param {string | null} name null for your own */
const whose = (name) =>
  name === null || name === plain.page.you ? "Your" : `${name[0].toUpperCase()}${name.slice(1)}'s`;

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

/** @param {Wire.NewClock | null} clock */
const clockWords = (clock) => {
  if (!clock) return "No clock";
  const { minutes, increment } = clock;
  return `${several(minutes, "minute")} each${increment ? `, plus ${several(increment, "second")} a move` : ""}`;
};

export const texts = {
  ...plain,
  /** The characters of the opponents. @type {Record<string, string>} */
  opponents: plain.opponents,
  /** The glossary, as in docs/glossary.md; `said`: a word in a sentence, where that is not just its name. */
  glossary: {
    ...plain.glossary,
    /** @type {Record<string, { name: string, means: string, said?: string }>} */
    game: plain.glossary.game,
  },
  /** What waits for somebody who comes back, and the ladder of opponents. */
  home: {
    ...plain.home,
    mistakes: (/** @type {number} */ many) =>
      many > 3 ? "Three of your mistakes" : `${several(many, "mistake")} to solve`,
    record: (/** @type {number} */ wins, /** @type {number} */ all) =>
      wins
        ? `You win ${Math.round((100 * wins) / all)}% (${wins} of ${all}).`
        : `No win yet in ${several(all, "game")}.`,
    series: (/** @type {number[]} */ [won, lost], /** @type {number} */ needed) =>
      won || lost ? `Series ${won}–${lost}, first to ${needed}.` : `Win ${needed} games first to climb on.`,
  },
  /** A score keeper for real cards. */
  keeper: {
    ...plain.keeper,
    name: (/** @type {number} */ side) => `Player ${side + 1}`,
    skunk: (/** @type {string[]} */ who, /** @type {boolean} */ twice) =>
      `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} ${twice ? "double-skunked" : "skunked"}.`,
  },
  skill: {
    ...plain.skill,
    reviewing: (/** @type {number} */ done, /** @type {number} */ of) => `Reviewing game ${done + 1} of ${of} …`,
    habit: (/** @type {Wire.HabitSeen} */ { words, times, of, solver }) =>
      `You ${words} too ${times < solver ? "seldom" : "often"}: ` +
      `${times} of ${of} times; the Solver would ${solver.toFixed(0)}.`,
  },
  practice: {
    ...plain.practice,
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
  },
  daily: {
    ...plain.daily,
    lost: (/** @type {number} */ points) => (points < 0.005 ? "nothing lost" : `${points.toFixed(2)} lost`),
    streak: (/** @type {number} */ days, /** @type {number} */ best) =>
      `Streak: ${several(days, "day")}${best > days ? ` (best: ${best})` : ""}`,
  },
  stats: {
    ...plain.stats,
    /** The link to a game, the link to a drill, and the words around them. */
    noGames: (/** @type {boolean} */ hinted) => [
      hinted ? "No finished games without hints yet. " : "No finished games yet. ",
      "Play one",
      ", or ",
      "practise",
      ". Practice games do not count here.",
    ],
  },
  charts: {
    ...plain.charts,
    race: (/** @type {{ number: number, scores: number[] }[]} */ deals) =>
      `The race: ${deals.map(({ number, scores }) => `after deal ${number} ${scores[0]} to ${scores[1]}`).join("; ")}`,
  },
  board: {
    ...plain.board,
    street: (/** @type {number} */ number) => [plain.board.streets[number], "street"],
  },
  /** Analysing six cards or a position. */
  ask: {
    ...plain.ask,
    rules: (/** @type {ReadonlyMap<string, string>} */ given) => {
      const [target, skunk, counting] = ["target", "skunk", "counting"].map((name) => given.get(name));
      const own = counting === "muggins" ? "with muggins" : counting === "own" ? "you count your own hands" : "";
      const lines = skunk && Number(skunk) >= 0 ? `skunk below ${Number(skunk) + 1}` : "";
      return (
        [target && `to ${target}`, lines, own].filter(Boolean).join(", ") ||
        [...given].map((one) => one.join("=")).join(" ")
      );
    },
  },
  review: {
    ...plain.review,
    noGames: (/** @type {Drawn} */ link) => ["No finished games yet. ", link("Play one"), " and it will appear here."],
    game: (/** @type {Wire.Listed} */ { number, opponent, players, won, scores }) => {
      const who = opponent ? `against ${opponent}` : players.join(" – ");
      const result = won === null ? "" : won ? "won " : "lost ";
      return `Game ${number} ${who}: ${result}${scores[0]} to ${scores[1]}`;
    },
    recordAbout: (/** @type {Drawn} */ code) => ["The text of a game, as ", code("muggins games show"), " prints it"],
    chance: (/** @type {string | null} */ name) => `${whose(name)} chance to win`,
    mistakesCost: (/** @type {readonly [who: string | null, wins: number][]} */ sides) => {
      const [one, two] = sides.map(([who, wins]) => `${who ?? "you"} ${ofAGame(wins)}`);
      return `Mistakes together cost ${one}, ${two}.`;
    },
    chart: (/** @type {string | null} */ name, /** @type {string} */ first, /** @type {number} */ mistakes) =>
      `${whose(name)} chance to win: ${first} before the first deal, ${several(mistakes, "mistake")} on the way`,
    chartAbout: (/** @type {string | null} */ name) =>
      `${whose(name)} chance to win: grey by the cards, red by decisions; dots are mistakes`,
    elsewhere: (/** @type {Drawn} */ code) => ["Check it with ", code("muggins games verify"), " and the record."],
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
  },
  share: {
    ...plain.share,
    mistakes: (/** @type {number} */ mine, /** @type {string} */ who, /** @type {number} */ theirs) =>
      `Mistakes cost me ${ofAGame(mine)}, ${who} ${ofAGame(theirs)}.`,
  },
  friend: {
    ...plain.friend,
    clockOf: clockWords,
    continued: (/** @type {string | undefined} */ name, /** @type {boolean | undefined} */ over) =>
      name ? `With ${name}${over ? " (finished)" : ""}` : "Waiting for a friend",
    terms: (/** @type {Wire.Invitation} */ { target, counting, clock }) =>
      `To ${target} points. ${plain.friend.counted[counting]} ${clockWords(clock)}.`,
  },
  coach: {
    ...plain.coach,
    scoreChanges: (/** @type {Part} */ why, /** @type {Drawn} */ bold) => [
      bold("The score changes the choice:"),
      " ",
      why,
      ".",
    ],
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
    toTheEnd: (/** @type {string} */ points, /** @type {Part} */ lost) => [
      `${points} points to the end of the play`,
      lost && [" (", lost, ")"],
      "; ",
    ],
  },
  /** What is read out to those who cannot see whose turn it is. */
  turn: {
    ...plain.turn,
    discard: (/** @type {string} */ what) => `Your turn: ${what[0].toLowerCase()}${what.slice(1)}`,
  },
  /** The solution, open to look at. */
  explore: {
    ...plain.explore,
    mayHold: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold: at least one card of a rank`,
    holdings: (/** @type {string} */ who) => `What the ${who.toLowerCase()} may hold, the likeliest first`,
  },
};
