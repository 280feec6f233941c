// Draws a sheet that the house has written: paragraphs, tables, rows of pieces. How a piece looks is the room's affair.

import { classes, html } from "./html.js";

/** @typedef {import("../types/protocol.js").Sheet} Sheet */
/** @typedef {import("../types/protocol.js").Text} Text */
/** @typedef {import("../types/protocol.js").Grid} Grid */
/** @typedef {import("../types/protocol.js").Pieces} Pieces */
/** @typedef {Text | Grid | Pieces} Part */
/** @typedef {(props: { code: string, mark?: string }) => unknown} PieceView */

/** A piece of a game without pictures is its code.
 * @type {PieceView} */
export const PlainPiece = ({ code, mark }) => html`<span class=${classes("plain-piece", mark)}>${code}</span>`;

/** @param {{ sheet: Sheet, piece?: PieceView }} props */
export const SheetView = ({ sheet, piece = PlainPiece }) => html`
  <div class="written">${columnsOf(sectionsOf(sheet.parts ?? [])).map((some) => html`<div class=${some.length > 1 ? "columns" : "alone-part"}>${some.map((section) => html`<section>${section.map((part) => partOf(part, piece))}</section>`)}</div>`)}</div>`;

/** A heading begins a section.
 * @param {readonly Part[]} parts */
function sectionsOf(parts) {
  /** @type {Part[][]} */
  const sections = [];
  for (const part of parts) {
    const last = sections.at(-1);
    if (last && !(part.type === "text" && part.role === "heading")) last.push(part);
    else sections.push([part]);
  }
  return sections;
}

/** Sections of figures alone stand side by side where there is room; those with pieces, or columns with names, stand alone.
 * @param {Part[][]} sections
 * @returns {Part[][][]} */
function columnsOf(sections) {
  /** @type {Part[][][]} */
  const found = [];
  let open = false;
  for (const section of sections) {
    const narrow = section.some((part) => part.type === "grid") && !section.some((part) => part.type === "pieces" || (part.type === "grid" && part.head?.length));
    if (narrow && open) found.at(-1)?.push(section);
    else found.push([section]);
    open = narrow;
  }
  return found;
}

/** @param {Part} part
 * @param {PieceView} piece */
function partOf(part, piece) {
  if (part.type === "grid") return gridOf(part, piece);
  if (part.type === "pieces") return html`<figure class=${classes("row-of", part.pieces.every((one) => !one.mark) && "aside-row")}><figcaption>${part.label}</figcaption><div class="mini">${part.pieces.map((one) => html`<${piece} code=${one.code} mark=${one.mark} />`)}</div></figure>`;
  return part.role === "heading" ? html`<h3 class="heading">${spansOf(part, piece)}</h3>` : html`<p class=${part.role ?? "plain"}>${spansOf(part, piece)}</p>`;
}

/** Keys come to a table that is wider than its place, so that it can be moved; the others are no stop on the way.
 * @param {HTMLElement | null} table */
const reached = (table) => { if (table) table.tabIndex = table.scrollWidth > table.clientWidth ? 0 : -1; };

/** @param {Grid} grid
 * @param {PieceView} piece */
const gridOf = ({ rows, head = [], left = 1 }, piece) => html`
  <div class="scroll" ref=${reached}><table class="num">
    ${head.length > 0 && html`<thead><tr>${head.map((cell, at) => html`<th scope="col" class=${at >= left && "figure"}>${cellOf(cell, piece)}</th>`)}</tr></thead>`}
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td class=${classes(at >= left && "figure", signOf(cell))}>${cellOf(cell, piece)}</td>`)}</tr>`)}</tbody>
  </table></div>`;

/** What is gained and what is lost differ in colour, too.
 * @param {string | Text} cell */
const signOf = (cell) => (typeof cell !== "string" ? "" : cell.startsWith("+") ? "plus" : cell.startsWith("−") ? "minus" : "");

/** @param {string | Text} cell
 * @param {PieceView} piece */
const cellOf = (cell, piece) => (typeof cell === "string" ? cell : html`<span class=${cell.role ?? "plain"}>${spansOf(cell, piece)}</span>`);

/** @param {Text} text
 * @param {PieceView} piece */
const spansOf = (text, piece) => text.spans.map((span) => (typeof span === "string" ? span : html`<${piece} code=${span.code} mark=${span.mark} />`));
