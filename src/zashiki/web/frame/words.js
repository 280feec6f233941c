// What the page says, in the language that is set. The words come from the house; gaps are written {name}.

import { during } from "./busy.js";
import { language } from "./settings.js";

/** @type {Map<string, Record<string, string>>} */
const known = new Map();

/** Fetch what the page says, or what a game says, unless it is here already.
 * @param {string} part
 * @returns {Promise<void>} */
export async function learn(part = "page") {
  const name = `${language()}/${part}`;
  if (known.has(name)) return;
  const answer = await during(fetch(`/api/words/${name}`));
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  known.set(name, (await during(answer.json())).words);
}

/** Say something of the page's own.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps] */
export const say = (key, gaps) => spoken("page", key, gaps);

/** Say something of a game's.
 * @param {string} game
 * @param {string} key
 * @param {Record<string, string | number>} [gaps] */
export const sayOf = (game, key, gaps) => spoken(game, key, gaps);

/** Whether a game has words for something.
 * @param {string} part
 * @param {string} key */
export const knows = (part, key) => known.get(`${language()}/${part}`)?.[key] !== undefined;

/** Say something in words, if there are any.
 * @param {string} part
 * @param {string} key
 * @param {string} otherwise */
export const sayOr = (part, key, otherwise) => known.get(`${language()}/${part}`)?.[key] ?? otherwise;

/** @param {string} part
 * @param {string} key
 * @param {Record<string, string | number>} gaps */
function spoken(part, key, gaps = {}) {
  const phrase = known.get(`${language()}/${part}`)?.[key];
  if (phrase === undefined) {
    console.error(`no word: ${language()} ${part} ${key}`);
    return key;
  }
  return phrase.replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
}

/** A text from outside, such as a name in a record or that of a file, without signs that nobody sees or that turn what stands beside it.
 * @param {string} text */
export const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "?");

/** Choose from what the catalogue says in each language.
 * @param {Record<string, string>} texts */
export const inWords = (texts) => texts[language()] ?? texts.en ?? Object.values(texts)[0] ?? "";

/** A number as people write it.
 * @param {number} value */
export const number = (value) => value.toLocaleString(language());

/** What was gained or lost.
 * @param {number} points */
export const signed = (points) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : "±0");
