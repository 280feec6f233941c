// What a game counts, as the house labels it: large numbers, bars up to the whole or to the largest, bars to both sides.

import { classes, html } from "../../frame/html.js";

/** @typedef {import("../../types/protocol.js").Figure} Figure */
/** @typedef {import("../../types/protocol.js").FigureGroup} FigureGroup */

/** @param {{ groups: readonly FigureGroup[] }} props */
export const FigureGroups = ({ groups }) => html`<div class="groups">${groups.map((group) => html`<div key=${group.title}><${Group} group=${group} /></div>`)}</div>`;

/** @param {{ group: FigureGroup }} props */
const Group = ({ group }) => html`
  <section class="slip picture"><h2>${group.title}</h2>
    ${group.drawn === "numbers" ? html`<dl class="large">${group.figures.map((one) => html`<div><dt>${one.label}</dt><dd class=${classes("num", signOf(one))}>${one.value}</dd></div>`)}</dl>`
      : html`<ul class=${classes("bars", group.drawn)}>${group.figures.map((one) => html`<${Bar} one=${one} both=${group.drawn === "signed"} />`)}</ul>`}
    ${group.note && html`<p class="note">${group.note}</p>`}
  </section>`;

/** The words and the number say all; the bar only shows it.
 * @param {{ one: Figure, both: boolean }} props */
function Bar({ one, both }) {
  const long = 100 * Math.abs(one.bar ?? 0), half = long / 2;
  const part = both ? { x: `${(one.bar ?? 0) < 0 ? 50 - half : 50}%`, width: `${half}%` } : { x: "0", width: `${long}%` };
  return html`<li><span>${one.label}</span><b class="num">${one.value}</b><small class="num">${one.note}</small>
    <svg aria-hidden="true"><rect class="whole" width="100%" height="100%" rx="3" />
      <rect class=${(one.bar ?? 0) < 0 ? "less" : "part"} ...${part} height="100%" rx="3" />${both && html`<rect class="middle" x="50%" width="1" height="100%" />`}</svg></li>`;
}

/** @param {Figure} one */
const signOf = (one) => (one.value.startsWith("+") ? "plus" : one.value.startsWith("−") ? "minus" : "");
