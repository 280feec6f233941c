// A table as this browser knows it: what the house has said, folded together. Screens draw it; nothing here draws.

import { learnCourse } from "./course.js";
import { Line } from "./line.js";
import { Playback, framesOf, waitsForKey } from "./playback.js";
import { keepPromise, noteShown } from "./promises.js";
import { settings } from "./settings.js";
import * as sound from "./sound.js";
import * as speech from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("../types/protocol.js").Outward} Outward */
/** @typedef {import("./line.js").Wanted} Wanted */
/** @typedef {import("../types/protocol.js").Chapter} Chapter */
/** @typedef {import("../types/protocol.js").Sheet} Sheet */
/** @typedef {import("../types/protocol.js").Offer} Offer */
/** @typedef {import("./playback.js").Frame} Frame */
/** @typedef {import("./playback.js").Manner} Manner */

/** Milliseconds for which a decision that has just opened takes no press: it may have been meant for something else. */
export const CALM = 350;
const REFUSAL_SHOWN = 3_500;

export class Table {
  /** @param {string} id
   * @param {{ redraw: () => void, go: (path: string) => void, manner: () => Manner }} owner */
  constructor(id, owner) {
    this.id = id;
    this.owner = owner;
    /** @type {import("../types/protocol.js").GatheringView | null} */
    this.gathering = null;
    /** @type {import("../types/protocol.js").Table | null} */
    this.facts = null;
    this.game = "";
    /** @type {number | null} */
    this.me = null;
    /** @type {any} */
    this.scene = null; // the newest, shown or not yet; what it holds is the game's affair
    /** @type {Frame | null} */
    this.shown = null;
    /** @type {Chapter[]} */
    this.chapters = [];
    /** @type {string[]} */
    this.story = [];
    /** @type {Record<string, Sheet>} */
    this.sheets = {};
    /** @type {readonly string[]} */
    this.names = []; // of the seats, as everybody is told
    /** @type {import("../types/protocol.js").Clocks | null} */
    this.clocks = null;
    this.ahead = 0; // how far the table's clock is ahead of ours
    /** @type {import("../types/protocol.js").Presence | null} */
    this.presence = null;
    /** @type {import("../types/protocol.js").Request | null} */
    this.request = null;
    /** @type {import("../types/protocol.js").Over | null} */
    this.over = null;
    this.overSeen = false;
    this.ended = false; // whether the end was said
    this.next = "";
    /** @type {string[]} */
    this.switches = [];
    /** @type {Sheet | null} */
    this.result = null; // of a round, until it is put away
    this.closeResult = () => {};
    this.looking = false; // at the table, past the end of a round
    this.roundOver = false; // whether the story is that of a round that is over
    /** @type {Sheet | null} */
    this.lastResult = null; // of the last round, for whoever wants to see it again
    /** @type {string[]} */
    this.recent = []; // what was said of the latest choice
    this.wantsCourse = false; // whether the past is to be asked for once all is shown
    this.link = ""; // by which others watch
    this.preset = ""; // the rule set that is played by; one that was changed is called after its own
    this.undo = false; // whether choices may be taken back at this table
    this.stepping = false; // whether the next step waits for a press
    this.refusal = "";
    this.missed = 0; // choices while there was no line
    this.askedAt = 0;
    /** @type {Frame["asked"]} */
    this.drawn = null; // what is asked, as far as it was drawn
    this.sending = false;
    this.returning = false;
    /** @type {import("../types/protocol.js").Previewed | null} */
    this.preview = null;
    /** @type {Set<string>} */
    this.said = new Set(); // promises and openings that were said on this line
    this.playback = new Playback({
      show: (frame) => this.show(frame),
      manner: owner.manner,
      rested: (frame) => this.rested(frame),
      idle: () => this.rest(),
    });
    this.line = new Line(id, { heard: (message) => this.hear(message), changed: owner.redraw });
  }

  /** @param {Outward} message */
  hear(message) {
    switch (message.type) {
      case "gathering": this.gather(message); break;
      case "seat": this.me = message.seat; keepPromise(this); break;
      case "table": this.whole(message); break;
      case "told": this.told(message); break;
      case "clocks": this.clocks = message; this.ahead = message.now - Date.now(); break;
      case "presence": this.presence = message; break;
      case "switches": this.switches = [...message.on]; break;
      case "request": this.request = message.open === false ? null : message; break;
      case "over": this.over = message; if (this.request?.what !== "rematch") this.request = null; break;
      case "next": this.next = message.table; break;
      case "refused": this.refused(message.text); break;
      case "previewed": this.preview = message; break;
      default:
    }
    if (message.type === "over" && !this.playback.playing) this.rest();
    this.owner.redraw();
  }

  /** @param {import("../types/protocol.js").GatheringView} message */
  gather(message) {
    this.gathering = message;
    this.game = message.game;
    noteShown(this.id, message);
    keepPromise(this);
  }

  /** @param {import("../types/protocol.js").Table} message */
  whole(message) {
    const first = !this.facts;
    this.gathering = null;
    this.facts = message;
    this.game = message.game;
    this.me = message.me ?? null;
    this.scene = message.scene;
    this.result = null;
    this.closeResult();
    this.playback.jump({ scene: message.scene, step: null, asked: message.asked ?? null, roundEnd: null, number: message.number, last: true });
    if (first || message.undone) void learnCourse(this);
  }

  /** Begin to listen anew, in the language that is set now. */
  greetAgain() {
    this.line.number = 0;
    this.line.greet();
    void learnCourse(this);
  }

  /** @param {import("../types/protocol.js").Told} message */
  told(message) {
    if (this.line.lostAt && message.steps?.length) this.missed += 1;
    const frames = framesOf(this.scene, message);
    if (frames[0]) frames[0].first = true;
    this.scene = message.scene ?? this.scene;
    this.playback.add(frames);
  }

  /** @param {Frame} frame */
  show(frame) {
    this.shown = frame;
    if (frame.step?.chapter) this.chapters = [...this.chapters, frame.step.chapter];
    const lines = frame.step?.lines ?? [];
    if (this.roundOver && lines.length) this.story = [];
    this.roundOver = frame.roundEnd !== null || (this.roundOver && !lines.length);
    this.story = [...this.story, ...lines];
    this.recent = frame.first ? [...lines] : [...this.recent, ...lines];
    if (frame.roundEnd) this.lastResult = frame.roundEnd;
    speech.tell(frame.step);
    if (frame.asked) {
      this.askedAt = Date.now();
      sound.yourTurn();
      speech.call(frame.asked.decision?.title ?? frame.asked.text ?? "");
    }
    this.owner.redraw();
  }

  /** After a step was looked at: the end of a round stays until it is put away.
   * @param {Frame} frame */
  async rested(frame) {
    if (frame.roundEnd && !this.owner.manner().oneRound) {
      this.result = frame.roundEnd;
      this.looking = false;
      speech.read(frame.roundEnd.title);
      this.owner.redraw();
      await new Promise((done) => { this.closeResult = () => done(undefined); });
      this.result = null;
      this.owner.redraw();
    }
    if (waitsForKey(frame, this.me)) {
      this.stepping = true;
      this.owner.redraw();
      await this.playback.pressed();
      this.stepping = false;
      this.owner.redraw();
    }
  }

  /** All is shown: if that was the end, it is said now. */
  rest() {
    if (this.over && !this.ended) speech.read(this.over.text ?? "");
    this.ended = this.over !== null;
    if (this.wantsCourse) void learnCourse(this);
    this.owner.redraw();
  }

  /** What this seat is asked, as far as that is shown already. */
  get asked() {
    return this.playback.behind || this.result || this.over ? null : (this.shown?.asked ?? null);
  }

  /** What is asked is drawn; if for the first time, it has opened now. */
  questionDrawn() {
    const { asked } = this;
    if (asked && asked !== this.drawn) this.askedAt = Date.now();
    this.drawn = asked;
  }

  /** Whether a press may count: a decision that has just opened is not taken by a press that was meant for something else. */
  get calm() {
    return Date.now() - this.askedAt >= CALM;
  }

  /** Whether what is asked now must not be decided by a press that came too soon. */
  get guarded() {
    return this.asked !== null && (Boolean(this.asked.decision) || (this.owner.manner().guarded?.(this.asked) ?? false));
  }

  get busy() {
    return this.sending || this.line.cut;
  }

  /** @param {Offer} offer */
  async choose(offer) {
    if (this.line.cut) return this.refused(say("line.not_sent"));
    if (this.busy || !this.asked) return;
    if (this.guarded && !this.calm) return;
    await this.send({ type: "choose", action: offer.action, seen: this.shown?.number ?? 0 });
  }

  /** @param {Wanted} command
   * @returns {Promise<boolean>} whether it was done */
  async send(command) {
    this.sending = true;
    this.owner.redraw();
    const answer = await this.line.say(command);
    this.sending = false;
    this.owner.redraw();
    return answer.type !== "refused";
  }

  /** Who says anything at all is there again: the table plays for nobody who is. */
  async comeBack() {
    this.returning = true;
    await this.line.say({ type: "preview", parts: {} });
    this.returning = false;
  }

  /** @param {string} text */
  refused(text) {
    if (this.returning) return;
    this.refusal = text;
    sound.play(["refused"]);
    speech.call(text);
    setTimeout(() => { if (this.refusal === text) { this.refusal = ""; this.owner.redraw(); } }, REFUSAL_SHOWN);
  }

  /** Milliseconds that a seat has left for its choice; null: as long as it likes.
   * @param {number} seat */
  left(seat) {
    const at = this.clocks;
    if (!at || at.until === null || at.until === undefined || !at.asked.includes(seat)) return null;
    return Math.max(0, at.until - (Date.now() + this.ahead));
  }

  get hints() {
    return settings.hints ? (this.asked?.hints ?? []) : [];
  }

  get mayUndo() {
    return this.undo && this.me !== null && !this.over;
  }

  get watching() {
    return this.facts !== null && this.me === null;
  }

  end() {
    this.line.end();
  }
}
