// Behind a link of invitation: who invites to what. Only sitting down uses it up.

import * as house from "../frame/house.js";
import { html, useEffect, useState } from "../frame/html.js";
import { Blank, Lintel, Skeleton } from "../frame/parts.js";
import { say } from "../frame/words.js";
import { clockText } from "./open_sheet.js";

/** @typedef {import("../frame/house.js").TableFacts} TableFacts */
/** @typedef {import("../frame/html.js").EventOf<HTMLInputElement>} InputChange */

/** @param {{ code: string, app: import("../main.js").App }} props */
export function InvitationScreen({ code, app }) {
  const [facts, setFacts] = useState(/** @type {TableFacts | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {house.Refusal | null} */ (null));
  useEffect(() => {
    house.invited(code).then(setFacts, setTrouble);
  }, [code]);
  if (trouble) return html`<${Alone} title=${say("join.title")}><${WrongLink} trouble=${trouble} /><//>`;
  if (!facts) return html`<${Alone} title=${say("join.title")}><${Skeleton} /><//>`;
  if (facts.me !== null) { app.go(`/table/${facts.table}`); return null; }
  return html`<${Alone} title=${say("join.title")}><${SitDown} code=${code} facts=${facts} app=${app} fail=${setTrouble} /><//>`;
}

/** @param {{ title: string, children?: unknown }} props */
export const Alone = ({ title, children }) => html`
  <div class="alone-room"><${Lintel} title=${title} /><main class="alone tatami">${children}</main></div>`;

/** @param {{ trouble: house.Refusal }} props */
export function WrongLink({ trouble }) {
  const used = trouble.code === "invitation_used";
  return html`<${Blank} title=${used ? say("join.used") : trouble.status === 404 ? say("join.none") : say("join.trouble")} text=${trouble.message}>
    <a class="btn" href="/">${say("to_lobby")}</a><//>`;
}

/** @param {{ code: string, facts: TableFacts, app: import("../main.js").App, fail: (error: house.Refusal) => void }} props */
function SitDown({ code, facts, app, fail }) {
  const [name, setName] = useState(house.me?.name ?? "");
  const [said, setSaid] = useState("");
  const host = facts.opener === null ? "" : house.nameOf(facts, facts.opener);
  const begun = facts.state !== "gathering";
  const sit = async () => {
    try {
      await house.welcomed(name.trim());
      await house.acceptInvitation(code, name.trim());
      app.go(`/table/${facts.table}`);
    } catch (error) {
      if (error instanceof house.Refusal && error.status === 410) fail(error);
      else setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<form class="sheet card-of" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); void sit(); }}>
    <h2>${host ? say("join.invites", { who: host, game: house.called(facts.game) }) : house.called(facts.game)}</h2>
    <p>${rulesOf(facts)}${say("dot")}${clockText(facts.options.clock)}</p>
    ${begun ? html`<p>${say("join.begun")}</p>` : html`
      <label class="stack"><span>${say("join.name")}</span><input class="text" maxlength="32" value=${name} placeholder=${say("house.usual_name")} onInput=${(/** @type {InputChange} */ event) => setName(event.target.value)} /></label>`}
    ${said && html`<p class="trouble" role="alert">${said}</p>`}
    <footer><a class="btn" href=${`/table/${facts.table}`}>${say("lobby.watch")}</a>
      ${!begun && html`<button class="btn kaki" type="submit">${say("join.sit")}</button>`}</footer>
    <p class="faint">${say("join.only_by_sitting")}</p>
  </form>`;
}

/** The name of the rules of a table.
 * @param {{ game: string, rules: unknown }} facts */
export function rulesOf(facts) {
  const called = /** @type {{ name?: string }} */ (facts.rules)?.name ?? "", name = called.replace(/\*$/, ""); // a star: it was changed
  const rules = house.presetName(facts.game, name);
  return called === name ? rules : say("open.changed", { rules });
}
