// What this browser adds to the shuffle: 32 bytes of its own, promised by their hash before anybody opens theirs.
// They are remembered, so that a page that is loaded again opens what it promised, and finds it in the record; so is
// what everybody was shown before the match.

import { bytesOf, hex, promiseText } from "./bytes.js";
import { sha256 } from "./sha256.js";

const BYTES = "zashiki.promises", SHOWN = "zashiki.shown", KEPT = 50;

/** What was shown before a match: the commitment, and everybody's promises once nobody could promise any more.
 * @typedef {{ commitment: string, promises: string[] }} Shown */

/** @param {string} key
 * @returns {Record<string, unknown>} */
function remembered(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} key
 * @param {string} name
 * @param {unknown} value */
function remember(key, name, value) {
  const kept = Object.entries({ ...remembered(key), [name]: value }).slice(-KEPT);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // without a memory, a page that is loaded again is silent, and the match begins without its bytes
  }
}

/** The bytes that this browser drew for a seat at a table; empty: it remembers none.
 * @param {string} table
 * @param {number} seat */
export function ownBytes(table, seat) {
  const kept = remembered(BYTES)[`${table}/${seat}`];
  return typeof kept === "string" && /^[0-9a-f]{64}$/.test(kept) ? kept : "";
}

/** What this browser saw before the match began; null: it was not there, or has forgotten.
 * @param {string} table
 * @returns {Shown | null} */
export function shownBefore(table) {
  const kept = /** @type {Partial<Shown> | undefined} */ (remembered(SHOWN)[table]);
  return typeof kept?.commitment === "string" ? { commitment: kept.commitment, promises: Array.isArray(kept.promises) ? kept.promises : [] } : null;
}

/** The bytes for a seat at a table, the same however often they are asked for.
 * @param {string} table
 * @param {number} seat
 * @returns {{ entropy: string, promise: string }} */
export function promised(table, seat) {
  const known = ownBytes(table, seat), entropy = known || hex(crypto.getRandomValues(new Uint8Array(32)));
  if (!known) remember(BYTES, `${table}/${seat}`, entropy);
  return { entropy, promise: hex(sha256(promiseText(table, seat, bytesOf(entropy)))) };
}

/** Remember what everybody is shown: the commitment as it was first, and the promises as soon as they are told.
 * @param {string} table
 * @param {import("../types/protocol.js").GatheringView} gathering */
export function noteShown(table, { commitment, promises }) {
  const before = shownBefore(table);
  if (before && (before.promises.length || !promises.length)) return;
  remember(SHOWN, table, { commitment: before?.commitment ?? commitment, promises: [...promises] });
}

/** Promise and open a seat's bytes by itself, when the table asks for them.
 * @param {import("./table.js").Table} table */
export function keepPromise(table) {
  const { gathering, me } = table;
  if (!gathering || me === null || gathering.state !== "promising") return;
  const seat = gathering.seats[me];
  if (seat?.promised && !ownBytes(table.id, me)) return; // another browser of the same guest did
  const { entropy, promise } = promised(table.id, me);
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
