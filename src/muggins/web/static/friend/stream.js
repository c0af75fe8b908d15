// What a server sends to a seat as it happens. An EventSource cannot send the token of the seat in a header, and in
// an address others could read it.
import { withSeat } from "../api.js";

const OPEN = 1;
const CLOSED = 2;

/** The events in a text, and the rest that is no whole event yet. @param {string} text */
export function eventsIn(text) {
  const parts = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = parts.pop() ?? "";
  const events = parts.map((part) => {
    const lines = part.split("\n");
    const field = (/** @type {string} */ name) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
        .join("\n");
    return { type: field("event") || "message", data: field("data") };
  });
  return { events: events.filter(({ data }) => data), rest };
}

/** As much of an EventSource as a table needs. */
export class SeatStream {
  /** @param {string} path */
  constructor(path) {
    this.readyState = 0;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {(() => void) | null} */
    this.onerror = null;
    /** @type {Map<string, (event: { data: string }) => void>} */
    this.handlers = new Map();
    this.ending = new AbortController();
    this.listen(path);
  }

  /** @param {string} type @param {(event: { data: string }) => void} handler */
  addEventListener(type, handler) {
    this.handlers.set(type, handler);
  }

  close() {
    this.readyState = CLOSED;
    this.ending.abort();
  }

  /** @param {string} path */
  async listen(path) {
    const { signal } = this.ending;
    try {
      const answer = await fetch(path, { headers: withSeat(path), signal });
      if (answer.ok && answer.body) await this.read(answer.body);
    } catch {
      // It has broken off, or was closed here.
    }
    if (signal.aborted) return;
    this.readyState = CLOSED;
    this.onerror?.();
  }

  /** @param {ReadableStream<Uint8Array>} body */
  async read(body) {
    this.readyState = OPEN;
    this.onopen?.();
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const { events, rest } = eventsIn(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const { type, data } of events) this.handlers.get(type)?.({ data });
    }
  }
}
