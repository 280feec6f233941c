// What I may do, as buttons that say what they cost; while others choose, what happens there.

import { useCalm } from "../../frame/calm.js";
import { isFree } from "../../frame/focus.js";
import { classes, html, useLayoutEffect, useRef, useState } from "../../frame/html.js";
import { Sure } from "../../frame/parts.js";
import { number, say, sayOf } from "../../frame/words.js";
import { SeatTime } from "../../screens/table_screen.js";
import { seatOf } from "./seats.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").StudScene} StudScene */
/** @typedef {import("../../types/scenes.js").StudAction} StudAction */
/** @typedef {{ offer: Offer, keys: string, kind: string, cost: string }} Button */

const COLOURS = /** @type {Record<string, string>} */ ({ check: "ai", call: "ai", bring_in: "ai", complete: "kaki", bet: "kaki", raise: "kaki" });
const LETTERS = /** @type {Record<string, string>} */ ({ fold: "f", check: "c k", call: "c", bring_in: "b", complete: "r b", bet: "r b", raise: "r" });
export const KEYS = "fckrbd";

/** @param {{ table: Table, scene: StudScene }} props */
export const Acts = ({ table, scene }) => html`<section class="act" aria-label=${say("stud.acts")}>
  ${table.asked ? html`<${Choices} table=${table} scene=${scene} asked=${table.asked} />` : html`<${Meanwhile} table=${table} scene=${scene} />`}</section>`;

/** @param {{ table: Table, scene: StudScene, asked: import("../../types/protocol.js").Question }} props */
function Choices({ table, scene, asked }) {
  const [sure, setSure] = useState(false);
  const heading = useRef(/** @type {HTMLElement | null} */ (null)), calm = useCalm(table);
  useLayoutEffect(() => { if (isFree()) heading.current?.focus({ preventScroll: true }); }, [asked]); // never a button: a stray Enter must not decide
  const all = buttonsOf(asked.offers ?? [], scene), free = all.some(({ offer }) => offer.group === "check"), fold = all.find(({ offer }) => offer.group === "fold");
  const shown = all.filter((one) => !free || one !== fold);
  return html`<header><h2 ref=${heading} tabindex="-1">${asked.text || scene.question}</h2>
      ${free && fold && html`<button class="linked" type="button" data-keys="f" disabled=${table.busy} onClick=${() => calm && setSure(true)}>${say("stud.fold_anyway")}</button>`}
      <${SeatTime} table=${table} seat=${scene.seat ?? 0} /></header>
    <div class="buttons" data-calm=${calm ? "" : undefined}>${shown.map(({ offer, keys, kind, cost }) => html`<button key=${offer.group + kind} type="button"
      class=${classes("btn big", kind, offer.group === "fold" && "gives-up")} data-keys=${keys} aria-keyshortcuts=${keys} disabled=${table.busy}
      onClick=${() => table.choose(offer)}><b>${offer.label}</b>${cost && html`<small class="num">${cost}</small>`}</button>`)}</div>
    ${sure && fold && html`<${Sure} title=${say("stud.fold_sure")} text=${say("stud.fold_text")} yes=${fold.offer.label} onYes=${() => table.choose(fold.offer)} close=${() => setSure(false)} />`}`;
}

/** Each choice with its keys, which are the terminal's, and its cost; `r` bets, completes and raises, `d` is the double bet.
 * @param {readonly Offer[]} offers
 * @param {StudScene} scene
 * @returns {Button[]} */
function buttonsOf(offers, scene) {
  const opening = offers.some((offer) => offer.group === "bring_in");
  return offers.map((offer, at) => {
    const group = offer.group ?? "", double = offers.findIndex((one) => one.group === group) < at;
    return {
      offer, cost: offer.hint || costOf(offer, scene, double), kind: double ? "kaki double" : (COLOURS[group] ?? ""),
      keys: double ? "d" : opening && group === "complete" ? "r" : (LETTERS[group] ?? ""),
    };
  });
}

/** What a choice costs, in the house's words. Between people without hints the house leaves it out; but chips are no secret.
 * @param {Offer} offer
 * @param {StudScene} scene
 * @param {boolean} double */
function costOf(offer, scene, double) {
  const { stack, bet } = seatOf(scene, scene.seat ?? 0), action = /** @type {StudAction} */ (offer.action), paid = offer.amount ?? 0;
  const gaps = { amount: number(paid), to: "to" in action ? number(action.to) : "" };
  if (action.type === "check") return "";
  if (action.type === "fold") return scene.to_call > 0 ? sayOf("stud", "offer_hint.keep", { amount: number(stack) }) : "";
  const how = action.type === "call" ? "more" : action.type === "bring_in" || action.type === "bet" ? "sum" : bet > 0 ? "to_more" : "to";
  const hint = sayOf("stud", `offer_hint.${how}`, gaps), doubled = double ? sayOf("stud", "offer_hint.double", { hint }) : hint;
  return paid === stack ? sayOf("stud", "offer_hint.all_in", { hint: doubled }) : doubled;
}

/** Press a button by its key.
 * @param {string} key */
export const pressed = (key) => /** @type {HTMLElement | null} */ (document.querySelector(`.act [data-keys~="${key}"]`))?.click();

/** Whose turn it is, and what happened last.
 * @param {{ table: Table, scene: StudScene }} props */
function Meanwhile({ table, scene }) {
  const thinks = scene.to_act.length > 0 && !scene.over && !table.over;
  return html`<div class="meanwhile"><p>${(thinks && scene.turn_text) || scene.title}${thinks && html`<span class="dots" aria-hidden="true"></span>`}</p><small>${table.recent.slice(-2).join(" ")}</small></div>`;
}
