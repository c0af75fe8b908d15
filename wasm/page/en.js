// The words that only a page without a server has; all others are in muggins/words/en.json.

/** How a count is spoken, as in muggins/counting/spoken.py. */
export const count = {
  numbers: (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
    "seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six " +
    "twenty-seven twenty-eight twenty-nine"
  ).split(" "),
  names: ["fifteen", "pair", "run", "flush", "nobs"],
  nothing: "nothing (players call it 'nineteen')",
  fifteen: "fifteen {total}",
  first: "{what} is {total}",
  next: "and {what} is {total}",
  another: "another pair",
  kinds: [
    ...["fifteen", "a pair", "a pair royal", "a double pair royal"],
    ...["a run of {length}", "a double run of {length}", "a triple run of {length}", "a double-double run of {length}"],
    ...["a flush", "one for his nob"],
  ],
};

export const drills = {
  count: "{what} {hand}  starter {starter}: what does it count?",
  true: "{points}: {count}.",
  shown: "It is {points}: {count}.",
  short: "You are {off} short: it is {points}, not {total}. Count it: {count}.",
  over: "You are {off} over: it is {points}, not {total}. Count it: {count}.",
  kind: "Of {kind} there are {there} points, not {claimed}.",
  claim: "a claim: expected a count of 0 to 29, or points by kind such as 'fifteens 8, pair 2, runs 6'",
  question: "no such question: expected five cards, the starter last",
  choice: "no such choice: expected cards of this hand that may be played",
  drill: "there is no such drill on this page",
  none: "no mistake is due: come back later",
};

export const daily = {
  title: "Muggins daily deal, {day}",
  short: "{total} points short of the best play",
  perfect: "the best play in every decision",
};

export const past = "{card} would take the count past 31";
export const ended = { won: "You win{skunk}, {high} to {low}", lost: "{who} wins{skunk}, {high} to {low}" };
export const skunked = ["", " with a skunk", " with a double skunk"];
export const resigned = "You resigned at {mine} to {theirs}; {who} wins";
export const notNow = "this cannot be done now; nothing was changed";
export const loading = "the solution is loading: {done} of {of} MB";
export const failed = "the solution could not be loaded whole: try again";
export const noGame = "there is no such game in this browser";
export const server = "this page has no server: that needs Muggins on a computer";
export const position =
  "no such position: expected six cards, or four kept ones, a starter and a play, in a game to 121 or 61";
export const record =
  "no such record: expected one of a game to 121 or 61 that was counted automatically and played to its end";
export const options = "options of a game: expected an opponent and a target of this page";

/** @type {Record<string, { title: string, about: string }>} */
export const opponents = {
  "greedy+greedy": { title: "Greedy", about: "takes the most points at once" },
  "schell+rule": { title: "Schell", about: "discards by the best-known table of the crib; plays by rules of thumb" },
  "table+rule": { title: "Tables", about: "discards by the tables of the equilibrium; plays by rules of thumb" },
  novice: { title: "Novice", about: "knows the rules; plays almost at random" },
  casual: { title: "Casual", about: "a kitchen-table player; slips in every deal" },
  club: { title: "Club", about: "a weekly club player; goes wrong in close decisions" },
  strong: { title: "Strong", about: "a tournament winner; rarely gives up more than a fraction of a point" },
  nash: { title: "Solver", about: "near-perfect play, computed in advance" },
};
