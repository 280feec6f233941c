// My side of the table: my cards in two groups, my plate, and what my cards come to.

import { classes, html, useState } from "../../frame/html.js";
import { Dialog } from "../../frame/parts.js";
import { rove } from "../../frame/roving.js";
import { say } from "../../frame/words.js";
import { Card, HIDDEN } from "./cards.js";
import { Bet, Plate, Tags, Won, mark, seatOf, stateOf, usedBy } from "./seats.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/scenes.js").StudScene} StudScene */

/** @param {{ table: Table, scene: StudScene, mine: number, won: number }} props */
export function Me({ table, scene, mine, won }) {
  const one = seatOf(scene, mine), used = usedBy(scene, mine), hidden = one.down.includes(HIDDEN), watching = table.me === null;
  /** @param {string} code
   * @param {number} at */
  const card = (code, at) => html`<li key=${code === HIDDEN ? at : code}><${Card} code=${code} kind=${mark(code, used)} stop=${at === 0 ? 0 : -1} /></li>`;
  return html`<section class=${classes("me", stateOf(scene, one, mine))} aria-label=${say("stud.hand_of", { who: one.name })}>
    <span class="before-me"><${Tags} one=${one} /><${Bet} seat=${mine} amount=${one.bet} />${won > 0 && html`<${Won} seat=${mine} amount=${won} />`}</span>
    <div class="cards" role="group" aria-label=${say("stud.hand_of", { who: one.name })} onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, ".pc")}>
      ${one.down.length > 0 && html`<div class="hole"><ol data-place=${`down-${mine}`}>${one.down.map(card)}</ol><small>${watching || hidden ? say("stud.down") : say("stud.only_you")}</small></div>`}
      ${one.up.length > 0 && html`<div class="open"><ol>${one.up.map((code, at) => card(code, at + one.down.length))}</ol><small>${watching ? say("stud.up") : say("stud.everybody")}</small></div>`}
    </div>
    <div class="mine-plate"><${Plate} table=${table} scene=${scene} seat=${mine} /></div>
  </section>`;
}

/** What my cards come to, a line for each half of the pot; and for whoever wants hints, the odds.
 * @param {{ table: Table, scene: StudScene, mine: number }} props */
export function Say({ table, scene, mine }) {
  const [more, setMore] = useState(false);
  const lines = seatOf(scene, mine).hand_text, { hints } = table;
  if (!lines.length || scene.seat === null) return null;
  const written = hints.map((hint) => html`<li>${hint.text}</li>`);
  return html`<section class=${classes("say slip", hints.length > 0 && "hinted")} aria-label=${say("stud.hand_is")}>
    <h2>${lines.map((line) => html`<span class="line">${line}</span>`)}</h2>
    ${hints.length > 0 && html`<ul class="odds" tabindex="0" aria-label=${say("stud.odds")}>${written}</ul><button class="linked" type="button" onClick=${() => setMore(true)}>${say("stud.odds")}</button>`}
    ${more && html`<${Dialog} label=${lines.join(say("dot"))} close=${() => setMore(false)} kind="small odds-sheet"><ul>${written}</ul><//>`}
  </section>`;
}
