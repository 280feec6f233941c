// The sheet on which a table is opened: who against whom, by which rules, how long, in what time. The rest is below.

import * as house from "../frame/house.js";
import { html, useState } from "../frame/html.js";
import { Icon } from "../frame/icons.js";
import { Dialog, Pick } from "../frame/parts.js";
import { remember, remembered } from "../frame/remembered.js";
import { settings } from "../frame/settings.js";
import { inWords, say, sayOr } from "../frame/words.js";

/** @typedef {import("../frame/house.js").GameFacts} GameFacts */
/** @typedef {import("../types/protocol.js").Knob} Knob */
/** @typedef {import("../frame/html.js").EventOf<HTMLInputElement>} InputChange */
/** @typedef {import("../frame/html.js").EventOf<HTMLSelectElement>} SelectChange */
/** @typedef {{
 *   game: GameFacts, against: "friend" | "computer", level: string, preset: string, knobs: Record<string, unknown>,
 *   seconds: number | null | undefined, watching: "all" | "link" | "none", listed: boolean, lots: boolean, hints: boolean, names: string[], name: string,
 * }} Wanted */

const LEVELS = ["easy", "normal", "hard"], SECONDS = [null, 40, 20, 10], MONTHS = [1, 3, 6, 12], FEW = 4, PLAYERS = "zashiki.players"; // who was at the real table last

/** @param {{ game: GameFacts, close: () => void, go: (path: string) => void }} props */
export function OpenSheet({ game: first, close, go }) {
  const [wanted, setWanted] = useState(() => usual(first));
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {Partial<Wanted>} some */
  const set = (some) => setWanted((was) => ({ ...was, ...some }));
  const open = async () => {
    setBusy(true);
    try {
      await house.welcomed(wanted.name.trim());
      const facts = await house.openTable(asked(wanted));
      if (facts.invitation) rememberInvitation(facts.table, facts.invitation);
      if (wanted.game.scored) remember(PLAYERS, wanted.game.name, wanted.names);
      go(`/table/${facts.table}`);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const { game } = wanted;
  return html`
    <${Dialog} label=${game.scored ? say("keeper.open") : say("open.title", { game: sayOr("page", `door.${game.name}`, inWords(game.called)) })} close=${close} kind="open">
      <form onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); void open(); }}>
        <${Line} label=${say("open.game")}><${Pick} kind="seg" label=${say("open.game")} value=${game.name} options=${house.games.map((one) => [one.name, sayOr("page", `door.${one.name}`, inWords(one.called))])} onPick=${(/** @type {string} */ name) => setWanted(usual(house.gameOf(name) ?? game))} /><//>
        ${!game.scored && html`<${Line} label=${say("open.against")}>
          <${Pick} kind="seg" label=${say("open.against")} value=${wanted.against} options=${[["friend", say("open.friend")], ["computer", say("open.computer")]]} onPick=${(/** @type {Wanted["against"]} */ against) => set({ against, hints: hintsAgainst(game, against) })} />
          ${wanted.against === "computer" && html`<${Pick} kind="seg" label=${say("open.level")} value=${wanted.level} options=${LEVELS.filter((one) => game.levels[one]).map((one) => [one, levelName(game, one)])} onPick=${(/** @type {string} */ level) => set({ level })} />`}
        <//>`}
        ${game.scored && html`<${Names} wanted=${wanted} set=${set} />`}
        <${Presets} wanted=${wanted} set=${set} />
        ${game.name === "koikoi" && html`<${Line} label=${say("open.length")}><${Pick} kind="seg" label=${say("open.length")} value=${knobOf(wanted, "rounds")} options=${months(wanted).map((n) => [n, (n === 1 ? say("open.month") : say("open.months", { n }))])} onPick=${(/** @type {number} */ rounds) => set({ knobs: { ...wanted.knobs, rounds } })} /><//>`}
        <${Mix} wanted=${wanted} set=${set} /><${Seats} wanted=${wanted} set=${set} />
        ${game.clock && wanted.against === "friend" && html`<${Line} label=${say("open.time")}><${Pick} kind="seg" label=${say("open.time")} value=${wanted.seconds} options=${times(game)} onPick=${(/** @type {number | null} */ seconds) => set({ seconds })} /><//>`}
        ${wanted.against === "friend" && !game.scored && html`<${Line} label=${say("open.name")}><input class="text" maxlength="32" aria-label=${say("open.name")} placeholder=${say("house.usual_name")} value=${wanted.name} onInput=${(/** @type {import("../frame/html.js").EventOf<HTMLInputElement>} */ event) => set({ name: event.target.value })} /><//>`}
        <${More} wanted=${wanted} set=${set} />
        <footer>${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : html`<p>${game.hidden ? say("open.sealed") : ""}</p>`}
          <button class="btn" type="button" onClick=${close}>${say("cancel")}</button>
          <button class="btn kaki" type="submit" disabled=${busy}><${Icon} name=${wanted.against === "friend" && !game.scored ? "link" : "check"} />${wanted.against === "friend" && !game.scored ? say("open.invite") : say("open.start")}</button></footer>
      </form>
    <//>`;
}

/** @param {{ label: string, children?: unknown }} props */
const Line = ({ label, children }) => html`<fieldset><legend><span>${label}</span></legend><div class="field-of">${children}</div></fieldset>`;

/** @param {GameFacts} game
 * @returns {Wanted} */
const usual = (game) => ({
  game, against: "friend", level: "normal", preset: game.presets[0]?.name ?? "", knobs: {}, seconds: undefined, watching: "link",
  listed: false, lots: false, hints: hintsAgainst(game, "friend"), names: game.scored ? lastPlayers(game) : [], name: house.me?.name ?? "",
});

/** Who was at the real table last: it is mostly the same people.
 * @param {GameFacts} game
 * @returns {string[]} */
function lastPlayers(game) {
  const kept = remembered(PLAYERS, game.name);
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** Between people nobody is helped unless they ask for it.
 * @param {GameFacts} game
 * @param {Wanted["against"]} against */
const hintsAgainst = (game, against) => against === "computer" && settings.hints && game.hints === true;

/** What the house is asked for.
 * @param {Wanted} wanted
 * @returns {import("../types/protocol.js").NewTable} */
export function asked(wanted) {
  const { game, against, level, preset, knobs, seconds, watching, listed, lots, hints, names } = wanted;
  const seats = seatsOf(wanted), alone = against === "computer" && !game.scored;
  const player = game.levels[level] ?? game.computers[0]?.name ?? "random";
  const computers = alone ? Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), player])) : {};
  const clock = alone || seconds === undefined ? {} : { clock: seconds === null ? null : { each: seconds, bank: seconds * 3 } };
  const options = { watching, ...clock, ...(game.hints ? { hints } : {}) };
  return {
    game: game.name, preset, knobs, options, computers, listed: listed && !alone, lots: lots && !alone, start: alone || game.scored === true,
    ...(game.scored ? { names: Array.from({ length: seats }, (_, at) => names[at]?.trim() || say("open.player", { n: at + 1 })) } : {}),
  };
}

/** @param {Wanted} wanted
 * @param {string} name */
const knobOf = (wanted, name) => wanted.knobs[name] ?? presetOf(wanted)?.rules[name];
/** @param {Wanted} wanted */
const presetOf = (wanted) => wanted.game.presets.find((one) => one.name === wanted.preset);
/** @param {Wanted} wanted */
const seatsOf = (wanted) => Number(wanted.knobs.seats ?? wanted.knobs.players ?? presetOf(wanted)?.seats ?? 2);
/** @param {Wanted} wanted */
const months = (wanted) => [...new Set([...MONTHS, Number(knobOf(wanted, "rounds"))])].sort((a, b) => a - b);
/** @param {GameFacts} game
 * @param {string} level */
const levelName = (game, level) => {
  const computer = game.computers.find((one) => one.name === game.levels[level]);
  return `${say(`level.${level}`)}${computer ? say("open.named", { name: inWords(computer.called) }) : ""}`;
};

/** The times that may be chosen, the game's usual one first.
 * @param {GameFacts} game
 * @returns {[number | null | undefined, string][]} */
function times(game) {
  return [[undefined, say("open.usual_time", { time: clockText(game.several.options.clock) })],
    ...SECONDS.map((one) => /** @type {[number | null, string]} */ ([one, one === null ? say("open.no_time") : span(one)]))];
}

/** @param {{ each?: number, bank?: number, gain?: number } | null | undefined} clock */
export function clockText(clock) {
  if (!clock) return say("open.no_time");
  const { each, bank, gain } = clock;
  const parts = [each && say("open.each", { time: span(each) }), bank && (each ? say("open.bank", { time: span(bank) }) : say("open.whole", { time: span(bank) })), gain && say("open.gain", { time: span(gain) })];
  return parts.filter(Boolean).join(say("plus"));
}

/** Seconds as people say them.
 * @param {number} n */
const span = (n) => (n >= 60 && n % 60 === 0 ? say("open.minutes", { n: n / 60 }) : say("open.seconds", { n }));

/** @param {{ wanted: Wanted, set: (some: Partial<Wanted>) => void }} props */
function Presets({ wanted, set }) {
  const [all, setAll] = useState(false);
  const presets = wanted.game.presets, shown = all ? presets : few(presets);
  /** @type {[string, string][]} */
  const options = shown.map((one) => [one.name, house.presetName(wanted.game.name, one.name)]);
  const rest = presets.length - shown.length;
  if (rest > 0) options.push(["+", say("open.more_rules", { n: rest })]);
  return html`<${Line} label=${say("open.rules")}>
    <${Pick} kind="seg" label=${say("open.rules")} value=${wanted.preset} options=${options} onPick=${(/** @type {string} */ preset) => (preset === "+" ? setAll(true) : set({ preset, knobs: {} }))} />
    <p class="rule-lines">${inWords(presetOf(wanted)?.about ?? {})}</p>
  <//>`;
}

/** The first rule sets, and among them one for another number of seats, if there is any.
 * @param {GameFacts["presets"]} presets */
function few(presets) {
  const other = presets.findIndex((one) => one.seats !== presets[0]?.seats);
  return other < FEW ? presets.slice(0, FEW) : presets.filter((_, at) => at < FEW - 1 || at === other);
}

/** Which games are played in turn, where there are several: each alone, and the mixes that rule sets have.
 * @param {{ wanted: Wanted, set: (some: Partial<Wanted>) => void }} props */
function Mix({ wanted, set }) {
  const knob = wanted.game.knobs.find((one) => one.name === "rotation" && one.kind === "several");
  if (!knob) return null;
  const label = inWords(knob.label), now = /** @type {string[]} */ (knobOf(wanted, "rotation") ?? []);
  const mixes = wanted.game.presets.map((one) => /** @type {string[]} */ (one.rules.rotation ?? [])).filter((some) => some.length > 1);
  const all = [...new Set([...(knob.values ?? []).map((one) => [String(one)]), ...mixes, now].map((some) => some.join("+")))];
  /** @param {string} mix */
  const said = (mix) => mix.split("+").map((one) => inWords(knob.said?.[one] ?? {})).join(say("plus"));
  return html`<${Line} label=${label}><${Pick} kind="seg" label=${label} value=${now.join("+")} options=${all.map((one) => [one, said(one)])} onPick=${(/** @type {string} */ mix) => set({ knobs: { ...wanted.knobs, rotation: mix.split("+") } })} /><//>`;
}

/** How many sit at the table, where that may be chosen.
 * @param {{ wanted: Wanted, set: (some: Partial<Wanted>) => void }} props */
function Seats({ wanted, set }) {
  const knob = wanted.game.knobs.find((one) => one.name === "seats" && one.kind === "number");
  if (!knob) return null;
  const least = Number(knob.least ?? 2), most = Number(knob.most ?? least);
  return html`<${Line} label=${inWords(knob.label)}><${Pick} kind="seg" label=${inWords(knob.label)} value=${seatsOf(wanted)} options=${Array.from({ length: most - least + 1 }, (_, at) => [least + at, String(least + at)])} onPick=${(/** @type {number} */ seats) => set({ knobs: { ...wanted.knobs, seats } })} /><//>`;
}

/** @param {{ wanted: Wanted, set: (some: Partial<Wanted>) => void }} props */
const Names = ({ wanted, set }) => html`<${Line} label=${say("open.players")}>
  <div class="names">${Array.from({ length: seatsOf(wanted) }, (_, at) => html`<input class="text" maxlength="32" aria-label=${say("open.player", { n: at + 1 })} placeholder=${say("open.player", { n: at + 1 })} value=${wanted.names[at] ?? ""} onInput=${(/** @type {InputChange} */ event) => set({ names: Object.assign([...wanted.names], { [at]: event.target.value }) })} />`)}</div>
  <p class="rule-lines">${say("keeper.names_hint")}</p>
<//>`;

const PLAIN = ["switch", "choice", "number"], ABOVE = new Set(["seats"]);

/** Everything that may be set, for those who want to.
 * @param {{ wanted: Wanted, set: (some: Partial<Wanted>) => void }} props */
function More({ wanted, set }) {
  const { game } = wanted, friend = wanted.against === "friend";
  const knobs = game.knobs.filter((one) => PLAIN.includes(one.kind) && !ABOVE.has(one.name) && !(game.name === "koikoi" && one.name === "rounds"));
  return html`<details class="rest"><summary>${say("open.more")}</summary>
    ${friend && !game.scored && html`
      <${Check} label=${say("open.listed")} on=${wanted.listed} onPick=${(/** @type {boolean} */ listed) => set({ listed })} />
      <${Check} label=${say("open.lots")} on=${wanted.lots} onPick=${(/** @type {boolean} */ lots) => set({ lots })} />`}
    ${game.hints && html`<${Check} label=${friend ? say("open.hints_both") : say("open.hints")} on=${wanted.hints} onPick=${(/** @type {boolean} */ hints) => set({ hints })} />`}
    <${Line} label=${say("open.watching")}><${Pick} kind="seg" label=${say("open.watching")} value=${wanted.watching} options=${["all", "link", "none"].map((one) => [one, say(`watching.${one}`)])} onPick=${(/** @type {Wanted["watching"]} */ watching) => set({ watching })} /><//>
    <div class="knobs">${knobs.map((knob) => html`<${KnobLine} knob=${knob} value=${knobOf(wanted, knob.name)} set=${(/** @type {unknown} */ value) => set({ knobs: { ...wanted.knobs, [knob.name]: value } })} />`)}</div>
  </details>`;
}

/** @param {{ label: string, on: boolean, onPick: (on: boolean) => void }} props */
const Check = ({ label, on, onPick }) => html`<label class="check"><input type="checkbox" checked=${on} onChange=${(/** @type {InputChange} */ event) => onPick(event.target.checked)} />${label}</label>`;

/** @param {{ knob: Knob, value: unknown, set: (value: unknown) => void }} props */
function KnobLine({ knob, value, set }) {
  const label = inWords(knob.label);
  /** @param {unknown} one */
  const said = (one) => { const found = knob.said?.[String(one)]; return found ? inWords(found) : String(one); };
  if (knob.kind === "number") return html`<label class="knob"><span>${label}</span><input class="text num" type="number" min=${knob.least} max=${knob.most} value=${value} onChange=${(/** @type {InputChange} */ event) => set(Number(event.target.value))} /></label>`;
  const values = knob.kind === "switch" ? [true, false] : (knob.values ?? []);
  return html`<label class="knob"><span>${label}</span><select class="text" value=${String(value)} onChange=${(/** @type {SelectChange} */ event) => set(values.find((one) => String(one) === event.target.value))}>
    ${values.map((one) => html`<option value=${String(one)} selected=${one === value}>${said(one)}</option>`)}</select></label>`;
}

// Invitations are shown once by the house; this browser remembers those of its own tables.

const INVITATIONS = "zashiki.invitations";

/** @param {string} table
 * @param {string} link */
export const rememberInvitation = (table, link) => remember(INVITATIONS, table, link);
/** @param {string} table
 * @returns {string} */
export const invitationOf = (table) => remembered(INVITATIONS, table) ?? "";
