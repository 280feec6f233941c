// How a match went before this browser came to its table, and what can be looked up there.

import * as house from "./house.js";

/** @typedef {import("./table.js").Table} Table */

/** Ask how the match went so far, or what is left of it after an undo. What happens meanwhile would be counted twice,
 * so it is asked again once everything is shown.
 * @param {Table} table */
export async function learnCourse(table) {
  const number = table.line.number;
  try {
    const [{ chapters, lines, sheets, names = [] }, { undo, link, rules }] = await Promise.all([house.course(table.id, table.me), house.factsOf(table.id)]);
    Object.assign(table, { undo, sheets, names, link: link ?? "", preset: String(rules?.name ?? "").replace(/\*$/, "") });
    table.wantsCourse = table.playback.playing || table.line.number !== number;
    if (!table.wantsCourse) {
      table.chapters = [...chapters];
      table.story = [...lines];
    }
    table.owner.redraw();
  } catch {
    // the table can be played without its past
  }
  if (table.wantsCourse && !table.playback.playing) void learnCourse(table);
}

/** Ask for what can be looked up, as it stands now.
 * @param {Table} table */
export async function learnSheets(table) {
  table.sheets = (await house.course(table.id, table.me)).sheets;
}
