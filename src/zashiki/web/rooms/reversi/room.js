// The room of reversi: a board of wood and felt, both sides left, the moves right. Boards have 4 to 10 rows.

import { classes, html, useLayoutEffect, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { clock, useTick } from "../../frame/parts.js";
import { rove } from "../../frame/roving.js";
import { hinted } from "../../frame/seats.js";
import { twoSteps } from "../../frame/settings.js";
import * as speech from "../../frame/speech.js";
import { say, sayOf } from "../../frame/words.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/protocol.js").Question} Asked */
/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").ReversiScene} ReversiScene */
/** @typedef {import("../../types/scenes.js").ReversiSeatScene} ReversiSeatScene */
/** @typedef {import("../../types/scenes.js").ReversiEvent} ReversiEvent */

const COLOURS = /** @type {Record<string, string>} */ ({ B: "b", W: "w" });
const TURN = 240, APART = 35, LONGEST = 500;

/** @param {import("../../frame/rooms.js").RoomProps<ReversiScene>} props */
function ReversiTable({ table, scene, frame, ask }) {
  const [aim, setAim] = useState(""), [advised, advise] = useState(/** @type {Asked | null} */ (null)); // which question advice is wanted for
  const mine = scene.seat ?? 0, foe = 1 - mine;
  useLayoutEffect(() => setAim(""), [frame]);
  return html`<main class="goban-room tatami">
    <${Side} table=${table} scene=${scene} seat=${foe} place="p-foe" />
    <${Tally} table=${table} scene=${scene} mine=${mine} aim=${aim} advice=${advised === table.asked ? adviceOf(advised) : []} />
    <${Side} table=${table} scene=${scene} seat=${mine} place="p-me" />
    <${Board} table=${table} scene=${scene} frame=${frame} aim=${aim} setAim=${setAim} />
    <${Moves} table=${table} scene=${scene} ask=${ask} advised=${advised} advise=${advise} />
  </main>`;
}

/** One of the two sides.
 * @param {ReversiScene} scene
 * @param {number} seat */
const seatOf = (scene, seat) => /** @type {ReversiSeatScene} */ (scene.seats[seat]);

/** @param {{ table: Table, scene: ReversiScene, seat: number, place: string }} props */
function Side({ table, scene, seat, place }) {
  const one = seatOf(scene, seat), kind = table.facts?.seats[seat]?.kind || "person", left = timeOf(table, seat);
  useTick(left !== null, 250);
  return html`<div class=${classes("side-seat", place, scene.turn === seat && !table.over && "lit")}><i class=${`disc ${one.colour === "black" ? "b" : "w"}`}></i>
    <div><span class="name">${one.name}</span><small>${[kind === "person" ? "" : say("gather.computer"), one.colour_text].filter(Boolean).join(say("dot"))}</small>${left !== null && html`<span class="clock num" role="timer">${clock(left)}</span>`}</div><span class="n num">${one.score}</span></div>`;
}

/** What a side has left: while it is asked, its clock runs.
 * @param {Table} table
 * @param {number} seat */
const timeOf = (table, seat) => table.left(seat) ?? table.clocks?.left[seat] ?? null;

/** What the strongest player would do: told only when it is asked for, since that would be their game and not one's own.
 * @param {Asked | null} asked */
const adviceOf = (asked) => (asked?.hints ?? []).filter((hint) => hint.kind !== "reading").slice(0, 1);

/** @param {{ table: Table, scene: ReversiScene, mine: number, aim: string, advice: readonly import("../../types/protocol.js").Hint[] }} props */
function Tally({ table, scene, mine, aim, advice }) {
  const first = seatOf(scene, 0), second = seatOf(scene, 1), black = first.discs, white = second.discs;
  const playable = scene.legal.find((one) => one.square === aim);
  const { asked } = table;
  const over = scene.over || table.over !== null;
  const title = over ? (scene.result || table.over?.text) : asked ? say("turn.mine") : scene.turn === mine && table.me !== null ? say("turn.mine") : scene.turn_text;
  return html`<div class="tally"><div class="bar" role="img" aria-label=${`${first.colour_text} ${black}, ${second.colour_text} ${white}`}><i style=${{ width: `${(100 * black) / Math.max(1, black + white)}%` }}></i><i></i></div>
    <p>${title}${!asked && !over && scene.turn !== table.me && html`<span class="dots" aria-hidden="true"></span>`}<small>${playable && asked ? `${say("reversi.would_turn", { square: aim, n: playable.turns.length })} ${twoSteps() ? say("reversi.again") : ""}` : (scene.reason || table.story.slice(-1)[0] || "")}</small>
    ${advice.map((hint) => html`<small class="advice">${hint.text}</small>`)}</p></div>`;
}

/** @param {{ table: Table, scene: ReversiScene, frame: Frame, aim: string, setAim: (square: string) => void }} props */
function Board({ table, scene, frame, aim, setAim }) {
  const { asked } = table, offers = offersOf(asked?.offers ?? []);
  const legal = new Map(scene.legal.map((one) => [one.square, one.turns]));
  const turning = asked ? (legal.get(aim) ?? []) : [];
  /** @param {string} square
   * @param {MouseEvent} event */
  const press = (square, event) => {
    const offer = offers.get(square), byKey = event.detail === 0;
    if (!table.asked) return table.playback.skip();
    if (!offer) return setAim("");
    if (twoSteps() && !byKey && aim !== square) return setAim(square);
    void table.choose(offer);
  };
  return html`<section class="goban" aria-label=${say("reversi.board")}>
    <div class="cols" aria-hidden="true">${scene.columns.map((one) => html`<span>${one}</span>`)}</div>
    <div class="rows8" aria-hidden="true">${scene.rows.map((one) => html`<span>${one}</span>`)}</div>
    <div class=${classes("squares", scene.turn === 1 && "white-moves")} role="grid" aria-label=${say("reversi.board")} style=${{ "--rows": scene.size }} onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, ".sq", scene.size)} onPointerLeave=${() => !twoSteps() && setAim("")}>
      ${scene.rows.map((row, y) => html`<div role="row">${scene.columns.map((column, x) => {
        const square = `${column}${row}`, at = y * scene.size + x, lies = scene.squares.charAt(at), disc = COLOURS[lies], open = asked !== null && offers.has(square);
        return html`<button key=${square} type="button" role="gridcell" tabindex=${at === 0 ? 0 : -1} aria-label=${label(scene, square, lies, open ? legal.get(square) : undefined)}
          class=${classes("sq", open && "offered", open && hinted(table) && aim !== square && "legal", open && aim === square && "aim", turning.includes(square) && "turns", scene.last === square && "last")}
          onClick=${(/** @type {MouseEvent} */ event) => press(square, event)} onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !twoSteps() && setAim(open ? square : "")} onFocus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLElement} */ (event.target).matches(":focus-visible") && setAim(open ? square : "")}>
          ${disc && html`<i key=${disc} class=${`disc ${disc} ${turned(frame, scene, square) ? "turned" : scene.last === square && frame.step ? "laid" : ""}`} style=${{ "--wait": `${wait(scene, square)}ms` }}></i>`}</button>`;
      })}</div>`)}
      ${stars(scene.size).map(([x, y]) => html`<i class="star" aria-hidden="true" style=${{ left: `${x}%`, top: `${y}%` }}></i>`)}
    </div>
  </section>`;
}

/** @param {readonly Offer[]} offers */
const offersOf = (offers) => new Map(offers.map((offer) => [offer.pieces?.[0] ?? "", offer]));

/** @param {ReversiScene} scene
 * @param {string} square
 * @param {string} what
 * @param {readonly string[] | undefined} turns */
function label(scene, square, what, turns) {
  const said = what === "B" ? seatOf(scene, 0).colour_text : what === "W" ? seatOf(scene, 1).colour_text : say("reversi.empty");
  return [square, said, turns && say("reversi.legal", { n: turns.length })].filter(Boolean).join(say("comma"));
}

/** What has just happened.
 * @param {Frame} frame */
const eventOf = (frame) => /** @type {ReversiEvent | undefined} */ (frame.step?.event);

/** Whether a disc was just turned, so that it is seen to turn.
 * @param {Frame} frame
 * @param {ReversiScene} scene
 * @param {string} square */
const turned = (frame, scene, square) => eventOf(frame)?.type === "disc_placed" && scene.turned.includes(square);

/** Discs turn one after the other, by their distance.
 * @param {ReversiScene} scene
 * @param {string} square */
function wait(scene, square) {
  if (!scene.last) return 0;
  const far = Math.max(Math.abs(square.charCodeAt(0) - scene.last.charCodeAt(0)), Math.abs(Number(square.slice(1)) - Number(scene.last.slice(1))));
  return Math.min(far * APART, LONGEST - TURN);
}

/** The four points on larger boards.
 * @param {number} size
 * @returns {[number, number][]} */
function stars(size) {
  if (size < 6) return [];
  const near = (100 * 2) / size, far = 100 - near;
  return [[near, near], [near, far], [far, near], [far, far]];
}

/** @param {{ table: Table, scene: ReversiScene, ask: (what: string) => void, advised: Asked | null, advise: (asked: Asked | null) => void }} props */
function Moves({ table, scene, ask, advised, advise }) {
  const rows = rowsOf(table.chapters), { asked } = table, advice = adviceOf(asked), shown = asked !== null && advised === asked;
  const hint = () => {
    advise(shown ? null : asked);
    if (!shown) for (const { text } of advice) speech.read(text);
  };
  return html`<section class="moves slip"><h2>${say("reversi.moves")}<small>${scene.scoring}</small></h2>
    <ol class="num" tabindex="0" aria-label=${say("reversi.moves")} ref=${(/** @type {HTMLElement | null} */ list) => list && (list.scrollTop = list.scrollHeight)}>${rows.map(([black, white], at) => html`<li><i>${at + 1}</i>${[black, white].map((one) => html`<b class=${one && one === table.chapters.at(-1) ? "at" : ""}>${one?.line ?? ""}</b>`)}</li>`)}</ol>
    <div class="acts">
      ${table.mayUndo && html`<button class="btn" type="button" disabled=${table.busy || scene.moves === 0} onClick=${() => ask("undo")}><${Icon} name="undo" />${say("table.undo")}</button>`}
      ${table.facts?.options.hints && html`<button class="btn" type="button" disabled=${!advice.length} aria-pressed=${String(shown)} onClick=${hint}><${Icon} name="bulb" />${say("reversi.hint")}</button>`}
      ${table.me !== null && !scene.over && !table.over && html`<button class="btn" type="button" onClick=${() => ask("resign")}><${Icon} name="flag" />${say("table.resign")}</button>`}</div>
  </section>`;
}

/** Moves in pairs, black first; who passes leaves a gap.
 * @param {import("../../types/protocol.js").Chapter[]} chapters
 * @returns {(import("../../types/protocol.js").Chapter | undefined)[][]} */
function rowsOf(chapters) {
  /** @type {(import("../../types/protocol.js").Chapter | undefined)[][]} */
  const rows = [];
  for (const one of chapters) {
    const last = rows.at(-1);
    if (one.seat === 1 && last && last.length === 1) last.push(one);
    else rows.push(one.seat === 1 ? [undefined, one] : [one]);
  }
  return rows;
}

/** @type {Partial<Record<ReversiEvent["type"], readonly import("../../frame/sound.js").SoundName[]>>} */
const SOUNDS = { disc_placed: ["disc", "turns"], match_ended: ["win"] };
/** A square inside a sheet: empty, or with a disc; where one is placed is marked, and so is what it turns.
 * @param {{ code: string, mark?: string }} props */
const SheetSquare = ({ code, mark = "" }) => html`<span class=${classes("sheet-sq", mark && `mark-${mark}`)} role="img" aria-label=${[code === "B" ? sayOf("reversi", "colour.black") : code === "W" ? sayOf("reversi", "colour.white") : say("reversi.empty"), mark === "won" && say("reversi.here"), mark === "used" && say("reversi.turned")].filter(Boolean).join(say("comma"))}>${COLOURS[code] && html`<i class=${`disc ${COLOURS[code]}`}></i>`}</span>`;

let column = ""; // the letter of a square that is being typed

/** @type {import("../../frame/rooms.js").Room<ReversiScene>} */
export const room = {
  View: ReversiTable,
  styles: ["room.css"],
  Piece: SheetSquare,
  lesson: () => import("./lesson.js"),
  keyNames: ["square", "t"],
  where: (scene) => html`<b class="num">${scene.title}</b>`,
  tools: [{ icon: "rules", word: "table.rules", sheet: "brief", key: "r" }],
  manner: {
    oneRound: true,
    rest: (frame) => (eventOf(frame)?.type === "disc_placed" ? LONGEST : frame.step ? 500 : 0),
    sounds: (frame) => SOUNDS[eventOf(frame)?.type ?? "turn_passed"] ?? [],
  },
  keys: ({ key }, { table, scene, ask }) => {
    if (key === "t" && !column) { ask("log"); return true; }
    if (scene.columns.includes(key)) { column = key; return true; }
    const row = key === "0" ? "10" : key; // a board of ten rows has one more than there are digits
    const offer = column && scene.rows.includes(row) ? offersOf(table.asked?.offers ?? []).get(`${column}${row}`) : undefined;
    column = "";
    if (offer) void table.choose(offer);
    return Boolean(offer);
  },
};
