// The others at the table: names at the rim, boards on the cloth, chips towards the pot. On a phone each is a row.

import { classes, html } from "../../frame/html.js";
import { Mon } from "../../frame/icons.js";
import { Senko } from "../../frame/parts.js";
import { isAbsent } from "../../frame/seats.js";
import { number, say } from "../../frame/words.js";
import { allowance } from "../../screens/table_screen.js";
import { Card, HIDDEN, nameOf } from "./cards.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").StudScene} StudScene */
/** @typedef {import("../../types/scenes.js").StudSeatScene} StudSeatScene */

/** Where the others sit, clockwise from my left: left and right sides from below, and the top. */
const PLACES = /** @type {Record<number, string[]>} */ ({
  1: ["t"], 2: ["l", "r"], 3: ["l", "t", "r"], 4: ["l1", "l2", "r2", "r1"], 5: ["l1", "l2", "t", "r2", "r1"],
  6: ["l1", "l2", "t1", "t2", "r2", "r1"], 7: ["l1", "l2", "l3", "t", "r3", "r2", "r1"],
});
const SIDES = /** @type {Record<string, string>} */ ({ l: "left", r: "right", t: "top" });

/** One seat.
 * @param {StudScene} scene
 * @param {number} seat */
export const seatOf = (scene, seat) => /** @type {StudSeatScene} */ (scene.seats[seat]);

/** The cards that won something for each seat, once the pots are paid out.
 * @param {StudScene} scene
 * @param {number} seat */
export const usedBy = (scene, seat) => scene.awards.flatMap((award) => award.shares.flatMap((share) => (share.seat === seat ? share.used : [])));

/** @param {{ table: Table, scene: StudScene, mine: number, won: Map<number, number> }} props */
export function Pods({ table, scene, mine, won }) {
  const others = scene.seats.map((_, at) => at).filter((at) => at !== mine);
  const clockwise = others.sort((a, b) => turns(a, mine, scene) - turns(b, mine, scene));
  const places = PLACES[others.length] ?? [];
  return html`<ol class="pods" aria-label=${say("stud.boards")}>${clockwise.map((seat, at) => html`<${Pod} key=${seat} table=${table} scene=${scene} seat=${seat} place=${places[at] ?? "t"} won=${won.get(seat) ?? 0} />`)}</ol>`;
}

/** How many places a seat is to the left of mine.
 * @param {number} seat
 * @param {number} mine
 * @param {StudScene} scene */
const turns = (seat, mine, scene) => (seat - mine + scene.seats.length) % scene.seats.length;

/** @param {{ table: Table, scene: StudScene, seat: number, place: string, won: number }} props */
function Pod({ table, scene, seat, place, won }) {
  const one = seatOf(scene, seat), shown = one.down.length > 0 && !one.down.includes(HIDDEN);
  return html`<li class=${classes("pod", SIDES[place.charAt(0)], `at-${place}`, stateOf(scene, one, seat), shown && "shown")}><div class="who-sits" role="group" tabindex="0" aria-label=${spoken(one)}>
    <div class="seat"><${Plate} table=${table} scene=${scene} seat=${seat} /><${Senko} left=${() => table.left(seat)} whole=${allowance(table)} bare=${true} />
      <div class="did"><${Tags} one=${one} /><${Bet} seat=${seat} amount=${one.bet} />${won > 0 && html`<${Won} seat=${seat} amount=${won} />`}</div></div>
    <${Board} one=${one} seat=${seat} used=${usedBy(scene, seat)} shown=${shown} />
  </div></li>`;
}

/** What a seat is, for the styles.
 * @param {StudScene} scene
 * @param {StudSeatScene} one
 * @param {number} seat */
export const stateOf = (scene, one, seat) => classes(
  scene.to_act.includes(seat) && "lit", one.state && one.state.key !== "bring_in" && one.state.key.replace("_", ""), scene.aggressor === seat && one.did && "moved",
);

/** A seat in words: who, how many chips, what was done, which cards are seen and what they come to.
 * @param {StudSeatScene} one */
const spoken = (one) => [
  say("stud.chips", { who: one.name, n: number(one.stack) }), one.state?.text, one.did?.text, ...one.up.map(nameOf), ...one.hand_text,
].filter(Boolean).join(say("comma"));

/** Name, crest and chips; D deals.
 * @param {{ table: Table, scene: StudScene, seat: number }} props */
export function Plate({ table, scene, seat }) {
  const one = seatOf(scene, seat), away = isAbsent(table, seat);
  return html`<p class=${classes("nameplate", away && "away")} data-place=${`seat-${seat}`}><${Mon} of=${seat} /><span class="of"><b>${one.name}</b><span class="chips num">${number(one.stack)}</span></span>
    ${scene.dealer === seat && html`<abbr class="deals" title=${say("stud.dealer")}>D</abbr>`}</p>`;
}

/** @param {{ one: StudSeatScene }} props */
export function Tags({ one }) {
  const state = one.state?.key === "bring_in" ? null : one.state, did = one.did ?? (state ? null : one.state);
  return html`${did && html`<span class=${classes("tag done", state && "also")}>${did.text}</span>`}${state && html`<span class="tag state">${state.text}</span>`}`;
}

/** Chips before a seat; at the end of a street they go to the pot.
 * @param {{ seat: number, amount: number }} props */
export const Bet = ({ seat, amount }) => (amount > 0 ? html`<span class="bet num" data-piece=${`bet-${seat}`}>${number(amount)}</span>` : null);

/** Chips that come from the pot.
 * @param {{ seat: number, amount: number }} props */
export const Won = ({ seat, amount }) => html`<span class="bet gain num" data-piece=${`won-${seat}`}>+${number(amount)}</span>`;

/** Cards of one seat: face down first, then face up, then the last one.
 * @param {{ one: StudSeatScene, seat: number, used: readonly string[], shown: boolean }} props */
const Board = ({ one, seat, used, shown }) => html`<div class=${classes("board", shown && "full")}>
  ${one.down.length > 0 && html`<ol class="down" data-place=${`down-${seat}`}>${one.down.map((code, at) => html`<li key=${code === HIDDEN ? at : code}><${Card} code=${code} kind=${mark(code, used)} /></li>`)}</ol>`}
  ${one.up.length > 0 && html`<ol class="upward">${one.up.map((code) => html`<li key=${code}><${Card} code=${code} kind=${mark(code, used)} /></li>`)}</ol>`}
  ${shown && html`<p class="hand-is">${one.hand_text.map((line) => html`<span>${line}</span>`)}</p>`}
</div>`;

/** Whether a card is one of the five that won.
 * @param {string} code
 * @param {readonly string[]} used */
export const mark = (code, used) => (!used.length ? "" : used.includes(code) ? "used" : "unused");
