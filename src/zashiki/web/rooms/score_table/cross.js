// The cross of seats as they sit at the real table: winds, names, scores, sticks; in the middle the round.

import { file } from "../../frame/files.js";
import { classes, html } from "../../frame/html.js";
import { remember, remembered } from "../../frame/remembered.js";
import { number, say, sayOf } from "../../frame/words.js";

/** @typedef {import("../../types/scenes.js").ScoreTableScene} Scene */
/** @typedef {import("../../types/scenes.js").ScoreTableSeatScene} SeatScene */

const GAME = "score-table", TURNED = "zashiki.turned", SIDES = ["s", "e", "n", "w"]; // seats follow each other against the clock

/** By how many sides this browser shows a table turned, so that whoever holds the phone sits below.
 * @param {string} table
 * @returns {number} */
export const turnOf = (table) => Number(remembered(TURNED, table)) || 0;
/** @param {string} table */
export const turnOn = (table) => remember(TURNED, table, (turnOf(table) + 1) % SIDES.length);

/** @param {{ scene: Scene, turn: number, toggle: ((seat: number) => void) | null, busy: boolean }} props `toggle`: where riichi may be entered */
export const Cross = ({ scene, turn, toggle, busy }) => html`<section class="cross" aria-label=${say("keeper.table")}>
  ${scene.seats.map((one, seat) => html`<${Seat} one=${one} side=${SIDES[(seat + turn) % SIDES.length]} over=${scene.over} toggle=${toggle && (() => toggle(seat))} busy=${busy} />`)}
  <div class="middle"><b>${scene.round_text}</b><small class="num">${say("riichi.counters", { n: scene.honba })}</small><small class="num">${say("riichi.deposits", { n: scene.sticks })}</small></div>
</section>`;

/** @param {{ one: SeatScene, side: string | undefined, over: boolean, toggle: (() => void) | null, busy: boolean }} props */
const Seat = ({ one, side, over, toggle, busy }) => html`<div class=${classes("chair", side, one.dealer && "dealer")} role="group" aria-label=${one.name}>
  <p class="line"><i class="wind"><img src=${file(`pieces/tiles/${one.wind}.svg`)} alt=${one.wind_text} /></i><b>${one.name}</b>${one.dealer && html`<span class="deals">${say("keeper.dealer")}</span>`}</p>
  <p class=${classes("pts num", one.score < 0 && "below")}>${number(one.score).replace("-", "−")}</p>
  ${over ? html`<p class="final num">${say("keeper.place", { n: one.place })} <b>${points(one.points ?? 0)}</b></p>`
    : toggle ? html`<button class=${classes("reach", one.riichi && "on")} type="button" aria-pressed=${String(one.riichi)} aria-label=${say("keeper.riichi_of", { who: one.name })} disabled=${busy || (!one.riichi && !one.may_riichi)} onClick=${toggle}>${sayOf(GAME, "form.kind.riichi")}</button>`
      : html`<span class=${classes("reach still", one.riichi && "on")} role="img" aria-label=${one.riichi ? say("keeper.riichi_of", { who: one.name }) : say("keeper.no_riichi")}>${one.riichi ? sayOf(GAME, "form.kind.riichi") : ""}</span>`}
  ${one.chombo > 0 && html`<small class="foul num">${sayOf(GAME, "form.kind.chombo")} ${one.chombo}</small>`}
</div>`;

/** Final points, in thousands.
 * @param {number} points */
const points = (points) => `${points > 0 ? "+" : points < 0 ? "−" : "±"}${(Math.abs(points) / 1_000).toFixed(1)}`;
