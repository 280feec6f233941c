// One's own matches in figures and pictures: of all games, of one, or of one rule set. What is counted, the house says.

import * as house from "../../frame/house.js";
import { html, useEffect, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Banner, Blank, Lintel, Pick, Skeleton, Tool } from "../../frame/parts.js";
import { language } from "../../frame/settings.js";
import { number, say } from "../../frame/words.js";
import { rulesOf } from "../invitation.js";
import { Course } from "./course.js";
import { FigureGroups } from "./figures.js";
import { share, signed } from "./numbers.js";
import { AllGames, countsOf, MatchTable, Results } from "./results.js";

/** @typedef {import("../../types/protocol.js").Statistics} Statistics */
/** @typedef {import("../../types/protocol.js").GameStatistics} GameStatistics */
/** @typedef {import("../../types/protocol.js").PlayedMatch} PlayedMatch */
/** @typedef {import("../../main.js").App} App */

export const styles = ["statistics.css"];
const AGAIN = 300;

/** @param {{ app: App }} props */
export function Screen({ app }) {
  const { found, trouble, again } = useStatistics();
  const wanted = new URLSearchParams(location.search);
  const game = found?.games.find((one) => one.game === wanted.get("game")) ?? null;
  return html`
    <div class="statistics-room">
      <${Lintel} title=${say("statistics.title")} where=${game ? house.called(game.game) : ""}>
        <${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} />
      <//>
      <main class="statistics tatami">
        ${trouble ? html`<${Blank} title=${trouble}><button class="btn" type="button" onClick=${again}>${say("statistics.again")}</button><//>`
          : !found ? html`<${Skeleton} />`
            : found.games.length === 0 && !found.waiting ? html`<${Nothing} /><${Rest} found=${found} />`
              : html`<${Counted} found=${found} game=${game} rules=${wanted.get("rules") ?? ""} app=${app} />`}
      </main>
    </div>`;
}

/** Ask for the figures, again while the house still counts, and anew in another language. */
function useStatistics() {
  const [found, setFound] = useState(/** @type {Statistics | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [turn, setTurn] = useState(0);
  const spoken = language();
  useEffect(() => {
    let over = false, timer = 0;
    const look = async () => {
      try {
        const said = await house.statistics();
        if (over) return;
        setFound(said);
        setTrouble("");
        if (said.waiting) timer = setTimeout(look, AGAIN);
      } catch (error) {
        if (!over) setTrouble(error instanceof Error ? error.message : String(error));
      }
    };
    void look();
    return () => { over = true; clearTimeout(timer); };
  }, [turn, spoken]);
  return { found, trouble, again: () => setTurn(turn + 1) };
}

const Nothing = () => html`<${Blank} title=${say("statistics.none")} text=${say("statistics.none_text")}><a class="btn kaki" href="/">${say("statistics.play")}</a><//>`;

/** @param {{ found: Statistics, game: GameStatistics | null, rules: string, app: App }} props */
function Counted({ found, game, rules, app }) {
  /** @param {string} name */
  const pick = (name) => app.go(name ? `/statistics?game=${encodeURIComponent(name)}` : "/statistics");
  /** @type {[string, string][]} */
  const games = [["", say("statistics.all")], ...found.games.map((one) => /** @type {[string, string]} */ ([one.game, house.called(one.game)]))];
  return html`
    <${Pick} kind="seg" label=${say("statistics.games")} value=${game?.game ?? ""} options=${games} onPick=${pick} />
    ${game ? html`<${OneGame} key=${game.game} game=${game} rules=${rules} app=${app} />` : html`<${AllGames} games=${found.games} pick=${pick} />`}
    <${Rest} found=${found} />`;
}

/** @param {{ game: GameStatistics, rules: string, app: App }} props */
function OneGame({ game, rules, app }) {
  const of = game.by_rules.find((one) => one.rules === rules);
  const matches = of ? game.matches.filter((one) => one.rules === of.rules) : game.matches;
  const figures = of ? of.figures : game.by_rules.length === 1 && game.by_rules[0] ? game.by_rules[0].figures : game.figures;
  /** @type {[string, string][]} */
  const all = [["", say("statistics.all_rules")], ...game.by_rules.map((one) => /** @type {[string, string]} */ ([one.rules, rulesOf({ game: game.game, rules: { name: one.rules } })]))];
  /** @param {string} name */
  const pick = (name) => app.go(`/statistics?game=${encodeURIComponent(game.game)}${name ? `&rules=${encodeURIComponent(name)}` : ""}`);
  return html`
    ${game.by_rules.length > 1 && html`<div class="by-rules"><${Pick} kind="seg" label=${say("statistics.rules")} value=${of?.rules ?? ""} options=${all} onPick=${pick} /></div>`}
    <${Summary} matches=${matches} unit=${game.unit} />
    <div class="pictures">
      <${Results} matches=${matches} />
      <${Course} key=${of?.rules ?? ""} game=${game} matches=${matches} />
    </div>
    <${FigureGroups} groups=${figures} />
    <${MatchTable} game=${game} matches=${matches} />`;
}

/** @param {{ matches: readonly PlayedMatch[], unit: number }} props */
function Summary({ matches, unit }) {
  const all = matches.reduce((sum, one) => sum + one.gain, 0), counts = countsOf(matches);
  const places = matches.reduce((sum, one) => sum + one.place, 0);
  /** @type {[string, string, string][]} */
  const rows = [
    [say("statistics.matches"), number(matches.length), ""],
    [matches.every((one) => one.seats > 2) ? say("statistics.first") : say("statistics.won"), share(counts[0]?.count ?? 0, matches.length), `${number(counts[0]?.count ?? 0)} / ${number(matches.length)}`],
    ...(matches.some((one) => one.seats > 2) ? [/** @type {[string, string, string]} */ ([say("statistics.mean_place"), (places / matches.length).toFixed(2), ""])] : []),
    [say("statistics.points"), signed(all, unit), ""],
    [say("statistics.per_match"), signed(all / matches.length, unit, 1), ""],
  ];
  return html`<dl class="slip large">${rows.map(([label, value, note]) => html`<div><dt>${label}</dt><dd class="num">${value}</dd>${note && html`<dd class="note num">${note}</dd>`}</div>`)}</dl>`;
}

/** What is not counted, and why.
 * @param {{ found: Statistics }} props */
function Rest({ found }) {
  const lost = found.unreadable?.length ?? 0;
  return html`
    ${found.waiting && html`<${Banner} icon="clock" title=${say("statistics.waiting", { n: number(found.waiting) })} />`}
    <ul class="rest-of">
      ${found.unfinished && html`<li>${say("statistics.unfinished", { n: number(found.unfinished) })}</li>`}
      ${lost > 0 && html`<li><${Icon} name="close" />${say("statistics.unreadable", { n: number(lost) })} <code>${found.unreadable?.join(say("comma"))}</code></li>`}
      ${found.older && html`<li>${say("statistics.older")}</li>`}
    </ul>`;
}
