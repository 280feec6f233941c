// Keys of the riichi table, those of the terminal: a tile by its name in two keys, and a letter for each call.

import { isWindow, mayWin, offersOf, tileKey } from "./choices.js";
import { seatOf } from "./cloth.js";
import { turn } from "./plates.js";

/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {{
 *   table: import("../../frame/table.js").Table, scene: import("../../types/scenes.js").RiichiScene, offers: Map<string, Offer>,
 *   choose: (offer: Offer) => void, grave: (offer: Offer) => void, declare: () => void, digit: string, setDigit: (digit: string) => void, back: () => void,
 * }} Hands what keys can do */

const GROUPS = /** @type {Record<string, string>} */ ({ w: "win", p: "pon", k: "kan", c: "chi", x: "pass", f: "kita", v: "nine_terminals" });
const SWITCHES = /** @type {Record<string, string>} */ ({ n: "no_calls", l: "discard_drawn", a: "auto_win" });

/** Whether a key was one of ours.
 * @param {KeyboardEvent} event
 * @param {Hands} hands */
export function handled(event, hands) {
  const { key } = event, { table, digit } = hands;
  if (/^[0-9]$/.test(key)) { hands.setDigit(key); return true; }
  if (digit && "mpsz".includes(key)) return named(`${digit}${key}`, hands);
  if (key === "Escape") { hands.back(); return true; }
  if (key === "Enter") return !event.repeat && alone(event) && usual(hands);
  const name = SWITCHES[key];
  if (name && table.me !== null) { turn(table, name); return true; }
  if (key === "r" && offersOf(table.asked, "riichi").length) { hands.declare(); return true; }
  return called(key, hands);
}

/** A tile that was typed is played: from the hand rather than the one just drawn.
 * @param {string} code
 * @param {Hands} hands */
function named(code, { offers, choose, setDigit }) {
  const offer = offers.get(code) ?? offers.get(tileKey(code, true));
  setDigit("");
  if (offer) choose(offer);
  return true;
}

/** Whether no button has the focus, which Enter would press.
 * @param {KeyboardEvent} event */
const alone = (event) => !(event.target instanceof Element && event.target.closest("button, a, input, select, dialog"));

/** Enter alone discards what was drawn, or lets a tile pass; never while a win is open, nor in the first moment: it may have
 * been meant for a sheet.
 * @param {Hands} hands */
function usual({ table, scene, offers, choose }) {
  if (!table.asked || mayWin(table.asked) || !table.calm) return true;
  const drawn = seatOf(scene, scene.seat ?? 0).drawn;
  const offer = isWindow(table.asked) ? offersOf(table.asked, "pass")[0] : drawn === null ? undefined : offers.get(tileKey(drawn, true));
  if (offer) choose(offer);
  return true;
}

/** A letter calls; where there are several calls of its kind, it goes from one to the next, and Enter takes it.
 * @param {string} key
 * @param {Hands} hands */
function called(key, { table, choose, grave }) {
  const group = GROUPS[key], found = group ? offersOf(table.asked, group) : [], [first] = found;
  if (!first) return false;
  if (found.length === 1) {
    if (first.weight === "grave") grave(first);
    else choose(first);
    return true;
  }
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.parlour .btn.${group}`)]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  buttons[(at + 1) % buttons.length]?.focus();
  return true;
}
