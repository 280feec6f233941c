// What is offered, as the room shows it: by the tile that is pressed, or as buttons.

/** @typedef {import("../../types/protocol.js").Offer} Offer */
/** @typedef {import("../../types/protocol.js").Question} Question */
/** @typedef {import("../../types/scenes.js").RiichiAction} RiichiAction */

const CALLED = new Set(["win", "pon", "kan", "chi", "kita", "nine_terminals", "stop", "play_on"]);

/** @param {Offer} offer */
export const actionOf = (offer) => /** @type {RiichiAction} */ (offer.action);

/** Offers of one kind.
 * @param {Question | null} asked
 * @param {string} group
 * @returns {Offer[]} */
export const offersOf = (asked, group) => (asked?.offers ?? []).filter((offer) => offer.group === group);

/** A name for a tile of one's own hand: the one just drawn is another than its like in the hand.
 * @param {string} code
 * @param {boolean} drawn */
export const tileKey = (code, drawn) => (drawn ? `${code} drawn` : code);

/** What each tile of the hand is pressed for: to be discarded, or to declare riichi with it.
 * @param {Question | null} asked
 * @param {boolean} riichi
 * @returns {Map<string, Offer>} */
export function tileOffers(asked, riichi) {
  /** @type {Map<string, Offer>} */
  const found = new Map();
  for (const offer of offersOf(asked, riichi ? "riichi" : "discard")) {
    const action = actionOf(offer);
    if ("tile" in action) found.set(tileKey(action.tile, "drawn" in action && action.drawn === true), offer);
  }
  return found;
}

/** Whether a tile of another lies open, and this seat is asked about it.
 * @param {Question | null} asked */
export const isWindow = (asked) => offersOf(asked, "pass").length > 0;

/** Whether a win is open.
 * @param {Question | null} asked */
export const mayWin = (asked) => offersOf(asked, "win").length > 0;

/** What stands on buttons in one's own turn: wins first.
 * @param {Question | null} asked
 * @returns {Offer[]} */
export const turnOffers = (asked) => (asked?.offers ?? []).filter((offer) => CALLED.has(offer.group ?? ""));

/** What takes a moment before it can be pressed: a window, and a turn that could end the round.
 * @param {Question} asked */
export const guarded = (asked) => isWindow(asked) || mayWin(asked);
