// The hand: cards that are pressed, lifted, or drawn onto the cloth.

import { classes, html, useRef } from "../../frame/html.js";
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
  const { hand: held } = seatOf(scene, seat), played = undecided(scene, seat), hand = ordered(useKeptPlace(held, played)), aids = hinted(table), focused = useKeptFocus(".hand button", held.length);
  const stop = hand.findIndex((code) => code !== played && code !== HIDDEN);
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
  const card = (code, at) => html`<button key=${code} type="button" tabindex=${at === stop ? 0 : -1} class=${classes("hana", aim === code && "up", aids && scene.matches[code] && "can")}
      data-piece=${code} data-name=${nameOf(code)} aria-keyshortcuts=${String(at + 1)} aria-label=${label(code, offers.get(code))}
      onClick=${(/** @type {MouseEvent} */ event) => press(code, event)} onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !twoSteps() && setAim(code)}
      onFocus=${(/** @type {FocusEvent} */ event) => { focused.current = at; if (/** @type {HTMLElement} */ (event.target).matches(":focus-visible")) setAim(code); }} ...${drag(code)}>
      <${Face} code=${code} />${settings.names === "always" && html`<span class="label" aria-hidden="true">${nameOf(code)}</span>`}</button>`;
  return html`<div class=${classes("hand", settings.names === "always" && "named")} role="group" aria-label=${say("koikoi.hand_of", { who: seatOf(scene, seat).name })} data-place=${`hand-${seat}`}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, "button")} onPointerLeave=${() => !twoSteps() && setAim("")}>
    ${hand.map((code, at) => (code === played ? html`<span class="hana up match" key=${code} data-piece=${code} data-name=${nameOf(code)}><${Face} code=${code} /></span>` : code === HIDDEN ? html`<span class="hana back" key=${`hidden-${at}`} role="img" aria-label=${sayOf("koikoi", "brief.?")}></span>` : card(code, at)))}
  </div>`;
}

/** A hand with the card that was played from it and must still choose, where it was; after a reload at its end.
 * @param {readonly string[]} held
 * @param {string} played empty: there is none */
function useKeptPlace(held, played) {
  const before = useRef(held);
  if (!played) before.current = held;
  const stays = before.current.length === held.length + 1 && before.current.includes(played);
  return !played ? held : stays ? before.current : [...held, played];
}

/** @param {string} code
 * @param {Offer | undefined} offer */
const label = (code, offer) => [nameOf(code), offer?.hint].filter(Boolean).join(say("comma"));

/** The card of a hand that was played and may take either of two: it stays where it was, lifted; empty: there is none.
 * @param {KoikoiScene} scene
 * @param {number} seat */
export const undecided = (scene, seat) => (scene.pending_from === "hand" && scene.pending_takes.length === 2 && scene.turn === seat ? scene.pending : "");

/** A hand as it was dealt, or by months, as somebody has set it.
 * @param {readonly string[]} hand */
export const ordered = (hand) => (settings.ordered ? [...hand].sort((a, b) => parseInt(a, 10) - parseInt(b, 10) || a.localeCompare(b)) : hand);
