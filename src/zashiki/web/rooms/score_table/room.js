// The room of the score table: a phone beside a real mahjong table. A few large presses per hand; what an entry would
// change is seen before it counts; others watch, and may ask for the pen.

import { useCalm } from "../../frame/calm.js";
import { html, useEffect, useRef, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Dialog } from "../../frame/parts.js";
import { SheetView } from "../../frame/sheet_view.js";
import * as speech from "../../frame/speech.js";
import { say, sayOf } from "../../frame/words.js";
import { OfferButton } from "../../screens/plain_room.js";
import { Cross, turnOf, turnOn } from "./cross.js";
import { Entry, looked, recorded } from "./entry.js";
import { History } from "./history.js";
import { sheets } from "./sheets.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").ScoreTableScene} Scene */

const GAME = "score-table", MAIN = ["ron", "tsumo", "draw"], ELSEWHERE = [...MAIN, "riichi", "cancel", "end"];

/** @param {import("../../frame/rooms.js").RoomProps<Scene>} props */
function ScoreTable({ table, scene, frame, ask, redraw, typed }) {
  const [kind, setKind] = useState(""); // what is being entered; "other": which of the rare kinds is asked
  const [aside, setAside] = useState(0); // the number at which several rons were put aside
  const kinds = (table.asked?.form?.fields[0]?.options ?? []).map((one) => one.value);
  const rons = scene.asking === "rons" && kinds.includes("ron") && aside !== frame.number;
  const open = rons ? "ron" : kind;
  const close = () => { setKind(""); setAside(frame.number); };
  /** @param {string} wanted */
  const enter = (wanted) => { if (wanted === "other" || kinds.includes(wanted)) { setKind(wanted); setAside(0); } };
  /** @param {number} seat */
  const toggle = async (seat) => {
    const answer = await looked(table, { kind: scene.seats[seat]?.riichi ? "cancel" : "riichi", seat: String(seat) });
    if (answer?.action) await recorded(table, answer);
    else if (answer?.problem) table.refused(answer.problem);
  };
  const turn = () => { turnOn(table.id); redraw(); };
  const note = usePenNote(table);
  useEffect(() => { if (scene.over && !table.over) ask("standing"); }, [scene.over]);
  typed.current = (event) => keyed(event.key, { table, enter, turn });
  return html`<main class="keeper tatami">
    <${Cross} scene=${scene} turn=${turnOf(table.id)} toggle=${table.asked?.form ? toggle : null} busy=${table.busy || scene.asking !== "hand"} />
    <div class="below">
      ${note && html`<p class="note" role="status">${note}</p>`}
      <${Acts} table=${table} scene=${scene} kinds=${kinds} enter=${enter} ask=${ask} />
      <${History} table=${table} scene=${scene} />
      <footer class="foot">
        ${table.me !== null && html`<button class="btn" type="button" disabled=${table.busy || !table.mayUndo || (scene.asking === "hand" && !table.chapters.length && !scene.sticks)} onClick=${() => ask("undo")}><${Icon} name="undo" />${say("keeper.undo")}</button>`}
        <button class="btn" type="button" onClick=${turn}><${Icon} name="turn" />${say("keeper.turn")}</button>
        ${table.me !== null && !scene.over ? html`<button class="btn" type="button" disabled=${!kinds.includes("end")} onClick=${() => enter("end")}>${sayOf(GAME, "form.kind.end")}</button>`
          : html`<button class="btn" type="button" onClick=${() => ask("standing")}>${say("keeper.standing")}</button>`}
      </footer>
    </div>
    ${open === "other" ? html`<${Others} kinds=${kinds} enter=${enter} close=${close} table=${table} />` : open && kinds.includes(open) && html`<${Entry} key=${`${open}-${frame.number}`} table=${table} kind=${open} close=${close} lead=${rons ? (table.asked?.text ?? "") : ""} />`}
  </main>`;
}

/** What may be done now: enter how the hand ended, say whether the dealer stops, close the table, or ask for the pen.
 * @param {{ table: Table, scene: Scene, kinds: string[], enter: (kind: string) => void, ask: (what: string) => void }} props */
function Acts({ table, scene, kinds, enter, ask }) {
  const { asked } = table, offers = asked?.offers ?? [], calm = useCalm(table);
  const [compared, setCompared] = useState(false); // what stopping and playing on would bring
  if (scene.over) return html`<section class="ending"><p>${scene.title}</p>
    ${table.me !== null && !table.over && html`<button class="btn kaki" type="button" onClick=${() => ask("close")}><${Icon} name="check" />${say("keeper.close")}</button>`}</section>`;
  if (table.me === null) return html`<section class="ending"><p>${say("keeper.watching")}</p>
    <button class="btn" type="button" disabled=${table.request?.what === "pen"} onClick=${() => ask("pen")}><${Icon} name="pencil" />${say("keeper.pen")}</button></section>`;
  if (offers.length) return html`<section class="stopping" data-calm=${calm ? "" : undefined}><h2 tabindex="-1">${asked?.text}</h2>
    <div class="offers">${offers.map((offer) => html`<${OfferButton} offer=${offer} choose=${() => table.choose(offer)} busy=${table.busy} />`)}</div>
    ${asked?.decision && html`<button class="btn quiet" type="button" onClick=${() => setCompared(true)}>${say("keeper.compare")}</button>`}
    ${asked?.decision && compared && html`<${Dialog} label=${asked.decision.title} close=${() => setCompared(false)}><${SheetView} sheet=${asked.decision} /><//>`}</section>`;
  const colours = /** @type {Record<string, string>} */ ({ ron: "kaki", tsumo: "ai" });
  return html`<section class="four" aria-label=${asked?.text ?? say("keeper.enter")}>
    ${MAIN.map((kind) => html`<button class=${`btn ${colours[kind] ?? ""}`} type="button" data-kind=${kind} disabled=${!kinds.includes(kind)} onClick=${() => enter(kind)}>${sayOf(GAME, `form.kind.${kind}`)}</button>`)}
    <button class="btn" type="button" data-kind="other" disabled=${!rare(kinds).length} onClick=${() => enter("other")}>${say("keeper.other")}</button>
    ${[scene.asking === "rons" ? (asked?.text ?? "") : "", ...table.hints.map((hint) => hint.text)].filter(Boolean).slice(0, 1).map((text) => html`<p class="hint">${text}</p>`)}
  </section>`;
}

/** Kinds of entries that have no button of their own.
 * @param {string[]} kinds */
const rare = (kinds) => kinds.filter((kind) => !ELSEWHERE.includes(kind));

/** @param {{ kinds: string[], enter: (kind: string) => void, close: () => void, table: Table }} props */
const Others = ({ kinds, enter, close, table }) => html`<${Dialog} label=${say("keeper.other")} close=${close} kind="small">
  <div class="offers">${rare(kinds).map((kind) => html`<button class="btn big" type="button" data-kind=${kind} disabled=${table.busy} onClick=${() => enter(kind)}><b>${sayOf(GAME, `form.kind.${kind}`)}</b></button>`)}</div><//>`;

/** Who has the pen now, when that has just changed, or was asked for in vain.
 * @param {Table} table */
function usePenNote(table) {
  const [note, setNote] = useState("");
  const before = useRef({ me: table.me, asks: false, number: 0 });
  const number = table.shown?.number ?? 0, asks = table.me === null && table.request?.what === "pen";
  useEffect(() => {
    const was = before.current;
    before.current = { me: table.me, asks, number };
    const word = was.me !== table.me ? (table.me === null ? "given" : "taken") : was.asks && !asks && !table.line.cut ? "kept" : "";
    if (word) speech.call(say(`keeper.pen_${word}`));
    if (word || was.number !== number) setNote(word);
  }, [table.me, asks, number]);
  return note && say(`keeper.pen_${note}`);
}

const KEYS = /** @type {Record<string, string>} */ ({ r: "ron", t: "tsumo", d: "draw", o: "other", e: "end" });

/** @param {string} key
 * @param {{ table: Table, enter: (kind: string) => void, turn: () => void }} acts */
function keyed(key, { table, enter, turn }) {
  const kind = KEYS[key];
  if (key === "v") turn();
  else if (kind && table.asked?.form) enter(kind);
  else return false;
  return true;
}

/** @type {import("../../frame/rooms.js").Room<Scene>} */
export const room = {
  View: ScoreTable,
  styles: ["room.css"],
  sheets,
  keyNames: ["entries", "settling", "turning"],
  tools: [
    { icon: "share", word: "keeper.share", sheet: "share", key: "l" },
    { icon: "flag", word: "keeper.standing", sheet: "standing", key: "s", inMenu: true },
    { icon: "figures", word: "keeper.this_table", sheet: "statistics", key: "f", inMenu: true },
    { icon: "figures", word: "keeper.figures", sheet: "figures", key: "a", inMenu: true },
  ],
  where: (scene) => html`<span>${scene.about}</span>`,
  manner: { oneRound: true },
};
