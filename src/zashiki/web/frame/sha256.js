// SHA-256 in plain steps. Browsers have it built in only on https and on this machine itself; guests in the same
// network come by plain http, and their bytes must be promised, too.

const K = roots(64, 1 / 3), START = roots(8, 1 / 2);

/** The first bits of the fractions of roots of the first primes, as the standard has them.
 * @param {number} count
 * @param {number} power */
function roots(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) prime &&= n % d !== 0;
    if (prime) found.push(fraction(n, power));
  }
  return Uint32Array.from(found);
}

/** 32 bits behind the point of a root, without error: by whole numbers.
 * @param {number} n
 * @param {number} power */
function fraction(n, power) {
  const degree = power === 1 / 2 ? 2n : 3n;
  const target = BigInt(n) << (32n * degree);
  let low = 0n, high = BigInt(n) << 32n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

/** @param {Uint8Array} data
 * @returns {Uint8Array<ArrayBuffer>} */
export function sha256(data) {
  const blocks = Math.ceil((data.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, (data.length << 3) >>> 0);
  const state = Uint32Array.from(START), words = new Uint32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(block * 64 + i * 4);
    mix(state, words);
  }
  const out = new Uint8Array(32), written = new DataView(out.buffer);
  state.forEach((word, i) => written.setUint32(i * 4, word));
  return out;
}

/** @param {number} x
 * @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** A word that is there for sure.
 * @param {Uint32Array} all
 * @param {number} i */
const word = (all, i) => /** @type {number} */ (all[i]);

/** @param {Uint32Array} state
 * @param {Uint32Array} words */
function mix(state, words) {
  for (let i = 16; i < 64; i += 1) {
    const a = word(words, i - 15), b = word(words, i - 2);
    words[i] = word(words, i - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + word(words, i - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ ([...state]);
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + word(K, i) + word(words, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] = word(state, i) + value; });
}
