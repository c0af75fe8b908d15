// Soft sounds made in the browser: a card that falls, cards that are dealt, pegs.

/** @typedef {"card" | "deal" | "peg"} Sound */

/** @type {AudioContext | null} */
let context = null;

/**
 * The place where sounds are made, once somebody has touched the page; null before, and where there is none.
 * @returns {AudioContext | null}
 */
function audio() {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/**
 * A card: a breath of noise that dies away.
 * @param {AudioContext} at
 * @param {number} delay seconds
 */
function card(at, delay = 0) {
  const length = Math.floor(0.06 * at.sampleRate);
  const noise = at.createBuffer(1, length, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = (2 * Math.random() - 1) * (1 - place / length) ** 4;
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: 2400, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(at, { gain: 0.22 }))
    .connect(at.destination);
  source.start(at.currentTime + delay);
}

/**
 * A peg: a short knock on wood.
 * @param {AudioContext} at
 * @param {number} delay seconds
 */
function peg(at, delay = 0) {
  const start = at.currentTime + delay;
  const tone = new OscillatorNode(at, { type: "triangle", frequency: 620 });
  tone.frequency.exponentialRampToValueAtTime(380, start + 0.05);
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(0.16, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
  tone.connect(gain).connect(at.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}

/** @param {Sound} name */
export function play(name) {
  const at = audio();
  if (!at) return;
  if (name === "card") card(at);
  else if (name === "peg") [0, 0.11].forEach((delay) => peg(at, delay));
  else [0, 0.08, 0.16, 0.24].forEach((delay) => card(at, delay));
}
