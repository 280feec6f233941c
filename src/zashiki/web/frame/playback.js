// Shows what happened at a pace that people can follow: one step after the other, each with its movement and a rest.
// It never stands in the way: a press, or news that pile up, and it goes to where the table really is.

import { busy } from "./busy.js";
import { hurry, lasting, moved, positions } from "./motion.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

/** @typedef {import("../types/protocol.js").Step} Step */
/** @typedef {import("../types/protocol.js").Sheet} Sheet */
/** @typedef {import("../types/protocol.js").Question} Question */

/** One thing to be shown: the scene that a step led to.
 * @typedef {{ first?: boolean, scene: any, step: Step | null, asked: Question | null, roundEnd: Sheet | null, number: number, last: boolean }} Frame */
/** How a room moves: how long a step lasts, how long it is looked at, and where new pieces come from.
 * `sounds` names what is heard once its pieces have arrived.
 * A match of `oneRound` ends with its standing alone; a `guarded` question takes no press in its first moment; new
 * pieces come so many milliseconds `apart`; a step that only `clears` the table is left out where a match is looked through.
 * @typedef {{
 *   oneRound?: boolean, guarded?: (asked: Question) => boolean, apart?: number,
 *   rest?: (frame: Frame, before: any) => number, duration?: (frame: Frame) => number,
 *   sounds?: (frame: Frame, before: any) => readonly import("./sound.js").SoundName[],
 *   origin?: (frame: Frame, code: string, before: any) => import("./motion.js").Origin | null,
 *   clears?: (frame: Frame) => boolean,
 * }} Manner */

const BACKLOG = 12, LONG = 60; // messages that wait, for who is asked and for others; beyond that nobody wants to see each

export class Playback {
  /** @param {{ show: (frame: Frame) => void, manner: () => Manner, rested: (frame: Frame) => Promise<void>, idle: () => void }} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {Frame[]} */
    this.waiting = [];
    /** @type {Frame | null} */
    this.shown = null;
    this.playing = false;
    this.hurried = false;
    this.wake = () => {};
    this.shownAll = Promise.resolve();
  }

  /** Show these after whatever is to be shown before; done when all is shown.
   * @param {Frame[]} frames
   * @returns {Promise<void>} */
  add(frames) {
    this.waiting.push(...frames);
    if (this.waiting.filter((frame) => frame.first).length > (frames.at(-1)?.asked ? BACKLOG : LONG)) this.skip();
    if (!this.playing) this.shownAll = this.play();
    return this.shownAll;
  }

  /** Show this at once, in place of whatever was to be shown.
   * @param {Frame} frame */
  jump(frame) {
    this.waiting = [];
    if (this.playing) this.skip();
    this.shown = frame;
    this.owner.show(frame);
  }

  /** Go on to where the table is now, without resting on the way. */
  skip() {
    this.hurried = true;
    hurry();
    this.wake();
  }

  get behind() {
    return this.waiting.length > 0;
  }

  async play() {
    this.playing = true;
    for (let frame = this.waiting.shift(); frame; frame = this.waiting.shift()) await this.step(frame);
    this.playing = this.hurried = false;
    this.owner.idle();
  }

  /** @param {Frame} frame */
  async step(frame) {
    const end = busy();
    try {
      await this.move(frame);
    } finally {
      end();
    }
    await this.owner.rested(frame);
  }

  /** @param {Frame} frame */
  async move(frame) {
    const before = positions(), was = this.shown?.scene ?? null, manner = this.owner.manner();
    this.shown = frame;
    this.owner.show(frame);
    await null; // by then it is drawn
    const duration = manner.duration?.(frame);
    const movement = moved(before, {
      ...(duration === undefined ? {} : { duration }), ...(manner.apart === undefined ? {} : { apart: manner.apart }),
      origin: (code) => manner.origin?.(frame, code, was) ?? null,
    });
    if (this.hurried) hurry();
    await movement;
    if (!this.hurried) play(manner.sounds?.(frame, was) ?? []);
    if (!this.hurried && !document.hidden) await this.rest(lasting(manner.rest?.(frame, was) ?? 0));
  }

  /** Wait, unless somebody presses on.
   * @param {number} ms
   * @returns {Promise<void>} */
  rest(ms) {
    if (ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => { clearTimeout(timer); done(); };
    });
  }

  /** Wait until somebody presses on, in step mode.
   * @returns {Promise<void>} */
  pressed() {
    return new Promise((done) => { this.wake = () => done(); });
  }
}

/** Whether each choice of another waits for a key.
 * @param {Frame} frame
 * @param {number | null} me */
export const waitsForKey = (frame, me) => settings.stepMode && frame.last && me !== null && frame.step !== null && frame.step.event?.seat !== me;

/** The scenes that the steps of a message lead to, one after the other.
 * @param {any} scene what was there before
 * @param {import("../types/protocol.js").Told} told
 * @returns {Frame[]} */
export function framesOf(scene, told) {
  const steps = told.steps ?? [];
  const ended = steps.findLastIndex((step) => step.chapter);
  /** @type {Frame[]} */
  const frames = [];
  let now = scene;
  steps.forEach((step, at) => {
    const last = at === steps.length - 1;
    now = last ? told.scene : after(now, step);
    frames.push({
      scene: now, step, last, asked: last ? (told.asked ?? null) : null, number: told.number,
      roundEnd: at === ended ? (told.round_end ?? null) : null,
    });
  });
  if (!steps.length) frames.push({ scene: told.scene ?? scene, step: null, last: true, asked: told.asked ?? null, number: told.number, roundEnd: told.round_end ?? null });
  return frames;
}

/** The scene after a step.
 * @param {any} scene
 * @param {Step} step */
export function after(scene, step) {
  const next = { ...scene, ...step.changed };
  for (const [field, rows] of Object.entries(step.inside ?? {})) {
    next[field] = [...next[field]];
    for (const [at, changes] of Object.entries(rows)) next[field][Number(at)] = { ...next[field][Number(at)], ...changes };
  }
  return next;
}
