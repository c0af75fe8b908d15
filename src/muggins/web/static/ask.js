// Any six cards, or any position in the play: the answer follows every click. The address holds it.
import { html, useEffect, useState } from "/vendor/htm-preact.js";
import { get, query } from "/api.js";
import { Advice } from "/advice.js";
import { Cards, RANKS, SUITS, nameOf, rankText, symbol } from "/cards.js";
import { remember } from "/shell.js";

const EXAMPLE = { mode: "toss", role: "dealer", cards: ["3H", "4D", "8S", "9C", "JC", "KH"] };
const list = (text) => (text || "").match(/go|[A2-9TJQK][CDHS]/g) || [];

function read(search) {
  return {
    mode: search.get("mode") === "play" ? "play" : "toss",
    role: search.get("role") === "pone" ? "pone" : "dealer",
    cards: list(search.get("cards")).slice(0, 6),
    hand: list(search.get("hand")).slice(0, 4),
    toss: list(search.get("toss")).slice(0, 2),
    starter: list(search.get("starter")).slice(0, 1),
    play: list(search.get("play")).slice(0, 14),
    mine: search.get("mine") || "",
    theirs: search.get("theirs") || "",
  };
}

const ready = (of) => (of.mode === "toss" ? of.cards.length === 6 : of.hand.length === 4 && of.starter.length === 1 && of.toss.length !== 1);

const position = (of) => [of.role, `${of.mine || 0}-${of.theirs || 0}`, "hand", ...of.hand, ...(of.toss.length ? ["toss", ...of.toss] : []), "starter", ...of.starter, ...(of.play.length ? ["play", ...of.play] : [])].join(" ");

export function Ask({ search }) {
  const [asked, setAsked] = useState(() => read(search));
  const [slot, setSlot] = useState(() => (ready(read(search)) ? "play" : "hand"));
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  const key = search.toString();
  useEffect(() => { setAsked(read(search)); }, [key]);
  const change = (changed) => {
    const next = { ...asked, ...changed };
    setAsked(next);
    const fields = next.mode === "toss" ? { role: next.role, cards: next.cards.join(""), mine: next.mine, theirs: next.theirs }
      : { mode: "play", role: next.role, mine: next.mine, theirs: next.theirs, hand: next.hand.join(""), toss: next.toss.join(""), starter: next.starter.join(""), play: next.play.join(",") };
    remember(`/ask?${query(fields)}`);
  };
  const whole = ready(asked);
  const question = asked.mode === "toss" ? `/api/advice/toss?${query({ cards: asked.cards.join(" "), role: asked.role, mine: asked.mine || 0, theirs: asked.theirs || 0 })}` : `/api/advice/position?${query({ text: position(asked) })}`;
  useEffect(() => {
    setProblem(null);
    if (!whole) { setFound(null); return undefined; }
    let current = true;
    get(question).then((advice) => current && setFound(advice), (failed) => { if (current) { setFound(null); setProblem(failed); } });
    return () => { current = false; };
  }, [question, whole]);
  // Who holds no card that fits says go: the server tells, and nothing is left to choose.
  useEffect(() => { if (found && found.kind === "play" && found.must_go && asked.mode === "play") change({ play: [...asked.play, "go"] }); }, [found]);

  return html`<div class="ask">
    <section class="panel picker" aria-label="The question">
      <h1>Ask the coach</h1>
      <div class="switches">
        <${Switch} label="What about" value=${asked.mode} options=${[["toss", "The toss"], ["play", "The play"]]} pick=${(mode) => change({ mode })} />
        <${Switch} label="You are" value=${asked.role} options=${[["dealer", "Dealer"], ["pone", "Pone"]]} pick=${(role) => change({ role })} />
      </div>
      ${asked.mode === "toss" ? html`<${TossPicker} asked=${asked} change=${change} />` : html`<${PlayPicker} asked=${asked} change=${change} slot=${slot} setSlot=${setSlot} found=${found} />`}
    </section>
    <section class="panel answer" aria-live="polite" aria-label="The answer">
      ${problem && html`<p class="problem">${problem.message}</p>`}
      ${!found && !problem && html`<${Empty} asked=${asked} change=${change} setSlot=${setSlot} />`}
      ${found && found.kind === asked.mode && html`<${Answer} found=${found} asked=${asked} />`}
    </section>
  </div>`;
}

function Switch({ label, value, options, pick }) {
  return html`<div class="switch" role="group" aria-label=${label}>${options.map(([name, title]) =>
    html`<button key=${name} type="button" aria-pressed=${value === name} onClick=${() => pick(name)}>${title}</button>`)}</div>`;
}

function Empty({ asked, change, setSlot }) {
  if (asked.mode === "toss") {
    const left = 6 - asked.cards.length;
    return html`<h2>${asked.cards.length ? `${left} more card${left > 1 ? "s" : ""}` : "Pick your six cards"}</h2>
      <p>What to toss, how often the solution does it, and what every other toss gives away.</p>
      ${!asked.cards.length && html`<button type="button" onClick=${() => change(EXAMPLE)}>Show me an example</button>`}`;
  }
  return html`<h2>Pick a position</h2><p>Your four cards, the starter, then every card as it was played, the pone's first. With your toss the answer is a little sharper.</p>
    ${!asked.hand.length && html`<button type="button" onClick=${() => { setSlot("play"); change({ role: "pone", hand: list("3H4D5D5S"), toss: list("2CJS"), starter: ["9H"], play: list("4DTC") }); }}>Show me an example</button>`}`;
}

function Grid({ state, pick, label }) {
  return html`<div class="grid" role="group" aria-label=${label}>${SUITS.map((suit) => RANKS.map((rank) => {
    const card = rank + suit;
    const [kind, not] = state(card);
    return html`<button key=${card} type="button" class=${`suit-${suit} ${kind}`} aria-label=${`${nameOf(card)}${kind && kind !== "off" ? `, ${kind}` : ""}`} aria-pressed=${kind === "in" || kind === "mine"} disabled=${not} onClick=${() => pick(card)}>
      <span>${rankText(rank)}</span><span aria-hidden="true">${symbol(card).slice(-1)}</span></button>`;
  }))}</div>`;
}

function TossPicker({ asked, change }) {
  const full = asked.cards.length === 6;
  return html`<${Grid} label="Your six cards" state=${(card) => (asked.cards.includes(card) ? ["in", false] : ["", full])}
      pick=${(card) => change({ cards: asked.cards.includes(card) ? asked.cards.filter((one) => one !== card) : [...asked.cards, card] })} />
    <div class="picked">${asked.cards.length > 0 && html`<${Cards} cards=${asked.cards} label="Picked" /><button type="button" class="quiet" onClick=${() => change({ cards: [] })}>Clear</button>`}</div>
    <div class="tools"><${Score} asked=${asked} change=${change} /></div>`;
}

function Score({ asked, change }) {
  return html`<label class="field">Score <input inputmode="numeric" size="3" maxlength="3" aria-label="Your score" value=${asked.mine} onInput=${(event) => change({ mine: event.target.value.replace(/\D/g, "") })} placeholder="0" /> to
        <input inputmode="numeric" size="3" maxlength="3" aria-label="The other side's score" value=${asked.theirs} onInput=${(event) => change({ theirs: event.target.value.replace(/\D/g, "") })} placeholder="0" /></label>`;
}

const SLOTS = [["hand", "Your four", 4], ["toss", "Your toss", 2], ["starter", "Starter", 1], ["play", "The play", 8]];

function PlayPicker({ asked, change, slot, setSlot, found }) {
  const used = (card) => SLOTS.find(([name]) => name !== "play" && asked[name].includes(card));
  const played = asked.play.includes.bind(asked.play);
  const turn = found && found.kind === "play" ? found.turn : null;
  const pick = (card) => {
    const home = used(card);
    if (slot === "play") { change({ play: [...asked.play, card] }); return; }
    if (home) { change({ [home[0]]: asked[home[0]].filter((one) => one !== card), play: [] }); setSlot(home[0]); return; }
    const most = SLOTS.find(([name]) => name === slot)[2];
    const cards = [...asked[slot], card].slice(-most);
    change({ [slot]: cards, play: [] });
    if (cards.length === most) setSlot(slot === "hand" ? (asked.starter.length ? "play" : "starter") : slot === "toss" && !asked.starter.length ? "starter" : "play");
  };
  const state = (card) => {
    const home = used(card);
    if (slot === "play") {
      if (!turn || played(card)) return [played(card) ? "gone" : home ? "mine" : "", true];
      if (turn === "you") return found.legal.includes(card) ? ["mine", false] : [home ? "mine" : "off", true];
      return [home ? "mine" : "", Boolean(home)];
    }
    return home ? [home[0] === slot ? "in" : "mine", false] : ["", false];
  };
  return html`<div class="slots" role="group" aria-label="What the next card is">${SLOTS.map(([name, title, most]) =>
      html`<button key=${name} type="button" aria-pressed=${slot === name} onClick=${() => setSlot(name)}>${title} <small>${name === "play" ? asked.play.filter((one) => one !== "go").length : asked[name].length}/${most}${name === "toss" ? ", if known" : ""}</small></button>`)}</div>
    <${Grid} label=${`Cards for: ${SLOTS.find(([name]) => name === slot)[1]}`} state=${state} pick=${pick} />
    <div class="picked position">
      ${asked.hand.length > 0 && html`<div><small>you</small><${Cards} cards=${asked.hand} dim=${asked.play} label="Your four" /></div>`}
      ${asked.toss.length > 0 && html`<div><small>tossed</small><${Cards} cards=${asked.toss} small label="Your toss" /></div>`}
      ${asked.starter.length > 0 && html`<div><small>starter</small><${Cards} cards=${asked.starter} label="Starter" /></div>`}
    </div>
    ${asked.play.length > 0 && html`<p class="moves">Played: ${asked.play.map((one, place) => html`<span key=${place} class=${`word ${one === "go" ? "" : `suit-${one[1]}`}`}>${one === "go" ? "go" : symbol(one)} </span>`)}</p>`}
    <div class="tools">
      ${found && found.may_go && html`<button type="button" onClick=${() => { setSlot("play"); change({ play: [...asked.play, "go"] }); }}>The other side says go</button>`}
      ${asked.play.length > 0 && html`<button type="button" class="quiet" onClick=${() => { let play = asked.play.slice(0, -1); while (play.at(-1) === "go") play = play.slice(0, -1); change({ play }); }}>One back</button>`}
      ${asked.hand.length > 0 && html`<button type="button" class="quiet" onClick=${() => { setSlot("hand"); change({ hand: [], toss: [], starter: [], play: [] }); }}>Clear</button>`}
      <${Score} asked=${asked} change=${change} />
    </div>`;
}

function Answer({ found, asked }) {
  if (found.kind === "toss") return html`<h2>${found.role === "dealer" ? "Your crib" : "The other side's crib"}: toss</h2>
    <${Advice} advice=${found} short=${6} /><p class="note">Expected: hand ${found.role === "dealer" ? "plus" : "less"} crib plus the play, in points. Click a toss for its hand by starter.${found.rows[0].stake ? "" : " With a score, the answer is by wins."}</p>`;
  const whose = found.turn === "you" ? "Your card" : found.turn === "opponent" ? "The other side's turn" : "The play is over";
  return html`<h2>${whose}${found.turn ? `, at ${found.count}` : ""}</h2>
    ${found.pile.length > 0 && html`<${Cards} cards=${found.pile} small label="The current count" />`}
    ${found.turn === "opponent" && html`<p>Click the card that it plays${found.may_go ? ", or let it say go" : ""}; until then, this is what it may hold.</p>`}
    <${Advice} advice=${found} />`;
}

