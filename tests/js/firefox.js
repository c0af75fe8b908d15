// The page without a server in Firefox, over Marionette: `node tests/js/firefox.js FIREFOX URL` says what it comes to.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const [program, url] = process.argv.slice(2);
const SECONDS = 120;
/** Waits until something is there with some words in it, and returns how many there are; then clicks it, if asked. */
const WAIT = `
const [css, words, clicks, done] = arguments;
const look = () => {
  const all = [...document.querySelectorAll(css)].filter((one) => one.innerText.includes(words));
  if (!all.length) return setTimeout(look, 40);
  if (clicks) all[0].click();
  done(all.length);
};
look();`;
/** Waits until the decoded solution is kept, whole. */
const KEPT = `
const [done] = arguments;
const look = async () => {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle("muggins-decoded", { create: true });
  const begin = await (await handle.getFile()).slice(0, 8).arrayBuffer();
  return begin.byteLength && new BigUint64Array(begin)[0];
};
const wait = () => look().catch(() => 0).then((kept) => (kept ? done() : setTimeout(wait, 200)));
wait();`;

const profile = mkdtempSync(join(tmpdir(), "firefox-"));
writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
const firefox = spawn(program, ["--headless", "--marionette", "--profile", profile], { stdio: "ignore" });

/** The port that Firefox listens at, once it does. */
async function port() {
  for (;;) {
    try {
      const number = Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8"));
      if (number) return number;
    } catch {
      // not yet
    }
    if (firefox.exitCode !== null) throw new Error(`${program} ended with status ${firefox.exitCode}`);
    await pause(50);
  }
}

/** Yields what Firefox says: messages of JSON, each after its length. */
async function* messages(socket) {
  let read = Buffer.alloc(0);
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk]);
    for (let colon; (colon = read.indexOf(":")) > 0;) {
      const end = colon + 1 + Number(read.subarray(0, colon));
      if (read.length < end) break;
      yield JSON.parse(read.subarray(colon + 1, end));
      read = read.subarray(end);
    }
  }
}

async function visit() {
  const socket = connect(await port(), "127.0.0.1");
  const said = messages(socket);
  await said.next();
  let number = 0;
  const ask = async (name, parameters) => {
    const text = JSON.stringify([0, ++number, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = (await said.next()).value;
    if (error) throw new Error(`${name}: ${error.message}`);
    return result.value;
  };
  const run = (script, ...args) => ask("WebDriver:ExecuteAsyncScript", { script, args });
  const see = (css, words = "") => run(WAIT, css, words, false);
  const click = (css, words = "") => run(WAIT, css, words, true);

  await ask("WebDriver:NewSession", {});
  await ask("WebDriver:SetTimeouts", { script: 1000 * SECONDS });
  await ask("WebDriver:Navigate", { url: `${url}/#/play?against=nash&hints=yes` });
  await click("button", "Deal");
  console.log(`${await see(".coach tr.row")} discards are weighed`);
  for (const card of [1, 2]) await click(`.mine .card:nth-of-type(${card})`);
  await click(".actions button", "Discard");
  await see(".log", "You discard");
  await see(".coach .belief");
  console.log("a hint in the play");
  await run(KEPT);
  await run("caches.delete('solution').then(arguments[0])");
  await ask("WebDriver:Navigate", { url: "about:blank" });
  await ask("WebDriver:Navigate", { url: `${url}/#/play/1` });
  await see(".coach .belief");
  console.log("the same from what was kept");
  socket.end();
}

try {
  await visit();
} finally {
  if (firefox.exitCode === null) {
    firefox.kill();
    await once(firefox, "exit");
  }
  rmSync(profile, { recursive: true, force: true });
}
