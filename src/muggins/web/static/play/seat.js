// The state of a table for the person at it: what is shown, chosen and awaited, and the moves.
import { announcement, delay, endDelay, momentOf, shownAtFirst, waitsAfter } from "./moment.js";
import { get, problemOf } from "../api.js";
import { toggled } from "../cards.js";
import { digits, useEvent, useKeys } from "../hooks.js";
import { FACTOR, fingerprints, keep, prefersCalm, useSettings } from "../settings.js";
import { play } from "../sounds.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @typedef {import("../api.js").Problem} Problem */
/** @typedef {import("../link.js").Action} Action */
/** @typedef {import("../link.js").Link} Link */
/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("./moment.js").Moment} Moment */
/** @typedef {Wire.Counted & { index: number }} Counted `index`: of the show that it is about */
/** @typedef {(changed: (fresh: boolean) => void) => Link} MakeLink */
/** @typedef {{ link: Link, shown: number, show: (many: number) => void, problem: Problem | null }} Linked */
/**
 * @typedef {{
 *   Ending: unknown, Guide?: unknown, Counting?: unknown, stops?: (happened: Wire.Happened) => boolean
 * }} Alone what a deal by itself ends with, what leads through it, how it is counted, after what it waits
 * @typedef {Linked & {
 *   game: Wire.GameState, home?: string, alone?: Alone, pass?: (to: string) => void
 * }} Loaded `home`: the address of a seat; `pass`: passes the device to the other person
 */
/** @typedef {ReturnType<typeof useSeat>} Seat */

/**
 * A game at the server and how much of it is shown.
 * @param {MakeLink} make
 * @returns {Linked}
 */
export function useLink(make) {
  const [, redraw] = useState(0);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const shown = useRef(0);
  const link = useRef(/** @type {Link | null} */ (null));
  if (!link.current) {
    let number = 0;
    /** @type {Link} */
    const made = make((fresh) => {
      if (fresh && made.game) {
        // Who comes back finds the table as it stands.
        shown.current = made.game.number !== number ? shownAtFirst(made.game, made.known) : made.known.length;
        ({ number } = made.game);
      }
      redraw((drawn) => drawn + 1);
    });
    link.current = made;
  }
  useEffect(() => {
    const { current } = link;
    current?.load().catch((error) => setProblem(problemOf(error)));
    return () => current?.close();
  }, []);
  const show = useEvent((/** @type {number} */ many) => {
    shown.current = many;
    redraw((drawn) => drawn + 1);
  });
  return { link: link.current, shown: shown.current, show, problem };
}

/**
 * How much of a show has been counted aloud, and a way to hear the rest at once.
 * @param {Wire.Happened | null} last
 * @param {Settings["pace"]} pace
 */
function useCountUp(last, pace) {
  const many = last?.kind === "show" ? last.steps.length : 0;
  const index = last?.index ?? -1;
  // Who comes back finds it counted.
  const [told, setTold] = useState({ index, step: many });
  const atOnce = pace === "instant" || prefersCalm();
  const step = told.index === index ? told.step : atOnce ? many : 0;
  useEffect(() => {
    if (step >= many) return undefined;
    const timer = setTimeout(() => setTold({ index, step: step + 1 }), (step ? 850 : 600) * FACTOR[pace]);
    return () => clearTimeout(timer);
  }, [index, step, many, pace]);
  return { step, counting: step < many, countAtOnce: () => setTold({ index, step: many }) };
}

/**
 * Shows what happens one after the other; a show may wait for its reader.
 * @param {Loaded} loaded
 * @param {Settings} likes
 */
function useTelling({ link, game, shown, show, alone }, { pace, wait }) {
  const { known } = link;
  const claims = game.counting !== "automatic";
  const stops = alone?.stops;
  const [waits, setWaiting] = useState(false);
  // Nobody needs to read on in a game that was given up, or lost on time.
  const waiting = waits && !game.outcome?.resigned && !game.friend?.late;
  const { step, counting, countAtOnce } = useCountUp(shown > 0 ? known[shown - 1] : null, pace);
  useEffect(() => {
    if (shown >= known.length || waiting || counting) return undefined;
    const next = known[shown];
    const tell = () => {
      show(shown + 1);
      if (stops ? stops(next) : waitsAfter(wait, next, known[shown + 1])) setWaiting(true);
    };
    const timer = setTimeout(tell, delay(shown > 0 ? known[shown - 1] : null, next, pace, claims));
    return () => clearTimeout(timer);
  }, [known, shown, show, waiting, counting, pace, wait, claims, stops]);
  return { waiting, step, counting, proceed: () => (counting ? countAtOnce() : setWaiting(false)) };
}

/**
 * What was shown last, for those who listen.
 * @param {Wire.Happened[]} known
 * @param {number} shown
 */
function useAnnouncement(known, shown) {
  const [words, setWords] = useState("");
  const told = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    const found = announcement(known, told.current, shown);
    told.current = shown;
    if (found) setWords(found);
  }, [known, shown]);
  return words;
}

/**
 * Makes moves, one at a time; what is said of a count belongs to the show that it made.
 * @param {Link} link
 * @param {string | null} move
 */
function useMoves(link, move) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [verdict, setVerdict] = useState(/** @type {Counted | null} */ (null));
  const acting = useRef(false); // two clicks may come before anything is drawn
  const { lost } = link;
  useEffect(() => setProblem(null), [move, lost]); // what could not be sent may be sent now
  const act = useEvent(async (/** @type {Action} */ action, /** @type {object} */ body = {}) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    setProblem(null);
    const before = link.known.length;
    try {
      const answer = await link.act(action, body);
      const made = link.known.slice(before).find(({ kind, who }) => kind === "show" && who === "you");
      setVerdict("verdict" in answer && made ? { ...answer, index: made.index } : null);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      acting.current = false;
      setBusy(false);
    }
  });
  return { busy, problem, setProblem, verdict, act };
}

/**
 * The coach's hint for the move that is awaited, and whether the drawer with it is open.
 * @param {string} path of the game in the API
 * @param {Moment} moment
 * @param {(problem: Problem) => void} failed
 */
function useHint(path, { move, autoHint }, failed) {
  const [hint, setHint] = useState(/** @type {Wire.Advice | null} */ (null));
  const [hintWaits, setWaits] = useState("");
  const [drawer, setDrawer] = useState(false);
  const asking = useRef(/** @type {AbortController | null} */ (null));
  const askHint = useEvent(async () => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const waits = (/** @type {string} */ words) => !signal.aborted && setWaits(words);
    try {
      const found = await get(`${path}/hint`, { signal, waits });
      if (signal.aborted) return;
      setHint(found);
    } catch (error) {
      if (!signal.aborted) failed(problemOf(error));
    }
    waits("");
  });
  useEffect(() => {
    setHint(null);
    setWaits("");
    setDrawer(false);
    if (move !== null && autoHint) askHint();
    return () => asking.current?.abort();
  }, [move, autoHint, askHint]);
  return { hint, hintWaits, askHint, drawer, setDrawer };
}

/**
 * Plays a card that is the only one that may be played: it is no decision.
 * @param {Moment} moment
 * @param {Settings} likes
 * @param {ReturnType<typeof useMoves>} moves
 */
function useForced({ move, forced }, likes, { busy, problem, act }) {
  const card = likes.forced && !busy && !problem ? forced : null;
  const wait = 700 * FACTOR[likes.pace];
  useEffect(() => {
    if (!card) return undefined;
    const timer = setTimeout(() => act("play", { card }), wait);
    return () => clearTimeout(timer);
  }, [move, card, wait, act]);
}

/**
 * Whether the end of the game is told: the last thing that happened is looked at first.
 * @param {Moment} moment
 * @param {Settings} likes
 */
function useEnd({ over, last }, likes) {
  const [ended, setEnded] = useState(over);
  const wait = endDelay(last, likes);
  useEffect(() => {
    if (!over) {
      setEnded(false);
      return undefined;
    }
    const timer = setTimeout(() => setEnded(true), wait);
    return () => clearTimeout(timer);
  }, [over, wait]);
  return over && ended;
}

/**
 * What is heard of what happens.
 * @param {Moment} moment
 * @param {Settings} likes
 */
function useSounds({ last, counting, seen }, likes) {
  const index = last?.index ?? -1;
  const heard = useRef(index);
  const scored = `${seen.scores}`;
  const pegged = useRef(scored);
  const sound = useEvent((/** @type {import("../sounds.js").Sound} */ name) => likes.sound && play(name));
  useEffect(() => {
    if (index > heard.current) {
      if (last?.kind === "deal") sound("deal");
      else if (last?.kind === "card" || last?.kind === "toss" || last?.kind === "starter") sound("card");
    }
    heard.current = index;
  }, [index, last, sound]);
  useEffect(() => {
    if (scored !== pegged.current && !counting) sound("peg");
    pegged.current = scored;
  }, [scored, counting, sound]);
}

/**
 * Choosing cards, confirming the choice, and the keys for it.
 * @param {Wire.GameState} game
 * @param {Moment} moment
 * @param {ReturnType<typeof useMoves>} moves
 * @param {() => void} proceed
 * @param {() => void} askHint
 */
function useChoosing(game, moment, { busy, act }, proceed, askHint) {
  const { awaits, move, forced } = moment;
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  useLayoutEffect(() => setChosen([]), [move]); // before the first frame: then cards can be chosen
  const pick = (/** @type {string} */ card) => {
    if (!moment.caughtUp) return;
    if (awaits !== "play") setChosen(toggled(chosen, card, 2));
    else if (!busy) act("play", { card });
  };
  const confirm = () => {
    const card = chosen[0] || forced;
    if (moment.waiting) proceed();
    else if (busy) return;
    else if (awaits === "toss" && chosen.length === 2) act("toss", { cards: chosen });
    else if (awaits === "play" && card) act("play", { card });
  };
  const [refused, setRefused] = useState("");
  useLayoutEffect(() => setRefused(""), [move]);
  const digit = (/** @type {number} */ place) => {
    const card = moment.seen.hand[place];
    if (!card) return;
    setRefused(moment.whyNot[card] ?? "");
    if (awaits === "toss") pick(card);
    else if (!busy && awaits === "play" && game.legal.includes(card)) setChosen([card]);
  };
  useKeys({
    Enter: confirm,
    h: () => moment.canHint && askHint(),
    u: () => moment.canUndo && act("undo"),
    ...digits(digit),
  });
  return { chosen, pick, confirm, refused, refuse: setRefused };
}

/** All that the parts of a table need to know. @param {Loaded} loaded */
export function useSeat(loaded) {
  const { link, game, shown } = loaded;
  const { number, commitment } = game;
  const likes = useSettings();
  const { waiting, step, counting, proceed } = useTelling(loaded, likes);
  const { alone = null } = loaded;
  const found = momentOf(game, link.known, shown, waiting, step);
  const moment = { ...found, canHint: found.canHint && !alone };
  const live = useAnnouncement(link.known, counting ? shown - 1 : shown);
  const moves = useMoves(link, moment.move);
  const hinted = useHint(link.path, moment, moves.setProblem);
  const choosing = useChoosing(game, moment, moves, proceed, hinted.askHint);
  useForced(moment, likes, moves);
  const ended = useEnd(moment, likes);
  useSounds(moment, likes);
  const { drawer, setDrawer } = hinted;
  useKeys({
    m: () => keep({ sound: !likes.sound }),
    ...(drawer && { Escape: () => setDrawer(false) }),
  });
  const note = link.note(number);
  useEffect(() => fingerprints.note(note, commitment), [note, commitment]);
  const { told, lost } = link;
  const receive = useEvent((/** @type {Wire.GameState} */ state) => link.receive(state, true));
  const look = useEvent(() => link.load().catch(() => {}));
  const again = useEvent(() => link.again());
  const dealt = useEvent(() => link.dealt());
  const linked = { again, dealt, game, told, lost, receive, look, alone, pass: loaded.pass, home: loaded.home ?? "" };
  return { ...linked, moment, live, step, ended, proceed, ...moves, ...hinted, ...choosing };
}
