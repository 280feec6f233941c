// Sheets that only the score table has: the link for those who watch, figures over all tables, and asking for the pen.

import * as house from "../../frame/house.js";
import { html, useEffect, useState } from "../../frame/html.js";
import { LinkCard } from "../../frame/link_card.js";
import { Blank, Dialog, Skeleton, Sure } from "../../frame/parts.js";
import { SheetView } from "../../frame/sheet_view.js";
import { say } from "../../frame/words.js";

/** @typedef {import("../../frame/rooms.js").OwnSheetProps} OwnSheetProps */
/** @typedef {import("../../frame/html.js").EventOf<HTMLInputElement>} InputChange */
/** @typedef {import("../../types/protocol.js").Sheet} Sheet */

/** @param {OwnSheetProps} props */
function Share({ table, close }) {
  const path = `/table/${table.id}`;
  return html`<${Dialog} label=${say("keeper.share")} close=${close}>
    ${table.facts?.options.watching === "none" ? html`<p>${say("keeper.share_none")}</p>`
      : html`<${LinkCard} link=${table.link || new URL(path, location.href).href} code=${`${path}/qr.svg`} text=${say("keeper.share_text")} />`}<//>`;
}

/** @param {OwnSheetProps} props */
function Figures({ close }) {
  const [sheet, setSheet] = useState(/** @type {Sheet | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const look = () => {
    setTrouble("");
    house.welcomed().then(house.keeperFigures).then(setSheet, (error) => setTrouble(error instanceof Error ? error.message : String(error)));
  };
  useEffect(look, []);
  return html`<${Dialog} label=${sheet?.title ?? say("keeper.figures")} close=${close} kind="wide">
    ${trouble ? html`<${Blank} title=${say("keeper.no_figures")} text=${trouble}><button class="btn" type="button" onClick=${look}>${say("keeper.again")}</button><//>` : sheet ? html`<${SheetView} sheet=${sheet} />` : html`<${Skeleton} />`}<//>`;
}

/** Whoever watches asks under a name; the house must know them, so that the pen stays theirs when they come back.
 * @param {OwnSheetProps} props */
function Pen({ table, close }) {
  const [name, setName] = useState(house.me?.name ?? "");
  const [trouble, setTrouble] = useState("");
  const askFor = async () => {
    try {
      const known = house.me !== null, { name: called } = await house.welcomed(name.trim());
      if (!known) table.line.drop(); // it comes back as the one who is known now
      close();
      void table.send({ type: "pen", name: called });
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Dialog} label=${say("keeper.pen")} close=${close} kind="small">
    <form class="stack" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); void askFor(); }}>
      <p>${say("keeper.pen_text")}</p>
      <label class="stack"><span>${say("join.name")}</span><input class="text" maxlength="32" value=${name} placeholder=${say("house.usual_name")} onInput=${(/** @type {InputChange} */ event) => setName(event.target.value)} /></label>
      ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
      <footer><button class="btn" type="button" onClick=${close}>${say("cancel")}</button><button class="btn kaki" type="submit">${say("keeper.pen_ask")}</button></footer>
    </form><//>`;
}

/** @param {OwnSheetProps} props */
const Close = ({ table, close }) => html`<${Sure} title=${say("keeper.close_sure")} text=${say("keeper.close_text")} yes=${say("keeper.close")} onYes=${() => void table.send({ type: "close" })} close=${close} />`;

export const sheets = { share: Share, figures: Figures, pen: Pen, close: Close };
