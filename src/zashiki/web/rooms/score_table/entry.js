// The sheet on which a hand is entered: what happened, part by part; what is impossible is off; what it would change,
// as the house foresees it; and only then it is recorded. Which parts there are, and what fits, the house says.

import { classes, html, useEffect, useRef, useState } from "../../frame/html.js";
import { Dialog } from "../../frame/parts.js";
import { rove } from "../../frame/roving.js";
import { SheetView } from "../../frame/sheet_view.js";
import { say, sayOf } from "../../frame/words.js";

/** @typedef {import("../../frame/table.js").Table} Table */
/** @typedef {import("../../types/protocol.js").Field} Field */
/** @typedef {import("../../types/protocol.js").Option} Option */
/** @typedef {import("../../types/protocol.js").Previewed} Previewed */
/** @typedef {Record<string, string>} Parts */

const SIX = 6, LONG = 4, TINY = 6; // so many stand in a row, unless their names are so long; the longest are written smaller
const FEW = 10, MANY = 12; // of so many only a few are usual

/** Ask the house what an entry with these parts would be.
 * @param {Table} table
 * @param {Parts} parts
 * @returns {Promise<Previewed | null>} null: it was refused, which the table says */
export async function looked(table, parts) {
  const answer = await table.line.say({ type: "preview", parts });
  return answer.type === "previewed" ? answer : null;
}

/** @param {Table} table
 * @param {Previewed} answer */
export const recorded = (table, answer) => table.send({ type: "choose", action: answer.action, seen: table.shown?.number ?? 0 });

/** An entry that is being made: its parts, the house's answer to them, and all that might have been chosen at first.
 * @param {Table} table
 * @param {string} kind
 * @param {string} taken the part whose first answer is taken at once: of several who won, one is entered after the other */
function useEntry(table, kind, taken) {
  const [parts, setParts] = useState(/** @type {Parts} */ ({ kind }));
  const [answer, setAnswer] = useState(/** @type {Previewed | null} */ (null));
  const [first, setFirst] = useState(/** @type {readonly Field[]} */ ([]));
  const turn = useRef(0);
  /** @param {Parts} wanted
   * @param {string[]} later parts that give way to what was chosen now, the last first */
  const fill = async (wanted, later = []) => {
    const mine = ++turn.current;
    setParts(wanted);
    let found = await looked(table, wanted);
    for (const name of later.toReversed()) {
      if (!found?.problem || mine !== turn.current) break;
      if (!wanted[name]) continue;
      const { [name]: _, ...others } = wanted;
      wanted = others;
      found = await looked(table, wanted);
    }
    if (!found || mine !== turn.current) return;
    setParts(wanted);
    setAnswer(found);
    if (Object.keys(wanted).length > 1) return;
    setFirst(found.form.fields);
    const value = found.form.fields.find((one) => one.name === taken)?.options[0]?.value;
    if (value && found.form.fields.some((one) => one.name === taken && one.options.length > 1)) await fill({ ...wanted, [taken]: value });
  };
  useEffect(() => { void fill({ kind }); }, [kind]);
  return { parts, answer, first, fill };
}

/** @param {{ table: Table, kind: string, close: () => void, lead?: string }} props `lead`: what is asked, where that is more than the kind says */
export function Entry({ table, kind, close, lead = "" }) {
  const { parts, answer, first, fill } = useEntry(table, kind, lead ? "winner" : "");
  const fields = fieldsOf(first, answer);
  /** @param {Field} field
   * @param {string} value */
  const choose = (field, value) => {
    const chosen = toggled(field, parts[field.name], value), { [field.name]: _, ...others } = parts;
    void fill(chosen ? { ...others, [field.name]: chosen } : others, fields.slice(fields.findIndex(({ whole }) => whole.name === field.name) + 1).map(({ whole }) => whole.name));
  };
  const record = async () => {
    if (answer?.action && !table.busy && await recorded(table, answer)) close();
  };
  const label = sayOf("score-table", `form.kind.${kind}`);
  return html`<${Dialog} label=${label} close=${close} kind="entry">
    <form onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); void record(); }}>
      <div class="parts">${lead && html`<p class="lead">${lead}</p>`}${fields.map(({ whole, possible }) => html`<${Choice} field=${whole} possible=${possible} chosen=${parts[whole.name] ?? ""} choose=${(/** @type {string} */ value) => choose(whole, value)} />`)}</div>
      <${Foreseen} table=${table} answer=${answer} fields=${fields.map((one) => one.possible)} parts=${parts} close=${close} ends=${kind === "end"} />
    </form>
  <//>`;
}

/** What would happen, or what is missing; and the one button that records it.
 * @param {{ table: Table, answer: Previewed | null, fields: Field[], parts: Parts, close: () => void, ends: boolean }} props */
function Foreseen({ table, answer, fields, parts, close, ends }) {
  const missing = fields.filter((one) => one.needed !== false && !parts[one.name] && one.options.length > 1).map((one) => one.label).join(say("comma"));
  const sheet = answer?.action ? answer.sheet : null;
  return html`<footer>
    <div class="sumup" role="status">
      ${answer?.problem ? html`<p class="trouble">${answer.problem}</p>` : sheet ? html`<p class="what">${sheet.title}</p><${SheetView} sheet=${sheet} />` : missing && html`<p class="faint">${say("keeper.missing", { parts: missing })}</p>`}
      ${sheet && ends && html`<p class="faint">${say("keeper.settle_text")}</p>`}
    </div>
    <div class="go2"><button class="btn" type="button" onClick=${close}>${say("cancel")}</button>
      <button class="btn kaki" type="submit" disabled=${!answer?.action || table.busy}>${ends ? say("keeper.settle") : say("keeper.record")}</button></div>
  </footer>`;
}

/** Each part with all that it might have been, and with what it may be still.
 * @param {readonly Field[]} first
 * @param {Previewed | null} answer
 * @returns {{ whole: Field, possible: Field }[]} */
function fieldsOf(first, answer) {
  const now = (answer?.form.fields ?? []).filter((one) => one.name !== "kind"), known = first.filter((one) => one.name !== "kind");
  const names = [...new Set([...known, ...now].map((one) => one.name))];
  return names.map((name) => {
    const before = known.find((one) => one.name === name), possible = now.find((one) => one.name === name);
    const some = /** @type {Field} */ (possible ?? before), options = before?.options ?? some.options;
    return { whole: { ...some, options }, possible: { ...some, options: possible?.options ?? [] } };
  });
}

/** What is chosen after a press: a second press takes it back, and where several may be named it is one more.
 * @param {Field} field
 * @param {string} was
 * @param {string} value */
function toggled(field, was = "", value) {
  const chosen = was.split(",").filter(Boolean);
  if (chosen.includes(value)) return chosen.filter((one) => one !== value).join(",");
  return field.several ? [...chosen, value].sort().join(",") : value;
}

/** @param {{ field: Field, possible: Field, chosen: string, choose: (value: string) => void }} props */
function Choice({ field, possible, chosen, choose }) {
  const [all, setAll] = useState(false);
  const open = new Map(possible.options.map((one) => [one.value, one])), names = chosen.split(",");
  const only = possible.needed !== false && possible.options.length === 1;
  /** @param {Option} one */
  const pressed = (one) => names.includes(one.value) || open.get(one.value)?.fixed === true || (only && open.has(one.value));
  const shown = all || field.options.length <= MANY ? field.options : usual(field.options, pressed);
  const entry = shown.find((one) => pressed(one) && open.has(one.value)) ?? shown.find((one) => open.has(one.value)); // where Tab comes in
  const dense = shown.length >= SIX && shown.slice(0, SIX).every((one) => one.label.length < LONG);
  const hint = field.several && field.needed !== false ? say("keeper.several") : field.needed === false ? say("keeper.if_any") : "";
  return html`<section><h3><span>${field.label}</span>${hint && html`<small>${hint}</small>`}
      ${shown.length < field.options.length && html`<button class="linked" type="button" onClick=${() => setAll(true)}>${say("keeper.rare")}</button>`}</h3>
    <div class="pick" role="group" aria-label=${field.label} data-part=${field.name} onKeyDown=${(/** @type {KeyboardEvent} */ event) => rove(event, "button:not(:disabled)")}>
      ${shown.map((one) => html`<button class=${classes("btn", one.label.length > TINY && "long", dense && one.label.length < LONG && "short")} type="button" key=${one.value} data-value=${one.value} tabindex=${one === entry ? 0 : -1} aria-pressed=${String(pressed(one))} disabled=${!open.has(one.value) || open.get(one.value)?.fixed} onClick=${() => choose(one.value)}><span>${one.label.split(/(?=[（(])/).map((part, at) => html`${at > 0 && html`<wbr />`}${part}`)}</span></button>`)}</div>
  </section>`;
}

/** Of many answers those that are usual: numbers up to the first that has a name, and then what has one; and what is chosen.
 * @param {readonly Option[]} options
 * @param {(one: Option) => boolean} pressed */
function usual(options, pressed) {
  const named = options.findIndex((one) => one.label !== one.value) >>> 0; // none: all are numbers
  const some = options.filter((one, at) => at < named || one.label !== one.value).slice(0, FEW);
  return options.filter((one) => some.includes(one) || pressed(one));
}
