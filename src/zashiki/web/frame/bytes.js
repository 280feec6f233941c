// Bytes as fair/1 writes them: hex, big-endian numbers, parts with their length before them.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text
 * @returns {Bytes} */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} text
 * @returns {Bytes} */
export const utf8 = (text) => new TextEncoder().encode(text);

/** @param {number} value
 * @returns {Bytes} */
export const fourBytes = (value) => Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

/** @param {Uint8Array[]} parts
 * @returns {Bytes} */
export const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** A part with its length before it, so that parts cannot run into each other.
 * @param {Uint8Array} part */
export const measured = (part) => joined(fourBytes(part.length), part);

/** What is hashed for a seat's promise: the bytes belong to this table and this seat alone.
 * @param {string} table
 * @param {number} seat
 * @param {Uint8Array} entropy */
export const promiseText = (table, seat, entropy) => joined(utf8("fair/1 client"), measured(utf8(table)), fourBytes(seat), entropy);
