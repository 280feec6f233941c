// Hanafuda cards: their pictures, their names, and where they lie on the field.

import { file } from "../../frame/files.js";
import { classes, html } from "../../frame/html.js";
import { settings } from "../../frame/settings.js";
import { sayOf } from "../../frame/words.js";

export const HIDDEN = "?";
export const KINDS = /** @type {const} */ (["hikari", "tane", "tanzaku", "kasu"]);

/** @param {string} code */
export const nameOf = (code) => sayOf("koikoi", `card.${code}`);
/** @param {string} code */
export const picture = (code) => file(`pieces/hanafuda/${settings.cards}/${code}.svg`);

/** Fetch all pictures before they are needed, so that no card flies without its face. */
export function fetchPictures() {
  for (let month = 1; month <= 12; month += 1) for (const letter of "abcd") new Image().src = picture(`${month}${letter}`);
}

/** @param {number} points */
export const pointsText = (points) => (points === 1 ? sayOf("koikoi", "points.one", { n: points }) : sayOf("koikoi", "points.many", { n: points }));

/** The face of a card, with the number of its month for beginners.
 * @param {{ code: string }} props */
export const Face = ({ code }) => html`<img src=${picture(code)} alt=${nameOf(code)} draggable=${false} />
  ${settings.numerals && html`<span class="month" aria-hidden="true">${parseInt(code, 10)}</span>`}`;

/** A card that lies somewhere.
 * @param {{ code: string, kind?: string, moves?: boolean }} props */
export const Card = ({ code, kind = "", moves = true }) => (code === HIDDEN
  ? html`<span class="hana back" role="img" aria-label=${sayOf("koikoi", "brief.?")}></span>`
  : html`<span class=${classes("hana", kind)} data-piece=${moves ? code : undefined} data-name=${nameOf(code)}><${Face} code=${code} /></span>`);

/** A card inside a sheet.
 * @param {{ code: string, mark?: string }} props */
export const SheetCard = ({ code, mark = "" }) => html`<${Card} code=${code} kind=${mark && `mark-${mark}`} moves=${false} />`;

/** Where each card of the field lies: it keeps its place until it is taken.
 * @param {(string | null)[]} before
 * @param {readonly string[]} field
 * @param {number} count places that there are
 * @returns {(string | null)[]} */
export function placed(before, field, count) {
  const places = Array.from({ length: Math.max(count, field.length) }, (_, at) => {
    const code = before[at] ?? null;
    return code !== null && field.includes(code) ? code : null;
  });
  for (const code of field) {
    if (!places.includes(code)) places[places.indexOf(null)] = code;
  }
  return places;
}
