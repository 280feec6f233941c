// A match on its way past: which round and which choice of it is shown, from whose side, and whether it runs by itself.
// The table that rooms draw is one that nobody plays at any more.

import { after } from "../../frame/playback.js";
import { Table } from "../../frame/table.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../types/protocol.js").RoundFacts} RoundFacts */
/** @typedef {import("../../types/protocol.js").Sheet} Sheet */
/** @typedef {import("../../types/protocol.js").ToldRound} ToldRound */
/** @typedef {import("./sources.js").Side} Side */
/** @typedef {import("./sources.js").Source} Source */
/** One choice as it is told: what is said of it, and the scenes that it led through.
 * @typedef {{ frames: Frame[], lines: string[], seat: number | null, number: number }} Place */
/** @typedef {{ told: ToldRound, start: Frame, places: Place[] }} Round */

const PAUSE = 900, LONGER = 2_600; // between choices, and after a round
export const SPEEDS = [0.5, 1, 2, 4];

export class Reel {
  /** @param {Source} source
   * @param {number | null} own where whoever looks sat
   * @param {{ redraw: () => void, manner: () => import("../../frame/playback.js").Manner }} owner */
  constructor(source, own, owner) {
    this.source = source;
    this.own = own;
    this.owner = owner;
    this.table = new Table(source.table, { redraw: owner.redraw, go: () => {}, manner: () => ({ ...owner.manner(), oneRound: true }) });
    /** @type {Side} */
    this.side = { as: "open", near: own ?? 0 };
    this.closed = ""; // why not everything can be seen
    /** @type {readonly RoundFacts[]} */
    this.rounds = [];
    /** @type {readonly import("../../types/protocol.js").Chapter[]} */
    this.chapters = [];
    /** @type {Map<string, Promise<Round>>} */
    this.known = new Map(); // also what is on its way: who steps fast asks for it once
    this.round = 1;
    this.place = 0;
    /** @type {Round | null} */
    this.here = null;
    this.playing = false;
    this.speed = 1;
    this.wake = () => {};
    this.asked = 0; // of several moments that were asked for in a hurry, the last counts
    this.trouble = ""; // why the last one cannot be shown
  }

  /** Ask the house for something that leads to another moment; whatever was asked for before it is of no use any more.
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | null>} null: something else was asked for since, or it cannot be had */
  async wanted(ask) {
    this.asked += 1;
    const asked = this.asked;
    try {
      const found = await ask();
      this.trouble = asked === this.asked ? "" : this.trouble;
      return asked === this.asked ? found : null;
    } catch (error) {
      if (asked === this.asked) this.fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.trouble = error instanceof Error ? error.message : String(error);
    this.stop();
  }

  /** Begin at a moment, from a side; where that may not be seen, from the side that may.
   * @param {{ side: Side | null, round: number, place: number }} moment */
  async begin({ side, round, place }) {
    const own = { as: this.own === null ? "watcher" : String(this.own), near: null };
    const wanted = side ?? (this.closed ? own : this.side), seen = this.closed && wanted.as !== "watcher" ? own : wanted;
    this.turn(seen, await this.source.course(seen));
    const at = Math.min(Math.max(round, 1), this.rounds.length), here = await this.learn(at);
    this.show(here, at, place);
  }

  /** See it from another side.
   * @param {Side} side
   * @param {import("../../types/protocol.js").Course} course */
  turn(side, { rounds = [], chapters, names = [] }) {
    this.side = side;
    this.rounds = rounds;
    this.chapters = chapters;
    this.table.names = names;
  }

  /** See this moment from another side; not every choice is seen from each, so it may be the one beside it.
   * @param {Side} side */
  async look(side) {
    const round = this.round, share = this.place / Math.max(this.here?.places.length ?? 0, 1);
    this.stop();
    const found = await this.wanted(async () => ({ course: await this.source.course(side), here: await this.learn(round, side) }));
    if (!found) return;
    this.turn(side, found.course);
    this.show(found.here, round, Math.round(share * found.here.places.length));
  }

  /** @param {number} at
   * @param {Side} side
   * @returns {Promise<Round>} */
  learn(at, side = this.side) {
    const name = `${side.as}/${side.near}/${document.documentElement.lang}/${at}`;
    const known = this.known.get(name);
    if (known) return known;
    const made = this.source.round(at, side).then(laidOut);
    this.known.set(name, made);
    made.catch(() => this.known.delete(name)); // then it may be asked for again
    return made;
  }

  /** Show a moment at once.
   * @param {number} round
   * @param {number} place how many choices of the round have been made */
  async to(round, place) {
    const here = await this.wanted(() => this.learn(round));
    if (here) this.show(here, round, place);
  }

  /** @param {Round} here
   * @param {number} round
   * @param {number} place */
  show(here, round, place) {
    this.put(here, round, Math.min(Math.max(place, firstOf(here)), here.places.length));
    this.table.playback.jump(this.frame);
    this.settle();
    this.learnAhead();
  }

  /** Fetch the next round: whoever steps on need not wait. */
  learnAhead() {
    if (this.round < this.rounds.length) void this.learn(this.round + 1).catch(() => {}); // then it is asked for once more
  }

  /** @param {Round} here
   * @param {number} round
   * @param {number} place */
  put(here, round, place) {
    this.here = here;
    this.round = round;
    this.place = place;
    const { game, seats } = here.told;
    this.table.game = game;
    this.table.facts = { type: "table", number: 0, game, seats, options: {} };
  }

  /** What is shown now. */
  get frame() {
    const { start, places } = /** @type {Round} */ (this.here);
    const last = places.slice(0, this.place).findLast((one) => this.framesOf(one).length > 0);
    return this.framesOf(last).at(-1) ?? start;
  }

  /** What is shown of a choice: without what only clears the table, so that one still sees how a match ended.
   * @param {Place | undefined} place */
  framesOf(place) {
    const { clears } = this.owner.manner();
    return (place?.frames ?? []).filter((frame) => !clears?.(frame));
  }

  /** Tell the room what was said up to here. */
  settle() {
    const { places } = /** @type {Round} */ (this.here), past = places.slice(0, this.place);
    const now = past.flatMap((one) => one.frames.flatMap((frame) => (frame.step?.chapter ? [frame.step.chapter] : [])));
    this.table.chapters = [...(this.rounds.length > 1 ? this.chapters.slice(0, this.round - 1) : []), ...now];
    this.table.story = past.flatMap((one) => one.lines);
    this.table.recent = [...(past.at(-1)?.lines ?? [])];
    this.owner.redraw();
  }

  get atEnd() {
    return this.round === this.rounds.length && this.place === (this.here?.places.length ?? 0);
  }

  /** Where this round begins: once it is laid out, if nobody chooses anything for that. */
  get first() {
    return this.here ? firstOf(this.here) : 0;
  }

  /** Show the next choice, as it was played. */
  async forward() {
    if (!this.here || this.atEnd) return;
    const last = this.place === this.here.places.length, round = this.round + (last ? 1 : 0), place = last ? 1 : this.place + 1;
    const here = await this.wanted(() => this.learn(round)), asked = this.asked;
    if (!here) return;
    const frames = this.framesOf(here.places[place - 1]);
    this.put(here, round, Math.min(place, here.places.length));
    await this.table.playback.add(frames);
    if (asked === this.asked) this.settle();
    this.learnAhead();
  }

  async back() {
    if (this.place > 1 || (this.round === 1 && this.place > 0)) return this.to(this.round, this.place - 1);
    if (this.round > 1) return this.to(this.round - 1, Infinity);
  }

  /** @param {number} by */
  async byRound(by) {
    const back = by < 0 && this.place > this.first;
    await this.to(Math.min(Math.max(this.round + (back ? by + 1 : by), 1), this.rounds.length), 0);
  }

  async play() {
    this.playing = true;
    if (this.atEnd) await this.to(1, 0);
    while (this.playing && !this.atEnd) {
      await this.forward();
      this.owner.redraw();
      if (this.playing && !this.atEnd) await this.rest(this.place === this.here?.places.length ? LONGER : PAUSE);
    }
    this.stop();
  }

  stop() {
    this.playing = false;
    this.wake();
    this.owner.redraw();
  }

  /** @param {number} ms
   * @returns {Promise<void>} */
  rest(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms / this.speed);
      this.wake = () => { clearTimeout(timer); done(); };
    });
  }

  /** The sheets that belong to this moment: the end of a round, and that of the match.
   * @returns {{ round: Sheet | null, match: Sheet | null }} */
  get results() {
    if (!this.here || this.place < this.here.places.length) return { round: null, match: null };
    const { round_end = null, standing = null } = this.here.told, match = this.atEnd ? standing : null;
    return { round: match && this.whole ? null : round_end, match };
  }

  /** Whether it is one long round, which has no name of its own. */
  get whole() {
    return this.rounds.length === 1 && !this.rounds[0]?.line;
  }

  /** How far it is shown, counted in choices from the beginning. */
  get value() {
    return this.rounds.slice(0, this.round - 1).reduce((sum, one) => sum + one.places, 0) + this.place;
  }

  get length() {
    return this.rounds.reduce((sum, one) => sum + one.places, 0);
  }

  end() {
    this.stop();
    this.table.end();
  }
}

/** @param {Round} round */
const firstOf = ({ places: [first] }) => (first && first.seat === null ? 1 : 0);

/** The scenes of a round, one after the other.
 * @param {ToldRound} told
 * @returns {Round} */
function laidOut(told) {
  let scene = told.start;
  const before = (told.places[0]?.number ?? 1) - 1;
  /** @param {Frame["step"]} step
   * @param {number} number
   * @param {boolean} last
   * @returns {Frame} */
  const frame = (step, number, last) => ({ scene, step, number, last, asked: null, roundEnd: null });
  const start = frame(null, before, true);
  const places = told.places.map(({ number, steps = [] }) => {
    const frames = steps.map((step, at) => {
      scene = after(scene, step);
      return frame(step, number, at === steps.length - 1);
    });
    if (frames[0]) frames[0].first = true;
    const seat = steps[0]?.event?.seat;
    return { frames, lines: steps.flatMap((step) => step.lines ?? []), seat: typeof seat === "number" ? seat : null, number };
  });
  return { told, start, places };
}
