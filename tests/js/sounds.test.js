import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { play } from "../../src/muggins/web/static/sounds.js";

/** @type {string[]} */
let made = [];

/** @param {boolean} touched whether somebody has touched the page */
function browser(touched) {
  made = [];
  Object.defineProperty(globalThis, "navigator", {
    value: { userActivation: { hasBeenActive: touched } },
    configurable: true,
  });
  const knob = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  class Part {
    constructor() {
      Object.assign(this, { frequency: knob, gain: knob });
    }
    connect(next) {
      return next;
    }
    start() {
      made.push(this.constructor.name);
    }
    stop() {}
  }
  globalThis.AudioContext = class {
    sampleRate = 1000;
    currentTime = 0;
    state = "running";
    createBuffer(_channels, length) {
      return { getChannelData: () => new Float32Array(length) };
    }
  };
  globalThis.AudioBufferSourceNode = class Noise extends Part {};
  globalThis.OscillatorNode = class Tone extends Part {};
  globalThis.BiquadFilterNode = globalThis.GainNode = class extends Part {};
}

afterEach(() => delete globalThis.AudioContext);

test("nothing sounds before somebody has touched the page, or where there is no sound", () => {
  browser(false);
  play("card");
  assert.deepEqual(made, []);
  delete globalThis.AudioContext;
  play("card");
});

test("a card is a breath, a deal is several, and pegs knock twice", () => {
  browser(true);
  play("card");
  assert.deepEqual(made, ["Noise"]);
  play("peg");
  assert.deepEqual(made.slice(1), ["Tone", "Tone"]);
  play("deal");
  assert.equal(made.length, 7);
});
