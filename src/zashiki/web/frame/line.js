// The line to a table: one WebSocket at a time. It comes back by itself, says where it left off, and sends again
// whatever had no answer, under the same id, so that nothing is lost and nothing counts twice.

import { busy } from "./busy.js";
import { language } from "./settings.js";

/** @typedef {import("../types/protocol.js").Outward} Outward */
/** @typedef {{ kind: "connecting" | "open" | "slow" | "lost" | "ended", ms: number, code: number, text: string }} LineState */
/** What the table answers to a command.
 * @typedef {Extract<Outward, { type: "done" | "refused" | "previewed" }>} Answer */
/** What is said to a table after the greeting; the line gives it an id.
 * @template [T=Exclude<import("../types/protocol.js").Inward, { type: "hello" }>]
 * @typedef {T extends unknown ? Omit<T, "id"> : never} Wanted */
/** @typedef {Wanted & { id: string }} Command */

const FIRST_WAIT = 100, LONGEST_WAIT = 5_000, SLOW = 700, HALF_OPEN = 6_000;
/** Close codes after which coming back is of no use. */
const FOR_GOOD = new Set([4400, 4401, 4403, 4404]);

export class Line {
  /** @param {string} table
   * @param {{ heard: (message: Outward) => void, changed: () => void }} owner */
  constructor(table, owner) {
    this.table = table;
    this.owner = owner;
    /** @type {LineState} */
    this.state = { kind: "connecting", ms: 0, code: 0, text: "" };
    this.number = 0; // of the last event that was heard
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {command: Command, at: number, settle: (answer: Answer) => void, end: () => void}>} */
    this.unanswered = new Map();
    this.wait = FIRST_WAIT;
    this.retry = 0;
    this.count = 0;
    this.over = false;
    this.lostAt = 0; // since when there is no connection; 0: there is one, or there was none yet
    this.online = () => this.connect();
    this.offline = () => this.drop();
    this.watch = 0;
    this.endWait = () => {}; // the table is here, or nobody waits for it any more
  }

  /** Connect, and from then on come back by itself. */
  begin() {
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.watch = setInterval(() => this.look(), 500);
    this.connect();
  }

  /** Whether nothing can be said just now. */
  get cut() {
    return this.state.kind === "lost" || this.state.kind === "connecting";
  }

  connect() {
    clearTimeout(this.retry);
    if (this.over || this.socket) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/table/${this.table}`, ["zashiki.1"]);
    this.socket = socket;
    this.awaitTable();
    socket.onopen = () => {
      this.greet();
      for (const { command } of this.unanswered.values()) socket.send(JSON.stringify(command));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  /** Count the page as busy until the table is here; a line that comes back to a table already shown is not counted. */
  awaitTable() {
    this.endWait();
    if (!this.number) this.endWait = busy();
  }

  /** Say hello, having heard all up to a number. */
  greet() {
    this.awaitTable();
    const hello = { type: "hello", since: this.number, language: language(), detail: "scene" };
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(hello));
  }

  /** Give a connection up that is no more, or that nobody can tell of; and come back. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.closed(0);
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    this.stopCounting();
    if (FOR_GOOD.has(code)) {
      this.end();
      this.become({ ...this.state, kind: "ended", code });
      return;
    }
    this.lostAt ||= Date.now();
    this.become({ ...this.state, kind: this.number ? "lost" : "connecting", code });
    if (this.over) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {Outward} message */
  hear(message) {
    if (message.type === "table" || message.type === "gathering") this.endWait();
    if (message.type === "table" || message.type === "told") this.number = message.number;
    if (message.type === "done" || message.type === "refused" || message.type === "previewed") {
      const waiting = this.unanswered.get(message.id);
      this.unanswered.delete(message.id);
      waiting?.end();
      waiting?.settle(message);
      if (message.type === "refused" && !message.id) this.state.text = message.text;
    }
    const back = this.state.kind !== "open";
    if (back && message.type !== "refused") this.become({ kind: "open", ms: 0, code: 0, text: "" });
    this.owner.heard(message);
    this.lostAt = 0;
  }

  /** Say something, and give what the table answers.
   * @param {Wanted} wanted
   * @returns {Promise<Answer>} */
  say(wanted) {
    this.count += 1;
    const id = `${Date.now().toString(36)}.${this.count}.${Math.floor(Math.random() * 1e9).toString(36)}`;
    const command = { ...wanted, id };
    return new Promise((settle) => {
      this.unanswered.set(id, { command, at: Date.now(), settle, end: this.cut || this.over ? () => {} : busy() });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
    });
  }

  /** See whether answers are late: a little, and the line is slow; much, and it leads nowhere. */
  look() {
    const oldest = Math.min(...[...this.unanswered.values()].map((one) => one.at));
    const ms = Number.isFinite(oldest) ? Date.now() - oldest : 0;
    if (this.state.kind === "open" && ms > SLOW) {
      this.stopCounting();
      this.become({ ...this.state, kind: "slow", ms });
    } else if (this.state.kind === "slow" && ms > HALF_OPEN) this.drop();
    else if (this.state.kind === "slow") this.become({ ...this.state, kind: ms ? "slow" : "open", ms });
  }

  /** Stop counting: a line that is lost or slow is shown on the page, and nobody waits for it. */
  stopCounting() {
    this.endWait();
    for (const { end } of this.unanswered.values()) end();
  }

  /** @param {LineState} state */
  become(state) {
    this.state = state;
    this.owner.changed();
  }

  /** Hang up for good. */
  end() {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.watch);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.stopCounting();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
