// Who stands beside a first round, and says what this is and what to do now: a band above the table that has its own
// place, or is put away.

import { during } from "../frame/busy.js";
import { settle } from "../frame/focus.js";
import { html, useEffect, useRef, useState } from "../frame/html.js";
import { Icon } from "../frame/icons.js";
import { beginLesson, keepLesson, lessonAt } from "../frame/lessons.js";
import { gameOf } from "../frame/house.js";
import { Banner, Tool } from "../frame/parts.js";
import * as speech from "../frame/speech.js";
import { say } from "../frame/words.js";
import { playAtOnce } from "./lobby.js";

/** @typedef {import("../frame/table.js").Table} Table */
/** @typedef {import("../frame/lessons.js").Lesson} Lesson */
/** @typedef {import("../frame/lessons.js").At} At */
/** What a table in a lesson is given; null: it is no lesson.
 * @typedef {{ word: string, once: boolean, away: boolean, turned: boolean, lesson: Lesson, next: () => void, put: (away: boolean) => void }} Coach */

/** @param {import("../frame/rooms.js").RoomProps} props
 * @param {import("../frame/rooms.js").Room} room
 * @returns {Coach | null} */
export function useCoach({ table, scene, frame }, room) {
  const [lesson, setLesson] = useState(/** @type {Lesson | null} */ (null));
  const [, redraw] = useState(0);
  const kept = useRef(lessonAt(table.id)), shown = useRef(""), turned = useRef(false); // put away or called by a press, after which the focus goes along
  useEffect(() => { if (kept.current && room.lesson) during(room.lesson()).then((found) => setLesson(found.lesson), () => {}); }, [room]);
  /** @param {Partial<import("../frame/lessons.js").Kept>} some */
  const keep = (some) => {
    kept.current = { .../** @type {import("../frame/lessons.js").Kept} */ (kept.current), ...some };
    keepLesson(table.id, kept.current);
  };
  const read = () => {
    if (shown.current) keep({ seen: [...(kept.current?.seen ?? []), shown.current] });
    shown.current = "";
  };
  useEffect(() => { if (table.sending) read(); }, [table.sending]); // who chooses has read enough
  if (!kept.current || !lesson) return null;
  /** @type {At} */
  const at = { table, scene, event: frame.step?.event ?? {}, asked: table.asked, mine: table.me ?? 0 };
  const { seen } = kept.current, fitting = lesson.moments.filter((one) => !seen.includes(one.word) && one.when(at));
  const urgent = fitting.find((one) => one.urgent);
  if (urgent && urgent.word !== shown.current) read();
  if (!table.sending) shown.current ||= (urgent ?? fitting[0])?.word ?? "";
  const word = shown.current || (table.over ? lesson.over : lesson.otherwise.find((one) => one.when(at)))?.word || "";
  return {
    word, once: shown.current !== "", away: kept.current.away, turned: turned.current, lesson,
    next: () => { read(); redraw((n) => n + 1); }, put: (away) => { turned.current = true; keep({ away }); redraw((n) => n + 1); },
  };
}

/** What the teacher explains is read aloud among what happens; what is said at every turn is not.
 * @param {{ coach: Coach }} props */
export function CoachBand({ coach }) {
  const band = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (coach.once) speech.read(say(coach.word)); }, [coach.word]);
  useEffect(settle, [coach.once]); // "Next" is gone after the last of it
  useEffect(() => { if (coach.turned) band.current?.focus(); }, []);
  return html`
  <aside class="coach" ref=${band} tabindex="-1" aria-label=${say("lesson.coach")} data-word=${coach.word}><${Icon} name="bulb" />
    <p>${coach.word && say(coach.word)}</p>
    ${coach.once && html`<button class="btn" type="button" onClick=${coach.next}>${say("lesson.next")}</button>`}
    <button class="tool" type="button" aria-label=${say("lesson.put_away")} title=${say("lesson.put_away")} onClick=${() => coach.put(true)}><${Icon} name="close" /></button></aside>`;
}

/** @param {{ coach: Coach }} props */
export function CoachTool({ coach }) {
  useEffect(() => { if (coach.turned) /** @type {HTMLElement | null} */ (document.querySelector("[data-ask=teacher]"))?.focus(); }, []);
  return html`<${Tool} icon="bulb" name="teacher" label=${say("lesson.show")} text=${say("lesson.show")} onClick=${() => coach.put(false)} />`;
}

/** After a first round: a whole match, the rules, or the same once more.
 * @param {{ table: Table, go: (path: string) => void }} props */
export function AfterLesson({ table, go }) {
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const game = gameOf(table.game);
  /** @param {() => Promise<string>} open */
  const then = (open) => async () => {
    setBusy(true);
    try {
      go(await open());
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  if (!game) return null;
  return html`${trouble && html`<${Banner} icon="close" kind="lost" title=${trouble} />`}
    <a class="btn quiet" href=${`/rules/${game.name}`}>${say("rules.title")}</a>
    <button class="btn" type="button" disabled=${busy} onClick=${then(() => beginLesson(game))}>${say("lesson.again")}</button>
    <button class="btn kaki" type="button" disabled=${busy} onClick=${then(async () => `/table/${await playAtOnce(game)}`)}>${say("lesson.whole")}</button>`;
}
