// People around the cloth: their names, how far they are from me, what they declared; and what is done by itself.

import { classes, html } from "../../frame/html.js";
import { Mon } from "../../frame/icons.js";
import { hinted, isAbsent } from "../../frame/seats.js";
import { number, say, sayOf, signed } from "../../frame/words.js";
import { SeatTime } from "../../screens/table_screen.js";
import { seatOf, sideOf } from "./cloth.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */

export const SWITCHES = /** @type {const} */ (["auto_win", "no_calls", "discard_drawn"]);

/** @param {{ table: Table, scene: RiichiScene, seat: number }} props */
export function Plate({ table, scene, seat }) {
  const one = seatOf(scene, seat), away = isAbsent(table, seat);
  const lit = one.turn && !scene.over && !table.over, mine = seat === scene.seat;
  return html`<div class=${classes("name-plate", `p${sideOf(scene, seat)}`, lit && "lit", away && "away")}><${Mon} of=${seat} /><div>
    <span class="name"><b>${one.name}</b>${one.riichi > 0 && html`<span class="tag warm">${sayOf("riichi", "offer.DeclareRiichi")}</span>`}${mine && one.furiten && hinted(table) && html`<span class="tag">${sayOf("riichi", "table.furiten")}</span>`}</span>
    ${!mine && one.difference !== null && html`<small class="num">${say("riichi.from_you", { difference: signed(one.difference) })}</small>`}
    <span class="score num">${number(one.score)}</span></div>
    ${mine && html`<${SeatTime} table=${table} seat=${seat} />`}</div>`;
}

/** What is chosen by itself from now on: all but "no calls" go off at the end of a hand.
 * @param {{ table: Table }} props */
export const Switches = ({ table }) => html`<div class="auto" role="group" aria-label=${say("riichi.automatic")}>
  ${SWITCHES.map((name) => html`<button class=${classes("chip", table.switches.includes(name) && "on")} type="button" aria-pressed=${String(table.switches.includes(name))} title=${say(`riichi.switch_${name}_hint`)} onClick=${() => turn(table, name)}>${say(`riichi.switch_${name}`)}</button>`)}</div>`;

/** @param {Table} table
 * @param {string} name */
export const turn = (table, name) => void table.send({ type: "switch", name, on: !table.switches.includes(name) });
