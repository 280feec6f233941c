// The four suits of playing cards: our own plain signs, and their colours in a deck of four colours or of two.

import { html } from "./html.js";
import { settings } from "./settings.js";

/** @typedef {"s" | "h" | "d" | "c"} Suit */

const SIGNS = {
  s: "M16 2.5C13.2 8.3 3.4 12.6 3.4 19.8a6.3 6.3 0 0 0 11 4.3c-.1 2.4-1.4 4.5-3.2 5.4h9.6c-1.8-.9-3.1-3-3.2-5.4a6.3 6.3 0 0 0 11-4.3C28.6 12.6 18.8 8.3 16 2.5z",
  h: "M16 29C12.4 24 3.2 18.2 3.2 10.6A6.6 6.6 0 0 1 16 7.9a6.6 6.6 0 0 1 12.8 2.7C28.8 18.2 19.6 24 16 29z",
  d: "M16 2.4 26.2 16 16 29.6 5.8 16z",
  c: "M16 2.8a6.2 6.2 0 0 1 4.7 10.2 6.2 6.2 0 1 1-3.1 10.4c.1 2.6 1.5 5 3.2 6.1h-9.6c1.7-1.1 3.1-3.5 3.2-6.1A6.2 6.2 0 1 1 11.3 13 6.2 6.2 0 0 1 16 2.8z",
};
const INK = "#23262b", RED = "#b92820", BLUE = "#1f5fa8", GREEN = "#1f6b3b";
const COLOURS = { four: { s: INK, h: RED, d: BLUE, c: GREEN }, two: { s: INK, h: RED, d: RED, c: INK } };

/** The colour of a suit, in the deck that is set.
 * @param {Suit} suit */
export const colourOf = (suit) => COLOURS[settings.suits][suit];

/** The sign of a suit, in the colour of the words beside it.
 * @param {{ suit: Suit }} props */
export const SuitSign = ({ suit }) => html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d=${SIGNS[suit]} /></svg>`;

/** Four cards side by side, one of each suit, for whoever chooses between the decks. */
export const DeckSample = () => html`${/** @type {[string, Suit][]} */ ([["A", "s"], ["K", "h"], ["Q", "d"], ["J", "c"]]).map(([rank, suit]) => html`<svg viewBox="0 0 46 64" aria-hidden="true" fill=${colourOf(suit)}>
  <rect x="1" y="1" width="44" height="62" rx="5" fill="#fffdf6" stroke="#50391e" stroke-opacity=".3" />
  <text x="5" y="23" font-size="22" font-weight="700">${rank}</text><path transform="translate(19 36) scale(.72)" d=${SIGNS[suit]} /></svg>`)}`;
