// Rules and how to play: a game by one of its presets, in the sheets that the house writes, and the way to a first round.

import * as house from "../../frame/house.js";
import { html, useEffect, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { beginLesson } from "../../frame/lessons.js";
import { Blank, Lintel, Pick, Skeleton, Tool } from "../../frame/parts.js";
import { dress, knownRoom, roomOf } from "../../frame/rooms.js";
import { language } from "../../frame/settings.js";
import { SheetView } from "../../frame/sheet_view.js";
import { inWords, say } from "../../frame/words.js";

/** @typedef {import("../../frame/house.js").GameFacts} GameFacts */
/** @typedef {import("../../main.js").App} App */

export const styles = ["rules.css"];

/** @param {{ path: string[], app: App }} props */
export function Screen({ path, app }) {
  const [name = ""] = path, game = house.gameOf(decoded(name)), where = game ? inWords(game.called) : "";
  return html`<div class="alone-room"><${Lintel} title=${say("rules.title")} where=${where}><${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} /><//>
    <main class="rules-room tatami">${game ? html`<${Game} key=${game.name} game=${game} app=${app} />` : html`<${Games} unknown=${name !== ""} />`}</main></div>`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // then no game is called so
  }
}

/** Which game?
 * @param {{ unknown: boolean }} props */
const Games = ({ unknown }) => html`<section class="slip rules-sheet">
  ${unknown && html`<p class="trouble" role="alert">${say("rules.no_game")}</p>`}
  <h2>${say("rules.which")}</h2>
  <ul class="rules-games">${house.games.map((game) => html`<li><a href=${`/rules/${game.name}`}><b>${inWords(game.called)}</b><small>${inWords(game.about)}</small></a></li>`)}</ul></section>`;

/** What the address asks for: a preset, and a part of the page.
 * @param {GameFacts} game */
function wantedOf(game) {
  const query = new URLSearchParams(location.search);
  return { preset: query.get("preset") || (game.presets[0]?.name ?? ""), part: query.get("part") ?? "" };
}

/** @param {{ game: GameFacts, app: App }} props */
function Game({ game, app }) {
  const { preset, part } = wantedOf(game), wanted = `${game.name} ${preset} ${language()}`;
  const [found, setFound] = useState(/** @type {{ wanted: string, sheets: Record<string, import("../../types/protocol.js").Sheet>, trouble: string }} */ ({ wanted: "", sheets: {}, trouble: "" }));
  useEffect(() => {
    let over = false;
    document.documentElement.dataset.room = game.name;
    Promise.all([house.rulesOf(game.name, preset), roomOf(game.name)]).then(
      ([{ sheets }]) => { if (!over) { dress(game.name); setFound({ wanted, sheets, trouble: "" }); } },
      (error) => { if (!over) setFound({ wanted, sheets: {}, trouble: error instanceof Error ? error.message : String(error) }); },
    );
    return () => { over = true; delete document.documentElement.dataset.room; dress(""); };
  }, [wanted]);
  /** @param {Record<string, string>} some */
  const go = (some) => app.go(`/rules/${game.name}?${new URLSearchParams({ preset, part, ...some })}`);
  const ready = found.wanted === wanted;
  return html`<section class="slip rules-sheet">
    <${Head} game=${game} app=${app} ready=${ready && !found.trouble} />
    <${Presets} game=${game} preset=${preset} pick=${(/** @type {string} */ one) => go({ preset: one })} />
    ${!ready ? html`<${Skeleton} />`
      : found.trouble ? html`<${Blank} title=${found.trouble}><a class="btn" href=${`/rules/${game.name}`}>${say("rules.usual")}</a><//>`
        : html`<${Parts} game=${game} sheets=${found.sheets} part=${part} pick=${(/** @type {string} */ one) => go({ part: one })} />`}
  </section>`;
}

/** The game, and the way to a first round of it, where it has one.
 * @param {{ game: GameFacts, app: App, ready: boolean }} props */
function Head({ game, app, ready }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const first = async () => {
    setBusy(true);
    try {
      app.go(await beginLesson(game));
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const lesson = ready && knownRoom(game.name)?.lesson;
  return html`<header><div><h2>${inWords(game.called)}</h2><p class="faint">${inWords(game.about)}</p></div>
    <span class="rowbtn"><a class="btn quiet" href="/rules">${say("rules.others")}</a>
      ${lesson && html`<button class="btn kaki" type="button" disabled=${busy} onClick=${first}><${Icon} name="bulb" />${say("rules.first")}</button>`}</span></header>
    ${lesson && html`<p class="faint">${say("rules.first_text")}</p>`}
    ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}`;
}

/** @param {{ game: GameFacts, preset: string, pick: (preset: string) => void }} props */
function Presets({ game, preset, pick }) {
  const known = game.presets.find((one) => one.name === preset);
  return html`<label class="rules-preset"><span>${say("open.rules")}</span>
    <select class="text" value=${preset} onChange=${(/** @type {import("../../frame/html.js").EventOf<HTMLSelectElement>} */ event) => pick(event.target.value)}>
      ${!known && html`<option value=${preset} selected>${preset}</option>`}
      ${game.presets.map((one) => html`<option value=${one.name} selected=${one.name === preset}>${house.presetName(game.name, one.name)}</option>`)}</select>
    <small>${inWords(known?.about ?? {})}</small></label>`;
}

/** One sheet at a time.
 * @param {{ game: GameFacts, sheets: Record<string, import("../../types/protocol.js").Sheet>, part: string, pick: (part: string) => void }} props */
function Parts({ game, sheets, part, pick }) {
  const names = Object.keys(sheets), shown = names.includes(part) ? part : (names[0] ?? ""), sheet = sheets[shown];
  useEffect(() => document.querySelector(".rules-parts [aria-pressed=true]")?.scrollIntoView({ inline: "nearest", block: "nearest" }), [shown]);
  if (!sheet) return null;
  return html`<nav class="rules-parts" aria-label=${say("rules.parts")}><${Pick} kind="seg" label=${say("rules.parts")} value=${shown} options=${names.map((one) => [one, one === "rules" ? say("rules.knobs") : (sheets[one]?.title ?? one)])} onPick=${pick} /></nav>
    <article class="rules-part" data-part=${shown} aria-label=${sheet.title}><h3>${sheet.title}</h3><${SheetView} sheet=${sheet} piece=${knownRoom(game.name)?.Piece} /></article>`;
}
