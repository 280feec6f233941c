// How matches ended: won, drawn and lost where two play, else by place; of one game, and of all side by side.

import * as house from "../../frame/house.js";
import { html, useState } from "../../frame/html.js";
import { number, say } from "../../frame/words.js";
import { rulesOf } from "../invitation.js";
import { day, share, signed } from "./numbers.js";

/** @typedef {import("../../types/protocol.js").GameStatistics} GameStatistics */
/** @typedef {import("../../types/protocol.js").PlayedMatch} PlayedMatch */
/** @typedef {{ label: string, count: number }} ResultCount */

/** @param {readonly PlayedMatch[]} matches
 * @returns {ResultCount[]} the best result first */
export function countsOf(matches) {
  const seats = Math.max(2, ...matches.map((one) => one.seats));
  if (seats === 2) {
    const won = matches.filter((one) => one.place === 1 && !one.shared).length, drawn = matches.filter((one) => one.place === 1 && one.shared).length;
    return [{ label: say("statistics.won"), count: won }, { label: say("statistics.drawn"), count: drawn }, { label: say("statistics.lost"), count: matches.length - won - drawn }];
  }
  return Array.from({ length: seats }, (_, at) => ({ label: say("statistics.place", { n: at + 1 }), count: matches.filter((one) => one.place === at + 1).length }));
}

/** How one match ended.
 * @param {PlayedMatch} one */
export function resultOf(one) {
  const text = one.seats > 2 ? say("statistics.place", { n: one.place }) : one.shared ? say("statistics.drawn") : one.place === 1 ? say("statistics.won") : say("statistics.lost");
  return one.given_up ? say("statistics.given_up", { result: text }) : text;
}

/** @param {{ matches: readonly PlayedMatch[] }} props */
export function Results({ matches }) {
  const counts = countsOf(matches), most = Math.max(1, ...counts.map((one) => one.count));
  return html`
    <section class="slip picture results"><h2>${say("statistics.results")}</h2>
      <ol class="columns-of">${counts.map((one, at) => html`
        <li class=${at === 0 ? "first" : ""}><b class="num">${number(one.count)}</b>
          <svg aria-hidden="true"><rect x="12%" width="76%" y=${`${100 - (100 * one.count) / most}%`} height=${`${(100 * one.count) / most}%`} rx="3" /></svg>
          <span>${one.label}</span><small class="num">${share(one.count, matches.length)}</small></li>`)}</ol>
    </section>`;
}

const LATEST = 8;

/** Every game in a row, then the latest matches.
 * @param {{ games: readonly GameStatistics[], pick: (game: string) => void }} props */
export function AllGames({ games, pick }) {
  const all = games.flatMap((game) => game.matches.map((one) => ({ game, one }))), won = all.filter(({ one }) => one.place === 1 && !one.shared).length;
  const latest = all.toSorted((a, b) => b.one.when - a.one.when).slice(0, LATEST);
  return html`
    <dl class="slip large">
      <div><dt>${say("statistics.matches")}</dt><dd class="num">${number(all.length)}</dd></div>
      <div><dt>${say("statistics.won")}</dt><dd class="num">${share(won, all.length)}</dd><dd class="note num">${number(won)} / ${number(all.length)}</dd></div>
    </dl>
    <div class="pictures even"><section class="slip picture"><h2>${say("statistics.by_game")}</h2>
      <ul class="by-game">${games.map((game) => html`<${GameRow} key=${game.game} game=${game} pick=${pick} />`)}</ul>
    </section>
    <section class="slip picture"><h2>${say("statistics.latest")}</h2>
      <ul class="latest">${latest.map(({ game, one }) => html`
        <li><span><b>${house.called(game.game)}</b><small>${[day(one.when), one.against].filter(Boolean).join(say("dot"))}</small></span>
          <span class="end"><b>${resultOf(one)}</b><small class="num">${signed(one.gain, game.unit)}</small></span>
          <${ReplayLink} game=${game.game} one=${one} /></li>`)}</ul>
    </section></div>`;
}

/** @param {{ game: GameStatistics, pick: (game: string) => void }} props */
function GameRow({ game, pick }) {
  const counts = countsOf(game.matches);
  let before = 0;
  const parts = counts.map((one) => {
    const part = { x: before, width: (100 * one.count) / game.matches.length };
    before += part.width;
    return part;
  });
  const text = counts.filter((one) => one.count).map((one) => `${one.label}${say("colon")}${number(one.count)}`).join(say("dot"));
  return html`<li><b>${house.called(game.game)}</b><small class="num">${text}</small>
    <svg class="stack" aria-hidden="true">${parts.map((part, at) => html`<rect class=${`r${at === 0 ? 0 : at === counts.length - 1 ? 3 : 2 - (at % 2)}`} x=${`${part.x}%`} width=${`${part.width}%`} height="100%" />`)}</svg>
    <button class="btn" type="button" aria-label=${say("statistics.more_of", { game: house.called(game.game) })} onClick=${() => pick(game.game)}>${say("statistics.more")}</button></li>`;
}

/** @param {{ game: string, one: PlayedMatch }} props */
export const ReplayLink = ({ game, one }) => html`<a class="btn" href=${`/replay/${one.table}`} aria-label=${say("statistics.replay_label", { game: house.called(game), against: one.against, day: day(one.when) })}>${say("statistics.replay")}</a>`;

/** Everything that the pictures show, for whoever would rather read it; the latest first.
 * @param {{ game: GameStatistics, matches: readonly PlayedMatch[] }} props */
export function MatchTable({ game, matches }) {
  const [open, setOpen] = useState(false);
  /** @param {Event & { currentTarget: HTMLDetailsElement }} event */
  const turned = (event) => setOpen(event.currentTarget.open);
  const head = ["when", "against", "rules", "result", "score", "points"];
  return html`
    <details class="slip picture matches" onToggle=${turned}><summary>${say("statistics.as_table")}</summary>
      ${open && html`<div class="scroll" tabindex="0" role="region" aria-label=${say("statistics.as_table")}><table class="num">
        <thead><tr>${head.map((key) => html`<th scope="col">${say(`statistics.${key}`)}</th>`)}<th scope="col">${say("statistics.replay")}</th></tr></thead>
        <tbody>${matches.toReversed().map((one) => html`<tr key=${one.table}><td>${day(one.when)}</td><td>${one.against}</td>
          <td>${rulesOf({ game: game.game, rules: { name: one.rules } })}</td><td>${resultOf(one)}</td><td>${one.score}</td><td>${signed(one.gain, game.unit)}</td>
          <td><${ReplayLink} game=${game.game} one=${one} /></td></tr>`)}</tbody>
      </table></div>`}
    </details>`;
}
