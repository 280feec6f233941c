// What lies before each door.

import { file } from "../frame/files.js";
import { html } from "../frame/html.js";
import { settings } from "../frame/settings.js";

export const MIST = [
  "M0 70C40 52 60 88 110 74C150 62 170 40 220 52C260 62 270 44 300 50V240H0Z",
  "M0 116C50 100 80 132 130 118C170 106 200 92 240 104C270 112 285 100 300 98V240H0Z",
  "M0 164C60 150 100 178 160 164C210 152 250 160 300 150V240H0Z",
];
const CARDS = ["1a", "8a", "3a"], TILES = [["東", "ink"], ["中", "red"], ["發", "green"], ["五", "red"], ["九", "ink"]];
const DISCS = "bwbwwbbbw", FACES = [["A", "sp", "♠"], ["K", "he", "♥"], ["9", "di", "♦"], ["9", "cl", "♣"]];

/** @param {{ game: string }} props */
export function DoorArt({ game }) {
  const drawn = {
    koikoi: () => CARDS.map((code) => html`<img class="card" src=${file(`pieces/hanafuda/${settings.cards}/${code}.svg`)} alt="" />`),
    riichi: () => TILES.map(([sign, colour]) => html`<span class="tile ${colour}" lang="ja">${sign}</span>`),
    reversi: () => [...DISCS].map((colour) => html`<span class="disc ${colour}"></span>`),
    stud: () => FACES.map(([rank, suit, sign]) => html`<span class="face ${suit}"><b>${rank}</b><i>${sign}</i></span>`),
  }[game];
  return drawn ? html`<div class="art of-${game}" aria-hidden="true">${drawn()}</div>` : null;
}
