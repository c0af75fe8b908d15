// The glossary: all words of the game from A to Z, then those of the analysis.
import { texts } from "../texts/texts.js";
import { html, useEffect } from "../vendor/htm-preact.js";

const { title, fieldTitle, game, field } = texts.glossary;

/** @param {string} one @param {string} other */
const byName = (one, other) => one.localeCompare(other, "en", { sensitivity: "base" });

/** @param {{ term: string | null }} props `term`: brought into sight */
export function Glossary({ term }) {
  useEffect(() => {
    if (term) document.getElementById(`word-${term}`)?.scrollIntoView({ block: "center" });
  }, [term]);
  const words = Object.entries(game).sort(([, one], [, other]) => byName(one.name, other.name));
  return html`<h2>${title}</h2>
    <dl class="terms">${words.map(
      ([id, { name, means }]) =>
        html`<dt key=${id} id=${`word-${id}`} class=${id === term ? "sought" : ""}>${name}</dt><dd>${means}</dd>`,
    )}</dl>
    <details><summary>${fieldTitle}</summary><dl class="terms">${Object.keys(field)
      .sort(byName)
      .map((name) => html`<dt key=${name}>${name}</dt><dd>${field[name]}</dd>`)}</dl></details>`;
}
