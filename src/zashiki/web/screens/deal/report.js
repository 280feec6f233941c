// What a check of deals came to: step by step, deal by deal with its pieces, and what that proves and what it does not.

import { UNKNOWN } from "../../frame/deal_check.js";
import { classes, html, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { knownRoom } from "../../frame/rooms.js";
import { PlainPiece } from "../../frame/sheet_view.js";
import { say } from "../../frame/words.js";
import { Hash, SIGNS } from "./parts.js";

/** @typedef {import("../../frame/deal_check.js").DealReport} DealReport */
/** @typedef {import("../../frame/deal_check.js").CheckedDeal} CheckedDeal */
/** @typedef {import("../../frame/deal_check.js").Step} Step */

/** @type {Record<CheckedDeal["found"], import("../../frame/deal_check.js").Found>} */
const FOUND = { same: "holds", differs: "fails", untold: "fails", wrong_key: "fails", closed: "open" };

/** What was looked at, one thing after the other; what failed comes first.
 * @param {{ report: DealReport, names: readonly string[] }} props */
export function Steps({ report, names }) {
  const failed = report.steps.filter((step) => step.found === "fails"), others = report.steps.filter((step) => step.found !== "fails");
  return html`<section><h3>${say("deal.steps")}</h3><ul class="steps">${[...failed, ...others].map((step) => html`<li class=${step.found} data-step=${step.name}><${Icon} name=${step.found === "open" ? "dash" : SIGNS[step.found]} />
    <span>${say(`deal.step_${step.name}_${step.found}`, { who: names[step.seat ?? -1] ?? "", ...step.gaps })}</span></li>`)}</ul>
    <p class="remark">${report.by === "browser" ? say("deal.by_browser") : say("deal.by_page")}</p></section>`;
}

/** Every deal; one of them with its pieces.
 * @param {{ report: DealReport, game: string }} props */
export function CheckedDeals({ report, game }) {
  const first = report.deals.find((deal) => FOUND[deal.found] === "fails") ?? report.deals.findLast((deal) => deal.found === "same");
  const [picked, pick] = useState(first?.number ?? 1), deal = report.deals[picked - 1];
  return html`<section><h3>${say("deal.deals")}</h3>
    ${report.deals.length > 1 && html`<div class="deal-picks" role="group" aria-label=${say("deal.deals")}>${report.deals.map((one) => html`<button type="button" class=${classes("btn", FOUND[one.found])} aria-pressed=${String(one.number === picked)}
      aria-label=${`${say("deal.number", { n: one.number })}${say("colon")}${say(`deal.is_${one.found}`)}`} onClick=${() => pick(one.number)}><${Icon} name=${SIGNS[FOUND[one.found]]} />${one.number}</button>`)}</div>`}
    ${deal && html`<${OneDeal} deal=${deal} game=${game} />`}</section>`;
}

/** @param {{ deal: CheckedDeal, game: string }} props */
function OneDeal({ deal: { number, found, key, order, laid, compared }, game }) {
  /** @param {number} place */
  const parts = (place) => found === "differs" && laid[place] !== UNKNOWN && laid[place] !== order[place];
  const title = `${say("deal.number", { n: number })}${say("colon")}${say(`deal.is_${found}`)}`;
  return html`<div class="one-deal" data-deal=${number} data-found=${found}><p><b>${title}</b></p>
    ${key && html`<p class="remark">${say("deal.key")}</p><${Hash} of=${key} name=${say("deal.key")} />`}
    ${order.length > 0 && html`<${Row} label=${say("deal.made_again")} pieces=${order.slice(0, laid.length || order.length)} parts=${parts} game=${game} />`}
    ${found === "differs" && html`<${Row} label=${say("deal.as_dealt")} pieces=${laid} parts=${parts} game=${game} />`}
    ${found === "same" && compared < order.length && html`<p class="remark">${say("deal.compared", { n: compared, all: order.length })}</p>`}</div>`;
}

/** Pieces in the order in which they lay; places where two orders part are ringed.
 * @param {{ label: string, pieces: readonly string[], parts: (place: number) => boolean, game: string }} props */
function Row({ label, pieces, parts, game }) {
  const Piece = knownRoom(game)?.Piece ?? PlainPiece;
  return html`<figure class="row-of"><figcaption>${label}</figcaption><div class="mini deal-order">${pieces.map((code, place) => html`<span class=${classes("place", parts(place) && "other")}><${Piece} code=${code} /></span>`)}</div></figure>`;
}

/** @param {{ report: DealReport }} props */
export function Proof({ report }) {
  if (report.found === "fails") return html`<section><h3>${say("deal.then")}</h3><p>${say("deal.then_text")}</p></section>`;
  /** @param {string} name */
  const holds = (name) => report.steps.some((step) => step.name === name && step.found === "holds");
  const proven = [say("deal.proves_shuffle"), holds("seal") && say("deal.proves_seal"), holds("promises") && say("deal.proves_promises"), holds("own") && say("deal.proves_own")];
  const not = [!holds("seal") && say("deal.not_before"), report.by === "page" && say("deal.not_plain_http"), say("deal.not_hidden"), say("deal.not_together"), say("deal.not_rules"), say("deal.not_page")];
  return html`<section class="proof"><div><h3>${say("deal.proves")}</h3><ul>${proven.filter(Boolean).map((one) => html`<li>${one}</li>`)}</ul></div>
    <div><h3>${say("deal.not")}</h3><ul>${not.filter(Boolean).map((one) => html`<li>${one}</li>`)}</ul></div></section>`;
}
