// The room of riichi: a square cloth turned to one's seat, names around it, the hand below.

import { useCalm } from "../../frame/calm.js";
import { html, useLayoutEffect, useState } from "../../frame/html.js";
import { twoSteps } from "../../frame/settings.js";
import * as speech from "../../frame/speech.js";
import { say, sayOf } from "../../frame/words.js";
import { Aid } from "./aids.js";
import { Band, Grave } from "./calls.js";
import { guarded, mayWin, tileOffers } from "./choices.js";
import { Cloth, inTurn, sideOf } from "./cloth.js";
import { Hand } from "./hand.js";
import { handled } from "./keys.js";
import { manner } from "./manner.js";
import { Plate, Switches } from "./plates.js";
import { SheetTile, fetchFaces } from "./tiles.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */
/** @typedef {import("../../types/scenes.js").RiichiEvent} RiichiEvent */

/** @param {import("../../frame/rooms.js").RoomProps<RiichiScene>} props */
function RiichiTable({ table, scene, frame, typed }) {
  const [aim, setAim] = useState(""); // the tile of my hand that is looked at
  const [riichi, setRiichi] = useState(false); // whether riichi is declared with the next tile
  const [letting, setLetting] = useState(""); // what was pressed once, and would let a win go
  const [digit, setDigit] = useState(""); // of a tile that is being typed
  const [grave, setGrave] = useState(/** @type {Offer | null} */ (null));
  const { asked } = table, mine = scene.seat ?? 0, offers = tileOffers(asked, riichi), seats = inTurn(scene), lookedAt = aim.split("-")[1] ?? "";
  const back = () => { setAim(""); setRiichi(false); setLetting(""); setDigit(""); };
  useLayoutEffect(() => { back(); setGrave(null); }, [frame]);
  /** @param {Offer} offer */
  const choose = (offer) => {
    const name = JSON.stringify(offer.action);
    if (table.guarded && !table.calm) return;
    if (mayWin(asked) && offer.weight !== "win" && letting !== name) {
      setLetting(name);
      return speech.call(say("riichi.let_go"));
    }
    void table.choose(offer);
  };
  /** @param {import("./hand.js").Own} tile
   * @param {boolean} sure */
  const press = (tile, sure) => {
    if (!asked) return table.playback.skip();
    const offer = offers.get(tile.key);
    if (!offer || (twoSteps() && !sure && aim !== tile.piece)) return setAim(aim === tile.piece ? "" : tile.piece);
    if (mayWin(asked)) setAim(tile.piece);
    choose(offer);
  };
  const declare = () => { setLetting(""); setAim(""); setRiichi(!riichi); };
  const presses = { choose, letting, riichi, declare, grave: setGrave };
  typed.current = (event) => handled(event, { table, scene, offers, choose, grave: setGrave, declare, digit, setDigit, back });
  const calm = useCalm(table);
  return html`<main class="parlour tatami" data-calm=${calm ? "" : undefined} onClick=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && back()}>
    <${Band} table=${table} scene=${scene} presses=${presses} aim=${lookedAt} />
    <${Hand} table=${table} scene=${scene} seat=${mine} offers=${offers} aim=${aim} digit=${digit} setAim=${setAim} press=${press} />
    <${Cloth} scene=${scene} />
    ${seats.map((seat) => html`<${Plate} table=${table} scene=${scene} seat=${seat} />`)}
    ${table.me !== null && !table.over && html`<${Switches} table=${table} />`}
    <${Aid} table=${table} aim=${lookedAt} />
    <${Cry} frame=${frame} scene=${scene} />
    ${grave && html`<${Grave} table=${table} offer=${grave} close=${() => setGrave(null)} />`}
  </main>`;
}

/** A word that somebody called, beside the seat for a moment.
 * @param {{ frame: Frame, scene: RiichiScene }} props */
function Cry({ frame, scene }) {
  const event = /** @type {RiichiEvent | undefined} */ (frame.step?.event), word = event && cryOf(event);
  return word && "seat" in event ? html`<p class=${`cry c${sideOf(scene, event.seat)}`} aria-hidden="true">${word}</p>` : null;
}

/** @param {RiichiEvent} event */
function cryOf(event) {
  switch (event.type) {
    case "tile_called": return event.meld.kind === "chi" ? sayOf("riichi", "offer.Chi") : event.meld.kind === "pon" ? sayOf("riichi", "offer.Pon") : sayOf("riichi", "offer.OpenKan");
    case "kan_declared": return sayOf("riichi", "offer.ClosedKan");
    case "kita_declared": return sayOf("riichi", "offer.Kita");
    case "tile_discarded": return event.riichi ? sayOf("riichi", "offer.DeclareRiichi") : "";
    case "tsumo_declared": return sayOf("riichi", "offer.Tsumo");
    case "hand_won": return event.seat === event.source ? sayOf("riichi", "offer.Tsumo") : sayOf("riichi", "offer.Ron");
    default: return "";
  }
}

/** @type {import("../../frame/rooms.js").Room<RiichiScene>} */
export const room = {
  View: RiichiTable,
  styles: ["room.css"],
  lesson: () => import("./lesson.js"),
  Piece: SheetTile,
  prepare: fetchFaces,
  keyNames: ["tile", "drawn", "win", "riichi", "pon", "chi", "kan", "pass", "kita", "nine", "switches", "yaku"],
  tools: [{ icon: "cards", word: "riichi.yaku", sheet: "yaku", key: "y" }],
  where: (scene) => html`<b>${scene.round_text}</b><span>${scene.about}</span>`,
  manner: { ...manner, guarded },
  showsTime: true,
};

