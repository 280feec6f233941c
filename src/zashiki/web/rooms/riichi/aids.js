// Aids for beginners: what the hand waits for, what it would be after a discard, where calls lead.

import { classes, html, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Dialog } from "../../frame/parts.js";
import { hinted } from "../../frame/seats.js";
import { say } from "../../frame/words.js";
import { actionOf, isWindow } from "./choices.js";
import { Tile, nameOf } from "./tiles.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Hint} Hint */

const MOST = 12, IN_A_ROW = 8; // tiles that are shown, and that a narrow slip has room for; more say nothing

/** @param {{ table: Table, aim: string }} props */
export function Aid({ table, aim }) {
  const [whole, setWhole] = useState(false);
  const { asked } = table;
  if (!asked || !hinted(table) || !table.hints.length) return null;
  const said = aim ? table.hints.filter((hint) => tileOf(hint) === aim) : [], compared = said.filter((hint) => hint.kind !== "reading");
  const about = compared.length ? compared : said; // a comparison says all that a reading does
  const shown = about.length ? about : usual(table.hints, isWindow(asked));
  const { pieces = [], unseen = [] } = shown.find((hint) => hint.pieces?.length) ?? {};
  return html`<aside class="aid slip" aria-label=${say("riichi.aid")}><h3><${Icon} name="bulb" />${about.length ? say("riichi.if_you_discard", { tile: nameOf(aim) }) : say("riichi.aid")}</h3>
    ${pieces.length > 0 && html`<p class="waits">${pieces.slice(0, MOST).map((code, at) => html`<span><${Tile} code=${code} />${unseen[at] !== undefined && html`<small class="num">×${unseen[at]}</small>`}</span>`)}${pieces.length > IN_A_ROW && html`<b class=${classes("rest", pieces.length > MOST && "always")}>…</b>`}</p>`}
    ${shown.map((hint) => html`<p>${hint.text}</p>`)}<button class="opens" type="button" aria-label=${say("riichi.aid_whole")} onClick=${() => setWhole(true)}></button>
    ${whole && html`<${Dialog} label=${say("riichi.aid")} close=${() => setWhole(false)} kind="small"><ul class="story">${table.hints.map((hint) => html`<li>${hint.text}</li>`)}</ul><//>`}</aside>`;
}

/** Without a tile in sight: how far the hand is, and the best advice; in a window all that is said of calls.
 * @param {readonly Hint[]} hints
 * @param {boolean} open */
function usual(hints, open) {
  const advice = hints.filter((hint) => hint.kind !== "reading");
  return [...hints.filter((hint) => hint.kind === "reading" && !tileOf(hint)).slice(0, 1), ...advice.slice(0, open ? 3 : 1)];
}

/** The discard that a hint is about.
 * @param {Hint} hint */
function tileOf(hint) {
  const action = hint.action ? actionOf({ action: hint.action, label: "" }) : null;
  return action?.type === "discard" ? action.tile : "";
}
