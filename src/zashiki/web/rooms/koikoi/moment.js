// Koi-koi or stop: a band of paper in the place of the notice, so that nothing on the table is covered.

import { useCalm } from "../../frame/calm.js";
import { html, useLayoutEffect, useRef, useState } from "../../frame/html.js";
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
  const band = useRef(/** @type {HTMLElement | null} */ (null)), heading = useRef(/** @type {HTMLElement | null} */ (null));
  const [more, setMore] = useState(false);
  const calm = useCalm(table);
  useLayoutEffect(() => heading.current?.focus(), [asked]); // never a button: a stray Enter must not decide
  useLayoutEffect(() => fitted(/** @type {HTMLElement} */ (band.current)), [asked]);
  const names = newYaku(sheet), comma = say("comma"), seat = seatOf(scene, me);
  const sum = sheet.parts?.find((part) => part.type === "text");
  const left = () => table.left(me), ms = left();
  return html`<section class="moment" ref=${band} role="group" aria-label=${sheet.title} data-calm=${calm ? "" : undefined}>
    <h2 class="yaku" ref=${heading} tabindex="-1"><span>${say("koikoi.made")}</span><b style=${{ "--letters": widthOf(names.join(comma)) }}>${names.map((name, at) => (at < names.length - 1 ? html`<i>${name}${comma.trim()}</i>${comma.slice(comma.trim().length)}` : html`<i>${name}</i>`))}</b><span class="num">${pointsText(seat.points)}</span></h2>
    <p class="sum num">${sum?.type === "text" ? sum.spans.join("") : ""}<button class="linked" type="button" onClick=${() => setMore(true)}>${say("koikoi.more")}</button></p>
    <div class="choices">${(asked.offers ?? []).map((offer, at) => html`<button class="btn big ${COLOURS[at] ?? ""}" type="button" disabled=${table.busy} onClick=${() => table.choose(offer)}><b>${offer.label}</b><small class="num">${offer.hint}</small></button>`)}</div>
    ${ms !== null && html`<p class="secs" role="timer"><b class="num">${seconds(ms)}</b>${say("seconds")}</p>`}
    <${Senko} left=${left} whole=${allowance(table)} bare=${true} />
    ${more && html`<${Dialog} label=${sheet.title} close=${() => setMore(false)}><${SheetView} sheet=${sheet} piece=${SheetCard} /><//>`}
  </section>`;
}

/** Keep the band between the cloth and the hand, at any size of the window: what is in it takes less and less room, and
 * where that is too little it lies over the cloth, never over the hand.
 * @param {HTMLElement} band
 * @returns {() => void} to be called when the band is gone */
function fitted(band) {
  const table = /** @type {HTMLElement} */ (band.parentElement);
  /** @param {string} place */
  const box = (place) => table.querySelector(place)?.getBoundingClientRect();
  const fit = () => {
    for (const tight of ["", "sum", "all", "all over"]) {
      band.dataset.tight = tight;
      const { top, bottom } = band.getBoundingClientRect();
      if (bottom <= (box(".hand")?.top ?? bottom) && top >= (box(".cloth")?.bottom ?? top)) return;
    }
  };
  const watch = new ResizeObserver(fit);
  watch.observe(table);
  fit();
  return () => watch.disconnect();
}

/** How wide a name is, in Japanese characters.
 * @param {string} name */
const widthOf = (name) => [...name].reduce((sum, sign) => sum + (sign > "\u2e80" ? 1 : 0.6), 0);

/** The names of what was just made: each has its cards on the sheet.
 * @param {import("../../types/protocol.js").Sheet} sheet */
const newYaku = (sheet) => (sheet.parts ?? []).flatMap((part) => (part.type === "pieces" ? [part.label ?? ""] : []));
