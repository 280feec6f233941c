// Mahjong tiles: their faces, their names, and signs in their corners for beginners.

import { file } from "../../frame/files.js";
import { classes, html, useState } from "../../frame/html.js";
import { language, settings } from "../../frame/settings.js";
import { sayOf } from "../../frame/words.js";

export const HIDDEN = "?";
const SUITS = "mps", HONOURS = { en: ["E", "S", "W", "N", "Wh", "G", "R"], ja: [..."東南西北白發中"] }; // as sets for beginners have them
const CODES = [...SUITS].flatMap((suit) => Array.from({ length: 10 }, (_, n) => `${n}${suit}`)).concat(HONOURS.en.map((_, n) => `${n + 1}z`));

/** @param {string} code */
export const nameOf = (code) => sayOf("riichi", `tile.${code}`);
/** @param {string} code */
const picture = (code) => file(`pieces/tiles/${code}.svg`);

const PATIENCE = 8_000; // milliseconds after which a table is laid without the pictures that have not come

/** Tiles whose picture did not come: their name stands on them, since a tile without one would be a white dragon.
 * @type {Set<string>} */
const faceless = new Set();
/** Fetch all faces before any tile is shown, so that nothing is pressed that is not seen.
 * @returns {Promise<unknown>} */
export const fetchFaces = () => Promise.all(CODES.map((code) => new Promise((done) => {
  const image = Object.assign(new Image(), { src: picture(code) }), fail = () => done(faceless.add(code));
  image.onload = () => done(faceless.delete(code));
  image.onerror = fail;
  setTimeout(() => { if (!image.complete) fail(); }, PATIENCE);
})));

/** What stands in the corner of a tile: its number, its wind, its dragon.
 * @param {string} code */
const cornerOf = (code) => (code.endsWith("z") ? (HONOURS[language()][Number(code.charAt(0)) - 1] ?? "") : code.startsWith("0") ? "5" : code.charAt(0));

/** @param {{ code: string }} props */
export function Face({ code }) {
  const [failed, setFailed] = useState("");
  const picked = failed === code || faceless.has(code) ? html`<span class="in-words">${nameOf(code)}</span>` : html`<img src=${picture(code)} alt=${nameOf(code)} draggable=${false} onError=${() => setFailed(code)} />`;
  return html`${picked}${settings.corners && html`<span class="corner" aria-hidden="true">${cornerOf(code)}</span>`}`;
}

/** A tile that lies somewhere; `piece` is the name by which it is followed when it moves.
 * @param {{ code: string, kind?: string, piece?: string, is?: string }} props */
export const Tile = ({ code, kind = "", piece, is = "i" }) => (code === HIDDEN
  ? html`<${is} class=${classes("pai back", kind)} role=${is === "i" ? "img" : undefined} aria-label=${is === "i" ? nameOf(HIDDEN) : undefined}><//>`
  : html`<${is} class=${classes("pai", kind)} data-piece=${piece} data-tile=${code}><${Face} code=${code} /><//>`);

/** A tile inside a sheet.
 * @param {{ code: string, mark?: string }} props */
export const SheetTile = ({ code, mark = "" }) => html`<${Tile} code=${mark === "down" ? HIDDEN : code} kind=${mark && `mark-${mark}`} />`;
