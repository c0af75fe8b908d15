// The page's engine: answers what the page asks of its server, for a page that has none.
import { adviceFor } from "./advice.js";
import { adviceOn } from "./position.js";
import { recomputed, recordOf, replayed } from "./record.js";
import { reviewOf } from "./review.js";
import { dailyDeal, dailyResults, playDaily } from "./daily.js";
import { hexadecimal } from "./decks.js";
import { ask, keepMistakes, practiceDue, take as takeAnswer } from "./drills.js";
import { compare } from "./count.js";
import { CLAIM, Table, cutOf } from "./table.js";
import { toCount } from "./show.js";
import { OPPONENTS, Players, chooseBySolution, claimedBy, isSimple, titleOf } from "./opponents.js";
import { guidedDeal } from "./single.js";
import { keep, loadSolution } from "./loading.js";
import { all, load, save } from "./store.js";
import { Refusal } from "./refusal.js";
import { loadEngine } from "../engine.js";
import { say } from "../../src/muggins/web/static/texts/words.js";
import { failed, loading, noGame, notNow, options as invalid, server } from "./en.js";

/** @typedef {import("./table.js").Kept} Kept */
/** @typedef {{ id: number, path: string, method: string, body: any }} Asked */

const TARGETS = [121, 61];
const COUNTINGS = ["automatic", "own", "muggins"];
/** Of the solution, until it says so itself. */
const MEGABYTES = 10;
/** Where questions about deals go; others hardly ever need the play. */
const PLAYED = /^\/api\/(games|daily)/;
const PROGRESS = /\/review\/progress(\?|$)/;
/** Milliseconds without a question until more of the play is decoded or kept, a quarter of a second at a time. */
const IDLE = 100;

/** @type {Wire.ReviewProgress} */
const NO_REVIEW = { done: 0, of: 0, seconds: null };
/** How far the review is that is being made. */
let reviewed = NO_REVIEW;

/** @param {number} done @param {number} of */
function reviewing(done, of) {
  reviewed = { done, of, seconds: null };
  return new Promise((resolve) => setTimeout(resolve)); // who asks how far it is has an answer now
}

async function start() {
  const packed = await fetch(new URL("engine.bin", location.href));
  const stream = /** @type {ReadableStream} */ (packed.body).pipeThrough(new DecompressionStream("gzip"));
  const engine = await loadEngine(await new Response(stream).arrayBuffer());
  return { engine, table: new Table(engine) };
}

const started = start();
/** @type {Players | undefined} */
let players;
/** @type {import("./solution.js").Solution | undefined} */
let solution;
/** @type {{ done: number, of: number } | null} */
let progress = null;
let failure = "";

/** Return the solution; where it is not there yet, say how far it is. */
function needed() {
  if (solution) return solution;
  if (failure) {
    const words = failure;
    [failure, progress] = ["", null]; // it may be there the next time
    throw new Refusal(500, words);
  }
  if (!progress) {
    progress = { done: 0, of: MEGABYTES };
    started
      .then(({ engine }) =>
        loadSolution(engine, (done, of) => (progress = { done: Math.ceil(done), of: Math.ceil(of) })),
      )
      .then((found) => (solution = found))
      .catch(() => (failure = failed));
  }
  throw new Loading(202, say(loading, progress));
}

/** Something that is not loaded yet. */
class Loading extends Refusal {}

/** Return the opponent's action. @param {Table} table */
function choose(table) {
  const { against } = table.kept;
  const solved = isSimple(against) ? undefined : needed();
  if (table.phase === "count") return CLAIM + claimedBy(table, solved?.levels[against]?.[2]);
  if (solved) return chooseBySolution(solved, table);
  return (players ??= new Players(table.engine)).choose(table);
}

/** @param {number} number */
async function take(number) {
  const kept = await load("games", number);
  if (!kept) throw new Refusal(404, noGame);
  const { table } = await started;
  return table.open(kept);
}

/** @param {Table} table @param {number} since */
async function stateOf(table, since) {
  const state = table.state(since, titleOf(table.kept.against));
  const games = await all("games");
  const series = seriesOf(games, table.kept);
  const next = games.find(({ follows }) => follows === table.kept.number);
  return { ...state, series: await standingOf(table, series), next_game: next?.number ?? null };
}

/** The games before one in its series. @param {Kept[]} games @param {Kept} kept @returns {Kept[]} */
function seriesOf(games, { follows }) {
  const before = games.find(({ number }) => number === follows);
  return before ? [...seriesOf(games, before), before] : [];
}

/** @param {Table} table @param {Kept[]} series @returns {Promise<Wire.SeriesScore | null>} */
async function standingOf(table, series) {
  if (!series.length) return null;
  const { kept } = table;
  /** @type {[number, number]} */
  const points = [0, 0];
  for (const game of [...series, kept]) {
    const { result } = table.open(game);
    if (result) points[result.won ? 0 : 1] += result.points;
  }
  return { games: series.length + 1, match_points: points };
}

/** @param {Partial<Kept>} of @param {string} [key] */
async function begin(of, key) {
  const games = await all("games");
  const earlier = games.find((game) => key && game.key === key);
  if (earlier) return stateOf(await take(earlier.number), 0);
  const seed = hexadecimal([...crypto.getRandomValues(new Uint32Array(4))]);
  const number = Math.max(0, ...games.map((game) => game.number)) + 1;
  const usual = { dealer: cutOf(seed).dealer, follows: null, actions: [], resigned: false, undone: 0, key };
  const kept = /** @type {Kept} */ ({ ...usual, number, begun: new Date().toISOString(), seed, ...of });
  return play(kept, 0, () => {});
}

/** Do something in a game and keep it. @param {Kept} kept @param {number} since @param {(table: Table) => void} act */
async function play(kept, since, act) {
  const { table } = await started;
  if (!isSimple(kept.against)) needed();
  act(table.open(kept));
  table.answer(choose);
  await save("games", table.kept);
  return stateOf(table, since);
}

/** @param {any} asked */
function options({ against, target, counting = "automatic", practice = false, hints = false, name }) {
  if (!OPPONENTS.some((one) => one.name === against)) throw new Refusal(422, invalid);
  if (!TARGETS.includes(target) || !COUNTINGS.includes(counting)) throw new Refusal(422, invalid);
  return { against, target, counting, practice, hints, name: String(name).trim() || "You" };
}

/** @param {Kept[]} games @param {Table} table @returns {Wire.Listed[]} */
const listed = (games, table) =>
  games.map((kept) => {
    const { result, row } = table.open(kept);
    const [mine, theirs] = [...table.engine.view(row).slice(4, 6)].map(Number);
    return {
      ...{ number: kept.number, begun: kept.begun, players: [kept.name, titleOf(kept.against)], person: kept.name },
      ...{ against: kept.against, opponent: titleOf(kept.against), scores: [mine, theirs], over: result !== null },
      ...{ won: result && result.won, match_points: result?.points ?? 0, resigned: kept.resigned },
      ...{ reviewed: false, practice: kept.practice },
    };
  });

/** @param {Table} table @param {[string, string]} names */
async function review(table, names) {
  try {
    return await reviewOf(needed(), table, names, reviewing);
  } finally {
    reviewed = NO_REVIEW;
  }
}

/** The review of a record. @param {Table} table @param {string} record @returns {Promise<Wire.Review>} */
async function pasted(table, record) {
  needed();
  return { ...(await review(table, replayed(table, record))), number: null, person: null };
}

/** @param {Table} table */
function hint(table) {
  if (table.player !== 0 || table.phase === "count") throw new Refusal(409, notNow);
  return adviceFor(needed(), table);
}

/** What can be asked of a game that is over. */
const FINISHED = new Set(["record", "fairness", "review"]);

/** @param {Table} table @param {string} what */
async function finished(table, what) {
  if (!table.over) throw new Refusal(409, notNow);
  if (what === "record") return recordOf(table);
  if (what === "fairness") return recomputed(table);
  const { number, name, against } = table.kept;
  const maker = location.pathname; // it names the version of the page
  const known = await load("reviews", number);
  if (known?.maker === maker) return known.review;
  const made = await review(table, [name, titleOf(against)]);
  await keepMistakes(made);
  await save("reviews", { number, maker, review: made });
  return made;
}

/** @param {number} number @param {string} what @param {any} body @param {number} since */
async function ofGame(number, what, body, since) {
  const table = await take(number);
  const { kept } = table;
  if (what === "") return stateOf(table, since);
  if (FINISHED.has(what)) return finished(table, what);
  if (what === "hint") return hint(table);
  if (what === "next") {
    const { result } = table;
    if (!result) throw new Refusal(409, notNow);
    const { name, against, target, counting, practice, hints } = kept;
    const following = (await all("games")).find(({ follows }) => follows === number);
    if (following) return stateOf(await take(following.number), 0);
    return begin(
      { name, against, target, counting, practice, hints, follows: number, dealer: result.won ? 1 : 0 },
      body.key,
    );
  }
  if (what === "resign" && !table.over) return play({ ...kept, resigned: true }, 0, () => {});
  if (table.over || body.move !== (await stateOf(table, 0)).move) throw new Refusal(409, notNow);
  if (what === "undo") return play(kept, 0, (at) => at.undo());
  if (what === "count") return count(kept, since, String(body.claim));
  return play(kept, since, (at) => at.move(body.cards ?? [body.card], choose));
}

/** Claim points in a game, judge the claim and keep the game. @param {Kept} kept @param {number} since
 * @param {string} claim */
async function count(kept, since, claim) {
  const { engine, table } = await started;
  if (table.open(kept).phase !== "count") throw new Refusal(409, notNow);
  const { right, taken, words: verdict } = compare(engine, toCount(table), claim);
  return { verdict, right, game: await play(kept, since, (at) => at.claim(taken, choose)) };
}

/** What awaits somebody, the daily deals, drills. @param {Omit<Asked, "id">} asked @param {Table} table
 * @returns {Promise<any>} */
async function practise({ path, method, body }, table) {
  const { pathname, searchParams } = new URL(path, "http://engine");
  const [, what, part, number] = pathname.split("/").slice(1);
  const today = searchParams.get("today") ?? "";
  if (what === "home") {
    return { daily: await dailyResults(today), due: await practiceDue(), skill: null, ladder: null };
  }
  if (!part) return what === "daily" ? dailyResults(today) : practiceDue();
  if (what === "daily") {
    const deal = (/** @type {string} */ day, /** @type {number} */ of) =>
      dailyDeal(needed(), table, day, of, body.moves);
    return playDaily(deal, part, Number(number), today);
  }
  const from = { solution: needed, table };
  if (method === "POST") return takeAnswer(from, part, body);
  const [seed, place] = ["seed", "number"].map((name) => Number(searchParams.get(name)));
  return ask(from, part, { seed, number: place, key: searchParams.get("key") });
}

/** @param {Asked} asked @returns {Promise<any>} */
async function answer({ path, method, body }) {
  const { pathname, searchParams } = new URL(path, "http://engine");
  const [, what, number, ...actions] = pathname.split("/").slice(1);
  const action = actions.join("/");
  if (what === "ready") return { done: 0, of: 0, table: true, coach: true };
  if (what === "about") return { version: "", opponents: OPPONENTS };
  const { table } = await started;
  if (what === "review") return pasted(table, body.record);
  if (what === "guide") return guidedDeal(table, Number(searchParams.get("deal") ?? 1), body.moves, choose);
  if (what === "advice") return adviceOn(needed(), table, searchParams.get("text") ?? "");
  if (["home", "daily", "quiz"].includes(what)) return practise({ path, method, body }, table);
  if (what !== "games") throw new Refusal(404, server);
  if (number) return ofGame(Number(number), action, body, Number(searchParams.get("since") ?? 0));
  if (method === "POST") return begin(options(body), body.key);
  const games = await all("games");
  const newest = games.reverse().slice(0, Number(searchParams.get("most") ?? 50));
  return { games: listed(newest, table), total: games.length, damaged: [], deleted: [] };
}

/** What is asked later waits: there is one table. @type {Promise<unknown>} */
let earlier = Promise.resolve();

let idle = 0;

addEventListener("message", ({ data }) => {
  if (PROGRESS.test(data.path)) {
    postMessage({ id: data.id, status: 200, body: reviewed });
    return;
  }
  earlier = earlier.then(async () => {
    try {
      postMessage({ id: data.id, status: 200, body: await answer(data) });
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      const body = {
        error: /** @type {Error} */ (error).message,
        ...(error instanceof Loading && progress),
      };
      postMessage({ id: data.id, status, body });
    }
    if (solution?.tree || PLAYED.test(data.path)) prepareSoon(IDLE);
  });
});

/** @type {AsyncGenerator<void, void> | undefined} The keeping under way. */
let keeping;

/** Decode the play while the person thinks about a discard, which needs none of it; then keep it for the next visit.
 * @param {number} wait */
function prepareSoon(wait) {
  clearTimeout(idle);
  if (solution && !solution.kept) idle = setTimeout(() => (earlier = earlier.then(prepare)), wait);
}

async function prepare() {
  try {
    if (solution?.tree) await (keeping ??= keep(solution)).next();
    else solution?.decodeMore();
    prepareSoon(0);
  } catch {
    if (!solution?.tree) [solution, progress, failure] = [undefined, null, failed];
  }
}
