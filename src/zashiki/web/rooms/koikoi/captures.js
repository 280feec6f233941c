// What a seat has captured, by kind: light, animal, ribbon, plain; and its points of this month.

import { classes, html } from "../../frame/html.js";
import { Mon } from "../../frame/icons.js";
import { hinted, isAbsent } from "../../frame/seats.js";
import { say } from "../../frame/words.js";
import { SeatTime } from "../../screens/table_screen.js";
import { Card, KINDS } from "./cards.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */
/** @typedef {import("../../types/scenes.js").KoikoiSeatScene} KoikoiSeatScene */
/** @typedef {import("../../types/scenes.js").KoikoiYakuScene} KoikoiYakuScene */
/** @typedef {import("../../types/scenes.js").KoikoiNearScene} KoikoiNearScene */

/** One of the two seats.
 * @param {KoikoiScene} scene
 * @param {number} seat */
export const seatOf = (scene, seat) => /** @type {KoikoiSeatScene} */ (scene.seats[seat]);

/** @param {{ table: Table, scene: KoikoiScene, seat: number, side: "mine" | "theirs", glow: string[], open: () => void }} props */
export function Captures({ table, scene, seat, side, glow, open }) {
  const one = seatOf(scene, seat), near = hinted(table) ? one.near : [];
  return html`<section class=${classes(side, "taken tatami")} aria-label=${say("koikoi.taken", { who: one.name })} data-place=${`tray-${seat}`} onClick=${(/** @type {MouseEvent} */ event) => tapped(event) && open()}>
    <div class=${classes("who", scene.turn === seat && "lit", isAbsent(table, seat) && "away")}><${Mon} of=${seat} /><div><span class="name">${one.name}</span><small>${about(table, one, seat)}</small><small class="count num">${say("koikoi.hand", { n: one.hand.length })}</small></div>
      <${SeatTime} table=${table} seat=${seat} /></div>
    ${KINDS.map((kind) => html`<${Kind} kind=${kind} cards=${one.captured[kind] ?? []} glow=${glow} />`)}
    <${Made} yaku=${one.yaku} near=${near} />
    <p class=${classes("round", one.points > 0 && "has")}><small>${say("koikoi.this_month")}</small><b class="num">${one.points}</b><small>${say("koikoi.points")}</small></p>
  </section>`;
}

/** Small trays open large by a tap, where people point with a finger.
 * @param {MouseEvent} event */
const tapped = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";
/** @param {Table} table
 * @param {KoikoiSeatScene} one
 * @param {number} seat */
function about(table, one, seat) {
  const kind = table.facts?.seats[seat]?.kind || "person";
  return [
    kind === "person" ? "" : say("gather.computer"),
    one.dealer ? say("koikoi.dealer") : say("koikoi.not_dealer"),
    one.calls > 0 ? say("koikoi.called", { n: one.calls }) : "",
    table.me === seat ? say("koikoi.hand_cards", { n: one.hand.length }) : "",
  ].filter(Boolean).join(say("dot"));
}

/** @param {{ kind: typeof KINDS[number], cards: readonly string[], glow: string[] }} props */
export const Kind = ({ kind, cards, glow }) => html`<div class="kind ${kind}"><h3>${say(`koikoi.${kind}`)} <b class="num">${cards.length}</b></h3>
  ${cards.length === 0 ? html`<p class="lap none">${say("koikoi.none")}</p>`
    : html`<ol class="lap">${cards.map((code) => html`<li key=${code}><${Card} code=${code} kind=${glow.includes(code) && "match"} /></li>`)}</ol>`}</div>`;

/** @param {number} points */
const worth = (points) => (points === 1 ? say("koikoi.worth_one") : say("koikoi.worth", { n: points }));

/** What the seat has made; below it, for beginners, what one card more would make.
 * @param {{ yaku: readonly KoikoiYakuScene[], near: readonly KoikoiNearScene[] }} props */
const Made = ({ yaku, near }) => html`<div class="near">
  ${yaku.length > 0 && html`<ul class="made">${yaku.map((one) => html`<li><b>${one.name_text}</b><span class="num">${worth(one.points)}</span></li>`)}</ul>`}
  ${near.length > 0 && html`<h4>${say("koikoi.one_away")}</h4><ul>${near.slice(0, 3).map((one) => html`<li><b>${one.name_text} ${worth(one.points)}</b><span>${one.cards_text}</span></li>`)}</ul>`}
</div>`;
