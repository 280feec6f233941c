// The common name of a piece, directly below it: on hover, on focus, and by a long tap, which never plays.

import { soon } from "./busy.js";
import { html, useLayoutEffect, useState } from "./html.js";

const LONG = 450, GAP = 4, EDGE = 6, SHAKE = 10;

/** @type {{ at: HTMLElement | null, changed: () => void, long: boolean }} */
const tag = { at: null, changed: () => {}, long: false };
let stop = () => {};

/** @param {EventTarget | null} target
 * @returns {HTMLElement | null} */
const named = (target) => (target instanceof Element ? target.closest("[data-name]") : null);

/** @param {HTMLElement | null} at */
function put(at) {
  if (tag.at === at) return;
  tag.at = at;
  tag.changed();
}

/** @param {PointerEvent} event */
function down(event) {
  tag.long = false;
  const at = named(event.target);
  stop();
  if (event.pointerType === "mouse" || !at) return put(event.pointerType === "mouse" ? tag.at : null);
  put(null);
  stop = soon(() => {
    tag.long = true;
    put(at);
    navigator.vibrate?.(SHAKE);
  }, LONG);
}

/** A click that ends a long tap is none.
 * @param {MouseEvent} event */
function click(event) {
  if (!tag.long) return;
  event.preventDefault();
  event.stopPropagation();
  tag.long = false;
}

/** @param {FocusEvent} event */
const focus = (event) => named(event.target)?.matches(":focus-visible") && put(named(event.target));

export function watchNames() {
  addEventListener("pointerover", (event) => event.pointerType === "mouse" && put(named(event.target)));
  addEventListener("pointerdown", down);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => stop());
  addEventListener("pointermove", (event) => (Math.abs(event.movementX) + Math.abs(event.movementY) > 12) && stop());
  addEventListener("click", click, { capture: true });
  addEventListener("contextmenu", (event) => named(event.target) && event.preventDefault());
  addEventListener("focusin", focus);
  addEventListener("focusout", () => put(null));
}

/** The tag itself; once on a page. */
export function NameTag() {
  const [, redraw] = useState(0);
  useLayoutEffect(() => { tag.changed = () => redraw((n) => n + 1); }, []);
  const at = tag.at;
  if (!at?.isConnected) return null;
  const box = at.getBoundingClientRect();
  return html`<span class="label floating" aria-hidden="true" ref=${(/** @type {HTMLElement | null} */ made) => made && place(made, box)}>${at.dataset.name}</span>`;
}

/** @param {HTMLElement} made
 * @param {DOMRect} box */
function place(made, box) {
  const half = made.offsetWidth / 2, middle = box.left + box.width / 2;
  const x = Math.max(half + EDGE, Math.min(innerWidth - half - EDGE, middle));
  const below = box.bottom + GAP, above = box.top - GAP - made.offsetHeight;
  made.style.setProperty("--x", `${x}px`);
  made.style.setProperty("--y", `${below + made.offsetHeight > innerHeight ? above : below}px`);
}
