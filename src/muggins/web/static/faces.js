// The faces of the opponents: people for the levels, machines for those who play by the solution.
import { html } from "./vendor/htm-preact.js";

const GLASSES =
  "M16.300 23a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0zM24.700 23a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0z";
const HAIR = {
  curly: "M11.5 22a5 5 0 0 1 2-8a6 6 0 0 1 8-5a6 6 0 0 1 10 1.500a5.500 5.500 0 0 1 5 11.500c-2-6-6-7-12-7s-11 1-13 7z",
  cap: "M11 19c0-12 26-12 26 0h5v2.500H12.500z",
  long: "M12 34c-4-18 0-26 12-26s16 8 12 26h-4c3-10 2-16-2-18c-7 3-13 2-14 18z",
  grey: "M13 22c-2-10 3-14 11-14s13 4 11 14c-2-6-5-7-11-7s-9 1-11 7zM14 27c1 12 19 12 20 0c-3 4-17 4-20 0z",
};
/**
 * @typedef {{
 *   back: string, skin: string, hair: string, shirt: string, cut: keyof typeof HAIR, glasses?: boolean
 * }} Looks
 */
/** @type {Record<string, Looks>} */
const PEOPLE = {
  novice: { back: "#cfe6d8", skin: "#f3cda6", hair: "#a4622b", shirt: "#4f8f6b", cut: "curly" },
  casual: { back: "#f1ddb8", skin: "#d9a06f", hair: "#b33a2f", shirt: "#6a4a8c", cut: "cap" },
  club: { back: "#d5e0f0", skin: "#f0c39d", hair: "#3b2a20", shirt: "#2d5f8f", cut: "long", glasses: true },
  strong: { back: "#e6d8e0", skin: "#b97d52", hair: "#c9c6c1", shirt: "#7b2638", cut: "grey", glasses: true },
};
/** @type {Record<string, { back: string, shell: string, eyes: string, sign: string }>} */
const MACHINES = {
  nash: { back: "#d7e4e0", shell: "#4a7d72", eyes: "#c8ffe9", sign: "M24 4v6" },
  "nash-max+score": {
    back: "#f2e3b3",
    shell: "#8a6a1d",
    eyes: "#fff3c4",
    sign: "M15 11V4l4.500 4L24 2.500L28.500 8L33 4v7",
  },
  "nash-max": { back: "#e0e0e0", shell: "#555b63", eyes: "#ffffff", sign: "M18 6h12" },
};

/** @param {{ of: Looks }} props */
const Head = ({ of: { skin, hair, shirt, cut, glasses } }) => html`<path fill=${shirt} d="M6 48c0-14 36-14 36 0z" />
  <path fill=${skin} d="M20 30h8v8c-3 2-5 2-8 0z" /><ellipse fill=${skin} cx="24" cy="23" rx="10.5" ry="12" />
  <path fill=${hair} d=${HAIR[cut]} />
  <g fill="#2a211c"><circle cx="19.8" cy="23" r="1.3" /><circle cx="28.2" cy="23" r="1.3" /></g>
  <path class="stroke" d="M20.500 29c2 2 5 2 7 0" />
  ${glasses && html`<path class="stroke" d=${GLASSES} />`}`;

/** @param {{ of: { shell: string, eyes: string, sign: string } }} props */
const Machine = ({ of: { shell, eyes, sign } }) => html`<path fill=${shell} d="M8 48c0-13 32-13 32 0z" />
  <path fill="none" stroke=${shell} stroke-width="3" stroke-linejoin="round" d=${sign} />
  <rect fill=${shell} x="11" y="10" width="26" height="25" rx="7" /><g fill=${eyes}><circle cx="19" cy="20" r="3.2" />
    <circle cx="29" cy="20" r="3.2" /><rect x="18" y="27" width="12" height="2.6" rx="1.3" /></g>`;

/** @param {{ name: string }} props a player's name; who has no face is shown as a pair of cards */
export function FaceOf({ name }) {
  const [person, machine] = [PEOPLE[name], MACHINES[name]];
  return html`<svg class="face-of" viewBox="0 0 48 48" aria-hidden="true">
    <rect fill=${(person ?? machine)?.back ?? "#d9d4c8"} width="48" height="48" rx="12" />
    ${
      person
        ? html`<${Head} of=${person} />`
        : machine
          ? html`<${Machine} of=${machine} />`
          : html`<g fill="#7a6a4f"><circle cx="17" cy="19" r="6" /><path d="M6 42c0-16 22-16 22 0z" />
              <circle cx="32" cy="21" r="5.5" /><path d="M22 42c0-15 20-15 20 0z" /></g>`
    }</svg>`;
}
