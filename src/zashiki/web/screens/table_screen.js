// A table with everything around its room: the lintel, what is wrong with the line, what others ask for, results, the
// end. What lies on the table is drawn by the room of its game.

import { learnSheets } from "../frame/course.js";
import * as house from "../frame/house.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../frame/html.js";
import { Icon } from "../frame/icons.js";
import { Banner, Blank, Dialog, Lintel, LineDot, Senko, Skeleton, Sure, Tool, seconds, useTick } from "../frame/parts.js";
import { change, settings } from "../frame/settings.js";
import { dress, knownRoom, roomOf } from "../frame/rooms.js";
import { isAbsent, nameOf, placeOf } from "../frame/seats.js";
import { SheetView } from "../frame/sheet_view.js";
import * as sound from "../frame/sound.js";
import * as speech from "../frame/speech.js";
import { Table } from "../frame/table.js";
import { say, sayOr } from "../frame/words.js";
import { DealSheet, isDealt } from "./deal_sheet.js";
import { GatheringScreen } from "./gathering.js";
import { CoachBand, CoachTool, useCoach } from "./coach.js";
import { Alone } from "./invitation.js";
import { Over, Result } from "./results.js";

/** @typedef {import("../frame/rooms.js").Room} Room */
/** @template [Scene=any]
 * @typedef {import("../frame/rooms.js").RoomProps<Scene>} RoomProps */
/** @typedef {import("../main.js").App} App */

const BACK_SHOWN = 8_000, LEFT_SHOWN = 10_000, NO_SUCH_TABLE = 4404;
const FAILED = "failed"; // the house may have been updated since the page was loaded

/** @param {{ id: string, app: App }} props */
export function TableScreen({ id, app }) {
  const [table, setTable] = useState(/** @type {Table | null} */ (null));
  const [, redraw] = useState(0);
  const [learned, setLearned] = useState("");
  const draw = () => redraw((n) => n + 1);
  useEffect(() => {
    /** @type {Table} */
    const made = new Table(id, { redraw: draw, go: app.go, manner: () => knownRoom(made.game)?.manner ?? {} });
    setTable(made);
    made.line.begin();
    return () => made.end();
  }, [id]);
  const game = table?.game ?? "", name = `${game} ${document.documentElement.lang}`;
  useEffect(() => {
    document.documentElement.dataset.room = game;
    if (game) roomOf(game).then(() => { dress(game); setLearned(name); }, () => setLearned(FAILED));
    if (table?.facts) table.greetAgain(); // what the house says is in another language from now on
    return () => { delete document.documentElement.dataset.room; dress(""); };
  }, [name]);
  if (!table) return null;
  if (table.line.state.kind === "ended") return html`<${NoTable} table=${table} />`;
  const alone = table.gathering?.state === "promising" && table.gathering.seats.filter((seat) => seat.kind === "person").length === 1;
  if (table.gathering && !alone) return html`<${GatheringScreen} table=${table} app=${app} />`;
  if (learned === FAILED) return html`<${Alone} title=${house.called(game)}><${Blank} title=${say("table.no_room")} text=${say("table.no_room_text")}><button class="btn kaki" type="button" onClick=${() => location.reload()}>${say("table.reload")}</button><//><//>`;
  const room = knownRoom(game);
  if (!room || !table.shown || learned !== name) return html`<${Alone} title=${game ? house.called(game) : say("title")}><${Connecting} /><//>`;
  return html`<${Laid} table=${table} room=${room} app=${app} redraw=${draw} />`;
}

function Connecting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 3_000);
    return () => clearTimeout(timer);
  }, []);
  return late ? html`<${Banner} icon="link" title=${say("line.connecting")} />` : html`<${Skeleton} />`;
}

/** @param {{ table: Table }} props */
const NoTable = ({ table: { line: { state } } }) => html`<${Alone} title=${say("title")}><${Blank} title=${state.code === NO_SUCH_TABLE ? say("table.none") : say("table.closed")} text=${state.code === NO_SUCH_TABLE ? say("table.none_text") : state.text}><a class="btn" href="/">${say("to_lobby")}</a><//><//>`;

/** @param {{ table: Table, room: Room, app: App, redraw: () => void }} props */
function Laid({ table, room, app, redraw }) {
  const [sheet, setSheet] = useState("");
  const frame = /** @type {import("../frame/playback.js").Frame} */ (table.shown), scene = frame.scene;
  /** @param {string} what */
  const ask = (what) => (what === "undo" ? void table.send({ type: "undo" }) : setSheet(what));
  /** @type {RoomProps} */
  const props = { table, scene, frame, ask, redraw, typed: useRef(() => false) };
  useKeys(props, room, Boolean(sheet || (table.result && !table.looking)));
  useEffect(() => { if (table.next && table.over) app.go(`/table/${table.next}`); }, [table.next]);
  const tools = room.tools ?? [], coach = useCoach(props, room), other = house.otherLanguage(table.game), taught = coach !== null && !coach.away;
  return html`
    <div class=${classes("room", table.game, taught && "taught")} data-number=${frame.number} data-state=${stateOf(table)}>
      <${Lintel} title=${sayOr("page", `door.${table.game}`, house.called(table.game))} where=${room.where?.(scene, table) ?? scene.title} state=${html`${other && html`<span class="tag">${say(`only.${other}`)}</span>`}${table.watching && html`<span class="tag">${say("table.watching", { n: table.presence?.watchers ?? 1 })}</span>`}<${LineDot} state=${table.line.state} />`}>
        ${coach?.away && html`<${CoachTool} coach=${coach} />`}
        ${tools.filter((tool) => !tool.inMenu).map((tool) => html`<${Tool} icon=${tool.icon} label=${say(tool.word)} text=${say(tool.word)} onClick=${() => setSheet(tool.sheet)} />`)}
        <${Tool} icon="list" label=${say("table.log")} text=${say("table.log")} onClick=${() => setSheet("log")} wide=${true} />
        <${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} wide=${true} />
        ${isDealt(table.game, table.preset) && html`<${Tool} icon="seal" name="deal" label=${say("deal.title")} onClick=${() => setSheet("deal")} wide=${true} />`}
        <${Tool} icon=${settings.sound ? "sound" : "quiet"} label=${say("sound.title")} onClick=${sound.toggle} pressed=${String(settings.sound)} wide=${true} />
        <${Tool} icon="leave" label=${say("table.out")} onClick=${() => setSheet("out")} wide=${true} />
        <${Tool} icon="menu" label=${say("menu")} onClick=${() => setSheet("menu")} more=${true} />
      <//>
      ${taught && html`<${CoachBand} coach=${coach} />`}
      <${room.View} ...${props} />
      <${Banners} table=${table} room=${room} ask=${ask} redraw=${redraw} />
      <${Sheets} name=${sheet} set=${setSheet} table=${table} room=${room} app=${app} />
      ${table.result && !sheet && !app.covered() && html`<${Result} table=${table} room=${room} redraw=${redraw} coach=${coach} />`}
      ${table.over && !table.overSeen && !table.playback.behind && !table.result && !sheet && !app.covered() && html`<${Over} table=${table} room=${room} redraw=${redraw} ask=${ask} coach=${coach} go=${app.go} />`}
    </div>`;
}

/** What is waited for, for whoever looks at the page from outside.
 * @param {Table} table */
function stateOf(table) {
  if (table.result) return "result";
  if (table.playback.playing || table.playback.behind) return "moving";
  if (table.over) return "over";
  return table.asked ? "asked" : "waiting";
}

/** One thing that is said; `urgent`: whatever else there is. `asks`: it waits for a press.
 * @typedef {{ said: unknown, urgent?: boolean, asks?: boolean }} Notice */

/** What hangs from the lintel, and never over the table. There is room for one: what is urgent, then what asks for a press.
 * @param {{ table: Table, room: Room, ask: (what: string) => void, redraw: () => void }} props */
function Banners({ table, room, ask, redraw }) {
  const { state } = table.line, gone = useAbsent(table), mine = table.me === null ? null : table.left(table.me);
  useTick(gone.length > 0 || mine !== null || table.request !== null, 500);
  const forget = () => { table.missed = 0; redraw(); };
  useEffect(() => {
    const timer = table.missed > 0 && state.kind === "open" ? setTimeout(forget, BACK_SHOWN) : 0;
    return () => clearTimeout(timer);
  }, [table.missed, state.kind]);
  const short = mine !== null && mine <= 10_000 && table.asked !== null, late = short && mine <= 5_000;
  useEffect(() => (mine === null || !table.asked ? undefined : sound.countDown(mine)), [table.clocks, table.asked]);
  useEffect(() => { if (short) speech.call(say("time.short", { seconds: seconds(mine) })); }, [short, late]); // at ten, and at five
  useEffect(() => { if (table.line.cut) speech.read(say("line.again")); }, [table.line.cut]);
  useEffect(() => { for (const seat of gone) speech.read(say(`gone.${placeOf(table, seat)}`, { who: nameOf(table, seat) })); }, [gone.map((seat) => `${seat} ${placeOf(table, seat)}`).join()]);
  const away = table.me !== null && !table.over && table.presence?.seats[table.me] === "away";
  /** @param {string} word
   * @param {() => void} press */
  const next = (word, press) => html`<button class="btn kaki" type="button" onClick=${press}>${say(word)}</button>`;
  /** @type {(Notice | false | null)[]} */
  const notices = [
    table.line.cut && { urgent: true, said: html`<${Banner} icon="link" kind="lost" title=${say("line.again")} text=${table.line.unanswered.size ? say("line.kept") : ""} />` },
    table.refusal !== "" && { urgent: true, said: html`<${Banner} icon="close" kind="lost" title=${table.refusal} text=${say("table.refused")} />` },
    short && !room.showsTime && { urgent: true, said: html`<${Banner} icon="clock" quiet=${true} title=${say("time.short", { seconds: seconds(mine) })} text=${say("time.then")} />` },
    away && { asks: true, said: html`<${Banner} icon="clock" kind="lost" title=${say("gone.you")}>${next("gone.back", () => table.comeBack())}<//>` },
    table.request && { asks: isMeant(table), said: html`<${Wish} table=${table} />` },
    table.stepping && { asks: true, said: html`<${Banner} icon="clock" title=${say("table.step")}>${next("result.next", () => table.playback.skip())}<//>` },
    table.result && table.looking && { asks: true, said: html`<${Banner} icon="flag" kind="looking" title=${table.result.title}><button class="btn" type="button" onClick=${() => { table.looking = false; redraw(); }}>${say("result.show")}</button>${next("result.next", () => table.closeResult())}<//>` },
    ...gone.map((seat) => ({ asks: mayClaim(table) || mayStandIn(table, seat), said: html`<${Gone} table=${table} seat=${seat} />` })),
    table.over && table.overSeen && { asks: true, said: html`<${Banner} icon="flag" title=${table.over.text || say("result.over")}>${next("result.show", () => { table.overSeen = false; redraw(); })}<//>` },
    table.missed > 0 && state.kind === "open" && { said: html`<${Banner} icon="check" kind="good" title=${say("line.back")} text=${say("line.missed", { n: table.missed })}><button class="btn" type="button" onClick=${() => { forget(); ask("log"); }}>${say("line.show")}</button><//>` },
  ];
  const there = notices.flatMap((notice) => notice || []);
  return html`<div class="banners" aria-live="off">${(there.find((one) => one.urgent) ?? there.find((one) => one.asks) ?? there[0])?.said}</div>`;
}

/** Seats whose people are not there. That somebody has left for good is said for a while, and seen at the seat from then on.
 * @param {Table} table */
function useAbsent(table) {
  const left = useRef(/** @type {Map<number, number>} */ (new Map()));
  if (table.over || isScored(table)) return []; // those of a score table sit elsewhere
  return (table.presence?.seats ?? []).flatMap((_, seat) => {
    if (!isAbsent(table, seat) || seat === table.me) return [];
    if (placeOf(table, seat) !== "left") return [seat];
    const since = left.current.get(seat) ?? Date.now();
    left.current.set(seat, since);
    return Date.now() - since < LEFT_SHOWN ? [seat] : [];
  });
}

/** How long until the match may be claimed, in milliseconds; null: it is not to be.
 * @param {Table} table */
function untilClaim(table) {
  const from = table.presence?.claim_from;
  return from === null || from === undefined ? null : from - (Date.now() + table.ahead);
}

/** @param {Table} table */
const mayClaim = (table) => table.me !== null && (untilClaim(table) ?? 1) <= 0;
/** @param {Table} table
 * @param {number} seat */
const mayStandIn = (table, seat) => table.me !== null && placeOf(table, seat) === "gone" && (table.facts?.seats.length ?? 0) > 2;

/** @param {{ table: Table, seat: number }} props */
function Gone({ table, seat }) {
  const place = placeOf(table, seat), who = nameOf(table, seat), wait = untilClaim(table);
  return html`<${Banner} icon="clock" quiet=${true} title=${say(`gone.${place}`, { who })} text=${place === "gone" && wait !== null && wait > 0 ? say("gone.claim_in", { seconds: seconds(wait) }) : ""}>
    ${mayClaim(table) && html`<button class="btn" type="button" onClick=${() => table.send({ type: "claim" })}>${say("gone.claim")}</button>`}
    ${mayStandIn(table, seat) && html`<button class="btn" type="button" onClick=${() => table.send({ type: "stand_in", seat })}>${say("gone.stand_in")}</button>`}
  <//>`;
}

/** Whether a request is one's own.
 * @param {Table} table */
function isMine(table) {
  const { what, seat, name } = /** @type {import("../types/protocol.js").Request} */ (table.request);
  return table.me === null ? what === "pen" && name === house.me?.name : seat === table.me;
}

/** Whether a request waits for one's own answer.
 * @param {Table} table */
const isMeant = (table) => table.me !== null && !isMine(table) && !table.request?.agreed?.includes(table.me);

/** What somebody asks the others to agree to.
 * @param {{ table: Table }} props */
function Wish({ table }) {
  const { what, id, seat, name } = /** @type {import("../types/protocol.js").Request} */ (table.request);
  const who = seat === null || seat === undefined ? (name ?? "") : nameOf(table, seat);
  /** @param {boolean} yes */
  const answer = (yes) => table.send({ type: "agree", what, request: id ?? "", yes });
  return html`<${Banner} icon=${what === "undo" ? "undo" : what === "pen" ? "pencil" : "repeat"} title=${isMine(table) ? say(`wish.${what}_mine`) : say(`wish.${what}`, { who })}>
    ${isMeant(table) && html`<button class="btn" type="button" onClick=${() => answer(false)}>${say("wish.no")}</button><button class="btn kaki" type="button" onClick=${() => (what === "rematch" ? table.send({ type: "rematch" }) : answer(true))}>${say("wish.yes")}</button>`}
  <//>`;
}

const KEYS = ["arrows", "enter", "space", "dot", "comma", "h", "u", "m", "help", "escape"];
const NOT_SCORED = ["arrows", "enter", "space", "h"]; // a score table has no pieces and no hints

/** Sheets that are opened from the lintel, the menu or by a key.
 * @param {{ name: string, set: (name: string) => void, table: Table, room: Room, app: App }} props */
function Sheets({ name, set, table, room, app }) {
  const close = () => set("");
  if (!name) return null;
  if (name === "menu") return html`<${Menu} set=${set} table=${table} room=${room} app=${app} />`;
  if (name === "log") return html`<${Dialog} label=${say("table.log")} close=${close}><ol class="story">${table.story.map((line) => html`<li>${line}</li>`)}</ol>
    ${table.chapters.length > 0 && html`<h3>${say("table.chapters")}</h3><ol class="story">${table.chapters.map((one) => html`<li><b>${one.title}</b> ${one.line}</li>`)}</ol>`}<//>`;
  if (name === "keys") return html`<${Dialog} label=${say("keys.title")} close=${close}><dl class="keys">${[...(room.keyNames ?? []), ...KEYS.filter((key) => !isScored(table) || !NOT_SCORED.includes(key))].map((key) => html`<dt><kbd>${say(`keys.${key}_key`)}</kbd></dt><dd>${say(`keys.${key}`)}</dd>`)}</dl><//>`;
  if (name === "resign") return html`<${Sure} title=${say("table.resign_sure")} text=${say("table.resign_text")} yes=${say("table.resign")} onYes=${() => table.send({ type: "resign" })} close=${close} />`;
  if (name === "leave") return html`<${Sure} title=${say("table.leave_sure")} text=${say("table.leave_text")} yes=${say("table.leave")} onYes=${() => table.send({ type: "leave" }).then(() => app.go("/"))} close=${close} />`;
  if (name === "deal") return html`<${DealSheet} table=${table} close=${close} />`;
  const own = room.sheets?.[name];
  if (own) return html`<${own} table=${table} close=${close} />`;
  if (name === "out") return html`<${Out} table=${table} set=${set} close=${close} />`;
  return html`<${Lookup} name=${name} table=${table} room=${room} close=${close} />`;
}

/** Whether this is no game by itself, which nobody gives up or leaves to the table.
 * @param {Table} table */
const isScored = (table) => house.gameOf(table.game)?.scored === true;

/** @param {{ table: Table, set: (name: string) => void, close: () => void }} props */
const Out = ({ table, set, close }) => html`<${Dialog} label=${say("table.out")} close=${close} kind="small">
  <p>${table.me === null || table.over ? say("table.out_watching") : isScored(table) ? say("keeper.out_text") : say("table.out_text")}</p>
  <footer>${table.me !== null && !table.over && !isScored(table) && html`<button class="btn quiet" type="button" data-ask="leave" onClick=${() => set("leave")}>${say("table.leave")}</button><button class="btn quiet" type="button" data-ask="resign" onClick=${() => set("resign")}>${say("table.resign")}</button>`}
    <a class="btn kaki" href="/">${say("to_lobby")}</a></footer><//>`;

/** @param {{ set: (name: string) => void, table: Table, room: Room, app: App }} props */
function Menu({ set, table, room, app }) {
  /** @param {() => void} act */
  const then = (act) => () => { set(""); act(); };
  return html`<${Dialog} label=${say("menu")} close=${() => set("")} kind="small"><div class="more">
    ${(room.tools ?? []).filter((tool) => tool.sheet !== "brief").map((tool) => html`<${Row} icon=${tool.icon} text=${say(tool.word)} act=${() => set(tool.sheet)} />`)}
    <${Row} icon="list" text=${say("table.log")} act=${() => set("log")} />
    <${Row} icon="rules" text=${say("table.rules")} act=${() => set("brief")} />
    ${isDealt(table.game, table.preset) && html`<${Row} icon="seal" name="deal" text=${say("deal.title")} act=${() => set("deal")} />`}
    ${table.mayUndo && !isScored(table) && html`<${Row} icon="undo" text=${say("table.undo")} act=${then(() => void table.send({ type: "undo" }))} />`}
    <${Row} icon=${settings.sound ? "sound" : "quiet"} name="sound" text=${settings.sound ? say("sound.turn_off") : say("sound.turn_on")} act=${then(sound.toggle)} />
    <${Row} icon="settings" text=${say("settings.title")} act=${then(app.settings)} />
    ${table.me !== null && !table.over && !isScored(table) && html`<${Row} icon="flag" name="resign" text=${say("table.resign")} act=${() => set("resign")} />`}
    <${Row} icon="leave" text=${say("table.out")} act=${() => set("out")} />
  </div><//>`;
}
/** @param {{ icon: import("../frame/icons.js").IconName, text: string, act: () => void, name?: string }} props */
const Row = ({ icon, text, act, name = "" }) => html`<button class="tool" type="button" data-ask=${name || undefined} onClick=${act}><${Icon} name=${icon} /><span class="txt">${text}</span></button>`;

const FIGURES = ["standing", "statistics"]; // sheets of this match, which lead to no rules

/** A sheet of the game, as it stands now.
 * @param {{ name: string, table: Table, room: Room, close: () => void }} props */
function Lookup({ name, table, room, close }) {
  const [, loaded] = useState(0);
  useEffect(() => { learnSheets(table).then(() => loaded((n) => n + 1)); }, [name]);
  const found = table.sheets[name] ?? table.sheets.brief;
  return html`<${Dialog} label=${found?.title ?? say("loading")} close=${close} kind="wide">${found ? html`<${SheetView} sheet=${found} piece=${room.Piece} />` : html`<${Skeleton} />`}
    ${!FIGURES.includes(name) && html`<footer><a class="linked" href=${`/rules/${table.game}?preset=${table.preset}`} target="_blank">${say("rules.at_table")}</a></footer>`}<//>`;
}

/** Keys that hold at every table; the rest is the room's.
 * @param {RoomProps} props
 * @param {Room} room
 * @param {boolean} covered */
function useKeys(props, room, covered) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || covered || document.querySelector("dialog[open]")) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement) return;
      if (props.typed.current(event) || room.keys?.(event, props) || common(event, props, room)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/** @param {KeyboardEvent} event
 * @param {RoomProps} props
 * @param {Room} room */
function common({ key }, { table, ask, scene }, room) {
  const tool = room.tools?.find((one) => one.key === key);
  if (tool) ask(tool.sheet);
  else if (key === "?") ask("keys");
  else if (key === ".") speech.again();
  else if (key === ",") speech.read(`${scene.title} ${table.asked?.text ?? ""} ${table.story.at(-1) ?? ""}`);
  else if (key === "u" && table.mayUndo) ask("undo");
  else if (key === "h") { change({ hints: !settings.hints }); speech.read(table.hints.map((one) => one.text).join(" ")); }
  else if (key === "m") speech.read(sound.toggle() ? say("sound.on") : say("sound.off"));
  else if (key === " " && table.playback.playing) table.playback.skip();
  else return false;
  return true;
}

/** The time of a seat, where it has any.
 * @param {{ table: Table, seat: number }} props */
export const SeatTime = ({ table, seat }) => html`<${Senko} left=${() => table.left(seat)} whole=${allowance(table)} />`;

/** The longest that a choice may take, which the stick is as long as.
 * @param {Table} table */
export const allowance = (table) => {
  const at = table.clocks;
  return at?.until && at.since ? at.until - at.since : 1;
};
