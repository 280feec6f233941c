// What a round came to, and how the match ended. Only these lie over the cloth.

import { soon } from "../frame/busy.js";
import { html, useEffect, useLayoutEffect, useState } from "../frame/html.js";
import { Dialog, Senko, useTick } from "../frame/parts.js";
import { nameOf } from "../frame/seats.js";
import { SheetView } from "../frame/sheet_view.js";
import { say, sayOr } from "../frame/words.js";
import { AfterLesson } from "./coach.js";
import { isDealt } from "./deal_sheet.js";

/** @typedef {import("../frame/table.js").Table} Table */
/** @typedef {import("../frame/rooms.js").Room} Room */

const TIMED = 12_000, HURRIED = 5_000, SOON = 500;

/** The end of a round stays until it is put away; where time runs, it goes by itself: sooner when one's own time runs.
 * @param {{ table: Table, room: Room, redraw: () => void, coach: import("./coach.js").Coach | null }} props */
export function Result({ table, room, redraw, coach }) {
  const sheet = /** @type {import("../types/protocol.js").Sheet} */ (table.result), timed = Boolean(table.facts?.options.clock);
  const [began, setBegan] = useState(Date.now()), [ready, setReady] = useState(false);
  const left = () => (timed ? began + (table.me !== null && table.left(table.me) !== null ? HURRIED : TIMED) - Date.now() : null);
  const close = () => table.closeResult();
  useTick(timed, 200);
  useLayoutEffect(() => { setBegan(Date.now()); setReady(false); return soon(() => setReady(true), SOON); }, [sheet]);
  useEffect(() => { if ((left() ?? 1) <= 0) close(); });
  const look = () => { table.looking = true; redraw(); };
  const next = html`<button class="btn kaki" type="button" onClick=${close}>${say("result.next")}</button>`;
  if (table.looking) return null; // its notice hangs from the lintel
  /** Enter on the heading goes on, once it was there for a moment.
   * @param {KeyboardEvent} event */
  const pressed = (event) => { if (event.key === "Enter" && event.target instanceof HTMLHeadingElement && !event.repeat && ready) close(); };
  return html`<${Dialog} label=${sheet.title} close=${look} kind="result" onKeyDown=${pressed}>
    ${coach?.lesson.result && html`<p class="coached">${say(coach.lesson.result.word)}</p>`}
    <${SheetView} sheet=${sheet} piece=${room.Piece} />
    <footer><button class="btn quiet" type="button" onClick=${look}>${say("result.look")}</button>
      ${timed && html`<${Senko} left=${left} whole=${TIMED} bare=${true} />`}${next}</footer>
  <//>`;
}

/** @param {{ table: Table, room: Room, redraw: () => void, ask: (what: string) => void, coach: import("./coach.js").Coach | null, go: (path: string) => void }} props */
export function Over({ table, room, redraw, ask, coach, go }) {
  const [last, setLast] = useState(false);
  const { standing, text } = /** @type {import("../types/protocol.js").Over} */ (table.over);
  const look = () => { table.overSeen = true; redraw(); };
  const shown = last ? table.lastResult : standing;
  const wish = table.request?.what === "rematch" ? table.request : null, mine = wish !== null && wish.seat === table.me;
  return html`<${Dialog} label=${text || standing?.title || say("result.over")} close=${look} kind="result">
    ${coach && html`<p class="coached">${say(coach.lesson.over.word)}</p>`}
    ${shown && html`<${SheetView} sheet=${shown} piece=${room.Piece} />`}
    ${wish && !mine && wish.seat !== null && wish.seat !== undefined && html`<p class="wish" role="status">${say("wish.rematch", { who: nameOf(table, wish.seat) })}</p>`}
    <footer>
      <button class="btn quiet" type="button" onClick=${look}>${say("result.look")}</button>
      ${table.lastResult && html`<button class="btn quiet" type="button" onClick=${() => setLast(!last)}>${last ? say("result.standing") : sayOr("page", `result.last_of.${table.game}`, say("result.last_round"))}</button>`}
      ${isDealt(table.game, table.preset) && !coach && html`<button class="btn quiet" type="button" data-ask="deal" onClick=${() => ask("deal")}>${say("deal.check")}</button>`}
      <a class="btn" href=${`/replay/${table.id}`}>${say("replay.look")}</a>
      <a class="btn" href="/">${say("to_lobby")}</a>
      ${coach && html`<${AfterLesson} table=${table} go=${go} />`}
      ${table.me !== null && !coach && html`<button class="btn kaki" type="button" disabled=${table.sending} onClick=${() => table.send({ type: "rematch" })}>${mine ? say("wish.rematch_mine") : wish ? say("result.agree") : say("result.rematch")}</button>`}
    </footer>
  <//>`;
}
