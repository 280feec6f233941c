// Points over time: a line from nothing, match by match. Any point can be looked at, by pointing, tapping or arrow keys.

import { classes, html, useState } from "../../frame/html.js";
import { number, say } from "../../frame/words.js";
import { day, signed } from "./numbers.js";
import { ReplayLink, resultOf } from "./results.js";

/** @typedef {import("../../types/protocol.js").GameStatistics} GameStatistics */
/** @typedef {import("../../types/protocol.js").PlayedMatch} PlayedMatch */

const WIDTH = 1_000, HEIGHT = 400, DOTTED = 60;

/** What all matches so far came to, after each of them.
 * @param {readonly PlayedMatch[]} matches */
function totalsOf(matches) {
  let sum = 0;
  return matches.map((one) => (sum += one.gain));
}

/** @param {{ game: GameStatistics, matches: readonly PlayedMatch[] }} props */
export function Course({ game, matches }) {
  const [at, setAt] = useState(matches.length - 1);
  const totals = totalsOf(matches), top = Math.max(0, ...totals), bottom = Math.min(0, ...totals);
  const chosen = Math.min(at, matches.length - 1), one = matches[chosen];
  if (!one) return null;
  const total = totals[chosen] ?? 0;
  /** @param {number} n */
  const x = (n) => (WIDTH * (n + 1)) / matches.length;
  /** @param {number} value */
  const y = (value) => HEIGHT * (1 - (value - bottom) / (top - bottom || 1));
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const point = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(matches.length - 1, Math.round(((event.clientX - box.left) / box.width) * matches.length) - 1)));
  };
  const line = `M0 ${y(0)}${totals.map((value, n) => `L${x(n)} ${y(value)}`).join("")}`;
  const dots = matches.length <= DOTTED ? totals.map((value, n) => `M${x(n)} ${y(value)}h0`).join("") : "";
  return html`
    <section class="slip picture course"><h2>${say("statistics.course")}</h2>
      <div class="plot">
        <span class="axis num" aria-hidden="true"><i style=${{ "--y": y(top) / HEIGHT }}>${top > 0 && signed(top, game.unit)}</i><i style=${{ "--y": y(0) / HEIGHT }}>0</i><i style=${{ "--y": y(bottom) / HEIGHT }}>${bottom < 0 && signed(bottom, game.unit)}</i></span>
        <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${say("statistics.course_label", { n: number(matches.length), points: signed(totals.at(-1) ?? 0, game.unit), top: signed(top, game.unit), bottom: signed(bottom, game.unit) })} onPointerMove=${point} onPointerDown=${point}>
          <path class="zero" d="M0 ${y(0)}H${WIDTH}" /><path class="needle" d="M${x(chosen)} 0V${HEIGHT}" />
          <path class="line" d=${line} />${dots && html`<path class="dots" d=${dots} />`}
          <path class="mark" d="M${x(chosen)} ${y(total)}h0" />
        </svg>
        <input class="through" type="range" style=${{ "--n": matches.length }} min="0" max=${matches.length - 1} value=${chosen} disabled=${matches.length < 2} aria-label=${say("statistics.through")} aria-valuetext=${spoken(one, total, game.unit)}
          onInput=${(/** @type {import("../../frame/html.js").EventOf<HTMLInputElement>} */ event) => setAt(Number(event.target.value))} />
      </div>
      <div class="chosen">
        <div><small class="num">${say("statistics.nth", { n: number(chosen + 1), all: number(matches.length) })}${day(one.when) && say("dot")}${day(one.when)}</small><b>${one.against}</b></div>
        <div class="num"><small>${resultOf(one)}${scoreOf(one, game.unit)}</small><b class=${classes("serif", one.gain > 0 ? "plus" : one.gain < 0 && "minus")}>${signed(one.gain, game.unit)}</b></div>
        <div class="num"><small>${say("statistics.so_far")}</small><b class="serif">${signed(total, game.unit)}</b></div>
        <${ReplayLink} game=${game.game} one=${one} />
      </div>
    </section>`;
}

/** The final score, where that is another number than what the match brought.
 * @param {PlayedMatch} one
 * @param {number} unit */
const scoreOf = (one, unit) => (bare(one.score) === bare(signed(one.gain, unit)) ? "" : `${say("dot")}${one.score}`);
/** @param {string} text */
const bare = (text) => text.replace("+", "");

/** @param {PlayedMatch} one
 * @param {number} total
 * @param {number} unit */
const spoken = (one, total, unit) => [day(one.when), one.against, resultOf(one), signed(one.gain, unit), `${say("statistics.so_far")} ${signed(total, unit)}`].filter(Boolean).join(say("comma"));
