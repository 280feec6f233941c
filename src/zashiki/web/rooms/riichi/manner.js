// How the table moves: discards go from the hand to the river, called tiles from the river to the meld.

import { ownTiles } from "./hand.js";

/** @typedef {import("../../frame/playback.js").Frame} Frame */
/** @typedef {import("../../frame/motion.js").Origin} Origin */
/** @typedef {import("../../types/scenes.js").RiichiScene} RiichiScene */
/** @typedef {import("../../types/scenes.js").RiichiEvent} RiichiEvent */
/** @typedef {import("../../types/scenes.js").RiichiTileCalled} RiichiTileCalled */
/** @typedef {import("../../types/scenes.js").RiichiTileDiscarded} RiichiTileDiscarded */

/** @type {Partial<Record<RiichiEvent["type"], number>>} */
const RESTS = { hand_dealt: 400, tile_discarded: 140, tile_called: 700, kan_declared: 700, kita_declared: 500, riichi_accepted: 200, dora_shown: 300, tsumo_declared: 500, hand_won: 900, hand_drawn: 900 };
/** @type {Partial<Record<RiichiEvent["type"], number>>} */
const DURATIONS = { tile_drawn: 120, tile_discarded: 160, tile_called: 220, kan_declared: 220, riichi_accepted: 260 };
/** @type {Partial<Record<RiichiEvent["type"], readonly import("../../frame/sound.js").SoundName[]>>} */
const SOUNDS = { hand_dealt: ["tile", "tile", "tile"], tile_discarded: ["tile"], tile_called: ["tile", "tile"], kan_declared: ["tile", "tile"], kita_declared: ["tile"], dora_shown: ["tile"], hand_won: ["win"] };
const DECLARED = 700, BACK = 0.7;

/** @param {Frame} frame */
const eventOf = (frame) => /** @type {RiichiEvent | undefined} */ (frame.step?.event);

/** @type {import("../../frame/playback.js").Manner} */
export const manner = {
  clears: (frame) => eventOf(frame)?.type === "match_ended",
  rest: (frame) => {
    const event = eventOf(frame);
    if (event?.type === "tile_discarded" && event.riichi) return DECLARED;
    return (event && RESTS[event.type]) ?? 0;
  },
  duration: (frame) => {
    const event = eventOf(frame);
    return (event && DURATIONS[event.type]) ?? 200;
  },
  sounds: (frame) => {
    const event = eventOf(frame);
    if (event?.type === "tile_discarded" && event.riichi) return ["tile", "riichi"];
    return (event && SOUNDS[event.type]) ?? [];
  },
  origin: (frame, piece, before) => {
    const event = eventOf(frame);
    switch (event?.type) {
      case "hand_dealt": return piece.startsWith("own-") ? { place: "wall", size: 0.4 } : null;
      case "tile_discarded": return piece.startsWith("river-") ? thrown(event, before) : null;
      case "tile_called": return piece.startsWith("meld-") ? called(event, piece, before) : null;
      case "kan_declared": case "kita_declared": return { place: `hand-${event.seat}`, size: BACK };
      case "dora_shown": return piece.startsWith("dora-") ? { place: "wall", turned: true } : null;
      default: return null;
    }
  },
};

/** A discard comes from its place in my hand, or from another's.
 * @param {RiichiTileDiscarded} event
 * @param {RiichiScene | null} before
 * @returns {Origin} */
function thrown(event, before) {
  const place = `hand-${event.seat}`;
  if (!before || before.seat !== event.seat) return { place, size: BACK };
  const own = ownTiles(before, event.seat).find((tile) => tile.code === event.tile && tile.drawn === (event.drawn === true));
  return own ? { place: own.piece, otherwise: place } : { place };
}

/** The tile that was called comes from the river that it lay in, the others from the hand.
 * @param {RiichiTileCalled} event
 * @param {string} piece
 * @param {RiichiScene | null} before
 * @returns {Origin} */
function called(event, piece, before) {
  const source = event.meld.source ?? null, river = source === null ? [] : (before?.seats[source]?.river ?? []);
  const meld = before?.seats[event.seat]?.melds.length ?? 0, taken = source === null ? -1 : calledAt(event, before);
  return piece === `meld-${event.seat}-${meld}-${taken}` ? { place: `river-${source}-${river.length - 1}`, size: 1 } : { place: `hand-${event.seat}`, size: BACK };
}

/** Where in the new meld the called tile lies: at the side of whom it came from.
 * @param {RiichiTileCalled} event
 * @param {RiichiScene | null} before */
function calledAt(event, before) {
  const count = before?.seats.length ?? 4, after = ((event.meld.source ?? 0) - event.seat + count) % count;
  if (after === count - 1) return 0;
  return after === 1 ? event.meld.tiles.length - 1 : 1;
}
