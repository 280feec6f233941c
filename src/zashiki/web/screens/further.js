// Screens that few visits need: each is a folder beside this file, fetched when somebody comes there. Its `screen.js`
// exports `Screen`, and `styles` that lie beside it, if it has any.

import { during } from "../frame/busy.js";
import { html, useEffect, useState } from "../frame/html.js";
import { Blank, Skeleton } from "../frame/parts.js";
import { wear } from "../frame/rooms.js";
import { say } from "../frame/words.js";
import { Alone } from "./invitation.js";

/** @typedef {(props: { path: string[], app: import("../main.js").App }) => unknown} ScreenView what it is drawn from: what stands behind its name in the address */

export const FURTHER = ["replay", "rules", "statistics"];

/** @type {Map<string, ScreenView>} */
const known = new Map();

/** @param {string} kind */
async function fetched(kind) {
  const address = new URL(`./${kind}/screen.js`, import.meta.url);
  const module = await during(import(address.href));
  await Promise.all((module.styles ?? []).map((/** @type {string} */ name) => wear(new URL(name, address).href)));
  known.set(kind, module.Screen);
}

/** @param {{ kind: string, path: string[], app: import("../main.js").App }} props */
export function Further({ kind, path, app }) {
  const [failed, setFailed] = useState(false);
  const [, redraw] = useState(0);
  useEffect(() => { if (!known.has(kind)) fetched(kind).then(() => redraw((n) => n + 1), () => setFailed(true)); }, [kind]);
  const Screen = known.get(kind);
  if (Screen) return html`<${Screen} path=${path} app=${app} />`;
  return html`<${Alone} title=${say("title")}>${failed
    ? html`<${Blank} title=${say("table.no_room")} text=${say("table.no_room_text")}><button class="btn kaki" type="button" onClick=${() => location.reload()}>${say("table.reload")}</button><//>`
    : html`<${Skeleton} />`}<//>`;
}
