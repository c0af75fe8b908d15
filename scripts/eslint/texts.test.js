import { test } from "node:test";
import { RuleTester } from "eslint";
import { textsInOneFile } from "./texts.js";

RuleTester.it = test;
RuleTester.describe = (_, run) => run();

const outside = [{ messageId: "outside" }];

new RuleTester().run("texts in one file", textsInOneFile, {
  valid: [
    "html`<p class=\"quiet note\" id=${'of a thing'}>${texts.table.hint}</p>`",
    'html`<svg viewBox="0 0 12 12"><path d="M4 7h9M17 7h3" /></svg> · ${name}`',
    "document.querySelector('input:not([type=radio]), a button')",
    'if (event.key === "Enter") act("toss", { kind: "crib" })',
    "get(`/api/games/${number}/review`)",
    'import { html } from "./vendor/htm-preact.js"',
    'element.animate([], { easing: "cubic-bezier(.2, .8, .3, 1)" })',
    'const KEY = "muggins-settings"',
  ],
  invalid: [
    { code: "html`<button>Hint</button>`", errors: outside },
    { code: "html`<small>${crib ? a : b} crib</small>`", errors: outside },
    { code: 'html`<input placeholder="eight" />`', errors: outside },
    { code: 'html`<ol aria-label="Cards played">${list}</ol>`', errors: outside },
    { code: "html`<p>${over ? 'The play is over' : words}</p>`", errors: outside },
    { code: "const title = won ? 'Won' : lost", errors: outside },
    { code: "const words = `Game ${number} of the series`", errors: outside },
    { code: "throw new Problem(0, `The server answered ${status}.`)", errors: outside },
  ],
});
