// The words that only a page without a server has; all others are in muggins/words/en.json.

/** How a count is spoken, as in muggins/counting/spoken.py. */
export const count = {
  numbers: (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
    "seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six " +
    "twenty-seven twenty-eight twenty-nine"
  ).split(" "),
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

/** What the drills of the count ask and answer, as in muggins/quiz/count.py. */
export const counted = {
  asked: "Hand {hand}  starter {starter}: what does it count?",
  expected: "count: expected a number from 0 to 29",
  right: "{points}: {count}.",
  shown: "It is {points}: {count}.",
  wrong: "You are {off} {short:short|over}: it is {points}, not {said}. Count it: {count}.",
};

export const past = "{card} would take the count past 31";
export const resigned = "You resigned at {mine} to {theirs}; {who} wins";
export const notNow = "this cannot be done now; nothing was changed";
export const loading = "the solution is loading: {done} of {of} MB";
export const failed = "the solution could not be loaded whole: try again";
export const noGame = "there is no such game in this browser";
export const server = "this page has no server: that needs Muggins on a computer";
export const position = "no such position: expected six cards, or four kept ones, a starter and a play by the rules";
export const question = "question: expected one of a drill of this page, and an answer that it can have";
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
