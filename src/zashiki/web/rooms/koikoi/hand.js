// The hand: cards that are pressed, lifted, or drawn onto the cloth.

import { classes, html } from "../../frame/html.js";
import { useDrag } from "../../frame/drag.js";
import { rove, useKeptFocus } from "../../frame/roving.js";
import { hinted } from "../../frame/seats.js";
import { settings, twoSteps } from "../../frame/settings.js";
import { say, sayOf } from "../../frame/words.js";
import { seatOf } from "./captures.js";
import { Face, HIDDEN, nameOf } from "./cards.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */

/** @param {{ table: Table, scene: KoikoiScene, seat: number, offers: Map<string, Offer>, aim: string, setAim: (code: string) => void }} props */
export function Hand({ table, scene, seat, offers, aim, setAim }) {
  const hand = ordered(seatOf(scene, seat).hand), aids = hinted(table), held = useKeptFocus(".hand button", hand.length);
  /** @param {string} code
   * @param {MouseEvent} event */
  const press = (code, event) => {
    if (!table.asked) return table.playback.skip();
    const offer = offers.get(code), byKey = event.detail === 0;
    if (!offer) return setAim(aim === code ? "" : code);
    if (twoSteps() && !byKey && aim !== code) return setAim(code);
    void table.choose(offer);
  };
  const drag = useDrag(".cloth", (code) => {
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
