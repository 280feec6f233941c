// A table before its match: who sits where, the link and its code for a camera, and the shuffle that all take part in.

import * as house from "../frame/house.js";
import { classes, html, useEffect, useState } from "../frame/html.js";
import { Icon, Mon } from "../frame/icons.js";
import { LinkCard } from "../frame/link_card.js";
import { Lintel, LineDot, Tool } from "../frame/parts.js";
import { inWords, say } from "../frame/words.js";
import { rulesOf } from "./invitation.js";
import { clockText, invitationOf, rememberInvitation } from "./open_sheet.js";

/** @typedef {import("../frame/table.js").Table} Table */
/** @typedef {import("../types/protocol.js").GatheringView} GatheringView */
/** @typedef {import("../frame/html.js").EventOf<HTMLSelectElement>} SelectChange */

/** @param {{ table: Table, app: import("../main.js").App }} props */
export function GatheringScreen({ table, app }) {
  const at = /** @type {GatheringView} */ (table.gathering);
  const [trouble, setTrouble] = useState("");
  /** @param {Promise<unknown>} asked */
  const ask = async (asked) => {
    setTrouble("");
    try {
      await asked;
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const opener = table.me !== null && at.opener === table.me;
  const other = house.otherLanguage(at.game);
  const free = at.seats.filter((seat) => !seat.kind).length, who = at.opener === null ? "" : house.nameOf(at, at.opener);
  return html`
    <div class="alone-room">
      <${Lintel} title=${house.called(at.game)} where=${rulesOf(at)} state=${html`<${LineDot} state=${table.line.state} />`}>
        <${Tool} icon="settings" label=${say("settings.title")} onClick=${app.settings} />
      <//>
      <main class="alone tatami"><section class="sheet card-of gather">
        <h2>${at.state === "promising" ? say("gather.shuffling") : free ? say("gather.waiting", { n: free }) : say("gather.full")}</h2>
        <p class="faint">${clockText(at.options.clock)}${say("dot")}${say(`watching.${at.options.watching ?? "none"}`)}${at.options.hints ? `${say("dot")}${say("gather.hints")}` : ""}${other ? `${say("dot")}${say(`only.${other}`)}` : ""}</p>
        <ol class="seats">${at.seats.map((_, n) => html`<${Seat} table=${table} at=${at} seat=${n} opener=${opener} ask=${ask} />`)}</ol>
        ${trouble && html`<p class="trouble" role="alert">${trouble}</p>`}
        ${at.state === "promising" ? html`<${Promises} at=${at} me=${table.me} />` : html`
          ${opener && free > 0 && html`<${Invite} table=${table.id} free=${free} ask=${ask} />`}
          <footer>
            ${table.me === null
              ? (free > 0
                ? html`<button class="btn kaki" type="button" onClick=${() => ask(house.welcomed().then(() => house.sit(table.id)).then(() => table.line.drop()))}>${say("lobby.sit")}</button>`
                : html`<${Watch} at=${at} who=${who} />`)
              : html`<button class="btn" type="button" onClick=${() => ask(house.leave(table.id).then(() => app.go("/")))}>${say("gather.leave")}</button>`}
            ${opener && html`<button class="btn kaki" type="button" disabled=${free > 0} onClick=${() => ask(house.start(table.id))}>${say("gather.start")}</button>`}
            ${!opener && table.me !== null && html`<p class="faint">${say("gather.opener_starts", { who })}</p>`}
          </footer>`}
        ${house.gameOf(at.game)?.hidden && html`<details class="rest"><summary>${say("gather.sealed")}</summary><p class="faint">${say("gather.sealed_text")}</p><code class="hash">${at.commitment}</code></details>`}
      </section></main>
    </div>`;
}

/** Where all seats are taken, somebody else may stay and watch.
 * @param {{ at: GatheringView, who: string }} props */
function Watch({ at, who }) {
  const [stays, stay] = useState(false);
  if ((at.options.watching ?? "none") === "none") return html`<p class="faint">${say("gather.no_watching")}</p><a class="btn" href="/">${say("to_lobby")}</a>`;
  return stays ? html`<p class="faint" role="status">${say("gather.will_watch", { who })}</p>`
    : html`<button class="btn kaki" type="button" onClick=${() => stay(true)}>${say("lobby.watch")}</button>`;
}

/** @param {{ table: Table, at: GatheringView, seat: number, opener: boolean, ask: (asked: Promise<unknown>) => void }} props */
function Seat({ table, at, seat, opener, ask }) {
  const who = at.seats[seat], game = house.gameOf(at.game), gone = table.presence?.seats[seat] === "gone" || table.presence?.seats[seat] === "away";
  const settled = at.state !== "gathering";
  const name = who?.kind ? house.nameOf(at, seat) : say("gather.free");
  return html`<li class=${classes("plate", gone && "away")}>
    <${Mon} of=${seat} /><div><b>${name}</b><small>${!who?.kind ? "" : seat === table.me ? say("gather.you") : who.kind === "person" ? (gone ? say("gather.gone") : say("gather.here")) : say("gather.computer")}</small></div>
    ${opener && !settled && !who?.kind && html`<select class="text" aria-label=${say("gather.put_computer")} value="" onChange=${(/** @type {SelectChange} */ event) => event.target.value && ask(house.putComputer(table.id, seat, event.target.value))}>
      <option value="">${say("gather.put_computer")}</option>${game?.computers.map((one) => html`<option value=${one.name}>${inWords(one.called)}</option>`)}</select>`}
    ${opener && !settled && who?.kind && who.kind !== "person" && html`<button class="btn" type="button" onClick=${() => ask(house.takeComputerAway(table.id, seat))}>${say("gather.free_it")}</button>`}
    ${opener && !settled && who?.kind === "person" && gone && html`<button class="btn" type="button" onClick=${() => ask(house.freeSeat(table.id, seat))}>${say("gather.free_it")}</button>`}
    ${opener && !settled && seat !== table.me && html`<button class="tool" type="button" title=${say("gather.swap")} aria-label=${say("gather.swap_with", { who: name })} onClick=${() => ask(house.swapSeats(table.id, table.me ?? 0, seat))}><${Icon} name="repeat" /></button>`}
    ${settled && who?.kind === "person" && html`<small>${who.opened ? say("gather.opened") : who.promised ? say("gather.promised") : say("gather.not_yet")}</small>`}
  </li>`;
}

/** @param {{ table: string, free: number, ask: (asked: Promise<unknown>) => void }} props */
function Invite({ table, free, ask }) {
  const [link, setLink] = useState(invitationOf(table));
  const renew = () => ask(house.invite(table, free).then((made) => { rememberInvitation(table, made.link); setLink(made.link); }));
  useEffect(() => { if (!link) renew(); }, []);
  if (!link) return null;
  return html`<${LinkCard} link=${link} code=${`/join/${link.split("/").pop()}/qr.svg`} text=${say("gather.send_link")}><button class="btn quiet" type="button" onClick=${renew}>${say("gather.another")}</button><//>`;
}

/** @param {{ at: GatheringView, me: number | null }} props */
const Promises = ({ at, me }) => html`<div class="promises" role="status">
  <p>${say("gather.promises_text")}</p>
  <p class="faint">${me === null ? "" : at.seats[me]?.opened ? say("gather.mine_opened") : at.seats[me]?.promised ? say("gather.mine_promised") : ""}</p>
</div>`;
