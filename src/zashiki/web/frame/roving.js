// Arrows move inside a group of pieces; Tab passes it by in one step. Focus stays where it was when a piece is gone.

import { isFree } from "./focus.js";
import { useLayoutEffect, useRef } from "./html.js";

/** @param {KeyboardEvent} event
 * @param {string} selector what can have the focus
 * @param {number} [columns] of a grid; 1: a row */
export function rove(event, selector, columns = 0) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns || 1, ArrowUp: -(columns || 1) });
  const step = steps[event.key];
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const all = [...group.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));
  if (event.key === "Home" || event.key === "End") {
    event.preventDefault();
    return focus(all, event.key === "Home" ? 0 : all.length - 1);
  }
  if (step === undefined || !all.length) return;
  event.preventDefault();
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement)), next = at + step;
  if (columns && Math.abs(step) === 1 && Math.floor(next / columns) !== Math.floor(at / columns)) return;
  if (columns && (next < 0 || next >= all.length)) return;
  focus(all, (next + all.length) % all.length);
}

/** @param {HTMLElement[]} all
 * @param {number} at */
function focus(all, at) {
  for (const one of all) one.tabIndex = -1;
  const next = all[at];
  if (!next) return;
  next.tabIndex = 0;
  next.focus();
}

/** After a piece was played by keys, focus stays at the same place of the hand.
 * @param {string} selector all that can have the focus there
 * @param {number} count how many there are
 * @returns {{ current: number }} which of them has it, to be set when one gets it */
export function useKeptFocus(selector, count) {
  const at = useRef(-1);
  useLayoutEffect(() => {
    if (at.current < 0 || !isFree() || !count) return;
    const all = document.querySelectorAll(selector);
    /** @type {HTMLElement | undefined} */ (all[Math.min(at.current, all.length - 1)])?.focus({ preventScroll: true });
  }, [count]);
  return at;
}
