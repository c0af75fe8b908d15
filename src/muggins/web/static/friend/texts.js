// The words of a table for two.

/** @param {Wire.NewClock | null} clock */
const clockWords = (clock) =>
  !clock
    ? "No clock."
    : `${clock.minutes} minutes each${clock.increment ? `, plus ${clock.increment} seconds a move` : ""}.`;

/** @type {Record<string, string>} */
const COUNTS = {
  automatic: "The table counts the hands.",
  own: "Each counts their own hand; missed points are lost.",
  muggins: "Muggins: each counts their own hand, and the other takes what is missed.",
};

export const TEXTS = {
  // New game
  title: "A friend",
  about: "two people, each at a browser of their own",
  name: "Your name",
  clock: "Clock",
  clocks: /** @type {const} */ ([
    ["", "No clock"],
    ["5+5", "5 minutes each, plus 5 seconds a move"],
    ["10+5", "10 minutes each, plus 5 seconds a move"],
    ["20+10", "20 minutes each, plus 10 seconds a move"],
  ]),
  countingOfTwo: /** @type {const} */ ([
    ["automatic", "The table counts"],
    ["own", "We count, missed points are lost"],
    ["muggins", "Muggins: we count, and take what the other misses"],
  ]),
  lost: "Whoever runs out of time loses the game.",
  invite: "Invite",
  /** @param {string | undefined} name @param {boolean | undefined} over */
  continued: (name, over) => (name ? `With ${name}${over ? " (finished)" : ""}` : "Waiting for a friend"),

  // Inviting
  inviting: "Invite a friend",
  send: "Send this link to your friend. The game begins when they open it and sit down.",
  once: "The link works once: as soon as your friend has sat down, nobody else can.",
  link: "Link for your friend",
  copy: "Copy",
  copied: "Copied",
  waiting: "Waiting for your friend …",
  here:
    "Muggins listens on this computer only, so the link opens in another browser on this computer. To let in another " +
    "device of your network, end Muggins, start it again like this, and invite your friend anew:",
  command: "muggins serve --host 0.0.0.0",
  own: "The address of this page is your own seat. You can close the page and come back to it; show it to nobody.",

  // Sitting down
  /** @param {string} host */
  invited: (host) => `${host} invites you to a game of cribbage`,
  /** @param {Wire.Invitation} invitation */
  terms: ({ target, counting, clock }) => `To ${target} points. ${COUNTS[counting]} ${clockWords(clock)}`,
  sit: "Sit down",
  learn: "New to cribbage?",
  rules: "How to play, in five minutes",

  // Playing
  away: "away",
  yourTurn: "Your turn · Muggins",
  atTable: "A friend · Muggins",
  /** @param {string} name */
  waits: (name) => `Waiting for ${name} …`,
  /** @param {string} name */
  left: (name) => `${name} has left the table. The game is saved, and goes on when ${name} is back.`,
  /** @param {string} name */
  leftWithClock: (name) => `${name} has left the table. The clock runs on.`,
  /** @param {string} name */
  discarded: (name) => `${name} has discarded.`,
  /** @param {string} whose @param {string} time */
  timeLeft: (whose, time) => `${whose}: ${time} left`,
  game: "This game",
  silent: "The coach is silent until the game is over. Then you can both review it.",
  resign: "Resign",
  sure: "Resign? The game counts as lost.",
  yes: "Yes, resign",
  no: "No",
  moved: "The game has moved on; this is the current position.",

  // The end
  review: "Review",
  again: "Play again",
  newGame: "New game",
  /** @param {string} name */
  asked: (name) => `You would like to play again. Waiting for ${name} …`,
  /** @param {string} name */
  wants: (name) => `${name} would like to play again.`,
  back: "Back to the table",
  save: "Save the record",
};
