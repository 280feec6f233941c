// The reel: one part for each round, as long as it had choices, with who won what; the needle says where we are.

import { classes, html, useRef } from "../../frame/html.js";
import { number, say } from "../../frame/words.js";

/** @typedef {import("./reel.js").Reel} Reel */

const MANY = 24; // rounds beyond which their parts are too narrow for words

/** @param {{ reel: Reel, where: string }} props */
export function Track({ reel, where }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null)), many = reel.rounds.length > MANY;
  /** @param {PointerEvent} event */
  const scrub = (event) => {
    const at = line.current;
    if (!at || (event.type === "pointermove" && !event.buttons)) return;
    reel.stop();
    const [round, place] = pointed(at, event.clientX, reel);
    if (event.type === "pointerdown") at.setPointerCapture(event.pointerId);
    if (round !== reel.round || place !== reel.place) void reel.to(round, place);
  };
  const share = reel.here && reel.here.places.length > 0 ? reel.place / reel.here.places.length : 0;
  return html`<div class="line" ref=${line} onPointerDown=${scrub} onPointerMove=${scrub}>
    <ol class=${classes("track", many && "many")} aria-hidden="true">${reel.rounds.map((one, at) => html`<li key=${at} style=${{ "--n": Math.max(one.places, 1) }} class=${classes(at + 1 < reel.round && "past", at + 1 === reel.round && "now", one.seat !== null && one.seat !== undefined && `by-${one.seat % 6}`)} title=${[one.title, one.line].filter(Boolean).join(" ")}>
      ${!many && html`${one.amount ? html`<b class="num">${number(one.amount)}</b>` : html`<b></b>`}${reel.rounds.length > 1 && html`<span class="num">${at + 1}</span>`}`}
      ${at + 1 === reel.round && html`<i class="needle" style=${{ "--at": `${share * 100}%` }}></i>`}</li>`)}</ol>
    <span class="needle-slider" role="slider" tabindex="0" aria-label=${say("replay.reel")} aria-valuemin="0" aria-valuemax=${reel.length} aria-valuenow=${reel.value} aria-valuetext=${where}></span>
  </div>`;
}

/** Which moment somebody points at.
 * @param {HTMLElement} line
 * @param {number} x
 * @param {Reel} reel
 * @returns {[number, number]} */
function pointed(line, x, reel) {
  const parts = [...line.querySelectorAll("li")];
  const at = Math.max(parts.findLastIndex((part) => part.getBoundingClientRect().left <= x), 0), box = parts[at]?.getBoundingClientRect();
  const share = box ? Math.min(Math.max((x - box.left) / box.width, 0), 1) : 0;
  return [at + 1, Math.round(share * (reel.rounds[at]?.places ?? 0))];
}
