// The cloth: four sides that are laid out once and turned, and the middle. What lies face down has no name.

import { classes, html, useState } from "../../frame/html.js";
import { Dialog } from "../../frame/parts.js";
import { number, say } from "../../frame/words.js";
import { HIDDEN, Tile } from "./tiles.js";

/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */
/** @typedef {import("../../types/scenes.js").RiichiSeatScene} RiichiSeatScene */
/** @typedef {import("../../types/scenes.js").RiichiRiverTile} RiichiRiverTile */
/** @typedef {import("../../types/scenes.js").RiichiMeldScene} RiichiMeldScene */

const ROW = 6, ROWS = 3, NORTH = "4z";
const SIDES = ["s", "e", "n", "w"];

/** One of the seats.
 * @param {RiichiScene} scene
 * @param {number} seat */
export const seatOf = (scene, seat) => /** @type {RiichiSeatScene} */ (scene.seats[seat]);

/** Where a seat sits, seen from the side that this is drawn for: 0 below, 1 right, 2 across, 3 left. Of three, nobody sits across.
 * @param {RiichiScene} scene
 * @param {number} seat */
export function sideOf(scene, seat) {
  const count = scene.seats.length, after = (seat - (scene.seat ?? 0) + count) % count;
  return count === 3 && after === 2 ? 3 : after;
}

/** All seats, from the side that this is drawn for: me, right, across, left.
 * @param {RiichiScene} scene */
export const inTurn = (scene) => [...scene.seats.keys()].sort((one, other) => sideOf(scene, one) - sideOf(scene, other));

/** @param {{ scene: RiichiScene }} props */
export function Cloth({ scene }) {
  const [large, setLarge] = useState(/** @type {number | null} */ (null));
  return html`<section class="jantaku" aria-label=${say("riichi.table")} data-place="cloth"><div class="pivot">
    <${Middle} scene=${scene} />
    ${inTurn(scene).map((seat) => html`<${Side} key=${seat} scene=${scene} seat=${seat} open=${() => setLarge(seat)} />`)}
    </div>${large !== null && html`<${LargeRiver} one=${seatOf(scene, large)} close=${() => setLarge(null)} />`}</section>`;
}

/** What lies before a seat.
 * @param {{ scene: RiichiScene, seat: number, open: () => void }} props */
function Side({ scene, seat, open }) {
  const one = seatOf(scene, seat), side = sideOf(scene, seat), own = side === 0; // those below lie beside the cloth, larger
  return html`<div class=${`side${side}`}>
    <${River} one=${one} seat=${seat} open=${open} />
    ${one.riichi > 0 && html`<i class="stick1000"></i>`}
    ${!own && html`<${Held} one=${one} seat=${seat} />`}
    ${!own && html`<${Melds} one=${one} seat=${seat} />`}
  </div>`;
}

/** Discards, six in a row; the third row takes the rest. A tap shows them large.
 * @param {{ one: RiichiSeatScene, seat: number, open: () => void }} props */
function River({ one, seat, open }) {
  const last = one.last ? one.river.findLastIndex((tile) => !tile.called) : -1;
  return html`<div class="river" role="group" aria-label=${say("riichi.river_of", { who: one.name })} data-place=${`river-${seat}`}><button class="opens" type="button" aria-label=${say("riichi.river_large", { who: one.name })} onClick=${open}></button>${rowsOf(one.river).map((row, y) => html`<ol>
    ${row.map((tile, x) => html`<${Discard} key=${y * ROW + x} tile=${tile} piece=${`river-${seat}-${y * ROW + x}`} last=${y * ROW + x === last} />`)}</ol>`)}</div>`;
}

/** @param {readonly RiichiRiverTile[]} river */
const rowsOf = (river) => Array.from({ length: Math.min(ROWS, Math.ceil(river.length / ROW)) }, (_, y) => river.slice(y * ROW, y === ROWS - 1 ? undefined : (y + 1) * ROW));

/** @param {{ tile: RiichiRiverTile, piece: string, last: boolean }} props */
const Discard = ({ tile, piece, last }) => html`<${Tile} is="li" code=${tile.tile} piece=${tile.called ? undefined : piece} kind=${classes(tile.riichi && "side", tile.drawn && "asdrawn", tile.called && "ghost", last && "last")} />`;

/** @param {{ one: RiichiSeatScene, close: () => void }} props */
const LargeRiver = ({ one, close }) => html`<${Dialog} label=${say("riichi.river_of", { who: one.name })} close=${close} kind="large-river">
  <p class="faint">${say("riichi.river_marks")}</p>
  ${rowsOf(one.river).map((row) => html`<ol>${row.map((tile) => html`<li class="pai-place"><${Tile} code=${tile.tile} kind=${classes(tile.riichi && "side", tile.drawn && "asdrawn", tile.called && "ghost")} /></li>`)}</ol>`)}
  ${one.melds.length > 0 && html`<h3>${say("riichi.melds")}</h3><div class="melds-row">${one.melds.map((meld) => html`<${Meld} meld=${meld} />`)}</div>`}<//>`;

/** The tiles that a seat holds: their backs, or their faces once they lie open.
 * @param {{ one: RiichiSeatScene, seat: number }} props */
const Held = ({ one, seat }) => {
  const [row, tile] = one.seen ? ["ol", "li"] : ["div", "span"]; // what is hidden is one thing, and no list of things
  return html`<${row} class=${classes("held", one.seen && one.hand.length > 0 && "shown")} data-place=${`hand-${seat}`} role=${one.seen ? undefined : "img"} aria-label=${say("riichi.held_by", { who: one.name, n: one.hand.length + (one.drawn ? 1 : 0) })}>
    ${one.hand.map((code) => html`<${Tile} is=${tile} code=${code} />`)}${one.drawn && html`<${Tile} is=${tile} code=${one.drawn} kind="just" />`}<//>`;
};

/** Norths set aside, then melds, from the corner inwards.
 * @param {{ one: RiichiSeatScene, seat: number }} props */
export const Melds = ({ one, seat }) => html`<div class="melds" data-place=${`melds-${seat}`}>
  ${one.kita > 0 && html`<span class="meld kita">${Array.from({ length: one.kita }, (_, at) => html`<${Tile} code=${NORTH} piece=${`kita-${seat}-${at}`} />`)}</span>`}
  ${one.melds.map((meld, at) => html`<${Meld} meld=${meld} name=${`meld-${seat}-${at}`} />`)}</div>`;

/** A meld as it lies: the called tile on its side, at the place of whom it came from; one that was added lies on it.
 * @param {{ meld: RiichiMeldScene, name?: string }} props */
export function Meld({ meld, name = "" }) {
  const added = meld.kind === "added_kan" ? meld.tiles.length - 1 : -1;
  /** @param {number} at */
  const tile = (at) => html`<${Tile} code=${meld.down?.includes(at) ? HIDDEN : (meld.tiles[at] ?? HIDDEN)} kind=${at === meld.called || at === added ? "side" : ""} piece=${name ? `${name}-${at}` : undefined} />`;
  return html`<span class=${classes("meld", meld.kind)}>${meld.tiles.map((_, at) => (at === added ? null : at === meld.called && added > 0 ? html`<span class="piled">${tile(at)}${tile(added)}</span>` : tile(at)))}</span>`;
}

/** Where we are, and who has what.
 * @param {{ scene: RiichiScene }} props */
const Middle = ({ scene }) => html`<div class="middle" data-place="wall"><div class="m"><b>${scene.round_text}</b>
  <ol class="dora-row" aria-label=${say("riichi.indicators")}>${scene.indicators.map((code, at) => html`<${Tile} is="li" code=${code} piece=${code === HIDDEN ? undefined : `dora-${at}`} />`)}</ol>
  <small class="num">${scene.left_text}</small><small class="num">${scene.honba > 0 && html`<span>${say("riichi.counters", { n: scene.honba })}</span>`}${scene.sticks > 0 && html`<span>${say("riichi.deposits", { n: scene.sticks })}</span>`}</small></div>
  ${[...scene.seats.entries()].map(([seat, one]) => html`<p class=${classes("seat-score", SIDES[sideOf(scene, seat)], one.turn && "now")}><b class=${one.dealer ? "dealer" : ""}>${one.wind_text}</b><span class="num">${number(one.score)}</span></p>`)}</div>`;
