// What this browser adds to the shuffle: 32 bytes of its own, promised by their hash before anybody opens theirs.
// They are remembered, so that a page that is loaded again opens what it promised.

import { sha256 } from "./sha256.js";

const KEY = "zashiki.promises", KEPT = 50;

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {number} value */
const fourBytes = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** @returns {Record<string, string>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The bytes for a seat at a table, the same however often they are asked for.
 * @param {string} table
 * @param {number} seat
 * @returns {{ entropy: string, promise: string }} */
export function promised(table, seat) {
  const name = `${table}/${seat}`, all = remembered();
  const entropy = all[name] ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  if (!all[name]) {
    const kept = Object.entries({ ...all, [name]: entropy }).slice(-KEPT);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // without a memory, a page that is loaded again is silent, and the match begins without its bytes
    }
  }
  const id = new TextEncoder().encode(table), start = new TextEncoder().encode("fair/1 client");
  const said = [...start, ...fourBytes(id.length), ...id, ...fourBytes(seat), ...bytesOf(entropy)];
  return { entropy, promise: hex(sha256(Uint8Array.from(said))) };
}

/** Promise and open a seat's bytes by itself, when the table asks for them.
 * @param {import("./table.js").Table} table */
export function keepPromise(table) {
  const { gathering, me } = table;
  if (!gathering || me === null || gathering.state !== "promising") return;
  const { entropy, promise } = promised(table.id, me), seat = gathering.seats[me];
  if (!seat?.promised && !gathering.may_open) once(table, `promise ${promise}`, { type: "promise", promise });
  if (seat?.promised && gathering.may_open && !seat.opened) once(table, `open ${entropy}`, { type: "open", entropy });
}

/** Say something on this line, unless it was said.
 * @param {import("./table.js").Table} table
 * @param {string} name
 * @param {import("./line.js").Wanted} command */
function once(table, name, command) {
  if (table.said.has(name)) return;
  table.said.add(name);
  void table.line.say(command);
}
