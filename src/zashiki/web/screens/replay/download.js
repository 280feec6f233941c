// A match to take home: our record, what one seat saw, or a format of other programs.

import * as house from "../../frame/house.js";
import { html, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Dialog } from "../../frame/parts.js";
import { say, sayOr } from "../../frame/words.js";
import { inFormat } from "./sources.js";

/** @typedef {import("./reel.js").Reel} Reel */

/** How files of each format end. */
const ENDINGS = /** @type {Record<string, string>} */ ({ transcripts: "txt", mjai: "mjson", tenhou6: "json" });
/** @param {string} format */
const endingOf = (format) => ENDINGS[format] ?? format;

/** @param {{ reel: Reel, close: () => void }} props */
export function Download({ reel, close }) {
  const [trouble, setTrouble] = useState("");
  const { game, seats } = /** @type {import("./reel.js").Round} */ (reel.here).told, facts = house.gameOf(game);
  const own = reel.own === null ? "watcher" : String(reel.own), whole = reel.closed ? own : "table";
  /** @param {() => Promise<{ file: Blob, name: string }>} make */
  const give = (make) => async () => {
    setTrouble("");
    try {
      const { file, name } = await make();
      handOver(file, name);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const stem = reel.source.file.replace(/\.\w+$/, "") || `zashiki-${game}-${reel.source.table}`;
  /** @param {string} as */
  const ours = (as) => give(async () => ({ file: new Blob([await reel.source.record(as)]), name: `${stem}${as === "table" || !reel.source.table ? "" : `-${as === "watcher" ? as : `seat-${as}`}`}.jsonl` }));
  /** @param {string} format */
  const theirs = (format) => give(async () => ({ file: await inFormat(await reel.source.record(whole), format), name: `${stem}.${endingOf(format)}` }));
  return html`<${Dialog} label=${say("replay.download")} close=${close}>
    <div class="takes">
      <${Take} icon="save" name=${say("replay.ours")} hint=${reel.closed ? say("replay.ours_seen") : say("replay.ours_hint")} act=${ours(whole)} />
      ${!reel.closed && (facts?.formats ?? []).map((format) => html`<${Take} icon="save" name=${sayOr("page", `replay.format.${format}`, format)} hint=${say("replay.foreign_hint", { ending: endingOf(format) })} act=${theirs(format)} />`)}
      ${reel.source.table && !reel.closed && facts?.hidden && seats.map((_, seat) => html`<${Take} icon="eye" name=${say("replay.of_seat", { who: reel.frame.scene.seats?.[seat]?.name ?? String(seat + 1) })} hint=${say("replay.of_seat_hint")} act=${ours(String(seat))} />`)}
    </div>
    ${trouble && html`<p class="wish" role="alert">${trouble}</p>`}<//>`;
}

/** @param {{ icon: import("../../frame/icons.js").IconName, name: string, hint: string, act: () => void }} props */
const Take = ({ icon, name, hint, act }) => html`<button class="btn" type="button" onClick=${act}><${Icon} name=${icon} /><span>${name}<small>${hint}</small></span></button>`;

/** @param {Blob} file
 * @param {string} name */
function handOver(file, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
