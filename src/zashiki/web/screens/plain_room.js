// A table of plain text, for any game without a room of its own: what is offered as buttons, the story, and the scene.

import { otherLanguage } from "../frame/house.js";
import { html, useState } from "../frame/html.js";
import { SheetView } from "../frame/sheet_view.js";
import { knows, say } from "../frame/words.js";

/** @typedef {import("../frame/rooms.js").RoomProps} RoomProps */
/** @typedef {import("../types/protocol.js").Offer} Offer */
/** @typedef {import("../types/protocol.js").Form} Form */
/** @typedef {import("../frame/html.js").EventOf<HTMLInputElement>} InputChange */
/** @typedef {import("../frame/html.js").EventOf<HTMLSelectElement>} SelectChange */

const RECENT = 12, HIDDEN = new Set(["game", "seat", "to_act", "title", "over", "new"]);

/** @param {RoomProps} props */
function PlainTable({ table, scene }) {
  const { asked } = table;
  return html`<main class="plain-room tatami" lang=${otherLanguage(table.game) || undefined}>
    <section class="slip said" aria-label=${say("table.log")}><ol class="story">${table.story.slice(-RECENT).map((line) => html`<li>${line}</li>`)}</ol></section>
    <section class="slip asked">
      <h2 tabindex="-1">${asked?.text ?? (table.over ? table.over.text : say("table.waiting"))}</h2>
      ${asked?.decision && html`<${SheetView} sheet=${asked.decision} />`}
      ${asked?.form ? html`<${Filling} table=${table} form=${asked.form} />`
        : html`<div class="offers">${(asked?.offers ?? []).map((offer) => html`<${OfferButton} offer=${offer} choose=${() => table.choose(offer)} busy=${table.busy} />`)}</div>`}
      ${table.hints.length > 0 && html`<ul class="hints">${table.hints.map((hint) => html`<li>${hint.text}</li>`)}</ul>`}
    </section>
    <section class="slip laid" aria-label=${scene.title}><h2>${scene.title}</h2><${Value} value=${Object.fromEntries(Object.entries(scene).filter(([name]) => !HIDDEN.has(name)))} /></section>
  </main>`;
}

/** @param {{ offer: Offer, choose: () => void, busy: boolean }} props */
export const OfferButton = ({ offer, choose, busy }) => html`
  <button class="btn big ${offer.weight === "win" ? "kaki" : offer.weight === "quiet" ? "quiet" : ""}" type="button" disabled=${busy} onClick=${choose}><b>${offer.label}</b>${offer.hint && html`<small>${offer.hint}</small>`}</button>`;

/** A choice of several parts: what is still possible follows from what is filled in.
 * @param {{ table: import("../frame/table.js").Table, form: Form }} props */
function Filling({ table, form: first }) {
  const [parts, setParts] = useState(/** @type {Record<string, string>} */ ({}));
  const { form = first, action, sheet, problem } = table.preview ?? {};
  /** @param {string} name
   * @param {string} value */
  const fill = (name, value) => {
    const next = Object.fromEntries(Object.entries({ ...parts, [name]: value }).filter(([, one]) => one));
    setParts(next);
    void table.line.say({ type: "preview", parts: next });
  };
  return html`<form class="knobs" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); if (action) void table.send({ type: "choose", action }).then((done) => { if (done) { setParts({}); table.preview = null; } }); }}>
    ${form.fields.map((field) => html`<label class="knob"><span>${field.label}</span>${field.options.length
      ? html`<select class="text" multiple=${field.several} value=${parts[field.name] ?? ""} onChange=${(/** @type {SelectChange} */ event) => fill(field.name, [...event.target.selectedOptions].map((one) => one.value).join(","))}>
          ${!field.several && html`<option value=""></option>`}${field.options.map((one) => html`<option value=${one.value} selected=${(parts[field.name] ?? "").split(",").includes(one.value)}>${one.label}</option>`)}</select>`
      : html`<input class="text num" inputmode="numeric" value=${parts[field.name] ?? ""} onChange=${(/** @type {InputChange} */ event) => fill(field.name, event.target.value)} />`}</label>`)}
    ${problem && html`<p class="trouble" role="alert">${problem}</p>`}
    ${sheet && html`<h3>${sheet.title}</h3><${SheetView} sheet=${sheet} />`}
    <button class="btn kaki" type="submit" disabled=${!action || table.busy}>${say("plain.enter")}</button>
  </form>`;
}

/** Whatever a scene holds, as text.
 * @param {{ value: unknown }} props
 * @returns {unknown} */
function Value({ value }) {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== "object" || one === null)) return value.length ? value.map(plain).join(" ") : "–";
    return html`<ol>${value.map((one) => html`<li><${Value} value=${one} /></li>`)}</ol>`;
  }
  if (value && typeof value === "object") return html`<dl>${Object.entries(value).map(([name, one]) => html`<div><${Term} name=${name} /><dd><${Value} value=${one} /></dd></div>`)}</dl>`;
  return plain(value);
}
/** A field of a scene; those that only the game's own schema names are English.
 * @param {{ name: string }} props */
const Term = ({ name }) => (knows("page", `scene.${name}`) ? html`<dt>${say(`scene.${name}`)}</dt>` : html`<dt lang="en">${name.replaceAll("_", " ")}</dt>`);

/** @param {unknown} value */
const plain = (value) => (value === true ? say("yes") : value === false ? say("no") : value === null || value === "" ? "–" : String(value));

/** @type {import("../frame/rooms.js").Room} */
export const plainRoom = { View: PlainTable, tools: [{ icon: "rules", word: "table.rules", sheet: "brief", key: "r" }] };
