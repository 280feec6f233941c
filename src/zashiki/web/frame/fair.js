// fair/1: how a deal follows from its key and everybody's bytes. docs/fair.md has it byte by byte. Everything is hashed
// by the browser itself where it does that, and by our own steps where it does not: on plain http, except on this machine.

import { fourBytes, joined, measured, promiseText, utf8 } from "./bytes.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {{ by: "browser" | "page", sha256: (data: Bytes) => Promise<Bytes>, hmac: (key: Bytes) => Promise<(data: Bytes) => Promise<Bytes>> }} Hashing */
/** @typedef {{ key: Bytes, deal: number, table: string, entropy: Bytes[] }} Dealing */

const BLOCK = 64, WORDS = 8, WHOLE = 2 ** 32;

/** How things are hashed here.
 * @returns {Hashing} */
export const hashing = () => (globalThis.crypto?.subtle ? byBrowser(crypto.subtle) : byPage);

/** @param {SubtleCrypto} subtle
 * @returns {Hashing} */
const byBrowser = (subtle) => ({
  by: "browser",
  sha256: async (data) => new Uint8Array(await subtle.digest("SHA-256", data)),
  hmac: async (key) => {
    const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (data) => new Uint8Array(await subtle.sign("HMAC", made, data));
  },
});

/** @type {Hashing} */
const byPage = {
  by: "page",
  sha256: async (data) => sha256(data),
  hmac: async (key) => async (data) => ownHmac(key, data),
};

/** HMAC of a key that is no longer than a block, as all keys of fair/1 are.
 * @param {Bytes} key
 * @param {Bytes} data */
function ownHmac(key, data) {
  const inner = new Uint8Array(BLOCK).fill(0x36), outer = new Uint8Array(BLOCK).fill(0x5c);
  key.forEach((byte, at) => { inner[at] = byte ^ 0x36; outer[at] = byte ^ 0x5c; });
  return sha256(joined(outer, sha256(joined(inner, data))));
}

/** The keys of all deals up to one whose key is known, and the commitment: at place n stands the key of deal n.
 * @param {Hashing} by
 * @param {Bytes} key
 * @param {number} deal */
export async function chainBelow(by, key, deal) {
  const chain = [key];
  for (let link = deal; link > 0; link -= 1) chain.push(await by.sha256(joined(utf8("fair/1 chain"), /** @type {Bytes} */ (chain.at(-1)))));
  return chain.reverse();
}

/** @param {Hashing} by
 * @param {string} table
 * @param {number} seat
 * @param {Bytes} entropy */
export const promiseOf = (by, table, seat, entropy) => by.sha256(promiseText(table, seat, entropy));

/** Put pieces into the order of a deal, or of another use in it that has a label.
 * @template T
 * @param {Hashing} by
 * @param {Dealing} dealing
 * @param {readonly T[]} pieces in their canonical order
 * @param {string} [label]
 * @returns {Promise<T[]>} */
export async function shuffled(by, { key, deal, table, entropy }, pieces, label = "") {
  const parts = [utf8("fair/1 deal"), utf8(table), fourBytes(deal), ...entropy];
  const dealKey = await (await by.hmac(key))(joined(...parts.map(measured)));
  const next = stream(await by.hmac(dealKey), label), order = [...pieces];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = await below(next, last + 1);
    [order[last], order[at]] = [/** @type {T} */ (order[at]), /** @type {T} */ (order[last])];
  }
  return order;
}

/** Numbers of 32 bits, block after block.
 * @param {(data: Bytes) => Promise<Bytes>} sign
 * @param {string} label
 * @returns {() => Promise<number>} */
function stream(sign, label) {
  const head = label ? joined(utf8("fair/1 stream"), measured(utf8(label))) : utf8("fair/1 stream");
  let block = 0, at = WORDS, words = new DataView(new ArrayBuffer(0));
  return async () => {
    if (at === WORDS) {
      words = new DataView((await sign(joined(head, fourBytes(0), fourBytes(block)))).buffer);
      [block, at] = [block + 1, 0];
    }
    at += 1;
    return words.getUint32(4 * (at - 1));
  };
}

/** A number from 0 up to one below `most`, none of which is favoured.
 * @param {() => Promise<number>} next
 * @param {number} most */
async function below(next, most) {
  const limit = WHOLE - (WHOLE % most);
  for (;;) {
    const drawn = await next();
    if (drawn < limit) return drawn % most;
  }
}
