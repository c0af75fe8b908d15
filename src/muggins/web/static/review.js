// A game taken apart: the decisions and what they cost, each on its board, to be tried again.
import { html, useEffect, useRef, useState } from "/vendor/htm-preact.js";
import { get, post, query } from "/api.js";
import { Advice, Loss, Wins, signed, worth } from "/advice.js";
import { Cards, Choice, symbol, nameOf, written } from "/cards.js";
import { Race } from "/charts.js";
import { promise } from "/settings.js";
import { Failure, go, useKeys } from "/shell.js";

const PARTS = [["role", "what the deals' roles bring"], ["deal", "luck of the deal"], ["starter", "luck of the starter"], ["rest", "luck of the rest"], ["skill", "decisions"], ["uncounted", "not counted at the end"]];
let pastedReview = null; // kept while the page is open

export function Review({ number, pasted }) {
  const [review, setReview] = useState(pasted ? pastedReview : null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    if (number) get(`/api/games/${number}/review`).then(setReview, setProblem);
  }, [number]);
  if (problem && problem.status === 409) return html`<div class="page narrow"><section class="panel"><h1>Game ${number} is not over</h1><p>A review would show hidden cards.</p><p><a class="button" href=${`#/play/${number}`}>Go on with it</a></p></section></div>`;
  if (problem) return html`<${Failure} problem=${problem} />`;
  if (review) return html`<${Apart} review=${review} />`;
  if (number) return html`<p class="loading" role="status">Taking the game apart …</p>`;
  return html`<${Choose} />`;
}

function Choose() {
  const [games, setGames] = useState(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  useEffect(() => { get("/api/games?most=20").then((found) => setGames(found.games.filter((game) => game.over)), setProblem); }, []);
  const paste = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      pastedReview = await post("/api/review", { record: text });
      go("/review/pasted");
    } catch (found) {
      setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  return html`<div class="page narrow"><h1>Review a game</h1>
    <section class="panel"><h2>Yours</h2>
      ${!games ? html`<p>A moment …</p>` : games.length ? html`<ul class="list">${games.map((game) => html`<li key=${game.number}><a class="button" href=${`#/review/${game.number}`}>Game ${game.number} ${game.opponent ? `against ${game.opponent}` : game.players.join(" – ")}: ${game.won == null ? "" : game.won ? "won " : "lost "}${game.scores[0]} to ${game.scores[1]}</a></li>`)}</ul>`
        : html`<p>No finished game yet. <a href="#/play">Play one</a>: it comes here by itself.</p>`}</section>
    <form class="panel" onSubmit=${paste}><h2>Or a record</h2>
      <label class="stacked">A game's text, as <code>muggins games --show</code> prints it
        <textarea rows="8" value=${text} onInput=${(event) => setText(event.target.value)} placeholder="muggins game 1" spellcheck="false"></textarea></label>
      ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
      <button class="primary" disabled=${busy || !text.trim()}>${busy ? "Taking it apart …" : "Review it"}</button></form></div>`;
}

function Apart({ review }) {
  const own = review.person || null;
  const [whose, setWhose] = useState(own || "both");
  const [order, setOrder] = useState("played");
  const [all, setAll] = useState(false);
  const shown = review.decisions.filter((one) => (whose === "both" || one.seat === whose) && (all || one.mark || one.loss >= 0.05 || one.win_loss >= 0.02));
  if (order === "worst") shown.sort((one, two) => two.loss - one.loss);
  if (order === "wins") shown.sort((one, two) => two.win_loss - one.win_loss);
  const mistakes = shown.filter((one) => one.mark);
  const [index, setIndex] = useState(null);
  const at = shown.find((one) => one.index === index) || mistakes[0] || shown[0] || null;
  const move = (to) => to && setIndex(to.index);
  const place = at ? shown.indexOf(at) : -1;
  const step = (by) => move(shown[place + by]);
  const nextMistake = () => move(shown.slice(place + 1).find((one) => one.mark) || mistakes[0]);
  useKeys({ n: nextMistake, ArrowRight: () => step(1), ArrowLeft: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1) });
  const person = own === "P2" ? 1 : 0;
  const won = review.margin > 0 === (person === 0);
  return html`<div class="review">
    <section class="panel overview"><${Headline} review=${review} own=${own} won=${won} person=${person} />
      <${Race} review=${review} at=${at && at.deal} />
      <${Sums} review=${review} person=${person} own=${own} />
      ${review.number && own && html`<${Fairness} number=${review.number} />`}
    </section>
    <section class="panel decisions"><h2>Decisions</h2>
      <div class="tools">
        <label class="field">Of <select value=${whose} onChange=${(event) => setWhose(event.target.value)}><option value="P1">${review.players[0]}</option><option value="P2">${review.players[1]}</option><option value="both">both</option></select></label>
        <label class="field">Order <select value=${order} onChange=${(event) => setOrder(event.target.value)}><option value="played">as played</option><option value="worst">worst first</option>${review.wins && html`<option value="wins">dearest in wins first</option>`}</select></label>
        <label class="check"><input type="checkbox" checked=${all} onChange=${(event) => setAll(event.target.checked)} /> good ones, too</label></div>
      ${shown.length ? html`<${List} shown=${shown} at=${at} move=${move} players=${review.players} own=${own} />` : html`<p>No decision cost as much as 0.05 points. Well played.</p>`}
    </section>
    <section class="panel board-replay" aria-live="polite">${at ? html`<${Replay} key=${at.index} decision=${at} players=${review.players} own=${own} next=${mistakes.length > 0 ? nextMistake : null} />` : html`<p>Choose a decision to see its board.</p>`}</section>
  </div>`;
}

function Headline({ review, own, won, person }) {
  const scores = person ? [review.scores[1], review.scores[0]] : review.scores;
  const [next, setNext] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => { if (review.number && own) get(`/api/games/${review.number}?since=1000000`).then(setNext, () => {}); }, [review.number]);
  const following = async () => {
    try {
      const game = next.next_game ? { number: next.next_game } : await post(`/api/games/${review.number}/next`);
      go(`/play/${game.number}`);
    } catch (found) {
      setProblem(found);
    }
  };
  const words = next && next.outcome ? next.outcome.words : own ? `${won ? "You won" : "You lost"}, ${scores[0]} to ${scores[1]}` : `${review.players[0]} ${review.scores[0]}, ${review.players[1]} ${review.scores[1]}`;
  return html`<h1>${words}</h1>
    ${next && next.series && html`<p>Game ${next.series.games} of the series: match points <b>${next.series.match_points[0]} to ${next.series.match_points[1]}</b>.</p>`}
    ${next && html`<p class="tools"><button type="button" class="primary" onClick=${following}>${next.next_game ? "To the next game of the series" : "Next game of the series"}</button> <a class="button" href="#/play">New game</a></p>`}
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}`;
}

function Sums({ review, person, own }) {
  const sign = person ? -1 : 1;
  const seats = ["P1", "P2"];
  const largest = Math.max(...PARTS.map(([part]) => Math.abs(review.parts[part])), 1);
  return html`<table class="plain-table"><caption>Points lost by unforced decisions</caption>
      <thead><tr><th scope="col"></th><th scope="col" class="number">tosses</th><th scope="col" class="number">cards</th><th scope="col" class="number">each</th></tr></thead>
      <tbody>${seats.map((seat, place) => { const { toss, play } = review.lost[seat]; return html`<tr key=${seat}><th scope="row">${review.players[place]}</th><td class="number">${toss.points.toFixed(2)} <small>of ${toss.decisions}</small></td><td class="number">${play.points.toFixed(2)} <small>of ${play.decisions}</small></td><td class="number">${((toss.points + play.points) / Math.max(toss.decisions + play.decisions, 1)).toFixed(3)}</td></tr>`; })}</tbody></table>
    <table class="plain-table parts"><caption>Where ${own ? "your" : `${review.players[0]}'s`} margin of ${sign * review.margin > 0 ? "+" : "−"}${Math.abs(review.margin)} came from</caption><tbody>
      ${PARTS.map(([part, words]) => { const points = sign * review.parts[part]; return html`<tr key=${part}><th scope="row">${words}</th><td><span class=${`balance ${points < 0 ? "less" : "more"}`}><i style=${{ width: `${50 * Math.abs(points) / largest}%` }}></i></span></td><td class="number">${signed(points)}</td></tr>`; })}</tbody></table>
    <p class="note">Luck of deals and starters taken out: ${signed(sign * review.adjusted)} ± ${review.error.toFixed(1)}.</p>
    ${review.wins && html`<${Chances} wins=${review.wins} players=${review.players} own=${own} person=${person} />`}`;
}

const share = (chance) => `${(100 * chance).toFixed(1)}%`;
const change = (chance) => `${chance > 0 ? "+" : chance < 0 ? "−" : "±"}${share(Math.abs(chance))}`;

function Chances({ wins, players, own, person }) {
  const sign = person ? -1 : 1, of = (chance) => (person ? 1 - chance : chance);
  const lines = [["before the first deal", share(of(wins.before))], ["luck", change(sign * wins.luck)], ["decisions", change(sign * wins.skill)], ["in the end", share(of(wins.after))]];
  return html`<table class="plain-table"><caption>${own ? "Your" : `${players[0]}'s`} chance to win</caption><tbody>
      ${lines.map(([words, figure]) => html`<tr key=${words}><th scope="row">${words}</th><td class="number">${figure}</td></tr>`)}</tbody></table>
    <p class="note">Decisions cost ${players.map((name, place) => `${name} ${share(wins.lost[`P${place + 1}`])}`).join(", ")} of wins.</p>`;
}

function List({ shown, at, move, players, own }) {
  const list = useRef(null);
  useEffect(() => { const current = list.current && list.current.querySelector("[aria-current=true]"); if (current) current.scrollIntoView({ block: "nearest" }); }, [at && at.index]);
  return html`<ol class="decision-list" ref=${list}>${shown.map((one) => html`<li key=${one.index}>
    <button type="button" class=${`plain ${worth(one.loss)}`} aria-current=${one === at ? "true" : null} onClick=${() => move(one)}>
      <span class="deal">${one.deal}</span><span class="what">${one.seat === own ? "You" : players[one.seat === "P1" ? 0 : 1]} ${one.kind === "toss" ? "toss" : "play"}${one.seat === own ? "" : one.kind === "toss" ? "es" : "s"} ${one.made.map((card) => html`<span key=${card} class=${`word suit-${card[1]}`} aria-label=${nameOf(card)}>${symbol(card)} </span>`)}${one.win_loss >= 0.005 && html` <small class="wins">−${share(one.win_loss)} wins</small>`}</span>
      <span class="mark">${one.mark}</span><${Loss} loss=${one.loss} /></button></li>`)}</ol>`;
}

function Replay({ decision, players, own, next }) {
  const [advice, setAdvice] = useState(null);
  const [problem, setProblem] = useState(null);
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState([]);
  useEffect(() => { get(`/api/advice/position?${query({ text: decision.position })}`).then(setAdvice, setProblem); }, [decision.position]);
  const who = players[decision.seat === "P1" ? 0 : 1];
  const toss = decision.kind === "toss", mine = decision.seat === own;
  const row = advice && (toss ? advice.rows.find((one) => one.toss.every((card) => tried.includes(card))) : advice.rows.find((one) => tried[0] && one.card[0] === tried[0][0]));
  const done = tried.length === (toss ? 2 : 1);
  const pick = (card) => setTried(tried.includes(card) ? tried.filter((one) => one !== card) : [...tried, card].slice(toss ? -2 : -1));
  const marked = trying ? {} : Object.fromEntries([...decision.best.map((card) => [card, "better"]), ...decision.made.map((card) => [card, decision.best.includes(card) ? "better" : "worse"])]);
  return html`<h2>Deal ${decision.deal}, ${mine ? (decision.role === "dealer" ? "you deal" : "you are pone") : `${who} ${decision.role === "dealer" ? "deals" : "is pone"}`}, ${decision.scores[0]} to ${decision.scores[1]}</h2>
    ${!toss && html`<div class="scene">${decision.starter && html`<div><small>starter</small><${Cards} cards=${[decision.starter]} label="Starter" /></div>`}
      ${advice && advice.pile && html`<div><small>count ${advice.count}</small>${advice.earlier.length + advice.pile.length ? html`<${Cards} cards=${[...advice.earlier, ...advice.pile]} dim=${advice.earlier} label="Played" />` : html`<p>${mine ? "You lead" : `${who} leads`}</p>`}</div>`}</div>`}
    <div class="scene"><div><small>${trying ? (toss ? "choose two to toss" : "choose a card") : mine ? "your cards" : `${who}'s cards`}</small>
      <${Choice} cards=${decision.hand} label="Cards" chosen=${trying ? tried : []} marked=${marked} pick=${pick} disabled=${!trying || (done && Boolean(row))} keys=${false} /></div></div>
    ${!trying && html`<p>${toss ? "Tossed" : "Played"} <b>${decision.made.map(symbol).join(" ")}</b>${decision.loss >= 0.005 ? html`, better <b>${decision.best.map(symbol).join(" ")}</b>` : ""}: <${Loss} loss=${decision.loss} />${decision.mark && html` <b class="mark">${decision.mark}</b>`}${decision.win_loss >= 0.0005 && html`, and <${Wins} stake=${decision} only /> of wins`}</p>
      <p class="note">${toss ? (decision.loss >= 0.005 ? "Against it: " : "") : `${symbol(decision.best[0])}: `}${written(decision.reason)}.</p>`}
    ${trying && done && row && html`<p role="status"><b>${row.loss < 0.05 ? "Right." : "Not yet:"}</b> <${Loss} loss=${row.loss} /> ${row.loss >= 0.005 ? written(row.reason) : ""} ${row.loss >= 0.05 && html`<button type="button" onClick=${() => setTried([])}>Once more</button>`}</p>`}
    <div class="tools">
      ${!trying && decision.loss >= 0.05 && html`<button type="button" onClick=${() => { setTrying(true); setTried([]); }}>Try again</button>`}
      ${trying && html`<button type="button" onClick=${() => setTrying(false)}>Show the answer</button>`}
      ${next && html`<button type="button" class="primary" onClick=${next}>Next mistake <kbd>N</kbd></button>`}
      <a class="button" href=${ask(decision)}>Ask about it</a></div>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${!trying && (advice ? html`<${Advice} advice=${advice} made=${decision.made} short=${5} />` : !problem && html`<p>A moment …</p>`)}`;
}

function ask(decision) {
  if (decision.kind === "toss") return `#/ask?${query({ role: decision.role, cards: decision.hand.join("") })}`;
  const words = decision.position.split(" rules ")[0];
  const part = (name, end) => (words.match(new RegExp(` ${name} (.*?)(?: (?:${end}) |$)`)) || ["", ""])[1];
  return `#/ask?${query({ mode: "play", role: decision.role, mine: decision.scores[0], theirs: decision.scores[1], hand: part("hand", "toss|starter").replace(/ /g, ""), toss: part("toss", "starter").replace(/ /g, ""), starter: part("starter", "play"), play: part("play", "rules").replace(/ /g, ",") })}`;
}

function Fairness({ number }) {
  const [found, setFound] = useState(null);
  const [digest, setDigest] = useState(null);
  const [problem, setProblem] = useState(null);
  const told = promise.of(number);
  const verify = async () => {
    try {
      const fair = await get(`/api/games/${number}/fairness`);
      setFound(fair);
      if (crypto.subtle) {
        const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(fair.seed)));
        setDigest([...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
      }
    } catch (failed) {
      setProblem(failed);
    }
  };
  return html`<details class="fairness"><summary>Was it dealt fairly?</summary>
    <p>Before the first deal you were told the SHA-256 of a seed; every deck comes from it.</p>
    <p class="tools"><button type="button" onClick=${verify}>Verify the deals</button> <a class="button" href=${`/api/games/${number}/record`} download=${`muggins-${number}.txt`}>Save the record</a></p>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${found && html`<p>${told ? (digest || found.commitment) === told ? html`<b class="good">The seed is the one that was promised.</b>` : html`<b class="bad">The seed is not the one that was promised to this browser.</b>` : "This browser was not there when the game began; compare the hash with what you noted."}</p>
      <dl class="pairs"><dt>Seed</dt><dd><code>${found.seed}</code></dd><dt>Its SHA-256${digest ? ", computed here" : ""}</dt><dd><code>${digest || found.commitment}</code></dd></dl>
      <p>${found.deals.length} deals computed again: all as they were dealt.${found.dealt_by_cut ? "" : " The loser of the game before dealt first."} Check it elsewhere with <code>muggins verify</code> and the record.</p>`}
  </details>`;
}
