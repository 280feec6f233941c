// A first match of reversi on a small board: what is explained, and when.

/** @typedef {import("../../types/scenes.js").ReversiScene} ReversiScene */
/** @typedef {import("../../frame/lessons.js").At<ReversiScene>} At */

const FEW = 10;

/** The squares at the ends of the outer lines.
 * @param {ReversiScene} scene */
const corners = ({ columns, rows }) => [columns[0], columns.at(-1)].flatMap((column) => [rows[0], rows.at(-1)].map((row) => `${column}${row}`));
/** The squares that lie inside of the corners: who plays there often gives the corner away.
 * @param {ReversiScene} scene */
const besides = ({ columns, rows }) => [columns[1], columns.at(-2)].flatMap((column) => [rows[1], rows.at(-2)].map((row) => `${column}${row}`));
/** Whether one of some squares may be played now.
 * @param {At} at
 * @param {string[]} squares */
const offered = ({ asked, scene }, squares) => asked !== null && scene.legal.some((one) => squares.includes(one.square));

/** @type {import("../../frame/lessons.js").Lesson<ReversiScene>} */
export const lesson = {
  preset: "mini-6x6",
  moments: [
    { word: "lesson.reversi.hello", urgent: true, when: ({ asked }) => asked !== null },
    { word: "lesson.reversi.corner", urgent: true, when: (at) => offered(at, corners(at.scene)) },
    { word: "lesson.reversi.pass_mine", urgent: true, when: ({ event, mine }) => event.type === "turn_passed" && event.seat === mine },
    { word: "lesson.reversi.pass_theirs", urgent: true, when: ({ event, mine }) => event.type === "turn_passed" && event.seat !== mine },
    { word: "lesson.reversi.legal", when: ({ asked }) => asked !== null },
    { word: "lesson.reversi.turned", when: ({ event, mine }) => event.type === "disc_placed" && event.seat === mine },
    { word: "lesson.reversi.theirs", when: ({ event, mine, asked }) => asked !== null && event.type === "disc_placed" && event.seat !== mine },
    { word: "lesson.reversi.many", when: ({ asked, scene }) => asked !== null && scene.moves >= 4 },
    { word: "lesson.reversi.beside", when: (at) => offered(at, besides(at.scene)) },
    { word: "lesson.reversi.last", when: ({ asked, scene }) => asked !== null && [...scene.squares].filter((one) => one === ".").length <= FEW },
  ],
  otherwise: [
    { word: "lesson.reversi.choose", when: ({ asked }) => asked !== null },
    { word: "lesson.reversi.wait", when: ({ table }) => !table.over },
  ],
  over: { word: "lesson.reversi.over" },
};
