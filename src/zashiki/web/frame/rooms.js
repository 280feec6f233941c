// The rooms of the house: each game's own look, fetched when somebody comes to its table.

import { during } from "./busy.js";
import * as house from "./house.js";
import { learn } from "./words.js";
import { plainRoom } from "../screens/plain_room.js";

/** What a room is: how a game's table looks and moves. Its module exports it as `room`.
 * @template [Scene=any]
 * @typedef {{
 *   View: (props: RoomProps<Scene>) => unknown, styles?: string[], Piece?: import("./sheet_view.js").PieceView,
 *   manner?: import("./playback.js").Manner, where?: (scene: Scene, table: import("./table.js").Table) => unknown,
 *   showsTime?: boolean, lesson?: () => Promise<{ lesson: import("./lessons.js").Lesson<Scene> }>, tools?: { icon: import("./icons.js").IconName, word: string, sheet: string, key: string, inMenu?: boolean }[], sheets?: Record<string, (props: OwnSheetProps) => unknown>, keyNames?: string[], prepare?: () => unknown, keys?: (event: KeyboardEvent, props: RoomProps<Scene>) => boolean,
 * }} Room */
/** What a sheet is drawn from that only this room has, by the name under which it is asked for.
 * @typedef {{ table: import("./table.js").Table, close: () => void }} OwnSheetProps */
/** @template [Scene=any]
 * @typedef {{ table: import("./table.js").Table, scene: Scene, frame: import("./playback.js").Frame, ask: (what: string) => void, redraw: () => void, typed: { current: (event: KeyboardEvent) => boolean } }} RoomProps what a room is drawn from; it may set `typed` to hear keys while it is shown */

/** @type {Map<string, Room>} */
const rooms = new Map();

/** A room that was fetched before.
 * @param {string} game */
export const knownRoom = (game) => rooms.get(game);

/** Fetch the room of a game, with its words and styles; without one, the table is plain text.
 * @param {string} game */
export async function roomOf(game) {
  const address = house.gameOf(game)?.room;
  const [module] = await during(Promise.all([address ? import(address) : { room: plainRoom }, learn(game)]));
  const room = /** @type {Room} */ (module.room);
  await Promise.all((room.styles ?? []).map((name) => wear(new URL(name, new URL(address ?? "/", location.href)).href, game)));
  await during(Promise.resolve(room.prepare?.()));
  rooms.set(game, room);
  return room;
}

/** Fetch styles, unless they are here: those of a room, or of a screen that few visits need.
 * @param {string} address
 * @param {string} [game]
 * @returns {Promise<unknown>} */
export function wear(address, game) {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  if (game) link.dataset.room = game;
  document.head.append(link);
  return during(new Promise((done) => { link.onload = link.onerror = done; }));
}

/** Let the styles of one room count and no others: two rooms may use a word for different things.
 * @param {string} game empty: of no room */
export function dress(game) {
  for (const link of document.querySelectorAll("link")) {
    if (link.dataset.room !== undefined && link.sheet) link.sheet.disabled = link.dataset.room !== game;
  }
}
