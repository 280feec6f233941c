// The room of stud: a low lacquer table with azuki cloth. Seven-card stud, razz, stud eight-or-better, and mixes.

import { classes, html, useEffect, useRef, useState } from "../../frame/html.js";
import { number, say, sayOf } from "../../frame/words.js";
import { Acts, KEYS, pressed } from "./acts.js";
import { SheetCard } from "./cards.js";
import { Me, Say } from "./hand.js";
import { Pot } from "./pot.js";
import { Pods } from "./seats.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../types/scenes.js").StudScene} StudScene */
/** @typedef {import("../../types/scenes.js").StudEvent} StudEvent */

const ANNOUNCED = 2_600;

/** @param {import("../../frame/rooms.js").RoomProps<StudScene>} props */
function StudTable({ table, scene, frame }) {
  const mine = scene.seat ?? 0, before = useBefore(frame), won = wonNow(frame);
  return html`<main class="ring tatami turned"><div class=${classes("around", `of-${scene.seats.length - 1}`, scene.awards.length > 0 && "paid")}>
    <${Acts} table=${table} scene=${scene} />
    <${Me} table=${table} scene=${scene} mine=${mine} won=${won.get(mine) ?? 0} />
    <${Say} table=${table} scene=${scene} mine=${mine} />
    <${Pods} table=${table} scene=${scene} mine=${mine} won=${won} />
    <${Pot} scene=${scene} gathered=${gathered(frame, before)} />
    <${Change} scene=${scene} />
  </div></main>`;
}

/** What has just happened.
 * @param {Frame} frame */
const eventOf = (frame) => /** @type {StudEvent | undefined} */ (frame.step?.event);

/** The scene that was shown before this one.
 * @param {Frame} frame
 * @returns {StudScene | null} */
function useBefore(frame) {
  const kept = useRef(/** @type {{ frame: Frame, before: StudScene | null }} */ ({ frame, before: null }));
  if (kept.current.frame !== frame) kept.current = { frame, before: kept.current.frame.scene };
  return kept.current.before;
}

/** Seats whose bets have just gone to the pot.
 * @param {Frame} frame
 * @param {StudScene | null} before */
function gathered(frame, before) {
  const type = eventOf(frame)?.type, scene = /** @type {StudScene} */ (frame.scene);
  if (!before || (type !== "STREET_ADVANCE" && type !== "AWARD_POT")) return [];
  return before.seats.flatMap((one, seat) => (one.bet > 0 && !scene.seats[seat]?.bet ? [seat] : []));
}

/** What seats have just got of a pot.
 * @param {Frame} frame
 * @returns {Map<number, number>} */
function wonNow(frame) {
  const event = eventOf(frame), scene = /** @type {StudScene} */ (frame.scene);
  const shares = event?.type === "AWARD_POT" ? event.shares : scene.awards.flatMap((award) => award.shares.map((share) => /** @type {const} */ ([share.seat, share.amount])));
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const [seat, amount] of shares) sums.set(seat, (sums.get(seat) ?? 0) + amount);
  return sums;
}

/** In a mix: the game that begins now, in the middle of the cloth for a moment.
 * @param {{ scene: StudScene }} props */
function Change({ scene }) {
  const played = useRef(scene.variant), [shown, setShown] = useState("");
  useEffect(() => {
    if (scene.deal > 1 && played.current !== scene.variant) setShown(scene.variant);
    played.current = scene.variant;
  }, [scene.variant]);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(""), ANNOUNCED);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown ? html`<p class="toast2 change" role="status"><small>${say("stud.change")}</small><b>${sayOf("stud", `variant.${shown}`)}</b><small>${sayOf("stud", `brief_rule.game.${shown}`)}</small></p>` : null;
}

// How it moves.

const CHOICE = 420, OWN = 180, NEW_GAME = 1_400;
/** @type {Partial<Record<StudEvent["type"], number>>} */
const RESTS = {
  DEAL_INIT: 200, DEAL_CARDS_3RD: 300, DEAL_CARD_4TH: 260, DEAL_CARD_5TH: 260, DEAL_CARD_6TH: 260, DEAL_CARD_7TH: 260, DEAL_COMMUNITY: 500,
  STREET_ADVANCE: 120, RETURN_BET: 300, SHOW_HAND: 700, MUCK_HAND: 500, AWARD_POT: 900, DEAL_END: 600, REBUY: 300,
};
const CHOICES = ["BRING_IN", "COMPLETE", "BET", "RAISE", "CALL", "CHECK", "FOLD"];
/** @type {Partial<Record<StudEvent["type"], number>>} */
const DURATIONS = { STREET_ADVANCE: 300, AWARD_POT: 300, RETURN_BET: 300, SHOW_HAND: 220 };

const { DEAL, CARD, CHIPS } = /** @type {const} */ ({ DEAL: ["card", "card", "card"], CARD: ["card"], CHIPS: ["chips"] });
/** @type {Partial<Record<StudEvent["type"], readonly import("../../frame/sound.js").SoundName[]>>} */
const SOUNDS = {
  DEAL_CARDS_3RD: DEAL, DEAL_CARD_4TH: DEAL, DEAL_CARD_5TH: DEAL, DEAL_CARD_6TH: DEAL, DEAL_CARD_7TH: DEAL, DEAL_COMMUNITY: CARD, SHOW_HAND: CARD, FOLD: CARD,
  BRING_IN: CHIPS, COMPLETE: CHIPS, BET: CHIPS, RAISE: CHIPS, CALL: CHIPS, RETURN_BET: CHIPS, AWARD_POT: CHIPS, REBUY: CHIPS, MATCH_END: ["win"],
};

/** @param {Frame} frame
 * @param {StudScene | null} before */
function rest(frame, before) {
  const event = eventOf(frame), scene = /** @type {StudScene} */ (frame.scene);
  if (!event) return 0;
  if (event.type === "DEAL_INIT" && scene.deal > 1 && before && before.variant !== scene.variant) return NEW_GAME;
  if (CHOICES.includes(event.type)) return "seat" in event && event.seat === scene.seat ? OWN : CHOICE;
  return RESTS[event.type] ?? 0;
}

/** Where new pieces come from: cards and winnings from the middle, bets from their seat, and what is shown from where it lay.
 * @param {Frame} frame
 * @param {string} code
 * @returns {import("../../frame/motion.js").Origin} */
function origin(frame, code) {
  const event = eventOf(frame);
  if (code.startsWith("bet-")) return { place: code.replace("bet", "seat"), size: 0.7 };
  if (event?.type === "SHOW_HAND") return { place: `down-${event.seat}`, turned: true };
  return { place: "pot", size: 0.6 };
}

/** @type {import("../../frame/rooms.js").Room<StudScene>} */
export const room = {
  View: StudTable,
  styles: ["room.css"],
  lesson: () => import("./lesson.js"),
  Piece: SheetCard,
  keyNames: ["fold", "stay", "raise", "bring", "double", "hands"],
  tools: [{ icon: "cards", word: "stud.hands", sheet: "hands", key: "y" }],
  where: (scene) => html`<b>${scene.variant_text}</b><span class="num">${scene.stakes.map((one) => number(one)).join(" / ")}${say("dot")}${scene.deal_text}</span>`,
  manner: { guarded: () => true, clears: (frame) => eventOf(frame)?.type === "MATCH_END", apart: 60, rest, origin, sounds: (frame) => SOUNDS[eventOf(frame)?.type ?? "CHECK"] ?? [], duration: (frame) => DURATIONS[eventOf(frame)?.type ?? "CHECK"] ?? 180 },
  keys: ({ key }, { table }) => {
    if (!table.asked || key.length !== 1 || !KEYS.includes(key)) return false;
    pressed(key);
    return true;
  },
};
