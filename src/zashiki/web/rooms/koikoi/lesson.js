// A first month of Koi-Koi: what is explained, and when.

/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */
/** @typedef {import("../../frame/lessons.js").At<KoikoiScene>} At */

/** @param {At} at */
const playing = ({ asked, scene }) => asked !== null && scene.asked === "play";
/** Whether a card of my hand finds one on the field.
 * @param {At} at */
const matching = ({ scene, mine }) => (scene.seats[mine]?.hand ?? []).some((code) => scene.matches[code]);
/** Whether something has just happened, to me or to the other.
 * @param {string} type
 * @param {boolean} own
 * @returns {(at: At) => boolean} */
const happens = (type, own) => ({ event, mine }) => event.type === type && (event.seat === mine) === own;

/** @type {import("../../frame/lessons.js").Lesson<KoikoiScene>} */
export const lesson = {
  knobs: { rounds: 1 },
  moments: [
    { word: "lesson.koikoi.hello", urgent: true, when: ({ asked }) => asked !== null },
    { word: "lesson.koikoi.take", urgent: true, when: ({ asked, scene }) => asked !== null && scene.asked === "take" },
    { word: "lesson.koikoi.decide", urgent: true, when: ({ asked, scene }) => asked !== null && scene.asked === "decide" },
    { word: "lesson.koikoi.theirs", urgent: true, when: happens("yaku_completed", false) },
    { word: "lesson.koikoi.called", urgent: true, when: happens("koikoi_called", false) },
    { word: "lesson.koikoi.cards", when: playing },
    { word: "lesson.koikoi.match", when: (at) => playing(at) && matching(at) },
    { word: "lesson.koikoi.no_match", when: (at) => playing(at) && !matching(at) },
    { word: "lesson.koikoi.draw", when: happens("card_drawn", true) },
    { word: "lesson.koikoi.taken", when: ({ scene, mine, asked }) => asked !== null && Object.values(scene.seats[mine]?.captured ?? {}).flat().length > 0 },
    { word: "lesson.koikoi.yaku", when: (at) => playing(at) && (at.scene.seats[at.mine]?.turns ?? 0) >= 2 },
    { word: "lesson.koikoi.near", when: (at) => playing(at) && (at.scene.seats[at.mine]?.near.length ?? 0) > 0 },
    { word: "lesson.koikoi.threat", when: (at) => playing(at) && (at.scene.seats[1 - at.mine]?.near.length ?? 0) > 0 },
    { word: "lesson.koikoi.on", when: (at) => playing(at) && (at.scene.seats[at.mine]?.calls ?? 0) > 0 },
  ],
  otherwise: [
    { word: "lesson.koikoi.choose", when: playing },
    { word: "lesson.koikoi.either", when: ({ asked, scene }) => asked !== null && scene.asked === "take" },
    { word: "lesson.koikoi.stop_or_on", when: ({ asked }) => asked !== null },
    { word: "lesson.koikoi.wait", when: ({ table }) => !table.over },
  ],
  result: { word: "lesson.koikoi.result" },
  over: { word: "lesson.koikoi.over" },
};
