// Replay: a finished match of the house, or any record, looked through choice by choice.

import * as house from "../../frame/house.js";
import { html, useEffect, useRef, useState } from "../../frame/html.js";
import { Blank, Skeleton } from "../../frame/parts.js";
import { dress, knownRoom, roomOf } from "../../frame/rooms.js";
import { say } from "../../frame/words.js";
import { Alone } from "../invitation.js";
import { Chooser } from "./chooser.js";
import { Player } from "./player.js";
import { Reel } from "./reel.js";
import { ofTable } from "./sources.js";

/** @typedef {import("./sources.js").Source} Source */
/** @typedef {import("../../main.js").App} App */

export const styles = ["replay.css"];

/** @param {{ path: string[], app: App }} props */
export function Screen({ path, app }) {
  const [id = ""] = path;
  const [file, setFile] = useState(/** @type {Source | null} */ (null));
  useEffect(() => { if (id) setFile(null); }, [id]);
  if (id) return html`<${Replay} key=${id} source=${ofTable(id)} app=${app} leave=${() => app.go("/replay")} />`;
  if (file) return html`<${Replay} key=${file.file} source=${file} app=${app} leave=${() => setFile(null)} />`;
  return html`<${Chooser} open=${setFile} />`;
}

/** The moment that an address leads to. */
function momentOf() {
  const asked = new URLSearchParams(location.search), as = asked.get("as"), near = asked.get("near");
  return { side: as === null ? null : { as, near: near === null ? null : Number(near) }, round: Number(asked.get("round")) || 1, place: Number(asked.get("at")) || 0 };
}

/** Why not everything of a table can be seen; empty: it can.
 * @param {house.TableFacts} facts */
function closedBy(facts) {
  if (!house.gameOf(facts.game)?.hidden) return "";
  return facts.state !== "over" ? say("replay.not_over") : facts.folded === "kept" ? say("replay.kept") : "";
}

/** @param {{ source: Source, app: App, leave: () => void }} props */
function Replay({ source, app, leave }) {
  const [reel, setReel] = useState(/** @type {Reel | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [, redraw] = useState(0);
  const language = document.documentElement.lang, moment = useRef(momentOf());
  const draw = () => redraw((n) => n + 1);
  useEffect(() => {
    let made = /** @type {Reel | null} */ (null), gone = false;
    const begin = async () => {
      const facts = source.table ? await house.factsOf(source.table) : null, game = facts?.game ?? source.game;
      const { manner = {} } = await roomOf(game); // it says what is shown at the end, where a link may lead
      const found = new Reel(source, facts?.me ?? null, { redraw: draw, manner: () => manner });
      found.closed = facts ? closedBy(facts) : "";
      await found.begin(source.table ? moment.current : { side: null, round: 1, place: 0 });
      if (gone) return;
      made = found;
      dress(game);
      document.documentElement.dataset.room = game;
      setReel(found);
    };
    begin().catch((error) => setTrouble(error instanceof Error ? error.message : String(error)));
    return () => {
      gone = true;
      if (made) moment.current = { side: made.side, round: made.round, place: made.place };
      made?.end();
      dress("");
      delete document.documentElement.dataset.room;
    };
  }, [language]);
  const room = reel && knownRoom(reel.table.game);
  if (trouble) return html`<${Alone} title=${say("replay.title")}><${Blank} title=${say("replay.cannot")} text=${trouble}><button class="btn kaki" type="button" onClick=${leave}>${say("replay.choose")}</button><a class="btn" href="/">${say("to_lobby")}</a><//><//>`;
  if (!reel || !room || !reel.here) return html`<${Alone} title=${say("replay.title")}><${Skeleton} /><//>`;
  return html`<${Player} reel=${reel} room=${room} app=${app} leave=${leave} />`;
}
