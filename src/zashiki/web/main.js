// The page begins here: who is there, in which language, and which screen belongs to the address.

import { during, soon } from "./frame/busy.js";
import * as house from "./frame/house.js";
import { html, render } from "./frame/html.js";
import { NameTag, watchNames } from "./frame/name_tag.js";
import { Blank } from "./frame/parts.js";
import { language, show, whenChanged } from "./frame/settings.js";
import * as sound from "./frame/sound.js";
import { prepare } from "./frame/speech.js";
import { learn, say } from "./frame/words.js";
import { Trouble } from "./screens/trouble.js";
import { FURTHER, Further } from "./screens/further.js";
import { Alone, InvitationScreen } from "./screens/invitation.js";
import { Lobby } from "./screens/lobby.js";
import { SettingsSheet } from "./screens/settings_sheet.js";
import { TableScreen } from "./screens/table_screen.js";

/** @type {{ settings: boolean, trouble: Error | null, ready: boolean, spoken: string }} */
const state = { settings: false, trouble: null, ready: false, spoken: "" };
const root = document.body.appendChild(document.createElement("div"));
root.id = "page";

/** Go to another screen of the page.
 * @param {string} path */
export function go(path) {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  soon(draw); // who asks may be drawing just now
}

const app = {
  go,
  redraw: draw,
  settings: () => { state.settings = true; draw(); },
  /** Whether the settings lie over the screen. */
  covered: () => state.settings,
};
/** @typedef {typeof app} App */

function screen() {
  const [, kind = "", ...path] = location.pathname.split("/"), [id = ""] = path;
  if (state.trouble) return html`<${Trouble} error=${state.trouble} again=${() => (kept() ? location.reload() : begin())} />`;
  if (!state.ready) return null;
  if (kind === "table" && id) return html`<${TableScreen} key=${id} id=${id} app=${app} />`;
  if (kind === "join" && id) return html`<${InvitationScreen} key=${id} code=${id} app=${app} />`;
  if (FURTHER.includes(kind)) return html`<${Further} key=${kind} kind=${kind} path=${path} app=${app} />`;
  if (kind) return html`<${Alone} title=${say("title")}><${Blank} title=${say("lost.title")} text=${say("lost.text")}><a class="btn" href="/">${say("to_lobby")}</a><//><//>`;
  return html`<${Lobby} app=${app} />`;
}

function draw() {
  if (state.ready && state.spoken !== language()) return void relearn();
  render(html`${screen()}${state.settings && html`<${SettingsSheet} close=${() => { state.settings = false; draw(); }} redraw=${draw} />`}<${NameTag} />`, root);
}

/** Learn the words of a language that was just chosen, before anything is said in it. */
async function relearn() {
  state.spoken = language();
  await learn();
  draw();
}

async function begin() {
  state.trouble = null;
  try {
    await Promise.all([learn(), house.learnGames(), house.recognised()]);
    state.ready = true;
    state.spoken = language();
  } catch (error) {
    state.trouble = error instanceof Error ? error : new Error(String(error));
  }
  draw();
}

/** Whether this page may be one that was kept from an earlier visit, which must not speak to a newer house. */
const kept = () => Boolean(navigator.serviceWorker?.controller);

/** Who has the page among their apps sees it come up even while no house answers; others get no worker. */
function keep() {
  if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
}

/** Links of the page lead through it without loading it again.
 * @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.hasAttribute("download") || link.hasAttribute("target")) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
}

show();
prepare();
sound.listen();
watchNames();
whenChanged(draw);
addEventListener("popstate", draw);
addEventListener("click", follow);
void during(begin()).then(keep);
