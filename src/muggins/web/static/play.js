// The table: what a person sees of a game, and how it moves.
import { html, useEffect, useRef, useState } from "/vendor/htm-preact.js";
import { get, post } from "/api.js";
import { Advice } from "/advice.js";
import { Board } from "/board.js";
import { Backs, Cards, Choice, Face, aloud, nameOf, symbol, written } from "/cards.js";
import { Link } from "/link.js";
import { FACTOR, calm, keep, promise, settings } from "/settings.js";
import { pause, picture } from "/story.js";
import { Failure, go, useKeys } from "/shell.js";

export function Play({ number }) {
  return number ? html`<${Table} key=${number} number=${number} />` : html`<${SetUp} />`;
}

const COUNTING = [["automatic", "the table counts for me"], ["own", "I count; what I miss is lost"], ["muggins", "I count; muggins: what I miss goes to the other side"]];

function SetUp() {
  const [about, setAbout] = useState(null);
  const [left, setLeft] = useState([]);
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState({ against: "club", target: 121, counting: "automatic", hints: false, practice: false });
  useEffect(() => {
    Promise.all([get("/api/about"), get("/api/games?most=30")]).then(([found, list]) => {
      setAbout(found);
      setLeft(list.games.filter((game) => !game.over && game.person).slice(0, 4));
    }).catch(setProblem);
  }, []);
  const set = (field) => (event) => setAsked({ ...asked, [field]: event.target.type === "checkbox" ? event.target.checked : field === "target" ? Number(event.target.value) : event.target.value });
  const begin = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const game = await post("/api/games", asked);
      go(`/play/${game.number}`);
    } catch (found) {
      setProblem(found);
      setBusy(false);
    }
  };
  if (!about) return problem ? html`<${Failure} problem=${problem} />` : html`<p class="loading">A moment …</p>`;
  return html`<div class="page narrow">
    <h1>A game of cribbage</h1>
    ${left.length > 0 && html`<section class="panel"><h2>Go on</h2><ul class="list">
      ${left.map((game) => html`<li key=${game.number}><a class="button" href=${`#/play/${game.number}`}>Game ${game.number} against ${game.opponent}: ${game.scores[0]} to ${game.scores[1]}</a></li>`)}</ul></section>`}
    <form class="panel setup" onSubmit=${begin}>
      <h2>${left.length ? "Or a new one" : "Set it up"}</h2>
      <fieldset><legend>Against</legend><div class="options">
        ${about.opponents.map((one) => html`<label key=${one.name} class="option"><input type="radio" name="against" value=${one.name} checked=${asked.against === one.name} onChange=${set("against")} />
          <span><b>${one.name}</b><small>${one.about}</small></span></label>`)}</div></fieldset>
      <fieldset><legend>To</legend><div class="options inline">
        ${[121, 61].map((target) => html`<label key=${target} class="option"><input type="radio" name="target" value=${target} checked=${asked.target === target} onChange=${set("target")} /><span><b>${target}</b><small>${target === 121 ? "twice around" : "once around, shorter"}</small></span></label>`)}</div></fieldset>
      <fieldset><legend>At the show</legend>
        <select aria-label="At the show" value=${asked.counting} onChange=${set("counting")}>${COUNTING.map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}</select></fieldset>
      <fieldset><legend>Help</legend>
        <label class="check"><input type="checkbox" checked=${asked.hints} onChange=${set("hints")} /> the coach's view before every decision</label>
        <label class="check"><input type="checkbox" checked=${asked.practice} onChange=${set("practice")} /> practice: moves may be taken back, and the game is not in your statistics</label></fieldset>
      ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
      <button class="primary" disabled=${busy}>${busy ? "Shuffling …" : "Deal"}</button>
    </form>
  </div>`;
}

function useLink(number) {
  const [, redraw] = useState(0);
  const shown = useRef(0);
  const link = useRef(null);
  const [problem, setProblem] = useState(null);
  if (!link.current) {
    let first = true;
    link.current = new Link(number, (fresh) => {
      const { known, game } = link.current;
      if (fresh) {
        // Who comes back finds the table as it stands; at a new one the deal is yet to come.
        const begun = known.length > 1 || game.outcome;
        shown.current = first && !begun ? 0 : known.length;
        first = false;
      }
      redraw((drawn) => drawn + 1);
    });
  }
  useEffect(() => {
    const { current } = link;
    current.load().catch(setProblem);
    return () => current.close();
  }, []);
  const tell = (many) => { shown.current = many; redraw((drawn) => drawn + 1); };
  return [link.current, shown.current, tell, problem];
}

function Table({ number }) {
  const [link, shown, tell, failure] = useLink(number);
  const [chosen, setChosen] = useState([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const [hint, setHint] = useState(null);
  const [verdict, setVerdict] = useState(null);
  const [waiting, setWaiting] = useState(false);
  const [likes, setLikes] = useState(settings());
  const [live, setLive] = useState("");
  const [drawer, setDrawer] = useState(false);
  const told = useRef(null);
  const acting = useRef(false);
  const { game, known } = link;
  const caughtUp = game && shown >= known.length && !waiting;
  const seen = game ? picture(known.slice(0, shown)) : null;
  const last = shown > 0 ? known[shown - 1] : null;
  const next = game ? known[shown] : null;
  const move = game && caughtUp ? game.move : null;

  useEffect(() => { if (game) promise.note(number, game.commitment); }, [Boolean(game)]);

  // What happens is shown one after the other; the show waits for its reader.
  useEffect(() => {
    if (!game || !next || waiting) return undefined;
    const factor = FACTOR[likes.pace];
    const mine = next.who === "you" && (next.kind === "card" || next.kind === "toss");
    const timer = setTimeout(() => {
      tell(shown + 1);
      if (next.kind === "show" && holds(likes.wait, next, known[shown + 1])) setWaiting(true);
    }, mine ? 0 : pause(last, next) * factor);
    return () => clearTimeout(timer);
  }, [game, shown, waiting, likes.pace, known.length]);

  useEffect(() => {
    if (!game) return;
    const from = told.current == null || told.current > shown ? Math.max(shown - 1, 0) : told.current;
    told.current = shown;
    if (shown > from) setLive(known.slice(from, shown).map((one) => aloud(one.words)).join(". "));
  }, [shown]);

  useEffect(() => { setChosen([]); setHint(null); setProblem(null); setDrawer(false); }, [move]);
  useEffect(() => { if (move && game.hints && (game.awaits === "toss" || game.legal.length > 1)) askHint(); }, [move]);

  // A card that is the only one that fits is no decision.
  useEffect(() => {
    if (!move || !likes.forced || game.awaits !== "play" || !game.forced || busy) return undefined;
    const timer = setTimeout(() => act("play", { card: game.forced }), 700 * FACTOR[likes.pace]);
    return () => clearTimeout(timer);
  }, [move, likes.forced, likes.pace]);

  // A finished game goes straight to its review.
  useEffect(() => {
    if (!caughtUp || !game.outcome || last == null) return undefined;
    const timer = setTimeout(() => go(`/review/${number}`), last.kind === "show" && likes.wait !== "none" ? 0 : 600 + 1800 * FACTOR[likes.pace]);
    return () => clearTimeout(timer);
  }, [caughtUp, Boolean(game && game.outcome)]);

  async function act(what, body) {
    if (acting.current) return; // two clicks may come before anything is drawn
    acting.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await link.act(what, body);
      setVerdict(what === "count" ? answer : null);
    } catch (found) {
      setProblem(found);
    } finally {
      acting.current = false;
      setBusy(false);
    }
  }
  async function askHint() {
    try {
      setHint(await get(`/api/games/${number}/hint`));
      setDrawer(true);
    } catch (found) {
      setProblem(found);
    }
  }
  const proceed = () => setWaiting(false);
  const pick = (card) => {
    if (!caughtUp || busy) return;
    if (game.awaits === "play") act("play", { card });
    else setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card].slice(-2));
  };
  const confirm = () => {
    if (waiting) proceed();
    else if (!caughtUp || busy) return;
    else if (game.awaits === "toss" && chosen.length === 2) act("toss", { cards: chosen });
    else if (game.awaits === "play" && (chosen[0] || game.forced)) act("play", { card: chosen[0] || game.forced });
  };
  useKeys({
    Enter: confirm,
    h: () => caughtUp && (game.awaits === "toss" || game.awaits === "play") && askHint(),
    u: () => caughtUp && game.can_undo && act("undo", {}),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((digit) => [String(digit), () => {
      const card = seen && seen.hand[digit - 1];
      if (!card || !caughtUp || busy) return;
      if (game.awaits === "toss") pick(card);
      else if (game.awaits === "play" && game.legal.includes(card)) setChosen([card]);
    }])),
  });

  if (!game) return failure ? html`<${Failure} problem=${failure} />` : html`<p class="loading">A moment …</p>`;
  const names = [game.name, game.opponent];
  const cut = shown <= 1 && game.cuts.length > 0;
  const whose = game.role === "dealer" ? "my crib" : `${game.opponent}'s crib`;
  return html`<div class="table">
    <h1 class="hidden">Game ${number} against ${game.opponent}</h1>
    <${Board} target=${game.target} skunks=${game.skunks} scores=${seen.scores} backs=${seen.backs} names=${names} />
    <section class="felt" aria-label="The table">
      <div class="side theirs"><p class="whose"><b>${game.opponent}</b>${seen.dealer === "opponent" && html` <span class="badge">deals</span>`}</p>
        <${Backs} many=${seen.theirs} label=${`${game.opponent} holds ${seen.theirs} cards`} /></div>
      <div class="middle">
        ${seen.show ? html`<${Show} key=${last.index} happened=${seen.show} starter=${seen.starter} likes=${likes} verdict=${seen.show.who === "you" ? verdict : null} name=${game.opponent} />`
          : html`<div class="deck">${seen.starter ? html`<${Cards} cards=${[seen.starter]} label="Starter" />` : html`<${Backs} many=${1} label="The deck" />`}<small>${seen.starter ? "starter" : "deck"}</small></div>
          ${cut ? html`<${Cuts} cuts=${game.cuts} names=${names} dealer=${game.first_dealer} />` : html`<${Pile} seen=${seen} over=${caughtUp && seen.closed} />`}`}
        ${seen.crib > 0 && !seen.show && html`<div class="crib"><${Backs} many=${seen.crib} label=${`${seen.dealer === "you" ? "Your" : `${game.opponent}'s`} crib, ${seen.crib} cards`} /><small>${seen.dealer === "you" ? "your crib" : "their crib"}</small></div>`}
      </div>
      ${shown <= 1 && html`<p class="seal note">All decks come from a seed that is sealed now and told at the end. Its SHA-256: <code>${game.commitment}</code></p>`}
      <p class="said" aria-hidden="true">${last && !waiting ? written(last.words) : ""}</p>
      ${caughtUp && game.awaits === "count"
        ? html`<${Counting} key=${move} game=${game} busy=${busy} claim=${(claim) => act("count", { claim })} />`
        : html`<div class="side mine"><p class="whose"><b>${game.name}</b>${seen.dealer === "you" && html` <span class="badge">deals</span>`}
            ${seen.tossed.length > 0 && html`<span class="tossed">tossed ${seen.tossed.map((card) => html` <${Word} card=${card} />`)}</span>`}</p>
          <${Choice} cards=${seen.hand} label="Your cards" chosen=${chosen} why=${caughtUp && game.awaits === "play" ? game.why_not : {}}
            pick=${pick} flick=${caughtUp && game.awaits === "play" ? pick : null} disabled=${!caughtUp || busy} /></div>`}
      <div class="actions">
        ${waiting && html`<${Main} onClick=${proceed}>Continue</${Main}>`}
        ${caughtUp && game.awaits === "toss" && html`<button type="button" class="primary" disabled=${chosen.length !== 2 || busy} onClick=${confirm}>${chosen.length === 2 ? `Toss to ${whose}` : `Choose two for ${whose}`}</button>`}
        ${caughtUp && game.awaits === "play" && html`<p class="prompt">${game.forced ? html`Only ${html`<${Word} card=${game.forced} />`} fits` : chosen[0] ? html`<button type="button" class="primary" onClick=${confirm}>Play <${Word} card=${chosen[0]} /></button>` : "Your turn: play a card"}</p>`}
        ${caughtUp && game.can_undo && html`<button type="button" class="quiet" onClick=${() => act("undo", {})}>Take back</button>`}
        ${caughtUp && (game.awaits === "toss" || (game.awaits === "play" && !game.forced)) && !hint && html`<button type="button" class="quiet" onClick=${askHint}>Hint</button>`}
        ${caughtUp && game.outcome && html`<p class="prompt"><b>${game.outcome.words}.</b> <a href=${`#/review/${number}`}>To the review</a></p>`}
      </div>
      ${problem && html`<p class="problem" role="alert">${problem.status === 409 ? "The game had gone on: this is how it stands now." : problem.message}</p>`}
      ${link.lost && html`<p class="problem" role="status">The connection is lost. Your game is kept; trying again …</p>`}
    </section>
    <button type="button" class="drawer" aria-expanded=${drawer} aria-controls="panel" onClick=${() => setDrawer(!drawer)}>${drawer ? "Close" : hint ? "The coach, and what happened" : "What happened"}</button>
    <aside id="panel" class=${`side-panel ${drawer ? "open" : ""}`} aria-label="What happened">
      ${hint && caughtUp && html`<section class="panel coach"><h2>The coach</h2><${Advice} advice=${hint} short=${5} /></section>`}
      <section class="panel log"><h2>Deal ${seen.deal || 1}</h2><${Log} log=${seen.log} /></section>
      <${Details} game=${game} likes=${likes} like=${(changed) => { keep(changed); setLikes({ ...likes, ...changed }); }} />
    </aside>
    <p class="hidden" aria-live="polite" id="live">${live}</p>
  </div>`;
}

const holds = (wait, happened, following) => wait === "each" || (wait === "last" && (!following || following.kind !== "show"));

const Word = ({ card }) => html`<span class=${`word suit-${card[1]}`} aria-label=${nameOf(card)}>${symbol(card)}</span>`;

function Main({ onClick, children }) {
  const button = useRef(null);
  useEffect(() => button.current.focus({ preventScroll: true }), []);
  return html`<button ref=${button} type="button" class="primary" onClick=${onClick}>${children}</button>`;
}

function Cuts({ cuts, names, dealer }) {
  const [mine, theirs] = cuts[cuts.length - 1];
  return html`<div class="cuts"><div><${Cards} cards=${[mine]} /><small>${names[0]}</small></div><div><${Cards} cards=${[theirs]} /><small>${names[1]}</small></div>
    <p>${cuts.length > 1 ? "Cut again after a tie. " : ""}The lower card deals: <b>${dealer === "you" ? "you deal" : `${names[1]} deals`}</b>.</p></div>`;
}

// When it is one's turn after a go or a thirty-one, the count has begun anew.
function Pile({ seen, over }) {
  const old = (played) => played.old || over;
  return html`<div class="pile-area"><ol class="pile" aria-label="Cards played">
      ${seen.pile.map((played, place) => html`<li key=${place} class=${`card ${old(played) ? "old" : ""} by-${played.who}`}><${Face} card=${played.card} /><span class="hidden">${nameOf(played.card)}, ${played.who === "you" ? "yours" : "theirs"}${old(played) ? ", of an earlier count" : ""}</span></li>`)}
    </ol>${seen.pile.length > 0 && html`<p class="count"><strong>${over ? 0 : seen.made}</strong><small>count</small></p>`}</div>`;
}

function Show({ happened, starter, likes, verdict, name }) {
  const quick = likes.pace === "instant" || calm();
  const [step, setStep] = useState(quick ? happened.steps.length : 0);
  useEffect(() => {
    if (step >= happened.steps.length) return undefined;
    const timer = setTimeout(() => setStep(step + 1), (step ? 850 : 500) * FACTOR[likes.pace]);
    return () => clearTimeout(timer);
  }, [step]);
  const at = step > 0 ? happened.steps[step - 1] : null;
  const done = step >= happened.steps.length;
  const whose = happened.who === "you" ? "Your" : `${name}'s`;
  return html`<div class="show">
    <p class="whose">${whose} ${happened.part}</p>
    <div class="lineup"><${Cards} cards=${happened.cards} lit=${at && (!done || happened.steps.length === 1) ? at.cards : null} dim=${at && !done ? happened.cards.filter((card) => !at.cards.includes(card)) : null} label=${`${whose} ${happened.part}`} />
      <${Cards} cards=${[starter]} lit=${at && !done && at.cards.includes(starter) ? [starter] : null} dim=${at && !done && !at.cards.includes(starter) ? [starter] : null} label="Starter" /></div>
    <p class="cadence">${happened.steps.length ? happened.steps.slice(0, step).map((one, place) => html`<span key=${place} class=${place === step - 1 ? "now" : ""}>${place ? ", " : ""}${one.words}</span>`) : "nothing: nineteen, as players say"}</p>
    <p class="total">${done ? html`<strong>${happened.steps.length ? happened.steps[happened.steps.length - 1].total : 0}</strong>` : html`<strong>${at ? at.total : 0}</strong>`}</p>
    ${verdict && html`<p class=${`verdict ${verdict.right ? "right" : "wrong"}`}>${written(verdict.verdict)}</p>`}
  </div>`;
}

function Counting({ game, busy, claim }) {
  const [words, setWords] = useState("");
  const field = useRef(null);
  useEffect(() => field.current.focus({ preventScroll: true }), []);
  const { part, cards, starter } = game.to_count;
  return html`<form class="counting" onSubmit=${(event) => { event.preventDefault(); if (words.trim()) claim(words); }}>
    <p class="whose">Count your ${part}</p>
    <div class="lineup"><${Cards} cards=${cards} label=${`Your ${part}`} /><${Cards} cards=${[starter]} label="Starter" /></div>
    <label>How many? <input ref=${field} value=${words} onInput=${(event) => setWords(event.target.value)} maxlength="300" placeholder="8, or: fifteen two, and a pair is four" autocomplete="off" /></label>
    <div class="numbers" role="group" aria-label="Or click it">${Array.from({ length: 30 }, (_, points) => html`<button key=${points} type="button" class="quiet" disabled=${busy} onClick=${() => claim(String(points))}>${points}</button>`)}</div>
    <button class="primary" disabled=${busy || !words.trim()}>Claim ${words.trim().length <= 2 ? words : ""}</button>
  </form>`;
}

function Log({ log }) {
  const end = useRef(null);
  useEffect(() => { if (end.current) end.current.scrollTop = end.current.scrollHeight; }, [log.length]);
  return html`<ol class="log" ref=${end} tabindex="0" aria-label="This deal so far">${log.map((one, place) => {
    const before = place ? log[place - 1].scores : one.scores;
    const scored = one.scores[0] !== before[0] || one.scores[1] !== before[1];
    return html`<li key=${one.index} class=${one.who}>${written(one.words)}${scored && html` <b class="now">${one.scores[0]}–${one.scores[1]}</b>`}</li>`;
  })}</ol>`;
}

function Details({ game, likes, like }) {
  return html`<details class="panel"><summary>This table</summary>
    <label class="field">Pace <select value=${likes.pace} onChange=${(event) => like({ pace: event.target.value })}><option value="slow">slow</option><option value="normal">normal</option><option value="instant">instant</option></select></label>
    <label class="field">The show waits <select value=${likes.wait} onChange=${(event) => like({ wait: event.target.value })}><option value="each">at every hand</option><option value="last">at the end of the deal</option><option value="none">never</option></select></label>
    <label class="check"><input type="checkbox" checked=${likes.forced} onChange=${(event) => like({ forced: event.target.checked })} /> play the only card that fits by itself</label>
    ${game.series && html`<p>Game ${game.series.games} of a series: match points ${game.series.match_points[0]} to ${game.series.match_points[1]}.</p>`}
    <p class="note">The decks of this game come from a seed with the SHA-256 <code>${game.commitment}</code>. The seed is told when the game is over; then every deal can be recomputed.</p>
  </details>`;
}

