// The lobby: four doors, the tables one can go on with, and those that are open to everybody.

import * as house from "../frame/house.js";
import { html, useEffect, useState } from "../frame/html.js";
import { Icon } from "../frame/icons.js";
import { beginLesson, learned } from "../frame/lessons.js";
import { Banner, Blank, Lintel, Skeleton, Tool } from "../frame/parts.js";
import { change, language, night, settings } from "../frame/settings.js";
import { inWords, number, say, sayOr } from "../frame/words.js";
import { DoorArt, MIST } from "./door_art.js";
import { OpenSheet } from "./open_sheet.js";

/** @typedef {import("../frame/house.js").GameFacts} GameFacts */
/** @typedef {import("../frame/house.js").TableFacts} TableFacts */

const DOORS = ["koikoi", "riichi", "reversi", "stud"];
const AGAIN = 5_000;

/** @param {{ app: import("../main.js").App }} props */
export function Lobby({ app }) {
  const [opening, setOpening] = useState(/** @type {GameFacts | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => setOpening(wanted()), []);
  const tables = useTables();
  const doors = DOORS.map(house.gameOf).filter((one) => one !== undefined);
  const others = house.games.filter((one) => !DOORS.includes(one.name));
  /** @param {() => Promise<string>} open */
  const lead = async (open) => {
    try {
      app.go(await open());
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return html`
    <div class="lobby">
      <${Lintel} title=${say("title")} where=${say("lobby.games")}>
        <button class="tool" type="button" lang=${say("lobby.other_language_code")} onClick=${() => change({ language: language() === "ja" ? "en" : "ja" })}>${say("lobby.other_language")}</button>
        <${Tool} icon=${night() ? "sun" : "moon"} label=${night() ? say("lobby.day") : say("lobby.night")} text=${night() ? say("lobby.day") : say("lobby.night")} onClick=${() => change({ light: night() ? "day" : "night" })} />
        <${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} />
      <//>
      <main>
        <section class="wall" aria-label=${say("lobby.doors")}><div class="doors">
          ${doors.map((game, at) => html`<${Door} game=${game} at=${at} quick=${() => lead(async () => `/table/${await playAtOnce(game)}`)} open=${() => setOpening(game)} first=${isNew(game, tables.mine) ? () => lead(() => beginLesson(game)) : null} />`)}
        </div></section>
        <div class="sill"></div>
      </main>
      <section class="floor tatami">
        ${trouble && html`<${Banner} icon="close" kind="lost" title=${trouble}><button class="btn" type="button" onClick=${() => setTrouble("")}>${say("close")}</button><//>`}
        <div>
          <${MyTables} tables=${tables.mine} failed=${tables.failed} />
          <${OpenTables} tables=${tables.open} failed=${tables.failed} app=${app} fail=${setTrouble} start=${() => setOpening(doors[0] ?? null)} />
          <section class="friends"><h3>${say("lobby.more")}</h3><div class="more">
            <button class="btn" type="button" onClick=${() => setOpening(doors[0] ?? null)}><${Icon} name="link" />${say("lobby.invite")}<small>${say("lobby.invite_hint")}</small></button>
            ${others.map((game) => html`<button class="btn" type="button" onClick=${() => setOpening(game)}><${Icon} name=${game.scored ? "pencil" : "cards"} />${sayOr("page", `door.${game.name}`, inWords(game.called))}<small>${game.scored ? say("lobby.scored") : ""}</small></button>`)}
          </div><nav class="ways" aria-label=${say("lobby.ways")}>
            <a class="btn" href="/replay"><${Icon} name="play" />${say("replay.title")}</a>
            <a class="btn" href="/statistics"><${Icon} name="chart" />${say("statistics.title")}</a>
            <a class="btn" href="/rules"><${Icon} name="rules" />${say("door.rules")}</a>
          </nav></section>
        </div>
      </section>
      ${opening && html`<${OpenSheet} game=${opening} close=${() => setOpening(null)} go=${app.go} />`}
    </div>`;
}

/** The game that the address asks for a table of, once; so do the shortcuts of the page among apps. */
function wanted() {
  const game = house.gameOf(new URLSearchParams(location.search).get("open") ?? "");
  if (game) history.replaceState(null, "", "/");
  return game ?? null;
}

/** Whether somebody has never sat down at a game, as far as the house and this browser know.
 * @param {GameFacts} game
 * @param {TableFacts[] | null} mine */
const isNew = (game, mine) => mine !== null && !learned(game.name) && !mine.some((one) => one.game === game.name);

/** A door: to play at once, to open a table, and how to play; who is new there is led through a first round.
 * @param {{ game: GameFacts, at: number, quick: () => void, open: () => void, first: (() => void) | null }} props */
const Door = ({ game, at, quick, open, first }) => html`
  <article class="door d${at + 1}">
    <svg class="mist" viewBox="0 0 300 240" preserveAspectRatio="none" aria-hidden="true">${MIST.map((line, n) => html`<path class=${"abc"[n]} d=${line} />`)}</svg>
    <h2>${sayOr("page", `door.${game.name}`, inWords(game.called))}</h2>
    <p class="sub">${sayOr("page", `door.${game.name}_sub`, "")}</p>
    <${DoorArt} game=${game.name} /><span class="hikite"></span>
    ${first ? html`<button class="learn" type="button" onClick=${first} aria-label=${say("door.first_label", { game: inWords(game.called) })}><${Icon} name="bulb" />${say("door.first")}</button>`
      : html`<a class="learn" href=${`/rules/${game.name}`} aria-label=${say("door.rules_label", { game: inWords(game.called) })}><${Icon} name="rules" />${say("door.rules")}</a>`}
    <div class="go">
      <button class="btn" type="button" onClick=${quick} aria-label=${say("door.play_label", { game: inWords(game.called) })}>${say("door.play")}</button>
      <button class="btn ghost" type="button" onClick=${open} aria-label=${say("door.open_label", { game: inWords(game.called) })}>${say("door.open")}</button>
    </div>
  </article>`;

/** Open a table against the computers, as it is usually played, and give its id.
 * @param {GameFacts} game */
export async function playAtOnce(game) {
  await house.welcomed();
  const seats = game.presets[0]?.seats ?? 2, player = game.levels.normal ?? game.computers[0]?.name ?? "random";
  const computers = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), player]));
  const options = game.hints ? { hints: settings.hints } : {};
  const opened = await house.openTable({ game: game.name, computers, start: true, options });
  return opened.table;
}

/** Ask for tables now and then, while the lobby is looked at. */
function useTables() {
  const [found, setFound] = useState({ mine: /** @type {TableFacts[] | null} */ (null), open: /** @type {TableFacts[] | null} */ (null), failed: false });
  useEffect(() => {
    let over = false;
    const look = async () => {
      if (document.hidden) return;
      try {
        const [mine, open] = await Promise.all([house.myTables(), house.openTables()]);
        if (!over) setFound({ mine, open, failed: false });
      } catch {
        if (!over) setFound((was) => ({ ...was, failed: true }));
      }
    };
    void look();
    const timer = setInterval(look, AGAIN);
    return () => { over = true; clearInterval(timer); };
  }, []);
  return found;
}

const UNFINISHED = ["gathering", "promising", "live", "stopped"], SHOWN = 6;

/** @param {{ tables: TableFacts[] | null, failed: boolean }} props */
function MyTables({ tables, failed }) {
  const mine = (tables ?? []).filter((one) => UNFINISHED.includes(one.state)).slice(0, SHOWN);
  return html`<section class="mine"><h2>${say("lobby.mine")}<small>${say("lobby.mine_hint")}</small></h2>
    ${tables === null ? (failed ? html`<${Blank} title=${say("house.not_reached")} />` : html`<${Skeleton} />`)
      : mine.length === 0 ? html`<${Blank} title=${say("lobby.no_mine")} text=${say("lobby.no_mine_text")} />`
        : html`<ul class="rows slip">${mine.map((one, at) => html`<${Row} facts=${one} title=${house.called(one.game)} text=${`${others(one)}${say("dot")}${say(`state.${one.state}`)}`} first=${at === 0} word=${say("lobby.go_on")} href=${`/table/${one.table}`} />`)}</ul>`}
  </section>`;
}

/** @param {{ tables: TableFacts[] | null, failed: boolean, app: import("../main.js").App, fail: (text: string) => void, start: () => void }} props */
function OpenTables({ tables, failed, app, fail, start }) {
  const open = (tables ?? []).filter((one) => one.me === null && (mayTake(one) || (one.options.watching ?? "none") !== "none")).slice(0, SHOWN);
  /** @param {TableFacts} facts */
  const sit = async (facts) => {
    try {
      await house.welcomed();
      await house.sit(facts.table);
      app.go(`/table/${facts.table}`);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<section><h2>${say("lobby.open")}<small>${tables === null ? "" : say("lobby.open_hint", { n: number(open.length) })}</small></h2>
    ${tables === null ? (failed ? null : html`<${Skeleton} />`)
      : open.length === 0 ? html`<${Blank} title=${say("lobby.no_open")} text=${say("lobby.no_open_text")}><button class="btn" type="button" onClick=${start}><${Icon} name="plus" />${say("door.open")}</button><//>`
        : html`<ul class="rows slip">${open.map((one) => mayTake(one)
          ? html`<${Row} facts=${one} title=${say("lobby.of", { who: others(one), game: house.called(one.game) })} text=${freeOf(one)} word=${say("lobby.sit")} act=${() => sit(one)} />`
          : html`<${Row} facts=${one} title=${others(one)} text=${`${house.called(one.game)}${say("dot")}${say(`state.${one.state}`)}`} word=${say("lobby.watch")} href=${`/table/${one.table}`} />`)}</ul>`}
  </section>`;
}

/** @param {{ facts: TableFacts, title: string, text: string, word: string, href?: string, act?: () => void, first?: boolean }} props */
const Row = ({ facts, title, text, word, href = "", act, first = false }) => html`
  <li class="g-${facts.game}"><i class="dot"></i><div><b>${title}</b><small class="num">${text}</small></div>
    ${href ? html`<a class="btn ${first ? "kaki" : ""}" href=${href}>${word}</a>` : html`<button class="btn" type="button" onClick=${act}>${word}</button>`}</li>`;

/** Who else sits there.
 * @param {TableFacts} facts */
const others = (facts) => house.othersAt(facts) || say("lobby.nobody");

/** @param {TableFacts} facts */
const freeAt = (facts) => facts.seats.filter((seat) => !seat.kind).length;

/** Whether a seat may be taken there; elsewhere one may only watch.
 * @param {TableFacts} facts */
const mayTake = (facts) => facts.state === "gathering" && Boolean(facts.listed) && freeAt(facts) > 0;

/** @param {TableFacts} facts */
const freeOf = (facts) => say("lobby.free", { n: freeAt(facts) });
