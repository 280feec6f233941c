// What can be looked through: one's own matches that are over, and any record from a file.

import * as house from "../../frame/house.js";
import { html, useEffect, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Banner, Blank, Dialog, Skeleton } from "../../frame/parts.js";
import { language } from "../../frame/settings.js";
import { number, plain, say } from "../../frame/words.js";
import { Alone } from "../invitation.js";
import { converted, gamesIn, ofRecord } from "./sources.js";

/** @typedef {import("../../frame/house.js").TableFacts} TableFacts */
/** @typedef {import("../../types/protocol.js").GamesInFile} GamesInFile */
/** @typedef {import("../../types/protocol.js").ListedGame} ListedGame */

/** Larger files are refused by the house; who has one is told before it is sent. */
const LARGEST = 1 << 20, SHOWN = 200;

/** @param {{ open: (source: import("./sources.js").Source) => void }} props */
export function Chooser({ open }) {
  const [trouble, setTrouble] = useState(""), [busy, setBusy] = useState(false);
  const [many, setMany] = useState(/** @type {{ file: File, found: GamesInFile } | null} */ (null));
  /** @param {() => Promise<unknown>} work */
  const tried = async (work) => {
    setTrouble("");
    setBusy(true);
    await work().catch((error) => setTrouble(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  /** @param {File} file
   * @param {number} game */
  const take = (file, game) => tried(async () => {
    const found = await converted(file, game), [one] = found.games;
    if (one) open(ofRecord(one, plain(file.name), found.verdict ? found : null));
  });
  /** @param {File | null | undefined} file */
  const read = (file) => file && tried(async () => {
    if (file.size > LARGEST) throw new Error(say("replay.too_large"));
    const found = await gamesIn(file);
    if (found.total === 1 && found.games[0]) await take(file, found.games[0].number);
    else setMany({ file, found });
  });
  /** @param {DragEvent} event */
  const dropped = (event) => { event.preventDefault(); void read(event.dataTransfer?.files[0]); };
  return html`<${Alone} title=${say("replay.title")}><div class="chooser" onDragOver=${(/** @type {DragEvent} */ event) => event.preventDefault()} onDrop=${dropped}>
    ${trouble && html`<${Banner} icon="close" kind="lost" title=${trouble}><button class="btn" type="button" onClick=${() => setTrouble("")}>${say("close")}</button><//>`}
    <${Finished} />
    <section class="slip from-file"><h2>${say("replay.from_file")}</h2><p>${say("replay.from_file_text")}</p>
      <label class="btn kaki"><${Icon} name="plus" />${busy ? say("loading") : say("replay.open_file")}<input type="file" class="unseen" disabled=${busy} onChange=${(/** @type {import("../../frame/html.js").EventOf<HTMLInputElement>} */ event) => { void read(event.target.files?.[0]); event.target.value = ""; }} /></label><small class="drop">${say("replay.drop")}</small></section>
    ${many && html`<${Many} ...${many} take=${(/** @type {number} */ game) => { setMany(null); void take(many.file, game); }} close=${() => setMany(null)} />`}
  </div><//>`;
}

/** One's own matches that are over, the latest first. */
function Finished() {
  const [tables, setTables] = useState(/** @type {TableFacts[] | null} */ (null)), [failed, setFailed] = useState(false);
  useEffect(() => { house.myTables("over").then(setTables, () => setFailed(true)); }, []);
  return html`<section><h2>${say("replay.finished")}</h2>
    ${failed ? html`<${Blank} title=${say("house.not_reached")} />` : tables === null ? html`<${Skeleton} />`
      : tables.length === 0 ? html`<${Blank} title=${say("replay.none")} text=${say("replay.none_text")}><a class="btn" href="/">${say("to_lobby")}</a><//>`
        : html`<ul class="rows slip">${tables.map((one) => html`<li class="g-${one.game}"><i class="dot"></i><div><b>${house.called(one.game)}</b><small class="num">${about(one)}</small></div><a class="btn" href=${`/replay/${one.table}`}>${say("replay.look")}</a></li>`)}</ul>`}
  </section>`;
}

/** @param {TableFacts} facts */
const about = (facts) => [
  house.othersAt(facts),
  new Date(facts.last).toLocaleString(language(), { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" }),
].filter(Boolean).join(say("dot"));

/** Which game of a file of many.
 * @param {{ file: File, found: GamesInFile, take: (game: number) => void, close: () => void }} props */
function Many({ file, found, take, close }) {
  const [wanted, setWanted] = useState("");
  const fits = found.games.filter((one) => `${one.number} ${spoken(one)}`.toLowerCase().includes(wanted.toLowerCase()));
  return html`<${Dialog} label=${say("replay.which", { n: number(found.total) })} close=${close} kind="wide"><p>${plain(file.name)}${found.refused_in_all ? html` <small>${say("replay.unreadable", { n: number(found.refused_in_all) })}</small>` : null}</p>
    <input class="field" type="search" value=${wanted} aria-label=${say("replay.find")} placeholder=${say("replay.find")} onInput=${(/** @type {import("../../frame/html.js").EventOf<HTMLInputElement>} */ event) => setWanted(event.target.value)} />
    <ol class="rows games">${fits.slice(0, SHOWN).map((one) => html`<li><div><b><span class="num">${one.number}</span> ${(one.names ?? []).join(say("replay.against"))}</b><small>${spoken({ ...one, names: [] })}</small></div><button class="btn" type="button" onClick=${() => take(one.number)}>${say("replay.look")}</button></li>`)}</ol>
    ${fits.length > SHOWN && html`<p class="faint">${say("replay.further", { n: number(fits.length - SHOWN) })}</p>`}<//>`;
}

/** @param {ListedGame} game */
const spoken = ({ names = [], place = "", date = "", result = "" }) => [...names, place, date, result].filter(Boolean).join(say("dot"));
