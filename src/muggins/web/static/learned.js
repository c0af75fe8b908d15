// What the opponent that learns knows of a person, and how to make it forget.
import { post, problemOf } from "./api.js";
import { percent, plural } from "./format.js";
import { useGet } from "./hooks.js";
import { Failure, ProblemLine } from "./shell.js";
import { html, useState } from "./vendor/htm-preact.js";

/** @typedef {import("./hooks.js").Got<Wire.KnownPerson>} GotLearned */

const PHASES = /** @type {const} */ ([
  ["toss", "Tosses"],
  ["lead", "Leads"],
  ["reply", "Later cards"],
  ["end", "Last two cards"],
]);
const MOST_HABITS = 12;
/** @type {Record<string, string>} */
const WHO = {
  nash: "the solver",
  schell: "Schell's table",
  hessel: "Hessel's table",
  rasmussen: "Rasmussen's table",
  expected: "the highest expected points",
  fitted: "a style of your own",
  greedy: "the most points at once",
  rule: "points at once, and traps",
};

/** @param {string} name */
export const whoWords = (name) => WHO[name] ?? name;

/**
 * Whom somebody plays like, the likest first.
 * @param {Record<string, number>} shares
 */
export const likeWords = (shares) =>
  Object.entries(shares)
    .sort((one, other) => other[1] - one[1])
    .map(([name, share]) => `${whoWords(name)} ${percent(share)}`)
    .join(", ") || "nobody in particular";

/** @param {Wire.KnownPerson} learned */
export const responseWords = ({ responds }) =>
  responds
    ? "It plays the best response to that."
    : "So far it has found nothing to gain from, and plays as the solver does.";

export function Learned() {
  const [round, setRound] = useState(0);
  /** @type {GotLearned} */
  const { answer, problem } = useGet(`/api/learned?name=You&round=${round}`);
  if (problem) return html`<${Failure} problem=${problem} />`;
  return html`<div class="page narrow"><h1>What adapt knows about you</h1>${
    answer
      ? html`<${Known} learned=${answer} forgotten=${() => setRound(round + 1)} />`
      : html`<p class="loading">Looking through your games …</p>`
  }</div>`;
}

/** @param {{ learned: Wire.KnownPerson, forgotten: () => void }} props */
function Known({ learned, forgotten }) {
  const { games, deals, decisions, likeness, habits } = learned;
  if (!games) {
    return html`<section class="panel"><p>Nothing yet. It learns from the games you finish, against anyone,
      without hints or undo. <a href="#/play">Play one</a>.</p></section>`;
  }
  const telling = habits.filter((habit) => habit.telling).slice(0, MOST_HABITS);
  return html`<section class="panel"><h2>You play like …</h2>
      <table class="plain-table"><tbody>${PHASES.map(
        ([phase, title]) =>
          html`<tr key=${phase}><th scope="row">${title}</th><td>${likeWords(likeness[phase])}</td></tr>`,
      )}</tbody></table>
      <p>${responseWords(learned)}</p>
      <p class="note">From ${plural(games, "game")}: ${deals} deals, ${decisions} choices in the play.</p></section>
    <section class="panel"><h2>Your habits</h2>${
      telling.length
        ? html`<ul>${telling.map(({ sentence }) => html`<li key=${sentence}>${sentence}</li>`)}</ul>`
        : html`<p>Nothing you do differs from the solver by more than chance.</p>`
    }</section>
    <${Forget} forgotten=${forgotten} />`;
}

/** @param {{ forgotten: () => void }} props */
function Forget({ forgotten }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState(/** @type {import("./api.js").Problem | null} */ (null));
  const forget = async () => {
    try {
      await post("/api/learned/forget", { name: "You" });
      forgotten();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return html`<section class="panel"><h2>Forget</h2>
    <p>Your games stay. It begins to learn again with the next one.</p>
    <${ProblemLine} problem=${problem} />
    <p class="tools">${
      asked
        ? html`<button type="button" class="primary" onClick=${forget}>Forget me</button>
          <button type="button" class="quiet" onClick=${() => setAsked(false)}>Cancel</button>`
        : html`<button type="button" onClick=${() => setAsked(true)}>Forget what it knows …</button>`
    }</p></section>`;
}
