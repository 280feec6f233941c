// A first round: a real table, short and against the easiest computer, at which somebody is told what to do. Which tables
// of this browser are such, and what was explained there already, is kept here.

import * as house from "./house.js";
import { roomOf } from "./rooms.js";

/** What a moment of a lesson is recognised by: the table as it is shown now.
 * @template [Scene=any]
 * @typedef {{ table: import("./table.js").Table, scene: Scene, event: any, asked: import("../types/protocol.js").Question | null, mine: number }} At */
/** Something that is explained once, when it first comes; what is `urgent` does not wait until the last was read.
 * @template [Scene=any]
 * @typedef {{ word: string, when: (at: At<Scene>) => boolean, urgent?: boolean }} Moment */
/** A lesson of a game: how its table is opened, what is explained once, what is said besides, and what the end of a round is.
 * @template [Scene=any]
 * @typedef {{ preset?: string, knobs?: Record<string, unknown>, moments: Moment<Scene>[], otherwise: Moment<Scene>[], result?: { word: string }, over: { word: string } }} Lesson */
/** @typedef {{ game: string, seen: string[], away: boolean }} Kept what was explained at a table, and whether the teacher was put away */

const KEY = "zashiki.lessons", KEPT = 20;

/** @returns {Record<string, Kept>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(found).filter(([, one]) => Array.isArray(one?.seen)));
  } catch {
    return {}; // a browser that keeps nothing, or something else under this name
  }
}

/** What is kept of a lesson; null: this table is none.
 * @param {string} table
 * @returns {Kept | null} */
export const lessonAt = (table) => all()[table] ?? null;

/** @param {string} table
 * @param {Kept} kept */
export function keepLesson(table, kept) {
  try {
    const { [table]: _, ...rest } = all();
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(rest), [table, kept]].slice(-KEPT))));
  } catch {
    // then it is explained again after the page was loaded again
  }
}

/** Whether a first round of a game was begun in this browser.
 * @param {string} game */
export const learned = (game) => Object.values(all()).some((one) => one.game === game);

/** Open the table of a first round, and give its address; that of the rules, where the game has no lesson.
 * @param {house.GameFacts} game */
export async function beginLesson(game) {
  const found = await (await roomOf(game.name)).lesson?.();
  if (!found) return `/rules/${game.name}`;
  const { preset = game.presets[0]?.name ?? "", knobs = {} } = found.lesson;
  await house.welcomed();
  const seats = Number(knobs.seats ?? game.presets.find((one) => one.name === preset)?.seats ?? 2);
  const player = game.levels.easy ?? game.computers[0]?.name ?? "random";
  const computers = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), player]));
  const { table } = await house.openTable({ game: game.name, preset, knobs, computers, start: true, undo: true, options: game.hints ? { hints: true } : {} });
  keepLesson(table, { game: game.name, seen: [], away: false });
  return `/table/${table}`;
}
