// Cards fly to where they lie now: from hand to pile, from pile to show, from the deck to a hand.
import { prefersCalm, settings } from "../settings.js";
import { useLayoutEffect, useRef } from "../vendor/htm-preact.js";

const MILLISECONDS = 260;
const EASING = "cubic-bezier(.2, .8, .3, 1)";
const NEAR = 6; // pixels that are not worth a flight

/** @typedef {{ x: number, y: number, width: number }} At */
/** @typedef {{ cards: Map<string, At>, theirs: At | null, deck: At | null, crib: At | null }} Places */

/** @param {Element | null} element @returns {At | null} */
function placeOf(element) {
  if (!element) return null;
  const { x, y, width } = element.getBoundingClientRect();
  return { x, y, width };
}

/**
 * Where everything lies now.
 * @param {HTMLElement} felt
 * @returns {Places}
 */
function placesIn(felt) {
  /** @type {Map<string, At>} */
  const cards = new Map();
  for (const element of felt.querySelectorAll("[data-card]")) {
    const at = placeOf(element);
    if (at) cards.set(/** @type {HTMLElement} */ (element).dataset.card ?? "", at);
  }
  return {
    cards,
    theirs: placeOf(felt.querySelector(".theirs .card:last-child")),
    deck: placeOf(felt.querySelector(".deck .card")),
    crib: placeOf(felt.querySelector(".crib .card")),
  };
}

/**
 * From where a card comes that was not seen before: the opponent's hand, the crib, or the deck.
 * @param {HTMLElement} element
 * @param {Places} before
 */
function originOf(element, before) {
  if (element.closest(".pile")) return before.theirs;
  if (element.closest(".show")) return before.crib ?? before.theirs;
  return element.closest(".mine") ? before.deck : null;
}

/** The cards that are to be seen, and where each of them lies. @param {HTMLElement} felt */
const landingsIn = (felt) =>
  [...felt.querySelectorAll("[data-card]")].map((element) => {
    const one = /** @type {HTMLElement} */ (element);
    return { one, to: one.getBoundingClientRect() };
  });

/**
 * @param {HTMLElement} element
 * @param {At} from
 * @param {At} to
 * @param {number} delay
 */
function fly(element, from, to, delay) {
  if (Math.hypot(from.x - to.x, from.y - to.y) < NEAR) return;
  const scale = to.width ? from.width / to.width : 1;
  const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
  element.animate(
    [
      { transform, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    {
      duration: MILLISECONDS,
      easing: EASING,
      delay,
      fill: "backwards",
    },
  );
}

/**
 * Lets cards fly whenever something has happened.
 * @param {import("../vendor/htm-preact.js").Ref<HTMLElement | null>} felt
 * @param {number} index of what happened last
 */
export function useFlights(felt, index) {
  const before = useRef(/** @type {{ index: number, places: Places } | null} */ (null));
  useLayoutEffect(() => {
    const element = felt.current;
    if (!element) return;
    const places = placesIn(element);
    const earlier = before.current;
    before.current = { index, places };
    if (!earlier || index !== earlier.index + 1 || prefersCalm() || settings().pace === "instant") return;
    let dealt = 0;
    // All is measured before anything moves, or the page would be laid out again for every card.
    for (const { one, to } of landingsIn(element)) {
      const known = earlier.places.cards.get(one.dataset.card ?? "");
      const from = known ?? originOf(one, earlier.places);
      if (from) fly(one, from, to, known ? 0 : 45 * dealt++);
      else if (one.closest(".deck")) turnOver(one);
    }
  });
}

/** The starter is turned over. @param {HTMLElement} element */
const turnOver = (element) =>
  element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], {
    duration: MILLISECONDS,
    easing: "ease-out",
  });
