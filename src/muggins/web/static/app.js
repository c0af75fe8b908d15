// The page: four views and a quiz, by address.
import { html, render, useEffect, useRef, useState } from "/vendor/htm-preact.js";
import { Ask } from "/ask.js";
import { Play } from "/play.js";
import { Quiz } from "/quiz.js";
import { Record } from "/record.js";
import { Review } from "/review.js";
import { useAddress, useKeys } from "/shell.js";

const VIEWS = [["play", "Play"], ["ask", "Ask"], ["review", "Review"], ["record", "Record"], ["quiz", "Quiz"]];
const KEYS = [["1 – 6", "choose a card"], ["Enter", "confirm, continue"], ["H", "hint"], ["U", "take back, in practice"], ["N", "next mistake, in a review; next question, in a quiz"],
  ["← →", "decisions of a review"], ["?", "this help"]];

function App() {
  const { parts, search } = useAddress();
  const view = VIEWS.some(([name]) => name === parts[0]) ? parts[0] : "play";
  const number = /^\d{1,9}$/.test(parts[1] || "") ? Number(parts[1]) : null;
  const help = useRef(null);
  const main = useRef(null);
  const first = useRef(true);
  useKeys({ "?": () => help.current.showModal() });
  useEffect(() => {
    document.title = `${VIEWS.find(([name]) => name === view)[1]}${number ? ` ${number}` : ""} · Muggins`;
    if (!first.current && main.current && !main.current.contains(document.activeElement)) main.current.focus({ preventScroll: true });
    first.current = false;
  }, [view, number]);
  return html`<a class="skip" href="#main" onClick=${(event) => { event.preventDefault(); main.current.focus(); }}>To the content</a>
    <header class="top"><a class="brand" href="#/play"><img src="/icon.svg" alt="" width="24" height="24" /> Muggins</a>
      <nav aria-label="Views">${VIEWS.map(([name, title]) => html`<a key=${name} href=${`#/${name}`} aria-current=${view === name ? "page" : null}>${title}</a>`)}</nav>
      <button type="button" class="quiet help" aria-label="Help: keys" onClick=${() => help.current.showModal()}>?</button></header>
    <main id="main" ref=${main} tabindex="-1">
      ${view === "play" && html`<${Play} number=${number} />`}
      ${view === "ask" && html`<${Ask} search=${search} />`}
      ${view === "review" && html`<${Review} key=${parts[1]} number=${number} pasted=${parts[1] === "pasted"} />`}
      ${view === "record" && html`<${Record} />`}
      ${view === "quiz" && html`<${Quiz} key=${parts[1]} drill=${parts[1]} />`}
    </main>
    <dialog ref=${help} aria-labelledby="help-title"><h2 id="help-title">Keys</h2>
      <dl>${KEYS.map(([key, words]) => html`<dt key=${key}><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>
      <p>In the toss, choose two cards; in the play, click one or flick it up. Everything else is a button or a link: Tab reaches all of it.</p>
      <p>A program can do all of this, too: <a href="/docs">the API</a>.</p>
      <form method="dialog"><button class="primary" onClick=${(event) => { event.preventDefault(); help.current.close(); }}>Close</button></form></dialog>`;
}

const root = document.getElementById("app");
root.textContent = "";
render(html`<${App} />`, root);
