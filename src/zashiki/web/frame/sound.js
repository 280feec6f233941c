// Sound: off until somebody wants it, and silent until the first press, as browsers ask. Rooms name what is heard at
// each step; here it is played, and never so much of it that it would be a noise.

import { during } from "./busy.js";
import { change, settings, whenChanged } from "./settings.js";

/** @typedef {import("./sounds/instruments.js").SoundName} SoundName */

const APART = 0.075, BEHIND = 0.4; // seconds between small sounds, and how late one may still come
const AWAY = 8_000; // milliseconds without a press after which one's turn is announced
const MARKS = [10, 5, 4, 3, 2, 1]; // seconds before the end of one's time
const SAMPLE = /** @type {const} */ ([["card", 0], ["capture", 0.35], ["tile", 0.75], ["yaku", 1.1]]);
/** What pieces do; it happens often, so it waits for its turn, and is left out when there is too much of it. */
const SMALL = new Set(["card", "capture", "tile", "disc", "turns", "chips"]);

/** @type {AudioContext | null} */
let context = null;
/** @type {typeof import("./sounds/instruments.js") | null} */
let instruments = null;
/** @type {Map<SoundName, AudioBuffer>} */
const made = new Map();
let free = 0; // from when on the next small sound may begin, by the clock of the context
let pressedAt = Date.now();

/** Listen for presses, which are what a browser waits for. */
export function listen() {
  for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, () => { pressedAt = Date.now(); void wake(); }, { capture: true });
  whenChanged(() => void (settings.sound ? wake() : context?.suspend()));
}

/** Be ready to play, if that is wanted and allowed. */
async function wake() {
  if (!settings.sound || !("AudioContext" in globalThis) || navigator.userActivation?.isActive === false) return;
  context ??= new AudioContext();
  const running = context.state === "running" ? null : context.resume();
  instruments ??= await during(import("./sounds/instruments.js"));
  await running;
}

/** Play what belongs to a step; nothing while nobody looks.
 * @param {readonly SoundName[]} names */
export function play(names) {
  if (document.hidden) return;
  for (const name of names) sound(name);
}

/** @param {SoundName} name
 * @param {number} [later] seconds */
function sound(name, later = 0) {
  if (!settings.sound || !instruments || context?.state !== "running") return;
  const now = context.currentTime + later, small = SMALL.has(name) && !later, at = small ? Math.max(now, free) : now;
  if (at - now > BEHIND) return;
  if (small) free = at + APART;
  const source = new AudioBufferSourceNode(context, { buffer: made.get(name) ?? bufferOf(name, context, instruments) });
  source.connect(context.destination);
  source.start(at);
}

/** @param {SoundName} name
 * @param {AudioContext} at
 * @param {typeof import("./sounds/instruments.js")} from */
function bufferOf(name, at, from) {
  const values = from.samples(name, at.sampleRate), buffer = new AudioBuffer({ length: values.length, sampleRate: at.sampleRate });
  buffer.copyToChannel(values, 0);
  made.set(name, buffer);
  return buffer;
}

/** It is one's turn: that is heard by who looks elsewhere, or has done nothing for a while. */
export function yourTurn() {
  if (document.hidden || !document.hasFocus() || Date.now() - pressedAt >= AWAY) sound("your_turn");
}

/** Tick when one's time grows short.
 * @param {number} left milliseconds
 * @returns {() => void} an end to it */
export function countDown(left) {
  const waits = MARKS.map((mark) => left - mark * 1_000).filter((ms) => ms >= 0);
  const timers = waits.map((ms) => setTimeout(() => play(["time"]), ms));
  return () => timers.forEach(clearTimeout);
}

/** Let some of it be heard. */
export async function sample() {
  await wake();
  for (const [name, later] of SAMPLE) sound(name, later);
}

/** @returns {boolean} whether it is on now */
export function toggle() {
  change({ sound: !settings.sound });
  return settings.sound;
}
