// What is known of the seats of a table, in every game.

import * as house from "./house.js";
import { settings } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table
 * @param {number} seat
 * @returns {string} */
export const nameOf = (table, seat) => table.shown?.scene.seats?.[seat]?.name ?? table.names[seat] ?? house.nameOf({ game: table.game, seats: table.facts?.seats ?? [] }, seat);

/** Whether nobody is there who should be: not connected, played for, or gone for good.
 * @param {Table} table
 * @param {number} seat */
export const isAbsent = (table, seat) => ["gone", "away", "left"].includes(placeOf(table, seat));

/** Where somebody is; who has left for good may have left the seat to a computer.
 * @param {Table} table
 * @param {number} seat
 * @returns {import("../types/protocol.js").Presence["seats"][number]} */
export function placeOf(table, seat) {
  const place = table.presence?.seats[seat] ?? "here";
  return place === "computer" && table.facts?.seats[seat]?.kind === "person" ? "left" : place;
}

/** Whether aids for beginners are wanted, and this table allows them.
 * @param {Table} table */
export const hinted = (table) => settings.hints && table.facts?.options.hints === true;
