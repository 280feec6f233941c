// Reading aloud: one log that screen readers follow, at a pace that can be listened to, and one place for what needs an
// answer. The sentences are the house's own.

import { settings } from "./settings.js";

const PACE = 900, QUEUE = 3, KEPT = 30;

/** @type {string[]} */
const waiting = [];
/** @type {HTMLElement | null} */
let log = null;
/** @type {HTMLElement | null} */
let alarm = null;
let timer = 0;
let last = "";
let times = 1;

/** Put the two places on the page, once: they must be there before anything is said. */
export function prepare() {
  log ??= place("log", "polite");
  alarm ??= place("alert", "assertive");
}

/** @param {string} role
 * @param {string} live */
function place(role, live) {
  const made = document.createElement("div");
  made.className = "hide";
  made.setAttribute("role", role);
  made.setAttribute("aria-live", live);
  document.body.append(made);
  return made;
}

/** Say what happened.
 * @param {import("../types/protocol.js").Step | null} step */
export function tell(step) {
  if (!step) return;
  const lines = [...(step.lines ?? []), ...(settings.aloud === "all" ? (step.asides ?? []) : [])];
  if (lines.length) read(lines.join(" "));
}

/** Say something when its turn has come; what piles up is said together.
 * @param {string} text */
export function read(text) {
  waiting.push(text);
  if (waiting.length > QUEUE) waiting.splice(0, waiting.length, waiting.join(" "));
  if (!timer) next();
}

function next() {
  const text = waiting.shift();
  timer = text === undefined ? 0 : setTimeout(next, PACE);
  if (text === undefined || !log) return;
  times = text === last ? times + 1 : 1;
  last = text;
  const line = document.createElement("p");
  line.textContent = times > 1 ? `${text} (${times})` : text; // an equal text would not be read again
  log.append(line);
  while (log.children.length > KEPT) log.firstChild?.remove();
}

/** Say what needs an answer, at once; each time in a line of its own, since an equal one is asked for again, too.
 * @param {string} text */
export function call(text) {
  const line = document.createElement("p");
  line.textContent = text;
  alarm?.replaceChildren(line);
}

/** Say the last sentence again. */
export function again() {
  if (last) read(last);
}
