// Makes every deal of a record again, from its keys and everybody's bytes, and compares it with what was dealt. What is
// found is given step by step; a step that fails says which one it is. Nothing here draws, and nothing here is believed
// but the bytes of the record, how its deals lay, and what this browser remembers from before the match.

import { bytesOf, hex } from "./bytes.js";
import { chainBelow, promiseOf, shuffled } from "./fair.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {import("./fair.js").Hashing} Hashing */
/** @typedef {import("../types/protocol.js").SeatPromise} SeatPromise */
/** @typedef {{ deal: number, key: string }} Reveal */
/** @typedef {{
 *   game: string, table: string, folded: string, seats: { name: string, kind: string }[], stacked: boolean,
 *   commitment: string, length: number, entropy: string[], promises: SeatPromise[], reveals: Reveal[], over: boolean,
 * }} RecordFacts what a record says of its deals */
/** @typedef {"holds" | "fails" | "open"} Found `open`: it could not be looked at */
/** @typedef {{ name: string, found: Found, seat?: number, gaps?: Record<string, string | number> }} Step */
/** @typedef {{ number: number, found: "same" | "differs" | "untold" | "wrong_key" | "closed", key: string, order: string[], laid: readonly string[], compared: number, at: number }} CheckedDeal */
/** @typedef {{ steps: Step[], deals: CheckedDeal[], found: Found, by: "browser" | "page" }} DealReport */

export const UNKNOWN = "?";
const HEX = /^[0-9a-f]{64}$/, ZEROS = "0".repeat(64), MOST_DEALS = 65_536;

/** What cannot be checked at all: not a record of ours, or one that was damaged. */
export class UnreadableRecord extends Error {}

/** Read what a record says of its deals.
 * @param {string} text its lines
 * @returns {RecordFacts} */
export function recordFacts(text) {
  const lines = text.split("\n").filter((line) => line), header = parsed(lines[0] ?? "");
  const chance = header.chance ?? {}, stacked = chance.kind === "stacked";
  if (header.line !== "header" || typeof header.game !== "string" || typeof header.table !== "string" || !Array.isArray(header.seats)) throw new UnreadableRecord("header");
  const reveals = lines.filter((line) => line.includes('"line":"reveal"')).map(parsed).filter((line) => line.line === "reveal");
  /** @type {RecordFacts} */
  const facts = {
    game: header.game, table: header.table, folded: header.folded ?? "open", seats: header.seats, stacked,
    commitment: chance.commitment ?? "", length: chance.length ?? 0, entropy: chance.entropy ?? [],
    promises: header.sitting?.promises ?? [], reveals: reveals.map(({ deal, key }) => ({ deal, key })).sort((one, other) => one.deal - other.deal),
    over: lines.at(-1)?.includes('"line":"close"') ?? false,
  };
  if (!stacked && !wellFormed(facts)) throw new UnreadableRecord("chance");
  return facts;
}

/** @param {string} line
 * @returns {any} whatever stands there */
function parsed(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {}; // the last line may be torn
  }
}

/** @param {RecordFacts} facts */
const wellFormed = ({ commitment, length, entropy, seats, promises, reveals }) => HEX.test(commitment) && Number.isInteger(length) && length <= MOST_DEALS
  && Array.isArray(entropy) && entropy.length === seats.length && entropy.every((one) => HEX.test(one))
  && Array.isArray(promises) && (!promises.length || promises.length === seats.length)
  && reveals.every(({ deal, key }) => Number.isInteger(deal) && deal >= 1 && deal <= length && HEX.test(key));

/** Check all deals of a record.
 * @param {RecordFacts} facts
 * @param {import("../types/protocol.js").LaidDeals} dealt
 * @param {{ by: Hashing, orders: readonly (readonly string[])[], own: (seat: number) => string, shown: import("./promises.js").Shown | null }} known how to hash, the canonical orders of the game, and what this browser remembers
 * @returns {Promise<DealReport>} */
export async function checkDeals(facts, dealt, { by, orders, own, shown }) {
  const { keys, wrong } = await openedKeys(by, facts);
  const deals = await madeAgain(by, facts, dealt, keys, wrong);
  const steps = [
    sealStep(facts, shown), ...await promiseSteps(by, facts, shown), ...await ownSteps(by, facts, own),
    orderStep(dealt.order, orders), keyStep(facts, wrong), ...dealSteps(deals),
  ];
  const found = steps.some((step) => step.found === "fails") ? "fails" : deals.some((deal) => deal.found === "same") ? "holds" : "open";
  return { steps, deals, found, by: by.by };
}

/** Hash every key down to the one before it, from the commitment on; one that does not lead there opens nothing.
 * @param {Hashing} by
 * @param {RecordFacts} facts */
async function openedKeys(by, { commitment, reveals }) {
  /** @type {Map<number, Bytes>} */
  const keys = new Map([[0, bytesOf(commitment)]]);
  /** @type {number[]} */
  const wrong = [];
  let last = 0;
  for (const { deal, key } of reveals) {
    const chain = await chainBelow(by, bytesOf(key), deal - last), start = /** @type {Bytes} */ (chain[0]);
    if (hex(start) !== hex(/** @type {Bytes} */ (keys.get(last)))) wrong.push(deal);
    else {
      chain.forEach((one, at) => keys.set(last + at, one));
      last = deal;
    }
  }
  return { keys, wrong };
}

/** @param {Hashing} by
 * @param {RecordFacts} facts
 * @param {import("../types/protocol.js").LaidDeals} dealt
 * @param {Map<number, Bytes>} keys
 * @param {number[]} wrong */
async function madeAgain(by, facts, dealt, keys, wrong) {
  const entropy = facts.entropy.map(bytesOf), count = Math.max(dealt.laid_out.length, facts.reveals.at(-1)?.deal ?? 0);
  /** @type {CheckedDeal[]} */
  const deals = [];
  for (let number = 1; number <= count; number += 1) {
    const laid = dealt.laid_out[number - 1] ?? [], key = keys.get(number);
    const order = key ? await shuffled(by, { key, deal: number, table: facts.table, entropy }, dealt.order) : [];
    const at = laid.findIndex((piece, place) => piece !== UNKNOWN && piece !== order[place]);
    const found = wrong.includes(number) ? "wrong_key" : !key ? "closed" : !laid.length ? "untold" : at < 0 ? "same" : "differs";
    deals.push({ number, found, key: key ? hex(key) : "", order, laid, compared: laid.filter((piece) => piece !== UNKNOWN).length, at });
  }
  return deals;
}

/** @param {RecordFacts} facts
 * @param {import("./promises.js").Shown | null} shown
 * @returns {Step} */
const sealStep = ({ commitment }, shown) => ({ name: "seal", found: !shown ? "open" : shown.commitment === commitment ? "holds" : "fails" });

/** Hold everybody's bytes to what they promised, and the promises to those that everybody was shown.
 * @param {Hashing} by
 * @param {RecordFacts} facts
 * @param {import("./promises.js").Shown | null} shown
 * @returns {Promise<Step[]>} */
async function promiseSteps(by, { table, promises, entropy }, shown) {
  if (!promises.length) return [{ name: "promises", found: "open" }];
  /** @type {Step[]} */
  const failed = [];
  for (const [seat, { promise = "", silent = "" }] of promises.entries()) {
    const added = entropy[seat] ?? "";
    if (silent && added !== ZEROS) failed.push({ name: "silence", found: "fails", seat });
    if (!silent && hex(await promiseOf(by, table, seat, bytesOf(added))) !== promise) failed.push({ name: "promise", found: "fails", seat });
    if (shown?.promises.length && shown.promises[seat] !== promise) failed.push({ name: "shown", found: "fails", seat });
  }
  return failed.length ? failed : [{ name: "promises", found: "holds" }];
}

/** Find the bytes of this browser in the record.
 * @param {Hashing} by
 * @param {RecordFacts} facts
 * @param {(seat: number) => string} own
 * @returns {Promise<Step[]>} */
async function ownSteps(by, { table, promises, entropy }, own) {
  /** @type {Step[]} */
  const steps = [];
  for (const [seat, { promise = "", silent = "" }] of promises.entries()) {
    const mine = own(seat);
    if (!mine || silent === "computer") continue;
    const kept = hex(await promiseOf(by, table, seat, bytesOf(mine))) === promise;
    if (silent && (kept || !promise)) steps.push({ name: `own_${silent}`, found: "open", seat });
    else steps.push({ name: kept && entropy[seat] === mine ? "own" : "own_other", found: kept && entropy[seat] === mine ? "holds" : "fails", seat });
  }
  return steps.length ? steps : [{ name: "own_none", found: "open" }];
}

/** Whoever could choose the order that a shuffle starts from could choose what comes of it.
 * @param {readonly string[]} order
 * @param {readonly (readonly string[])[]} orders
 * @returns {Step} */
const orderStep = (order, orders) => (orders.some((one) => one.join(" ") === order.join(" ")) ? { name: "order", found: "holds" } : { name: "order", found: "open" });

/** @param {RecordFacts} facts
 * @param {number[]} wrong
 * @returns {Step} */
const keyStep = ({ reveals }, wrong) => (wrong.length ? { name: "key", found: "fails", gaps: { deals: wrong.join(", ") } }
  : { name: "keys", found: reveals.length ? "holds" : "open", gaps: { n: reveals.at(-1)?.deal ?? 0 } });

/** @param {CheckedDeal[]} deals
 * @returns {Step[]} */
function dealSteps(deals) {
  /** @type {Step[]} */
  const failed = deals.flatMap(({ number, found, at, order, laid }) => (found === "differs" ? [{ name: "differs", found: "fails", gaps: { deal: number, place: at + 1, should: order[at] ?? "–", was: laid[at] ?? "–" } }]
    : found === "untold" ? [{ name: "untold", found: "fails", gaps: { deal: number } }] : []));
  const same = deals.filter((deal) => deal.found === "same").length;
  return failed.length ? failed : [{ name: "deals", found: same ? "holds" : "open", gaps: { n: same } }];
}
