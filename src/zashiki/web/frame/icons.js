// Signs on buttons, drawn with one line each, and the crests of seats.

import { html } from "./html.js";

const LINES = {
  back: "M15 5l-8 7 8 7",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.8V15h7v-1.2A6 6 0 0 0 12 3z",
  cards: "M4 3h7v11H4zM13 3h7v11h-7zM4 18h16M4 21h10",
  chart: "M3 20.5h18M6 17v-6M12 17V5M18 17v-9",
  check: "M4 12.5l5 5L20 6.5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  close: "M5 5l14 14M19 5L5 19",
  copy: "M8 8h11v12H8zM5 16V4h11",
  dash: "M6 12h12",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  figures: "M3 20h18M6 20v-7M11 20V5M16 20v-10",
  first: "M18 5l-9 7 9 7zM6 5v14",
  flag: "M5 21V4h12l-2 4 2 4H5",
  forward: "M9 5l8 7-8 7",
  last: "M6 5l9 7-9 7zM18 5v14",
  leave: "M14 3H5v18h9M10 12h11M17 8l4 4-4 4",
  link: "M10 14a4 4 0 0 0 6 .5l4-4a4 4 0 0 0-5.7-5.7L13 6M14 10a4 4 0 0 0-6-.5l-4 4a4 4 0 0 0 5.7 5.7L11 18",
  quiet: "M4 9.5v5h4l5 4v-13l-5 4zM17 10l4 4M21 10l-4 4",
  sound: "M4 9.5v5h4l5 4v-13l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  pause: "M8 5v14M16 5v14",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  repeat: "M4 12a8 8 0 0 1 13.7-5.7L20 9M20 4v5h-5M20 12a8 8 0 0 1-13.7 5.7L4 15M4 20v-5h5",
  rules: "M4 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H4zM20 4h-6a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h6z",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  seal: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.4l2.8 2.8 5.2-5.8",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  sun: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
  turn: "M20 12a8 8 0 1 1-2.3-5.7L20 9M20 4v5h-5",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
};
/** @typedef {keyof typeof LINES} IconName */

/** @param {{ name: IconName }} props */
export const Icon = ({ name }) => html`<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name]} /></svg>`;

const CRESTS = [
  "M20 15a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM20 1.4a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2zM31.4 9.7a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2zM27.1 23.1a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2zM12.9 23.1a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2zM8.6 9.7a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2z",
  "M20 4l8.5 15h-17zM11 20.5l8.5 15h-17zM29 20.5l8.5 15h-17z",
  "M20 2l8 9-8 9-8-9zM20 20l8 9-8 9-8-9zM10 11l8 9-8 9-8-9zM30 11l8 9-8 9-8-9z",
  "M20 2.6a8.4 8.4 0 1 0 0 16.8 8.4 8.4 0 0 0 0-16.8zM10.5 18.6a8.4 8.4 0 1 0 0 16.8 8.4 8.4 0 0 0 0-16.8zM29.5 18.6a8.4 8.4 0 1 0 0 16.8 8.4 8.4 0 0 0 0-16.8z",
  "M20 2L38 20 20 38 2 20zM20 13l-7 7 7 7 7-7z",
  "M4 10h32v6H4zM4 18h32v6H4zM4 26h32v6H4z",
];

/** The crest of a seat.
 * @param {{ of: number }} props */
export function Mon({ of }) {
  const at = of % CRESTS.length;
  return html`<span class="mon m${at}"><svg viewBox="0 0 40 40" aria-hidden="true"><path fill-rule="evenodd" d=${CRESTS[at]} /></svg></span>`;
}
