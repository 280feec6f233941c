// My tiles: pressed, lifted, or drawn onto the cloth. The one just drawn lies apart; melds lie beside.

import { useDrag } from "../../frame/drag.js";
import { classes, html } from "../../frame/html.js";
import { rove, useKeptFocus } from "../../frame/roving.js";
import { hinted } from "../../frame/seats.js";
import { settings, twoSteps } from "../../frame/settings.js";
import { say } from "../../frame/words.js";
import { tileKey } from "./choices.js";
import { Melds, seatOf } from "./cloth.js";
import { Face, HIDDEN, Tile, nameOf } from "./tiles.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */
/** A tile of my hand: `key` tells the drawn one from its like, `piece` is its name when it moves.
 * @typedef {{ code: string, drawn: boolean, key: string, piece: string }} Own */

const PLACES = 14, MELD = 3; // a hand has its places whether or not it has drawn, so that nothing slides

/** My tiles in their order, each with the names it goes by.
 * @param {RiichiScene} scene
 * @param {number} seat
 * @returns {Own[]} */
export function ownTiles(scene, seat) {
  const one = seatOf(scene, seat), count = /** @type {Map<string, number>} */ (new Map());
  return [...one.hand, ...(one.drawn === null ? [] : [one.drawn])].map((code, at) => {
    const nth = (count.get(code) ?? 0) + 1, drawn = at === one.hand.length;
    count.set(code, nth);
    return { code, drawn, key: tileKey(code, drawn), piece: `own-${code}-${nth}` };
  });
}

/** @param {{ table: Table, scene: RiichiScene, seat: number, offers: Map<string, Offer>, aim: string, digit: string, setAim: (key: string) => void, press: (tile: Own, sure: boolean) => void }} props */
export function Hand({ table, scene, seat, offers, aim, digit, setAim, press }) {
  const tiles = ownTiles(scene, seat), one = seatOf(scene, seat), held = useKeptFocus(".own button", tiles.length), aids = hinted(table);
  const drag = useDrag(".jantaku", (piece) => {
    const tile = tiles.find((own) => own.piece === piece);
    if (tile && offers.has(tile.key)) press(tile, true);
  });
  const asked = table.asked !== null && offers.size > 0;
  /** @param {Own} tile
   * @param {number} at */
  const button = (tile, at) => html`<button key=${tile.piece} type="button" tabindex=${at === 0 ? 0 : -1} data-piece=${tile.piece} data-tile=${tile.code} aria-label=${nameOf(tile.code)}
      class=${classes("pai", tile.drawn && "drawn", (aim === tile.piece || (digit !== "" && tile.code.startsWith(digit))) && "up", asked && !offers.has(tile.key) && "off", aids && isDora(scene, tile.code) && "dora")}
      onClick=${(/** @type {MouseEvent} */ event) => press(tile, event.detail === 0)} onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !twoSteps() && setAim(tile.piece)}
      onFocus=${(/** @type {FocusEvent} */ event) => { held.current = at; if (/** @type {HTMLElement} */ (event.target).matches(":focus-visible")) setAim(tile.piece); }} ...${drag(tile.piece)}>
      <${Face} code=${tile.code} />${(aim === tile.piece || settings.names === "always") && html`<span class="label" aria-hidden="true">${nameOf(tile.code)}</span>`}</button>`;
  return html`<div class=${classes("own", one.melds.length + one.kita > 0 && "with-melds")} role="group" aria-label=${say("riichi.hand_of", { who: one.name })} data-place=${`hand-${seat}`}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, "button.pai")} onPointerLeave=${() => !twoSteps() && setAim("")}>
    <div class="tiles" style=${{ "--places": PLACES - MELD * one.melds.length }}>${tiles.map((tile, at) => (tile.code === HIDDEN ? html`<${Tile} key=${`hidden-${at}`} code=${HIDDEN} kind=${tile.drawn ? "drawn" : ""} />` : button(tile, at)))}</div>
    ${one.melds.length + one.kita > 0 && html`<${Melds} one=${one} seat=${seat} />`}
  </div>`;
}

/** @param {RiichiScene} scene
 * @param {string} code */
const isDora = (scene, code) => code.startsWith("0") || scene.dora.includes(code);
