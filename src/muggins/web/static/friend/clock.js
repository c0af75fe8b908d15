// What somebody has left on the clock, counted down between two messages of the server.
import { texts } from "../texts/texts.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";

const TICK = 250;
const LOW = 30;

/**
 * Seconds that a side has left, some milliseconds after the server told it.
 * @param {Wire.TwoClocks} clock
 * @param {0 | 1} side
 * @param {number} since
 */
export function leftOf({ left, runs, rests }, side, since) {
  const spent = runs[side] ? Math.max(since / 1000 - rests, 0) : 0;
  return Math.max(left[side] - spent, 0);
}

/** Minutes and seconds. @param {number} seconds */
export function timeText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {{ clock: Wire.TwoClocks, side: 0 | 1, told: number, name: string, out: () => void }} props */
export function SideClock({ clock, side, told, name, out }) {
  const [now, setNow] = useState(() => performance.now());
  const runs = clock.runs[side];
  const left = leftOf(clock, side, now - told);
  const over = runs && left === 0;
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [runs, told]);
  useEffect(() => {
    if (over) out(); // the server says whether it is
  }, [over, out]);
  const time = timeText(left);
  return html`<span class=${`clock ${runs ? "runs" : ""} ${left < LOW ? "low" : ""}`} role="timer"
    aria-label=${texts.friend.timeLeft(name, time)}>${time}</span>`;
}
