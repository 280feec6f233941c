// Parts of the sheet about a deal: what was found, hashes in full, and what each seat promised.

import { useCopying } from "../../frame/copying.js";
import * as house from "../../frame/house.js";
import { classes, html } from "../../frame/html.js";
import { Icon, Mon } from "../../frame/icons.js";
import { ownBytes } from "../../frame/promises.js";
import { say } from "../../frame/words.js";

/** @typedef {import("../../frame/deal_check.js").Found} Found */

/** @type {Record<Found, import("../../frame/icons.js").IconName>} */
export const SIGNS = { holds: "check", fails: "close", open: "clock" };

/** @param {{ found: Found, title: string, children?: unknown }} props */
export const Verdict = ({ found, title, children }) => html`
  <div class=${classes("verdict", found)} role="status" data-found=${found}><${Icon} name=${SIGNS[found]} /><b>${title}</b>${children}</div>`;

/** A hash in full, in groups that can be compared by eye, and copied as it is.
 * @param {{ of: string, name: string }} props */
export function Hash({ of, name }) {
  const { at, copied, copy } = useCopying(of);
  const label = copied ? say("gather.copied") : say("deal.copy", { what: name });
  return html`<div class="hash-line"><code class="hash" ref=${at} data-hash=${of}>${(of.match(/.{1,8}/g) ?? []).join(" ")}</code>
    <button class="tool" type="button" aria-label=${label} title=${label} onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} /></button></div>`;
}

/** What each seat promised, and the bytes that it opened, once a record tells them.
 * @param {{ table: import("../deal_sheet.js").DealTable, facts: import("../../frame/deal_check.js").RecordFacts | null }} props */
export function Seats({ table, facts }) {
  const seats = facts?.seats ?? table.facts?.seats ?? [], promises = facts?.promises ?? table.facts?.options.promises ?? [];
  if (!seats.length) return null;
  if (!promises.length) return html`<section><h3>${say("deal.promises")}</h3><p class="faint">${say("deal.no_promises")}</p></section>`;
  return html`<section><h3>${say("deal.promises")}</h3><p class="faint">${say("deal.promises_text")}</p>
    <ol class="promised">${seats.map((_, seat) => html`<${Seat} name=${table.names[seat] ?? house.nameOf({ game: table.game, seats }, seat)} table=${facts?.table ?? table.id} seat=${seat} said=${promises[seat] ?? {}} entropy=${facts?.entropy[seat] ?? ""} />`)}</ol></section>`;
}

/** @param {{ name: string, table: string, seat: number, said: import("../../types/protocol.js").SeatPromise, entropy: string }} props */
function Seat({ name, table, seat, said: { promise = "", silent = "" }, entropy }) {
  const mine = ownBytes(table, seat) !== "" && silent !== "computer";
  return html`<li data-seat=${seat}>
    <p class="whose"><${Mon} of=${seat} /><b>${name}</b>${mine && html`<span class="tag">${say("deal.yours")}</span>`}<small>${silent ? say(`deal.silent_${silent}`) : say("deal.opened")}</small></p>
    ${promise && html`<${Hash} of=${promise} name=${say("deal.promise_of", { who: name })} />`}
    ${entropy && !silent && html`<details class="rest"><summary>${say("deal.bytes")}</summary><${Hash} of=${entropy} name=${say("deal.bytes_of", { who: name })} /></details>`}
  </li>`;
}
