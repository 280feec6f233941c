// The hands so far, the latest first: what each changed, and how it went.

import { html } from "../../frame/html.js";
import { say, signed } from "../../frame/words.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Chapter} Chapter */
/** @typedef {import("../../types/scenes.js").ScoreTableScene} Scene */

/** @param {{ table: Table, scene: Scene }} props */
export const History = ({ table, scene }) => html`<section class="hist slip" tabindex="0" aria-label=${say("keeper.hands")}>
  <table><thead><tr><th scope="col">${say("keeper.hand")}</th>${scene.seats.map((one) => html`<th scope="col">${one.name}</th>`)}</tr></thead>
    ${table.chapters.toReversed().map((one) => html`<${Hand} one=${one} seats=${scene.seats.length} />`)}</table>
  ${table.chapters.length === 0 && html`<p class="none">${say("keeper.no_hands")}</p>`}
</section>`;

/** @param {{ one: Chapter, seats: number }} props */
const Hand = ({ one, seats }) => html`<tbody>
  <tr><th scope="row">${one.title}</th>${(one.changes ?? []).map((points) => html`<td class=${points > 0 ? "num plus" : points < 0 ? "num minus" : "num"}>${signed(points)}</td>`)}</tr>
  <tr class="how"><td colspan=${seats + 1}>${one.line}</td></tr></tbody>`;
