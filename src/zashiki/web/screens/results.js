// What a round came to, and how the match ended. Only these lie over the cloth.

import { html, useEffect, useState } from "../frame/html.js";
import { Dialog } from "../frame/parts.js";
import { SheetView } from "../frame/sheet_view.js";
import { say } from "../frame/words.js";
import { nameOf } from "./seat_names.js";

/** @typedef {import("../frame/table.js").Table} Table */
/** @typedef {import("./table_screen.js").Room} Room */

const TIMED = 12_000;

/** The end of a round stays until it is put away; where time runs, it goes by itself.
 * @param {{ table: Table, room: Room, redraw: () => void }} props */
export function Result({ table, room }) {
  const sheet = /** @type {import("../types/protocol.js").Sheet} */ (table.result);
  const close = () => table.closeResult();
  useEffect(() => {
    if (!table.facts?.options.clock) return undefined;
    const timer = setTimeout(close, TIMED);
    return () => clearTimeout(timer);
  }, [sheet]);
  return html`<${Dialog} label=${sheet.title} close=${close} kind="result">
    <${SheetView} sheet=${sheet} piece=${room.Piece} />
    <footer><button class="btn kaki" type="button" onClick=${close}>${say("result.next")}</button></footer>
  <//>`;
}

/** @param {{ table: Table, room: Room, redraw: () => void }} props */
export function Over({ table, room, redraw }) {
  const [last, setLast] = useState(false);
  const { standing, text } = /** @type {import("../types/protocol.js").Over} */ (table.over);
  const look = () => { table.overSeen = true; redraw(); };
  const shown = last ? table.lastResult : standing;
  const wish = table.request?.what === "rematch" ? table.request : null, mine = wish !== null && wish.seat === table.me;
  return html`<${Dialog} label=${text || standing?.title || say("result.over")} close=${look} kind="result">
    ${shown && html`<${SheetView} sheet=${shown} piece=${room.Piece} />`}
    ${wish && !mine && wish.seat !== null && wish.seat !== undefined && html`<p class="wish" role="status">${say("wish.rematch", { who: nameOf(table, wish.seat) })}</p>`}
    <footer>
      <button class="btn quiet" type="button" onClick=${look}>${say("result.look")}</button>
      ${table.lastResult && html`<button class="btn quiet" type="button" onClick=${() => setLast(!last)}>${last ? say("result.standing") : say("result.last_round")}</button>`}
      <a class="btn" href="/">${say("to_lobby")}</a>
      ${table.me !== null && html`<button class="btn kaki" type="button" disabled=${table.sending} onClick=${() => table.send({ type: "rematch" })}>${mine ? say("wish.rematch_mine") : wish ? say("result.agree") : say("result.rematch")}</button>`}
    </footer>
  <//>`;
}
