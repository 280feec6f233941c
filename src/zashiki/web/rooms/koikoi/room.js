// The room of Koi-Koi: three mats side by side. Mine left, the field in the middle, theirs right.

import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../frame/html.js";
import { Dialog } from "../../frame/parts.js";
import { rove } from "../../frame/roving.js";
import { hinted } from "../../frame/seats.js";
import { change, settings, twoSteps } from "../../frame/settings.js";
import { plain, say, sayOf } from "../../frame/words.js";
import { Captures, Kind, seatOf } from "./captures.js";
import { Card, Face, HIDDEN, KINDS, SheetCard, fetchPictures, nameOf, placed, pointsText } from "./cards.js";
import { Hand, ordered, undecided } from "./hand.js";
import { Moment } from "./moment.js";
import { Totals } from "./totals.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").KoikoiScene} KoikoiScene */
/** @typedef {import("../../types/scenes.js").KoikoiSeatScene} KoikoiSeatScene */
/** @typedef {import("../../types/scenes.js").KoikoiEvent} KoikoiEvent */
/** @typedef {import("../../types/scenes.js").KoikoiAction} KoikoiAction */
/** @typedef {import("../../frame/sound.js").SoundName} SoundName */

const TOAST = 2_400, ROWS = 2;

/** @param {import("../../frame/rooms.js").RoomProps<KoikoiScene>} props */
function KoiKoiTable({ table, scene, frame, ask }) {
  const [aim, setAim] = useState(""); // the card of my hand that is looked at
  const [tray, setTray] = useState(/** @type {number | null} */ (null));
  const mine = scene.seat ?? 0, theirs = 1 - mine, { asked } = table;
  useLayoutEffect(() => setAim(""), [frame]);
  const rings = asked && scene.asked === "take" ? scene.pending_takes : (scene.matches[aim] ?? []);
  const offers = offersOf(asked?.offers ?? []);
  const glow = asked?.decision ? seatOf(scene, mine).yaku.flatMap((one) => one.cards) : [];
  const wanted = useRef(""); // of two that match the lifted card, the one that was pressed
  /** @param {string} code */
  const takes = (code) => {
    const own = offers.get(code), lifted = aim && scene.matches[aim]?.includes(code) ? offers.get(aim) : undefined;
    if (!own && lifted) wanted.current = code;
    const offer = own ?? lifted;
    if (offer) void table.choose(offer);
  };
  useLayoutEffect(() => {
    const offer = asked && scene.asked === "take" ? offers.get(wanted.current) : undefined;
    if (asked) wanted.current = "";
    if (offer) void table.choose(offer);
  }, [asked]);
  return html`<main class="mats">
    <${Captures} table=${table} scene=${scene} seat=${mine} side="mine" glow=${glow} open=${() => setTray(mine)} />
    <section class="table tatami turned" aria-label=${say("koikoi.table")}>
      <${Rival} seat=${seatOf(scene, theirs)} place=${`hand-${theirs}`} />
      <${Cloth} scene=${scene} rings=${rings} takes=${takes} choosing=${asked !== null} />
      ${asked?.decision ? html`<${Moment} table=${table} scene=${scene} asked=${asked} />` : html`<div class="notice"><${Notice} table=${table} scene=${scene} mine=${mine} lifted=${offers.get(aim)} /><${YakuToast} frame=${frame} scene=${scene} /></div>`}
      <${Hand} table=${table} scene=${scene} seat=${mine} offers=${offers} aim=${aim} setAim=${setAim} />
      <${Totals} table=${table} scene=${scene} mine=${mine} open=${() => ask("log")} />
    </section>
    <${Captures} table=${table} scene=${scene} seat=${theirs} side="theirs" glow=${glowOf(frame, theirs)} open=${() => setTray(theirs)} />
    ${tray !== null && html`<${Dialog} label=${say("koikoi.taken", { who: seatOf(scene, tray).name })} close=${() => setTray(null)} kind="tray">${KINDS.map((kind) => html`<${Kind} kind=${kind} cards=${seatOf(scene, tray).captured[kind] ?? []} glow=${[]} />`)}<//>`}
  </main>`;
}

/** What is offered, by the card that is pressed for it: of two that can be taken, by the one that is taken.
 * @param {readonly Offer[]} offers
 * @returns {Map<string, Offer>} */
const offersOf = (offers) => new Map(offers.map((offer) => [(offer.group === "take" ? offer.takes?.[0] : offer.pieces?.[0]) ?? "", offer]));

/** What has just happened.
 * @param {Frame} frame */
const eventOf = (frame) => /** @type {KoikoiEvent | undefined} */ (frame.step?.event);

/** The cards of a yaku that was just made.
 * @param {Frame} frame
 * @param {number} seat */
const glowOf = (frame, seat) => {
  const event = eventOf(frame);
  return event?.type === "yaku_completed" && event.seat === seat ? event.yaku.flatMap((one) => one.cards) : [];
};

/** @param {{ seat: KoikoiSeatScene, place: string }} props */
const Rival = ({ seat, place }) => html`<div class="rival"><ol data-place=${place} aria-hidden=${seat.hand.includes(HIDDEN) ? "true" : undefined}>${seat.hand.map((code) => html`<li>${code === HIDDEN ? html`<span class="hana back"></span>` : html`<${Card} code=${code} />`}</li>`)}</ol>
  <span>${say("koikoi.hand", { n: seat.hand.length })}</span></div>`;

/** The cloth: the stock, and the field with a place for each card.
 * @param {{ scene: KoikoiScene, rings: readonly string[], takes: (code: string) => void, choosing: boolean }} props */
function Cloth({ scene, rings, takes, choosing }) {
  const places = useRef(/** @type {(string | null)[]} */ ([]));
  places.current = placed(places.current, scene.field, scene.slots);
  const { pending, pending_takes: matches } = scene;
  const drawn = scene.pending_from === "stock", choice = matches.length === 2;
  const own = undecided(scene, scene.seat ?? 0) !== "";
  const lies = !pending || own || (choice && drawn) ? -1 : places.current.indexOf(choice ? null : (matches[0] ?? null)); // on its match, or on a free place
  const aside = pending && !own && lies < 0, pressed = choosing && (scene.asked === "take" || twoSteps()); // who hovers presses the hand
  return html`<div class="cloth" style=${{ "--cols": Math.ceil(places.current.length / ROWS) }} data-place="cloth">
    <div class="stock" data-place="stock"><span class="hana back" role="img" aria-label=${say("koikoi.stock", { n: scene.stock })}></span><span aria-hidden="true">${say("koikoi.stock_word")} <b class="num">${scene.stock}</b></span>
      ${aside && drawn && html`<${Aside} code=${pending} choice=${choice} />`}</div>
    <ol class="field" aria-label=${say("koikoi.field")} onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, "button")}>${places.current.map((code, at) => html`<li key=${at} class=${code || at === lies ? "" : "slot"} aria-hidden=${code || at === lies ? undefined : "true"}>
      ${code && html`<${FieldCard} key=${code} code=${code} ringed=${rings.includes(code)} fresh=${scene.new?.includes(code)} press=${pressed && rings.includes(code) ? () => takes(code) : null} />`}
      ${at === lies && html`<span class=${classes("lying", code && "on")}><${Card} key=${pending} code=${pending} kind=${choice ? "match" : ""} /></span>`}</li>`)}</ol>
    ${aside && !drawn && html`<${Aside} code=${pending} choice=${choice} />`}
  </div>`;
}

/** A card that has no place on the field yet: what was drawn lies on the stock, what another played at the edge of the cloth.
 * @param {{ code: string, choice: boolean }} props */
const Aside = ({ code, choice }) => html`<span class="aside"><${Card} code=${code} kind=${choice ? "match" : ""} /></span>`;

/** @param {{ code: string, ringed: boolean, fresh: boolean, press: (() => void) | null }} props */
const FieldCard = ({ code, ringed, fresh, press }) => html`<${press ? "button" : "span"} type=${press ? "button" : undefined} class=${classes("hana", ringed && "match", fresh && "fresh")} data-piece=${code} data-name=${nameOf(code)} onClick=${press ?? undefined}><${Face} code=${code} />${settings.names === "always" && html`<span class="label inside" aria-hidden="true">${nameOf(code)}</span>`}<//>`;

/** Whose turn it is, and what happened last.
 * @param {{ table: Table, scene: KoikoiScene, mine: number, lifted: Offer | undefined }} props */
function Notice({ table, scene, mine, lifted }) {
  const { asked } = table, who = scene.turn === null ? "" : seatOf(scene, scene.turn).name;
  if (lifted && asked && twoSteps()) {
    const several = (lifted.takes?.length ?? 0) > 1;
    return html`<p>${several ? say("koikoi.choose_match") : say("koikoi.again")}<small>${lifted.label}${say("colon")}${lifted.hint}</small></p>`;
  }
  const title = asked?.text || (scene.over ? scene.title : scene.turn === null ? scene.title : scene.turn === mine && table.me !== null ? say("turn.mine") : say("turn.of", { who }));
  const thinks = !asked && scene.turn !== null && scene.to_act.includes(scene.turn) && scene.turn !== table.me;
  return html`<p>${title}${thinks && html`<span class="dots" aria-hidden="true"></span>`}<small>${table.recent.slice(-2).join(" ")}</small>
    ${hinted(table) && table.hints.filter((hint) => hint.kind !== "reading").slice(0, 1).map((hint) => html`<small class="advice">${hint.text}</small>`)}</p>`;
}

/** A yaku that was made, or a call, over the notice for a moment.
 * @param {{ frame: Frame, scene: KoikoiScene }} props */
function YakuToast({ frame, scene }) {
  const [toast, setToast] = useState(/** @type {{ title: string, text: string, small: string } | null} */ (null));
  useEffect(() => {
    const made = toastOf(frame, scene);
    if (made) setToast(made);
  }, [frame]);
  useEffect(() => {
    if (!toast) return undefined;
    const timer = setTimeout(() => setToast(null), TOAST);
    return () => clearTimeout(timer);
  }, [toast]);
  return toast ? html`<div class="toast2"><small>${toast.small}</small><b>${toast.title}</b><small class="num">${toast.text}</small></div>` : null;
}

/** @param {Frame} frame
 * @param {KoikoiScene} scene */
function toastOf(frame, scene) {
  const event = eventOf(frame);
  if (event?.type !== "koikoi_called" && event?.type !== "shobu_called" && event?.type !== "yaku_completed") return null;
  const seat = seatOf(scene, event.seat), who = seat.name;
  if (event.type === "koikoi_called") return { title: sayOf("koikoi", "offer.koikoi"), text: "", small: who };
  if (event.type === "shobu_called") return { title: sayOf("koikoi", "offer.stop"), text: "", small: who };
  const names = event.yaku.map((one) => seat.yaku.find((held) => held.name === one.name)?.name_text ?? plain(one.name));
  return { title: names.join(say("comma")), text: pointsText(event.points), small: say("koikoi.made_by", { who }) };
}

// How it moves.

/** @type {Partial<Record<KoikoiEvent["type"], number>>} */
const RESTS = { card_played: 380, card_drawn: 420, cards_captured: 60, card_placed: 60, yaku_completed: 700, koikoi_called: 900, shobu_called: 700, dealt: 300 };
/** @type {Partial<Record<KoikoiEvent["type"], number>>} */
const DURATIONS = { card_drawn: 220, cards_captured: 320 };

/** @type {Partial<Record<KoikoiEvent["type"], readonly SoundName[]>>} */
const SOUNDS = { dealt: ["card", "card", "card"], card_played: ["card"], card_drawn: ["card"], cards_captured: ["capture"], koikoi_called: ["koikoi"], shobu_called: ["stop"], lucky_hand_shown: ["win"], match_ended: ["win"] };
const BIG = 5; // points that a yaku adds

/** @param {Frame} frame
 * @param {KoikoiScene | null} before
 * @returns {readonly SoundName[]} */
function sounds(frame, before) {
  const event = eventOf(frame);
  if (event?.type !== "yaku_completed") return (event && SOUNDS[event.type]) ?? [];
  const had = (before?.seats[event.seat]?.yaku ?? []).reduce((sum, one) => sum + one.points, 0);
  return [event.points - had >= BIG ? "big_yaku" : "yaku"];
}

/** @param {typeof RESTS} times
 * @param {Frame} frame */
const byEvent = (times, frame) => {
  const event = eventOf(frame);
  return event && times[event.type];
};

/** @type {import("../../frame/rooms.js").Room<KoikoiScene>} */
export const room = {
  View: KoiKoiTable,
  styles: ["room.css"],
  lesson: () => import("./lesson.js"),
  Piece: SheetCard,
  prepare: fetchPictures,
  keyNames: ["cards", "k", "s", "y", "o"],
  tools: [{ icon: "cards", word: "koikoi.yaku", sheet: "yaku", key: "y" }],
  where: (scene) => html`<b>${scene.month_text}</b>${scene.flower}<span class="num">${say("koikoi.round_of", { n: scene.round, rounds: scene.rounds })}</span>`,
  manner: {
    rest: (frame) => byEvent(RESTS, frame) ?? 0,
    duration: (frame) => byEvent(DURATIONS, frame) ?? 260,
    sounds,
    origin: (frame) => {
      const event = eventOf(frame);
      if (event?.type === "card_played") return { place: `hand-${event.seat}`, otherwise: `tray-${event.seat}`, size: 0.45 };
      return event?.type === "card_drawn" ? { place: "stock", turned: true } : { place: "stock" };
    },
  },
  keys: (event, { table, scene }) => {
    const { asked } = table, n = Number(event.key);
    if (event.key === "o") { change({ ordered: !settings.ordered }); return true; }
    if (asked?.decision && (event.key === "k" || event.key === "s")) {
      const offer = asked.offers?.find((one) => /** @type {KoikoiAction} */ (one.action).type === (event.key === "k" ? "call_koikoi" : "call_shobu"));
      if (offer) void table.choose(offer);
      return true;
    }
    if (!asked || asked.decision || !Number.isInteger(n) || n < 1 || n > 8) return false;
    const code = scene.asked === "take" ? scene.pending_takes[n - 1] : ordered(seatOf(scene, scene.seat ?? 0).hand)[n - 1];
    const offer = code && offersOf(asked.offers ?? []).get(code);
    if (offer) void table.choose(offer);
    return true;
  },
};
