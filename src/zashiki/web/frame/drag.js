// Pieces that are drawn onto the cloth, by mouse or finger.

import { useRef } from "./html.js";

const DRAGGED = 16; // pixels after which a press is a drag

/** A piece that is drawn onto the cloth is played at once; let go elsewhere, it lies where it was.
 * @param {string} ground where it is played, as a selector
 * @param {(piece: string) => void} played */
export function useDrag(ground, played) {
  const from = useRef(/** @type {{ x: number, y: number, moved: boolean } | null} */ (null));
  /** @param {string} name */
  return (name) => ({
    /** @param {PointerEvent} event */
    onPointerDown: (event) => {
      from.current = { x: event.clientX, y: event.clientY, moved: false };
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId); // it is followed wherever it goes
    },
    /** @param {PointerEvent} event */
    onPointerMove: (event) => {
      const start = from.current, piece = /** @type {HTMLElement} */ (event.currentTarget);
      if (!start || !event.buttons) return;
      const x = event.clientX - start.x, y = event.clientY - start.y;
      if (!start.moved && Math.hypot(x, y) < DRAGGED) return;
      start.moved = true;
      piece.classList.add("dragged");
      piece.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    },
    /** @param {PointerEvent} event */
    onPointerUp: (event) => {
      const start = from.current, piece = /** @type {HTMLElement} */ (event.currentTarget);
      from.current = null;
      if (!start?.moved) return;
      const cloth = document.querySelector(ground)?.getBoundingClientRect();
      const on = cloth && event.clientX > cloth.left && event.clientX < cloth.right && event.clientY > cloth.top && event.clientY < cloth.bottom;
      lowered(piece);
      piece.addEventListener("click", (click) => { click.stopImmediatePropagation(); click.preventDefault(); }, { once: true, capture: true });
      if (on) played(name);
    },
    /** @param {PointerEvent} event */
    onPointerCancel: (event) => { from.current = null; lowered(/** @type {HTMLElement} */ (event.currentTarget)); },
  });
}

/** @param {HTMLElement} piece */
function lowered(piece) {
  piece.classList.remove("dragged");
  piece.style.removeProperty("transform");
}
