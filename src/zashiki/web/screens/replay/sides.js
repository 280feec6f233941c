// From whose side a match is seen, and whether all hands lie open: what may be chosen, for the chips and for the keys.

import * as house from "../../frame/house.js";
import { classes, html } from "../../frame/html.js";
import { say } from "../../frame/words.js";

/** @typedef {import("./reel.js").Reel} Reel */
/** @typedef {import("./sources.js").Side} Side */
/** One of the sides: what it is called, whether it is that which is seen, and whether and why it may not be.
 * @typedef {{ name: string, side: Side, on: boolean, off: boolean, why: string }} Choice */

/** @param {Reel} reel
 * @returns {{ seats: Choice[], open: Choice | null, watched: Choice | null }} where nothing is hidden, there are seats alone */
export function sidesOf(reel) {
  const { told } = /** @type {import("./reel.js").Round} */ (reel.here), { side, closed } = reel, open = told.open ?? false, sits = told.me ?? null;
  const hides = house.gameOf(told.game)?.hidden ?? false, only = side.as === "open" && !open; // a record of one seat has no other side
  const seats = told.seats.map((_, seat) => ({
    name: nameAt(reel, seat), side: open || !hides ? { as: "open", near: seat } : { as: String(seat), near: null },
    on: sits === seat, off: only || (closed !== "" && seat !== reel.own), why: closed,
  }));
  if (!hides) return { seats, open: null, watched: null };
  const other = open ? { as: String(sits ?? 0), near: null } : { as: "open", near: sits ?? 0 };
  return {
    seats,
    open: { name: say("replay.all_hands"), side: other, on: open, off: only || closed !== "", why: closed },
    watched: { name: say("replay.as_watched"), side: { as: "watcher", near: null }, on: side.as === "watcher", off: only, why: "" },
  };
}

/** @param {Reel} reel
 * @param {number} seat
 * @returns {string} */
export const nameAt = (reel, seat) => reel.frame.scene.seats?.[seat]?.name ?? reel.table.names[seat] ?? "";

/** See it from a side, if that may be.
 * @param {Reel} reel
 * @param {Choice | null | undefined} choice */
export const choose = (reel, choice) => { if (choice && !choice.off) void reel.look(choice.side); };

/** @param {{ reel: Reel }} props */
export function Sides({ reel }) {
  const { seats, open, watched } = sidesOf(reel);
  return html`<div class="sides" role="group" aria-label=${say("replay.sides")}>
    ${[...seats, open, watched].map((one) => one && html`<button class=${classes("chip", one.on && "on")} type="button" aria-pressed=${String(one.on)} disabled=${one.off} title=${(one.off && one.why) || one.name} onClick=${() => choose(reel, one)}><span>${one.name}</span></button>`)}
  </div>`;
}
