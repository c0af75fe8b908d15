// A word of the game that says what it means when it is tapped.
import { placed, split } from "./placing.js";
import { OFFLINE } from "../api.js";
import { texts } from "../texts/texts.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-preact.js";

const { game, rules } = texts.glossary;
let made = 0;

/**
 * Whether what a term means is to be seen; the browser closes it on Escape and on a tap elsewhere, the page when its
 * word moves away.
 * @param {import("../vendor/htm-preact.js").Ref<HTMLElement | null>} note
 * @param {import("../vendor/htm-preact.js").Ref<HTMLElement | null>} button
 */
function useOpen(note, button) {
  const [open, setOpen] = useState(false);
  // Before the first frame: from then on the word can be tapped.
  useLayoutEffect(() => {
    const element = note.current;
    const toggled = (/** @type {Event} */ event) => setOpen(/** @type {ToggleEvent} */ (event).newState === "open");
    element?.addEventListener("beforetoggle", toggled);
    return () => element?.removeEventListener("beforetoggle", toggled);
  }, [note]);
  useLayoutEffect(() => {
    if (!open || !note.current || !button.current) return undefined;
    const [element, word] = [note.current, button.current];
    const moved = (/** @type {Event} */ { target }) => {
      if (!(target instanceof Node) || target.contains(word)) element.hidePopover();
    };
    // The browser tells just before it shows the note; the next frame is the first one in which that is to be seen,
    // and the first in which a scroll is one after the tap: those before it were told of by then.
    const frame = requestAnimationFrame(() => {
      const { left, top } = placed(word.getBoundingClientRect(), element.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
      addEventListener("scroll", moved, true);
      addEventListener("resize", moved);
    });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", moved, true);
      removeEventListener("resize", moved);
    };
  }, [open, note, button]);
  return open;
}

/**
 * @param {{ name: string, children?: unknown }} props
 * `name`: of the glossary; `children`: how it stands in the sentence.
 */
function Term({ name, children }) {
  const [id] = useState(() => `term-${++made}`);
  const note = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const open = useOpen(note, button);
  const term = game[name];
  return html`<span class="term"><button ref=${button} type="button" popovertarget=${id} aria-expanded=${open}
      >${children}</button><span ref=${note} id=${id} popover="auto" role="note" class="meaning">${
        open &&
        html`<b>${term.name}</b> ${term.means}${!OFFLINE && html`${" "}<a href=${`#/rules?term=${name}`}>${rules}</a>`}`
      }</span></span>`;
}

/**
 * Words of ours in which the first mention of each of these terms can be asked about.
 * @param {string} words
 * @param {...string} names of the glossary
 * @returns {unknown[]}
 */
export const terms = (words, ...names) =>
  split(
    words,
    names.map((name) => [name, game[name].said ?? game[name].name]),
  ).map((part) => (typeof part === "string" ? part : html`<${Term} name=${part.name}>${part.words}<//>`));
