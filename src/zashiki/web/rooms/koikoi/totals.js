// The match so far: both totals, mirrored, and the months between them. Up is mine, down is theirs.

import { html } from "../../frame/html.js";
import { Mon } from "../../frame/icons.js";
import { say } from "../../frame/words.js";
import { seatOf } from "./captures.js";

/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */

const SHOWN = 12, HIGHEST = 14, STEEP = 3;

/** @param {{ table: import("../../frame/table.js").Table, scene: KoikoiScene, mine: number, open: () => void }} props */
export const Totals = ({ table, scene, mine, open }) => html`<footer class="totals" aria-label=${totals(scene)}>
  <${Total} scene=${scene} seat=${mine} />
  <button class="year" type="button" onClick=${open} title=${say("koikoi.months")}><span>${totals(scene)}</span>
    <ol class="num" style=${{ "--n": Math.min(SHOWN, scene.rounds) }}>${months(table, scene, mine).map((one) => html`<li class=${one.now ? "now" : ""} style=${{ "--up": one.up, "--down": one.down }}><i>${one.n}</i></li>`)}</ol></button>
  <${Total} scene=${scene} seat=${1 - mine} />
</footer>`;

/** @param {KoikoiScene} scene */
const totals = (scene) => (scene.rounds === 1 ? say("koikoi.totals_one") : say("koikoi.totals", { n: scene.rounds }));

/** @param {{ scene: KoikoiScene, seat: number }} props */
const Total = ({ scene, seat }) => html`<p class="total"><${Mon} of=${seat} /><span><strong>${seatOf(scene, seat).name}</strong></span><b class="num">${seatOf(scene, seat).score}</b></p>`;

/** @param {import("../../frame/table.js").Table} table
 * @param {KoikoiScene} scene
 * @param {number} mine */
function months(table, scene, mine) {
  const all = Math.max(scene.rounds, scene.round), from = Math.max(0, Math.min(all - SHOWN, scene.round - SHOWN + 1));
  return Array.from({ length: Math.min(SHOWN, all) }, (_, at) => {
    const n = from + at + 1, chapter = table.chapters[n - 1];
    const gain = (chapter?.changes?.[mine] ?? 0) - (chapter?.changes?.[1 - mine] ?? 0);
    return { n, now: n === scene.round && !chapter, up: height(gain), down: height(-gain) };
  });
}
/** @param {number} points */
const height = (points) => (points > 0 ? Math.min(HIGHEST, Math.round(Math.sqrt(points) * STEEP)) : 0);
