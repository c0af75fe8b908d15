// What a score changes about the discard: hands dealt at random, each discarded for wins and for points.
import { largest } from "./colours.js";
import { Heat } from "./heat.js";
import { Waiting } from "./parts.js";
import { query } from "../api.js";
import { percent, signedWhole, tenths } from "../format.js";
import { useGet } from "../hooks.js";
import { ranksText } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const words = texts.explore.atScore;
const MOST = 10; // pairs of ranks of which the score changes most
const [FIRST, ALL] = [100, 500]; // hands: a first answer soon, then as many as the terminal deals

/** @param {{ role: string, score: string }} props of one role and score: another has another key */
export function AtScore({ role, score }) {
  const [hands, setHands] = useState(FIRST);
  /** @type {import("../hooks.js").Got<Wire.TossesAtScore>} */
  const { answer, problem, waits } = useGet(`/api/explore/score?${query({ role, score, hands: String(hands) })}`);
  const [more, setMore] = useState(false);
  const busy = answer?.hands !== ALL;
  const working = busy ? words.working(hands) : "";
  useEffect(() => {
    if (answer) setHands(ALL);
  }, [answer]);
  return html`<div><${Waiting} problem=${problem} waits=${waits || (problem ? "" : working)} />
    ${
      answer &&
      !problem &&
      html`<div class="explored of-discards" aria-busy=${busy}>
        <section class="panel"><div class="switch" role="group" aria-label=${words.show}>${[false, true].map(
          (one) => html`<button key=${String(one)} type="button" aria-pressed=${one === more}
            onClick=${() => setMore(one)}>${one ? words.more : words.often}</button>`,
        )}</div><${Grid} tossed=${answer.tossed} more=${more} /></section>
        <section class="panel" aria-live="polite"><${Changed} found=${answer} /></section>
      </div>`
    }</div>`;
}

/** @param {{ tossed: readonly Wire.RanksAtScore[], more: boolean }} props */
function Grid({ tossed, more }) {
  const cells = tossed.map(({ ranks, held, for_wins: wins, for_points: points }) => {
    const value = held ? (more ? wins - points : wins) / held : null;
    const whole = value === null ? 0 : Math.round(100 * value);
    const text = value === null ? "" : more ? signedWhole(whole) : String(whole);
    return { row: ranks[0], column: ranks[1], value, text, label: words.cell(ranksText(ranks), text) };
  });
  const caption = more ? words.moreOften : words.howOften;
  return html`<${Heat} cells=${cells} most=${largest(cells.map(({ value }) => value))} caption=${caption} />`;
}

/** @param {{ found: Wire.TossesAtScore }} props */
function Changed({ found: { changed, hands, gained, tossed } }) {
  const { heads } = words;
  const most = tossed
    .filter(({ for_wins: wins, for_points: points }) => wins !== points)
    .sort((one, two) => Math.abs(two.for_wins - two.for_points) - Math.abs(one.for_wins - one.for_points));
  return html`<h2>${words.changed(percent(changed / hands))}</h2>
    <p class="note">${words.told(hands, tenths(gained.mean))}</p>
    <table class="plain-table"><caption>${words.caption}</caption>
      <thead><tr><th scope="col">${heads.ranks}</th><th scope="col" class="number">${heads.held}</th>
        <th scope="col" class="number">${heads.wins}</th><th scope="col" class="number">${heads.points}</th>
        <th scope="col" class="number">${heads.lost}</th></tr></thead>
      <tbody>${most.slice(0, MOST).map(
        ({ ranks, held, for_wins: wins, for_points: points, win_loss: lost }) => html`<tr key=${ranks.join("")}>
          <th scope="row">${ranksText(ranks)}</th><td class="number">${held}</td><td class="number">${wins}</td>
          <td class="number">${points}</td><td class="number">${lost === null ? "" : tenths(lost)}</td></tr>`,
      )}</tbody></table>`;
}
