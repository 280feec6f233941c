// The band above the hand: a window in which a tile may be called, what may be declared in one's turn, and the last event.
// A win is never let go by one press, and nothing here is decided by a press that came too soon.

import { classes, html, useLayoutEffect, useRef } from "../../frame/html.js";
import { Dialog, Senko, seconds } from "../../frame/parts.js";
import { twoSteps } from "../../frame/settings.js";
import { SheetView } from "../../frame/sheet_view.js";
import { say, sayOf } from "../../frame/words.js";
import { allowance } from "../../screens/table_screen.js";
import { isWindow, mayWin, offersOf, turnOffers } from "./choices.js";
import { seatOf, sideOf } from "./cloth.js";
import { SheetTile, Tile, nameOf } from "./tiles.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/protocol.js").Question} Question */
/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */

const KEYS = /** @type {Record<string, string>} */ ({ win: "w", pon: "p", chi: "c", kan: "k", pass: "x", kita: "f", nine_terminals: "v", riichi: "r" });

/** How a room presses: what lets a win go is pressed twice.
 * @typedef {{ choose: (offer: Offer) => void, letting: string, riichi: boolean, declare: () => void, grave: (offer: Offer) => void }} Presses */

/** What is to be pressed now, or what happened last.
 * @param {{ table: Table, scene: RiichiScene, presses: Presses, aim: string }} props */
export function Band({ table, scene, presses, aim }) {
  const { asked } = table;
  if (asked && isWindow(asked)) return html`<${Window} table=${table} scene=${scene} asked=${asked} presses=${presses} />`;
  return html`<div class="strip"><${Said} table=${table} scene=${scene} presses=${presses} aim=${aim} />${asked && html`<${Declarations} table=${table} asked=${asked} presses=${presses} />`}</div>`;
}

/** @param {{ table: Table, scene: RiichiScene, presses: Presses, aim: string }} props */
function Said({ table, scene, presses, aim }) {
  const thinks = !table.asked && scene.to_act.some((seat) => seat !== table.me) && !scene.over;
  return html`<p class="said"><b>${titleOf(table, scene, presses, aim)}</b>${thinks && html`<span class="dots" aria-hidden="true"></span>`}<small>${table.recent.slice(-2).join(" ")}</small></p>`;
}

/** What a press would do, what is asked, or whose turn it is.
 * @param {Table} table
 * @param {RiichiScene} scene
 * @param {Presses} presses
 * @param {string} aim */
function titleOf({ asked, me }, scene, presses, aim) {
  const lifted = aim && twoSteps() ? { tile: nameOf(aim) } : null;
  if (presses.letting) return say("riichi.let_go");
  if (presses.riichi) return lifted ? say("riichi.declare_again", { tile: lifted.tile }) : say("riichi.declare_with");
  if (asked) return lifted ? say("riichi.again", { tile: lifted.tile }) : asked.text;
  if (scene.ended_text) return scene.ended_text;
  if (scene.open_tile) return `${scene.open_tile.kind_text}${say("colon")}${nameOf(scene.open_tile.tile)}`;
  return scene.turn === null || scene.turn === me ? "" : say("turn.of", { who: seatOf(scene, scene.turn).name });
}

/** What may be declared in one's own turn: a win, riichi, kans, a north, nine terminals; or to end the match.
 * @param {{ table: Table, asked: Question, presses: Presses }} props */
function Declarations({ table, asked, presses }) {
  const riichi = offersOf(asked, "riichi").length > 0, win = mayWin(asked);
  return html`${turnOffers(asked).map((offer, at) => html`<button key=${`${offer.group} ${at}`} class=${classes("btn", offer.group, offer.weight === "win" && "kaki", offer.group === "stop" && "kaki", offer.group === "play_on" && "ai")} type="button" disabled=${table.busy} aria-keyshortcuts=${KEYS[offer.group ?? ""]} onClick=${() => (offer.weight === "grave" ? presses.grave(offer) : presses.choose(offer))}>
      <b>${offer.label}</b>${offer.group === "kan" ? html`<${Group} codes=${offer.pieces ?? []} />` : offer.weight === "win" && html`<small>${offer.hint}</small>`}<kbd aria-hidden="true">${KEYS[offer.group ?? ""]}</kbd></button>`)}
    ${riichi && html`<button class=${classes("btn", !win && "kaki")} type="button" aria-pressed=${String(presses.riichi)} disabled=${table.busy} aria-keyshortcuts="r" onClick=${presses.declare}><b>${sayOf("riichi", "offer.DeclareRiichi")}</b><kbd aria-hidden="true">r</kbd></button>`}`;
}

/** @param {{ codes: readonly string[], taken?: number }} props */
const Group = ({ codes, taken = -1 }) => html`<span class="group">${codes.map((code, at) => html`<${Tile} code=${code} kind=${at === taken ? "in" : ""} />`)}</span>`;

/** A window: the tile, every choice with its tiles, pass at its place, and the time. It looks the same whoever else is asked.
 * @param {{ table: Table, scene: RiichiScene, asked: Question, presses: Presses }} props */
function Window({ table, scene, asked, presses }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [asked]); // never a button: a stray Enter must not decide
  const open = scene.open_tile, me = scene.seat ?? 0, left = () => table.left(me), ms = left();
  const calls = (asked.offers ?? []).filter((offer) => offer.group !== "pass");
  return html`<section class="call" role="group" aria-label=${asked.text}>
    <p class="what" ref=${heading} tabindex="-1">${open && html`<${Tile} code=${open.tile} />`}<span>${presses.letting ? say("riichi.let_go") : open?.kind_text}<b>${open && nameOf(open.tile)}</b></span></p>
    ${calls.map((offer, at) => html`<button key=${at} class=${classes("btn", offer.group, offer.weight === "win" && "kaki")} type="button" disabled=${table.busy} aria-label=${[offer.label, offer.hint].filter(Boolean).join(" ")} onClick=${() => presses.choose(offer)}><b>${offer.label}</b>${offer.weight === "win" ? html`<small>${offer.hint}</small>` : html`<${Called} offer=${offer} side=${open ? sideOf(scene, open.seat) : 0} />`}</button>`)}
    ${offersOf(asked, "pass").map((offer) => html`<button class=${classes("btn pass", presses.letting && "sure")} type="button" disabled=${table.busy} onClick=${() => presses.choose(offer)}><b>${offer.label}</b></button>`)}
    ${ms !== null && html`<p class="secs" role="timer"><b class="num">${seconds(ms)}</b>${say("seconds")}</p>`}
    <${Senko} left=${left} whole=${allowance(table)} bare=${true} />
  </section>`;
}

/** What a call would make, with the tile that is taken raised: a run in its order, other groups as they will lie.
 * @param {{ offer: Offer, side: number }} props side: of whom it is taken from */
function Called({ offer, side }) {
  const taken = offer.takes?.[0] ?? "", codes = [...(offer.pieces ?? [])];
  const lies = side === 3 ? 0 : side === 2 ? 1 : codes.length;
  const before = offer.group === "chi" ? codes.filter((code) => rank(code) < rank(taken)).length : lies;
  codes.sort((one, other) => rank(one) - rank(other)).splice(before, 0, taken);
  return html`<${Group} codes=${codes} taken=${before} />`;
}

/** A red five is a five.
 * @param {string} code */
const rank = (code) => Number(code.charAt(0)) || 5;

/** What cannot be taken back is asked once more, with what it means.
 * @param {{ table: Table, offer: Offer, close: () => void }} props */
export const Grave = ({ table, offer, close }) => html`<${Dialog} label=${offer.label} close=${close} kind="small">
  ${table.asked?.decision && html`<${SheetView} sheet=${table.asked.decision} piece=${SheetTile} />`}
  <footer><button class="btn" type="button" onClick=${close}>${say("not_now")}</button><button class="btn kaki" type="button" onClick=${() => { close(); void table.choose(offer); }}>${offer.label}</button></footer><//>`;
