// The sounds of the house, made from nothing but numbers: damped tones and bands of noise. They are fetched when
// somebody wants to hear them.

/** A tone that glides from one pitch to another while it fades; or noise between two pitches. Times are in seconds:
 * `at` from the beginning of the sound, `rise` until it is loud, `hold` while it stays so, `fade` until it is gone.
 * @typedef {{ at: number, from: number, to: number, noise?: boolean, gain: number, rise: number, hold: number, fade: number }} Voice */

const LOUDEST = -14, QUIET = -18; // peaks, in dBFS
const SILENCE = Math.log(1_000); // a voice is gone when it is 60 dB below its beginning
const D5 = 587.33, A5 = 880, D6 = 1_174.66;

/** @param {number} at
 * @param {number} from
 * @param {number} fade
 * @param {{ to?: number, gain?: number, rise?: number }} [how]
 * @returns {Voice} */
const tone = (at, from, fade, { to = from, gain = 1, rise = 0.001 } = {}) => ({ at, from, to, gain, rise, hold: 0, fade });

/** @param {number} at
 * @param {[number, number]} band
 * @param {{ hold: number, fade: number, gain?: number, rise?: number }} how
 * @returns {Voice} */
const noise = (at, [from, to], { hold, fade, gain = 1, rise = 0.001 }) => ({ at, from, to, noise: true, gain, rise, hold, fade });

/** @param {number} at
 * @param {[number, number]} band
 * @param {number} [gain] */
const slap = (at, band, gain = 1) => noise(at, band, { hold: 0.025, fade: 0.06, gain });

/** A string that is plucked: overtones, the higher the sooner gone.
 * @param {number} at
 * @param {number} pitch
 * @param {number} [gain] */
const string = (at, pitch, gain = 1) => [1, 2, 3, 4, 5, 6].map((n) => tone(at, pitch * n, 0.9 / n ** 0.7, { gain: gain / n ** 1.3 }));

/** A small bell: its overtones are no harmonics.
 * @param {number} at
 * @param {number} pitch
 * @param {number} fade */
const bell = (at, pitch, fade) => [tone(at, pitch, fade), tone(at, pitch * 2.76, fade * 0.5, { gain: 0.35 }), tone(at, pitch * 5.4, fade * 0.25, { gain: 0.15 })];

/** @param {number} at */
const clap = (at) => [tone(at, 1_200, 0.07), noise(at, [1_000, 1_500], { hold: 0.004, fade: 0.02, gain: 0.4 })];

const RECIPES = {
  card: [slap(0, [1_800, 3_000])],
  capture: [slap(0, [1_800, 3_000], 0.8), slap(0.07, [1_200, 2_000])],
  tile: [tone(0, 1_900, 0.04), tone(0, 3_100, 0.04, { gain: 0.7 }), noise(0, [2_000, 5_000], { hold: 0.008, fade: 0.01, gain: 0.6 })],
  disc: [tone(0, 320, 0.09), noise(0, [800, 1_600], { hold: 0.003, fade: 0.015, gain: 0.25 })],
  turns: [0, 1, 2, 3].map((n) => tone(n * 0.05, 620 * 1.12 ** n, 0.05, { gain: 0.6 + n * 0.1, rise: 0.004 })),
  chips: [5_000, 6_900, 6_000].map((pitch, n) => tone(n * 0.055, pitch, 0.03, { gain: 1 - n * 0.15 })),
  your_turn: [tone(0, 440, 0.22, { to: 410 }), tone(0, 1_190, 0.06, { gain: 0.25 })],
  yaku: [...string(0, D5), ...string(0.13, A5)],
  big_yaku: [...string(0, D5), ...string(0.13, A5), ...string(0.26, D6)],
  koikoi: [tone(0, 90, 0.18), noise(0, [200, 500], { hold: 0.004, fade: 0.03, gain: 0.2 })],
  stop: [...clap(0), ...clap(0.16)],
  riichi: [noise(0, [1_400, 2_800], { rise: 0.09, hold: 0.02, fade: 0.04, gain: 0.3 }), ...bell(0.15, 1_050, 1.05)],
  win: [...bell(0, 1_050, 1.3), ...string(0.06, D5, 0.8), ...string(0.2, A5, 0.8)],
  time: [tone(0, 1_500, 0.025), noise(0, [1_200, 2_400], { hold: 0.002, fade: 0.01, gain: 0.3 })],
  refused: [tone(0, 140, 0.12), tone(0, 280, 0.06, { gain: 0.3 })],
};
/** @typedef {keyof typeof RECIPES} SoundName what a sound stands for */

export const NAMES = /** @type {SoundName[]} */ (Object.keys(RECIPES));

/** @param {SoundName} name */
export const peakOf = (name) => 10 ** ((name === "time" ? QUIET : LOUDEST) / 20);

/** A sound as it is played: one number for each moment, the loudest as loud as sounds of this house may be.
 * @param {SoundName} name
 * @param {number} rate moments in a second
 * @returns {Float32Array<ArrayBuffer>} */
export function samples(name, rate) {
  /** @type {Voice[]} */
  const voices = RECIPES[name];
  const lasts = Math.max(...voices.map((one) => one.at + one.rise + one.hold + one.fade));
  const all = new Float32Array(Math.ceil(lasts * rate));
  for (const voice of voices) add(all, voice, rate);
  const scale = peakOf(name) / all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return all.map((one) => one * scale);
}

/** @param {Float32Array} all
 * @param {Voice} voice
 * @param {number} rate */
function add(all, voice, rate) {
  const begins = Math.round(voice.at * rate), count = Math.floor((voice.rise + voice.hold + voice.fade) * rate);
  const next = voice.noise ? band(voice, rate) : sine(voice, count, rate);
  for (let n = 0; n < count && begins + n < all.length; n += 1) all[begins + n] = (all[begins + n] ?? 0) + voice.gain * loudness(voice, n / rate) * next(n);
}

/** @param {Voice} voice
 * @param {number} time */
function loudness({ rise, hold, fade }, time) {
  if (time < rise) return time / rise;
  return Math.exp((-SILENCE * Math.max(0, time - rise - hold)) / fade);
}

/** @param {Voice} voice
 * @param {number} count
 * @param {number} rate */
function sine({ from, to }, count, rate) {
  let phase = 0;
  return (/** @type {number} */ n) => {
    phase += (2 * Math.PI * (from + ((to - from) * n) / count)) / rate;
    return Math.sin(phase);
  };
}

/** Noise that is the same each time, through two band filters.
 * @param {Voice} voice
 * @param {number} rate */
function band({ from, to }, rate) {
  const centre = Math.sqrt(from * to), turn = (2 * Math.PI * centre) / rate, width = (Math.sin(turn) * (to - from)) / centre / 2;
  const filters = [[0, 0, 0, 0], [0, 0, 0, 0]];
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return filters.reduce((value, kept) => filtered(kept, value, turn, width), seed / 2 ** 31 - 1);
  };
}

/** One step of a band filter, which keeps the last two values that went in and came out.
 * @param {number[]} kept
 * @param {number} value
 * @param {number} turn
 * @param {number} width */
function filtered(kept, value, turn, width) {
  const [in1 = 0, in2 = 0, out1 = 0, out2 = 0] = kept;
  const out = (width * (value - in2) + 2 * Math.cos(turn) * out1 - (1 - width) * out2) / (1 + width);
  kept.splice(0, 4, value, in1, out, out1);
  return out;
}
