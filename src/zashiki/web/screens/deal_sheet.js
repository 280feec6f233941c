// The sheet about the deal of a table. What it needs to check one is fetched when somebody opens it.

import { during } from "../frame/busy.js";
import { html, useEffect, useState } from "../frame/html.js";
import { Dialog, Skeleton } from "../frame/parts.js";
import * as house from "../frame/house.js";
import { wear } from "../frame/rooms.js";
import { say } from "../frame/words.js";

/** @typedef {{ id: string, game: string, me: number | null, over: unknown, names: readonly string[], facts: { seats: readonly import("../types/protocol.js").SeatInfo[], options: import("../types/protocol.js").Options, commitment?: string } | null }} DealTable what the sheet must know of a table; one that is played is a `Table` */
/** @typedef {{ table: DealTable, record?: house.RecordFile | undefined }} DealProps with a record from elsewhere, nothing is asked of the house */

/** @type {((props: DealProps) => unknown) | null} */
let Body = null;

async function fetched() {
  const [module] = await during(Promise.all([import("./deal/body.js"), wear(new URL("./deal/deal.css", import.meta.url).href)]));
  Body = module.DealBody;
}

/** Whether anything is dealt by a rule set, so that there is something to check. Where that is not known yet: by all of the game's.
 * @param {string} game
 * @param {string} preset */
export function isDealt(game, preset) {
  const presets = house.gameOf(game)?.presets ?? [], known = presets.find((one) => one.name === preset);
  return known ? Boolean(known.order) : presets.length > 0 && presets.every((one) => one.order);
}

/** @param {DealProps & { close: () => void }} props */
export function DealSheet({ table, record, close }) {
  const [failed, setFailed] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => { if (!Body) fetched().then(() => redraw((n) => n + 1), () => setFailed(true)); }, []);
  const inside = Body ? html`<${Body} table=${table} record=${record} />` : failed ? html`<p class="trouble" role="alert">${say("house.not_reached")}</p>` : html`<${Skeleton} />`;
  return html`<${Dialog} label=${say("deal.title")} close=${close} kind="wide deal">${inside}<//>`;
}
