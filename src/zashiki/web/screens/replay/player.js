// A match being looked through: the room as it was, the story beside it, and the reel below.

import { soon } from "../../frame/busy.js";
import { useCopying } from "../../frame/copying.js";
import * as house from "../../frame/house.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../frame/html.js";
import { Icon, Mon } from "../../frame/icons.js";
import { Banner, Dialog, Lintel, Tool } from "../../frame/parts.js";
import { SheetView } from "../../frame/sheet_view.js";
import * as sound from "../../frame/sound.js";
import { say } from "../../frame/words.js";
import { DealSheet } from "../deal_sheet.js";
import { Download } from "./download.js";
import { Proof, ProofSheet, useProof } from "./proof.js";
import { SPEEDS } from "./reel.js";
import { Sides, choose, sidesOf } from "./sides.js";
import { Track } from "./track.js";

/** @typedef {import("./reel.js").Reel} Reel */
/** @typedef {import("../../frame/rooms.js").Room} Room */
/** @typedef {import("../../main.js").App} App */

const SOON = 600; // milliseconds after which the address names the moment
const MANY = 4; // seats beyond which their names need more of the line

/** @param {{ reel: Reel, room: Room, app: App, leave: () => void }} props */
export function Player({ reel, room, app, leave }) {
  const [sheet, setSheet] = useState("");
  const { table, frame } = reel, typed = useRef(() => false), scene = (table.shown ?? frame).scene, shown = table.shown ?? frame;
  const proof = useProof(reel);
  useKeys(reel, Boolean(sheet) || app.covered(), setSheet);
  useAddress(reel);
  const stage = useZoom();
  return html`
    <div class=${classes("room replaying", table.game)} data-number=${shown.number} data-state=${reel.playing ? "playing" : table.playback.playing ? "moving" : "still"} data-round=${reel.round} data-place=${reel.place}>
      <${Lintel} title=${house.called(table.game)} where=${room.where?.(scene, table) ?? scene.title}>
        <${Tool} icon="list" label=${say("table.log")} text=${say("table.log")} onClick=${() => setSheet("log")} />
        ${reel.source.table && html`<${Tool} icon="link" label=${say("replay.share")} text=${say("replay.share")} onClick=${() => setSheet("share")} />`}
        <${Tool} icon="save" label=${say("replay.download")} text=${say("replay.download")} onClick=${() => setSheet("download")} />
        <${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} wide=${true} />
        <${Tool} icon="leave" label=${say("replay.choose")} onClick=${leave} />
      <//>
      <div class="stage" ref=${stage}><div class="scaled"><${room.View} table=${table} scene=${scene} frame=${shown} ask=${() => {}} redraw=${() => {}} typed=${typed} /></div></div>
      <aside class="log" aria-label=${say("table.log")}><${Story} reel=${reel} /><${Proof} proof=${proof} open=${() => setSheet("proof")} /></aside>
      ${reel.trouble && html`<div class="banners"><${Banner} icon="close" kind="lost" title=${reel.trouble}><button class="btn" type="button" onClick=${() => { reel.trouble = ""; reel.owner.redraw(); }}>${say("close")}</button><//></div>`}
      <${Controls} reel=${reel} ask=${setSheet} />
      <${Sheets} name=${sheet} set=${setSheet} reel=${reel} room=${room} proof=${proof} />
    </div>`;
}

/** @param {{ name: string, set: (name: string) => void, reel: Reel, room: Room, proof: import("./proof.js").ProofState }} props */
function Sheets({ name, set, reel, room, proof }) {
  const close = () => set("");
  if (name === "log") return html`<${Dialog} label=${say("table.log")} close=${close} kind="told"><${Story} reel=${reel} /><${Proof} proof=${proof} open=${() => set("proof")} /><//>`;
  if (name === "share") return html`<${Share} reel=${reel} close=${close} />`;
  if (name === "download") return html`<${Download} reel=${reel} close=${close} />`;
  if (name === "proof") return html`<${ProofSheet} proof=${proof} close=${close} check=${() => set("deal")} />`;
  if (name === "deal" && proof.record) return html`<${DealSheet} table=${{ id: reel.source.table, game: reel.table.game, me: reel.own, over: true, names: reel.table.names, facts: null }} record=${proof.record} close=${close} />`;
  if (name === "keys") return html`<${Dialog} label=${say("keys.title")} close=${close}><dl class="keys">${KEYS.map((key) => html`<dt><kbd>${say(`replay.keys.${key}_key`)}</kbd></dt><dd>${say(`replay.keys.${key}`)}</dd>`)}</dl><//>`;
  const told = name === "round" ? reel.results.round : name === "match" ? reel.results.match : null;
  if (told) return html`<${Dialog} label=${told.title} close=${close} kind="result"><${SheetView} sheet=${told} piece=${room.Piece} /><//>`;
  return null;
}

const KEYS = ["step", "round", "ends", "play", "side", "open", "sound"];

/** What was said of each choice of this round; a press goes there.
 * @param {{ reel: Reel }} props */
function Story({ reel }) {
  const here = /** @type {import("./reel.js").Round} */ (reel.here), list = useRef(/** @type {HTMLElement | null} */ (null));
  const now = reel.rounds[reel.round - 1];
  useLayoutEffect(() => {
    const at = list.current?.querySelector("[aria-current]");
    if (at instanceof HTMLElement && list.current) list.current.scrollTop = at.offsetTop - list.current.clientHeight / 2;
  }, [reel.round, reel.place, here]);
  return html`<div class="told-round"><h2>${reel.whole ? say("table.log") : (now?.title ?? here.told.title)}${now?.line && html`<small>${now.line}</small>`}</h2>
    <ol ref=${list}>${here.places.map((one, at) => one.lines.length > 0 && html`<li key=${at}><button type="button" class=${classes(at + 1 === reel.place && "here", at + 1 > reel.place && "later")} aria-current=${at + 1 === reel.place ? "step" : undefined} onClick=${() => { reel.stop(); void reel.to(reel.round, at + 1); }}>
      ${one.seat === null ? html`<i></i>` : html`<${Mon} of=${one.seat} />`}<span>${one.lines.map((line, n) => html`<span class=${n ? "more" : "first"}>${line}</span>`)}</span></button></li>`)}</ol></div>`;
}

/** @param {{ reel: Reel, ask: (what: string) => void }} props */
function Controls({ reel, ask }) {
  const at = reel.place - reel.first, of = (reel.here?.places.length ?? 0) - reel.first, { results } = reel, round = reel.rounds[reel.round - 1]?.title ?? "";
  const short = say("replay.choice", { at, of }), where = reel.whole ? short : say("replay.where", { round, at, of }); // the lintel and the story name the round
  const speed = () => { reel.speed = SPEEDS[(SPEEDS.indexOf(reel.speed) + 1) % SPEEDS.length] ?? 1; reel.owner.redraw(); };
  return html`<footer class=${classes("reel", (reel.here?.told.seats.length ?? 0) > MANY && "many-sides")} aria-label=${say("replay.reel")}>
    <${Track} reel=${reel} where=${where} />
    <div class="reel-keys">
      <p class="num" role="status"><span>${short}</span>${results.round && html`<button class="chip" type="button" onClick=${() => ask("round")}>${say("result.show")}</button>`}${results.match && html`<button class="chip" type="button" onClick=${() => ask("match")}>${results.round ? say("result.standing") : say("result.show")}</button>`}</p>
      <div class="mid">
        <${Tool} icon="first" label=${say("replay.round_before")} onClick=${() => { reel.stop(); void reel.byRound(-1); }} />
        <${Tool} icon="back" label=${say("replay.back")} onClick=${() => { reel.stop(); void reel.back(); }} />
        <button class="tool play" type="button" aria-label=${reel.playing ? say("replay.stop") : say("replay.play")} onClick=${() => (reel.playing ? reel.stop() : void reel.play())}><${Icon} name=${reel.playing ? "pause" : "play"} /></button>
        <${Tool} icon="forward" label=${say("replay.forward")} onClick=${() => { reel.stop(); void reel.forward(); }} />
        <${Tool} icon="last" label=${say("replay.round_after")} onClick=${() => { reel.stop(); void reel.byRound(1); }} />
      </div>
      <div class="right"><button class="chip" type="button" aria-label=${say("replay.speed", { n: reel.speed })} onClick=${speed}>${reel.speed}×</button><${Sides} reel=${reel} /></div>
    </div>
  </footer>`;
}

/** The room is laid out as in the whole window, and drawn as small as its place here needs. */
function useZoom() {
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const at = stage.current;
    if (!at) return undefined;
    const fit = () => {
      const style = getComputedStyle(at), above = parseFloat(style.getPropertyValue("--above") || style.getPropertyValue("--bar")) || 0;
      const zoom = Math.min(1, at.clientWidth / innerWidth, at.clientHeight / (innerHeight - above));
      at.style.setProperty("--zoom", zoom.toFixed(4));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(at);
    fit();
    return () => watch.disconnect();
  }, []);
  return stage;
}

/** The address of this moment.
 * @param {Reel} reel */
const addressOf = ({ source, side, round, place }) => `/replay/${source.table}?round=${round}&at=${place}&as=${side.as}${side.near === null ? "" : `&near=${side.near}`}`;

/** Let the address name the moment that is shown, so that it can be kept and loaded again.
 * @param {Reel} reel */
function useAddress(reel) {
  const address = addressOf(reel);
  useEffect(() => {
    if (!reel.source.table || reel.playing) return undefined;
    return soon(() => history.replaceState(null, "", address), SOON);
  }, [address, reel.playing]);
}

/** @param {{ reel: Reel, close: () => void }} props */
function Share({ reel, close }) {
  const link = `${location.origin}${addressOf(reel)}`, { at, copied, copy } = useCopying(link);
  return html`<${Dialog} label=${say("replay.share")} close=${close} kind="small"><p>${say("replay.share_text")}</p>
    <p class="moment-link"><code ref=${at} aria-label=${say("replay.link")}>${link}</code></p>
    <footer><button class="btn kaki" type="button" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${copied ? say("gather.copied") : say("gather.copy")}</button></footer><//>`;
}

/** @param {Reel} reel
 * @param {boolean} covered
 * @param {(sheet: string) => void} ask */
function useKeys(reel, covered, ask) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || covered || document.querySelector("dialog[open]")) return;
      if (event.target instanceof HTMLInputElement || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
      if (handled(reel, event, ask)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/** @param {Reel} reel
 * @param {KeyboardEvent} event
 * @param {(sheet: string) => void} ask */
function handled(reel, { key, shiftKey }, ask) {
  const { seats, open } = sidesOf(reel), seat = Number(key) - 1;
  /** @param {Promise<unknown>} way */
  const go = (way) => { reel.stop(); void way; };
  if (key === "ArrowRight") go(shiftKey ? reel.byRound(1) : reel.forward());
  else if (key === "ArrowLeft") go(shiftKey ? reel.byRound(-1) : reel.back());
  else if (key === "Home") go(reel.to(1, 0));
  else if (key === "End") go(reel.to(reel.rounds.length, Infinity));
  else if (key === " ") { if (reel.playing) reel.stop(); else void reel.play(); }
  else if (key === "?") ask("keys");
  else if (key === "m") sound.toggle();
  else if (key === "0") choose(reel, open);
  else if (key.length === 1 && seats[seat]) choose(reel, seats[seat]);
  else return false;
  return true;
}
