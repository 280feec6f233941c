// What seats are called at a table.

/** @param {import("../frame/table.js").Table} table
 * @param {number} seat
 * @returns {string} */
export const nameOf = (table, seat) => table.shown?.scene.seats?.[seat]?.name ?? table.facts?.seats[seat]?.name ?? "";
