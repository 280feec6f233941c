// Koi-koi or stop: a band of paper in the place of the notice, so that nothing on the table is covered.

import { useCalm } from "../../frame/calm.js";
import { html, useEffect, useRef, useState } from "../../frame/html.js";
import { Dialog, Senko, seconds } from "../../frame/parts.js";
import { SheetView } from "../../frame/sheet_view.js";
import { say } from "../../frame/words.js";
import { allowance } from "../../screens/table_screen.js";
import { seatOf } from "./captures.js";
import { SheetCard, pointsText } from "./cards.js";

const COLOURS = ["kaki", "ai"];

/** @param {{ table: import("../../frame/table.js").Table, scene: import("../../types/scenes.js").KoikoiScene, asked: import("../../types/protocol.js").Question }} props */
export function Moment({ table, scene, asked }) {
  const sheet = /** @type {import("../../types/protocol.js").Sheet} */ (asked.decision), me = scene.seat ?? 0;
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const [more, setMore] = useState(false);
  const calm = useCalm(table);
  useEffect(() => heading.current?.focus(), [asked]); // never a button: a stray Enter must not decide
  const names = newYaku(sheet), seat = seatOf(scene, me);
  const sum = sheet.parts?.find((part) => part.type === "text");
  const left = () => table.left(me), ms = left();
  return html`<section class="moment" role="group" aria-label=${sheet.title} data-calm=${calm ? "" : undefined}>
    <h2 class="yaku" ref=${heading} tabindex="-1"><span>${say("koikoi.made")}</span><b>${names.join(say("comma"))}</b><span class="num">${pointsText(seat.points)}</span></h2>
    <p class="sum num">${sum?.type === "text" ? sum.spans.join("") : ""}<button class="linked" type="button" onClick=${() => setMore(true)}>${say("koikoi.more")}</button></p>
    <div class="choices">${(asked.offers ?? []).map((offer, at) => html`<button class="btn big ${COLOURS[at] ?? ""}" type="button" disabled=${table.busy} onClick=${() => table.choose(offer)}><b>${offer.label}</b><small class="num">${offer.hint}</small></button>`)}</div>
    ${ms !== null && html`<p class="secs" role="timer"><b class="num">${seconds(ms)}</b>${say("seconds")}</p>`}
    <${Senko} left=${left} whole=${allowance(table)} bare=${true} />
    ${more && html`<${Dialog} label=${sheet.title} close=${() => setMore(false)}><${SheetView} sheet=${sheet} piece=${SheetCard} /><//>`}
  </section>`;
}

/** The names of what was just made: each has its cards on the sheet.
 * @param {import("../../types/protocol.js").Sheet} sheet */
const newYaku = (sheet) => (sheet.parts ?? []).flatMap((part) => (part.type === "pieces" ? [part.label ?? ""] : []));
