// The words that only a page without a server has; all others are in muggins/words/en.json.

/** How a count is spoken, as in muggins/counting/spoken.py. */
export const count = {
  numbers: (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
    "seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six " +
    "twenty-seven twenty-eight twenty-nine"
  ).split(" "),
  names: ["fifteen", "pair", "run", "flush", "nobs"],
  plurals: ["fifteens", "pairs", "runs", "flushes", "nobs"],
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
  right: "Right, {points}: {count}.",
  shown: "It is {points}: {count}.",
  taken: "Only what is claimed and there counts: {taken}.",
  short: "You are {off} short: it is {points}, not {said}.",
  over: "You are {off} over: it is {points}, not {said}.",
  counted: "Count it: {count}.",
  make: "{name} make {points}{where}, not {claim}.",
  makes: "{name} makes {points}{where}, not {claim}.",
  missed: "Most likely missed: {what}.",
  some: "{number} of {all} {kinds} ({where})",
  several: "{number} {kinds} for {points} ({where})",
  single: "{kind} {points} ({where})",
  longer: "{kind} of {points} ({where})",
  /** By how many runs it is made of. @type {Record<number, string>} */
  whole: {
    2: "a double run for {points} ({cards})",
    3: "a triple run for {points} ({cards})",
    4: "a double-double run for {points} ({cards})",
  },
  traps: {
    flush: "In the crib four of a suit score only when the starter is of that suit too.",
    heels: "A Jack turned as the starter is pegged at once, not counted here.",
    nobs: "A Jack is his nob only when the starter is of its suit, and no Jack.",
  },
  some_taken: "; {taken} of {there} taken",
  muggins: "; muggins for {muggins}",
  claim: "a claim: expected a count of 0 to 29, or points by kind such as 'fifteens 8, pair 2, runs 6'",
};

export const drills = {
  count: "{what} {hand}  starter {starter}: what does it count?",
  true: "{points}: {count}.",
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
  "nash-max+score": { title: "Champion", about: "the strongest: always its likeliest choice, and plays for the score" },
  "nash-max": { title: "Pure Solver", about: "the Solver without mixing: always its likeliest choice (advanced)" },
};
