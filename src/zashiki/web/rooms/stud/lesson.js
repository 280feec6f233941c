// A first deal of seven-card stud, and a second one: what is explained, and when.

/** @typedef {import("../../types/scenes.js").StudScene} StudScene */
/** @typedef {import("../../frame/lessons.js").At<StudScene>} At */

/** Whether some choice is offered.
 * @param {At} at
 * @param {string} group */
const offered = ({ asked }, group) => (asked?.offers ?? []).some((offer) => offer.group === group);
/** Whether I am asked on a street, or on a later one.
 * @param {number} street
 * @returns {(at: At) => boolean} */
const from = (street) => ({ asked, scene }) => asked !== null && scene.street >= street;

/** @type {import("../../frame/lessons.js").Lesson<StudScene>} */
export const lesson = {
  knobs: { seats: 3, deals: 2 },
  moments: [
    { word: "lesson.stud.hello", urgent: true, when: ({ asked }) => asked !== null },
    { word: "lesson.stud.bring_in", urgent: true, when: ({ asked, scene }) => asked !== null && scene.must_open },
    { word: "lesson.stud.folded", urgent: true, when: ({ event, mine }) => event.type === "FOLD" && event.seat === mine },
    { word: "lesson.stud.cards", when: from(3) },
    { word: "lesson.stud.call", when: (at) => offered(at, "call") },
    { word: "lesson.stud.check", when: (at) => offered(at, "check") },
    { word: "lesson.stud.fourth", when: from(4) },
    { word: "lesson.stud.hand", when: from(4) },
    { word: "lesson.stud.fifth", when: from(5) },
    { word: "lesson.stud.boards", when: from(6) },
    { word: "lesson.stud.seventh", when: from(7) },
    { word: "lesson.stud.show", when: ({ event }) => event.type === "SHOW_HAND" },
  ],
  otherwise: [
    { word: "lesson.stud.free", when: (at) => offered(at, "check") },
    { word: "lesson.stud.choose", when: ({ asked }) => asked !== null },
    { word: "lesson.stud.wait", when: ({ table }) => !table.over },
  ],
  result: { word: "lesson.stud.result" },
  over: { word: "lesson.stud.over" },
};
