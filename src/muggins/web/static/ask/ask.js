// Analysis of any six cards, or of any position in the play: the answer follows every click.
import { Answer, Empty } from "./answer.js";
import { Photo } from "./photo.js";
import { PlayPicker, TossPicker } from "./pickers.js";
import { advicePath, isWhole, questionAddress, readQuestion } from "./question.js";
import { remember } from "../address.js";
import { SERVER } from "../engine.js";
import { useEvent, useGet } from "../hooks.js";
import { Share } from "../share/share.js";
import { sharedPosition } from "../share/words.js";
import { sentence } from "../shell.js";
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const { ask } = texts;

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Slot} Slot */
/** @typedef {import("../hooks.js").Got<Wire.Advice>} GotAdvice */

/** @type {[Question["mode"], string][]} */
const MODES = [
  ["toss", ask.discard],
  ["play", ask.play],
  ...(SERVER ? [/** @type {["photo", string]} */ (["photo", ask.photo])] : []),
];
/** @type {[Question["role"], string][]} */
const ROLES = [
  ["dealer", ask.dealer],
  ["pone", ask.pone],
];

/** The question, which the address holds, too. @param {URLSearchParams} search */
function useQuestion(search) {
  const [asked, setAsked] = useState(() => readQuestion(search));
  const key = search.toString();
  useEffect(() => setAsked(readQuestion(new URLSearchParams(key))), [key]);
  const change = useEvent((/** @type {Partial<Question>} */ changed) => {
    const next = { ...asked, ...changed };
    setAsked(next);
    remember(questionAddress(next));
  });
  return { asked, change };
}

/** @param {{ search: URLSearchParams }} props */
export function Ask({ search }) {
  const { asked, change } = useQuestion(search);
  const [slot, setSlot] = useState(/** @returns {Slot} */ () => (isWhole(asked) ? "play" : "hand"));
  /** @type {GotAdvice} */
  const { answer, problem, waits } = useGet(advicePath(asked));
  // Who holds no card that fits says go: the server tells, and nothing is left to choose.
  const sayGo = useEvent(() => {
    if (asked.mode === "play" && answer?.kind === "play" && answer.must_go) change({ play: [...asked.play, "go"] });
  });
  useEffect(() => sayGo(), [answer, sayGo]);
  const position = answer?.kind === "play" ? answer : null;
  const switches = html`<div class="switches">
    <${Switch} label=${ask.what} value=${asked.mode} options=${MODES}
      pick=${(/** @type {Question["mode"]} */ mode) => change({ mode })} />
    <${Switch} label=${ask.youAre} value=${asked.role} options=${ROLES}
      pick=${(/** @type {Question["role"]} */ role) => change({ role })} />
  </div>`;
  if (asked.mode === "photo") return html`<${Photo} role=${asked.role} switches=${switches} />`;
  return html`<div class="ask">
    <section class="panel picker" aria-label=${ask.question}>
      <h1>${ask.title}</h1>
      ${SERVER && html`<p class="note"><a href="#/explore">${ask.explore}</a></p>`}
      ${switches}
      ${
        asked.mode === "toss"
          ? html`<${TossPicker} asked=${asked} change=${change} />`
          : html`<${PlayPicker} asked=${asked} change=${change} slot=${slot} setSlot=${setSlot} found=${position} />`
      }
    </section>
    <section class="panel answer" aria-live="polite" aria-label=${ask.answer}>
      ${problem && html`<p class="problem">${problem.message}</p>`}
      ${waits && html`<p class="loading" role="status">${sentence(waits)} …</p>`}
      ${!answer && !problem && !waits && html`<${Empty} asked=${asked} change=${change} setSlot=${setSlot} />`}
      ${
        answer &&
        answer.kind === asked.mode &&
        html`<${Answer} found=${answer} />
          ${answer.position && html`<${Share} shared=${() => sharedPosition(answer)} />`}`
      }
    </section>
  </div>`;
}

/** @param {{ label: string, value: string, options: [string, string][], pick: (value: string) => void }} props */
const Switch = ({ label, value, options, pick }) => html`<div class="switch" role="group" aria-label=${label}>
  ${options.map(
    ([name, title]) => html`<button key=${name} type="button" aria-pressed=${value === name}
      onClick=${() => pick(name)}>${title}</button>`,
  )}</div>`;
