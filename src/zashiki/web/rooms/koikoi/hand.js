// The hand: cards that are pressed, lifted, or drawn onto the cloth.

import { classes, html, useEffect, useRef } from "../../frame/html.js";
import { rove } from "../../frame/roving.js";
import { settings, twoSteps } from "../../frame/settings.js";
import { say, sayOf } from "../../frame/words.js";
import { hinted, seatOf } from "./captures.js";
import { Face, HIDDEN, nameOf } from "./cards.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */

const DRAGGED = 16; // pixels after which a press is a drag

/** @param {{ table: Table, scene: KoikoiScene, seat: number, offers: Map<string, Offer>, aim: string, setAim: (code: string) => void }} props */
export function Hand({ table, scene, seat, offers, aim, setAim }) {
  const hand = ordered(seatOf(scene, seat).hand), aids = hinted(table), held = useFocus(hand.length);
  /** @param {string} code
   * @param {MouseEvent} event */
  const press = (code, event) => {
    if (!table.asked) return table.playback.skip();
    const offer = offers.get(code), byKey = event.detail === 0;
    if (!offer) return setAim(aim === code ? "" : code);
    if (twoSteps() && !byKey && aim !== code) return setAim(code);
    void table.choose(offer);
  };
  const drag = useDrag((code) => {
    const offer = offers.get(code);
    if (offer) void table.choose(offer);
  });
  /** @param {string} code
   * @param {number} at */
  const card = (code, at) => html`<button key=${code} type="button" tabindex=${at === 0 ? 0 : -1} class=${classes("hana", aim === code && "up", aids && scene.matches[code] && "can")}
      data-piece=${code} data-name=${nameOf(code)} aria-keyshortcuts=${String(at + 1)} aria-label=${label(code, offers.get(code))}
      onClick=${(/** @type {MouseEvent} */ event) => press(code, event)} onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !twoSteps() && setAim(code)}
      onFocus=${(/** @type {FocusEvent} */ event) => { held.current = at; if (/** @type {HTMLElement} */ (event.target).matches(":focus-visible")) setAim(code); }} ...${drag(code)}>
      <${Face} code=${code} />${settings.names === "always" && html`<span class="label" aria-hidden="true">${nameOf(code)}</span>`}</button>`;
  return html`<div class=${classes("hand", settings.names === "always" && "named")} role="group" aria-label=${say("koikoi.hand_of", { who: seatOf(scene, seat).name })} data-place=${`hand-${seat}`}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, "button")} onPointerLeave=${() => !twoSteps() && setAim("")}>
    ${hand.map((code, at) => (code === HIDDEN ? html`<span class="hana back" key=${`hidden-${at}`} role="img" aria-label=${sayOf("koikoi", "brief.?")}></span>` : card(code, at)))}
  </div>`;
}

/** @param {string} code
 * @param {Offer | undefined} offer */
const label = (code, offer) => [nameOf(code), offer?.hint].filter(Boolean).join(say("comma"));

/** A hand as it was dealt, or by months, as somebody has set it.
 * @param {readonly string[]} hand */
export const ordered = (hand) => (settings.ordered ? [...hand].sort((a, b) => parseInt(a, 10) - parseInt(b, 10) || a.localeCompare(b)) : hand);

/** After a card was played by keys, focus stays at the same place of the hand.
 * @param {number} count */
function useFocus(count) {
  const at = useRef(-1);
  useEffect(() => {
    if (at.current < 0 || document.activeElement !== document.body || !count) return;
    const cards = document.querySelectorAll(".hand button");
    /** @type {HTMLElement | undefined} */ (cards[Math.min(at.current, cards.length - 1)])?.focus({ preventScroll: true });
  }, [count]);
  return at;
}

/** A card that is drawn onto the cloth is played at once; let go elsewhere, it lies where it was.
 * @param {(code: string) => void} played */
function useDrag(played) {
  const from = useRef(/** @type {{ x: number, y: number, moved: boolean } | null} */ (null));
  /** @param {string} code */
  return (code) => ({
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
      const cloth = document.querySelector(".cloth")?.getBoundingClientRect();
      const on = cloth && event.clientX > cloth.left && event.clientX < cloth.right && event.clientY > cloth.top && event.clientY < cloth.bottom;
      lowered(piece);
      piece.addEventListener("click", (click) => { click.stopImmediatePropagation(); click.preventDefault(); }, { once: true, capture: true });
      if (on) played(code);
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
