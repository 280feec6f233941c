// What fixes the deals of a table, shown while it is played; and once keys are published, every deal made again here.

import { during } from "../../frame/busy.js";
import { checkDeals, recordFacts } from "../../frame/deal_check.js";
import { hashing } from "../../frame/fair.js";
import * as house from "../../frame/house.js";
import { html, useEffect, useState } from "../../frame/html.js";
import { Skeleton } from "../../frame/parts.js";
import { ownBytes, shownBefore } from "../../frame/promises.js";
import { say } from "../../frame/words.js";
import { Hash, Seats, Verdict } from "./parts.js";
import { CheckedDeals, Proof, Steps } from "./report.js";

/** @typedef {import("../../frame/deal_check.js").RecordFacts} RecordFacts */
/** @typedef {import("../../frame/deal_check.js").DealReport} DealReport */
/** @typedef {import("../deal_sheet.js").DealTable} DealTable */
/** @typedef {{ facts: RecordFacts, report: DealReport | null }} Looked what a record says, and what its check came to; null: there is nothing to check */

/** @param {import("../deal_sheet.js").DealProps} props */
export function DealBody({ table, record }) {
  const [looked, setLooked] = useState(/** @type {Looked | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    setTrouble("");
    during(look(table, record)).then((found) => { if (wanted) setLooked(found); }, (error) => { if (wanted) setTrouble(error instanceof house.Refusal ? error.message : say("deal.unreadable")); });
    return () => { wanted = false; };
  }, [table.id, record, Boolean(table.over), turn]);
  const commitment = looked?.facts.commitment ?? table.facts?.commitment ?? "";
  return html`
    ${trouble ? html`<${Verdict} found="open" title=${trouble}><button class="btn" type="button" onClick=${() => setTurn((n) => n + 1)}>${say("deal.again")}</button><//>`
      : looked ? html`<${Verdict} found=${looked.report?.found ?? "open"} title=${titleOf(looked)} />` : html`<${Skeleton} />`}
    ${looked?.report && looked.report.found !== "open" && html`<${Steps} report=${looked.report} names=${table.names} /><${CheckedDeals} report=${looked.report} game=${looked.facts.game} />`}
    ${commitment && html`<section><h3>${say("deal.seal")}</h3><p class="faint">${say("deal.seal_text")}</p><${Hash} of=${commitment} name=${say("deal.seal")} />
      <p class="remark">${sealRemark(table.id, commitment, looked)}</p></section>`}
    <${Seats} table=${table} facts=${looked?.facts ?? null} />
    ${looked?.report && looked.report.found !== "open" ? html`<${Proof} report=${looked.report} />` : html`<section><h3>${say("deal.means")}</h3><p>${say("deal.means_text")}</p></section>`}`;
}

/** Fetch a record, unless it is given, and check it: all of it once that is public, before that what one's own side knows.
 * @param {DealTable} table
 * @param {house.RecordFile | undefined} record
 * @returns {Promise<Looked>} */
async function look(table, record) {
  const { text, deals } = record ?? await fetchedRecord(table), facts = recordFacts(text);
  if (facts.stacked || !deals.order.length) return { facts, report: null };
  const known = { by: hashing(), orders: Object.values(house.gameOf(facts.game)?.orders ?? {}), own: (/** @type {number} */ seat) => ownBytes(facts.table, seat), shown: shownBefore(facts.table) };
  return { facts, report: await checkDeals(facts, deals, known) };
}

/** @param {DealTable} table */
async function fetchedRecord({ id, me, over }) {
  const side = me ?? "watcher";
  if (!over) return house.recordOf(id, side);
  try {
    return await house.recordOf(id, "table");
  } catch (error) {
    if (error instanceof house.Refusal && error.status === 403) return house.recordOf(id, side); // folded hands are kept
    throw error;
  }
}

/** What it all comes to, in one sentence.
 * @param {Looked} looked */
function titleOf({ facts, report }) {
  if (facts.stacked) return say("deal.stacked");
  if (!report) return say("deal.nothing");
  if (report.found === "fails") return say("deal.fails");
  if (report.found === "open") return facts.folded === "kept" ? say("deal.kept") : say("deal.closed");
  if (report.deals.some((deal) => deal.found === "closed")) return say("deal.so_far");
  return report.steps.some((step) => step.name === "seal" && step.found === "holds") ? say("deal.fixed") : say("deal.holds");
}

/** @param {string} table
 * @param {string} commitment
 * @param {Looked | null} looked */
function sealRemark(table, commitment, looked) {
  const shown = shownBefore(looked?.facts.table ?? table);
  return !shown ? say("deal.seal_not_noted") : shown.commitment === commitment ? say("deal.seal_noted") : say("deal.seal_other");
}
