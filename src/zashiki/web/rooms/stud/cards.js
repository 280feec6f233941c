// Playing cards: a large index and one suit. What lies face down has no mark of what it is.

import { classes, html } from "../../frame/html.js";
import { SuitSign, colourOf } from "../../frame/suits.js";
import { sayOf } from "../../frame/words.js";

/** @typedef {import("../../frame/suits.js").Suit} Suit */

export const HIDDEN = "?";

/** @param {string} code */
const rankOf = (code) => code.charAt(0);
/** @param {string} code */
const suitOf = (code) => /** @type {Suit} */ (code.charAt(1));

/** @param {string} code */
export const nameOf = (code) => (code === HIDDEN ? sayOf("stud", "card.hidden")
  : sayOf("stud", "card.named", { rank: sayOf("stud", `rank.${rankOf(code)}`), suit: sayOf("stud", `suit.${suitOf(code)}`) }));

/** A card that lies somewhere; `stop`: its place in the order of the Tab key, where it can have the focus.
 * @param {{ code: string, kind?: string, moves?: boolean, stop?: number | undefined }} props */
export const Card = ({ code, kind = "", moves = true, stop }) => (code === HIDDEN
  ? html`<span class="pc back" role="img" aria-label=${nameOf(code)} tabindex=${stop}></span>`
  : html`<span class=${classes("pc", kind)} role="img" aria-label=${nameOf(code)} tabindex=${stop} data-piece=${moves ? code : undefined} data-name=${nameOf(code)} style=${{ color: colourOf(suitOf(code)) }}>
    <b aria-hidden="true">${rankOf(code) === "T" ? "10" : rankOf(code)}</b><${SuitSign} suit=${suitOf(code)} /></span>`);

/** A card inside a sheet: those that make the hand are raised, the others faint.
 * @param {{ code: string, mark?: string }} props */
export const SheetCard = ({ code, mark = "" }) => html`<${Card} code=${code} kind=${mark && `mark-${mark}`} moves=${false} />`;
