// Questions to the server. Every error has one line for people, and a status: 0 if none came.

export class Problem extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Problem(0, "The table does not answer. It may have been closed: start it again with 'muggins serve'; your game is kept.");
  }
  const json = (answer.headers.get("content-type") || "").includes("json");
  const body = json ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Problem(answer.status, (json && body.error) || `The table answered ${answer.status}.`);
  return body;
}

export const get = (path) => ask(path);

export const post = (path, body = {}) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const query = (fields) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "" && value != null)).toString();
