// A first hand of riichi: what is explained, and when.

import { isWindow, mayWin, offersOf } from "./choices.js";

/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */
/** @typedef {import("../../frame/lessons.js").At<RiichiScene>} At */

/** @param {At} at */
const discarding = ({ asked }) => offersOf(asked, "discard").length > 0;
/** How many tiles I have discarded.
 * @param {At} at */
const discards = ({ scene, mine }) => scene.seats[mine]?.river.length ?? 0;

/** @type {import("../../frame/lessons.js").Lesson<RiichiScene>} */
export const lesson = {
  knobs: { length: "hand" },
  moments: [
    { word: "lesson.riichi.hello", urgent: true, when: ({ asked }) => asked !== null },
    { word: "lesson.riichi.ron", urgent: true, when: ({ asked }) => mayWin(asked) && isWindow(asked) },
    { word: "lesson.riichi.tsumo", urgent: true, when: ({ asked }) => mayWin(asked) && !isWindow(asked) },
    { word: "lesson.riichi.riichi", urgent: true, when: ({ asked }) => offersOf(asked, "riichi").length > 0 },
    { word: "lesson.riichi.window", urgent: true, when: ({ asked }) => isWindow(asked) && !mayWin(asked) },
    { word: "lesson.riichi.declared", urgent: true, when: ({ scene, mine }) => scene.seats[mine]?.riichi !== 0 },
    { word: "lesson.riichi.danger", urgent: true, when: ({ event, mine }) => event.type === "riichi_accepted" && event.seat !== mine },
    { word: "lesson.riichi.tiles", when: discarding },
    { word: "lesson.riichi.groups", when: discarding },
    { word: "lesson.riichi.discard", when: discarding },
    { word: "lesson.riichi.river", when: (at) => discarding(at) && discards(at) >= 1 },
    { word: "lesson.riichi.advice", when: (at) => discarding(at) && discards(at) >= 2 },
    { word: "lesson.riichi.yaku", when: (at) => discarding(at) && discards(at) >= 3 },
    { word: "lesson.riichi.dora", when: (at) => discarding(at) && discards(at) >= 4 },
    { word: "lesson.riichi.furiten", when: (at) => discarding(at) && at.scene.seats[at.mine]?.furiten === true },
    { word: "lesson.riichi.kan", when: ({ asked }) => !isWindow(asked) && offersOf(asked, "kan").length > 0 },
    { word: "lesson.riichi.late", when: (at) => discarding(at) && at.scene.left <= 16 },
  ],
  otherwise: [
    { word: "lesson.riichi.win", when: ({ asked }) => mayWin(asked) },
    { word: "lesson.riichi.call", when: ({ asked }) => isWindow(asked) },
    { word: "lesson.riichi.choose", when: ({ asked }) => asked !== null },
    { word: "lesson.riichi.wait", when: ({ table }) => !table.over },
  ],
  result: { word: "lesson.riichi.result" },
  over: { word: "lesson.riichi.over" },
};
