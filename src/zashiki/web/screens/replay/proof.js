// Whether a record holds: what the house has checked, in words, and what it could not.

import { html, useEffect, useState } from "../../frame/html.js";
import { Icon } from "../../frame/icons.js";
import { Dialog, Skeleton } from "../../frame/parts.js";
import { say } from "../../frame/words.js";
import { verified } from "./sources.js";

/** @typedef {import("./reel.js").Reel} Reel */
/** @typedef {import("../../types/protocol.js").RecordVerdict} RecordVerdict */
/** `none`: it could not be asked; `false`: the record does not hold.
 * @typedef {{ kind: "waiting" | "holds" | "partly" | "false" | "none", text: string, verdict: RecordVerdict | null, record: import("../../frame/house.js").RecordFile | null }} ProofState */

const NOT_REFUTED = [0, 413, 429, 503]; // the house did not look at it

/** @param {Reel} reel
 * @returns {ProofState} */
export function useProof(reel) {
  const [proof, setProof] = useState(/** @type {ProofState} */ ({ kind: "waiting", text: "", verdict: null, record: null }));
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const text = await reel.source.record(reel.closed ? (reel.own === null ? "watcher" : String(reel.own)) : "table");
      const { verdict = null, games } = reel.source.checked ?? (await verified(text)), deals = games[0]?.deals;
      if (!gone) setProof({ kind: verdict?.holds ? "holds" : "partly", text: "", verdict, record: deals ? { text, deals } : null });
    };
    ask().catch((error) => {
      const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
      if (!gone) setProof({ kind: NOT_REFUTED.includes(status) ? "none" : "false", text: error instanceof Error ? error.message : String(error), verdict: null, record: null });
    });
    return () => { gone = true; };
  }, [reel]);
  return proof;
}

/** @param {ProofState} proof */
const said = ({ kind, verdict }) => {
  if (kind === "holds") return verdict?.deals && verdict.keys ? say("replay.proof.holds_sealed") : say("replay.proof.holds_text");
  return say(`replay.proof.${kind}_text`);
};

/** @param {{ proof: ProofState, open: () => void }} props */
export const Proof = ({ proof, open }) => html`<button class=${`proof ${proof.kind}`} type="button" onClick=${open}>
  <${Icon} name=${proof.kind === "holds" ? "check" : proof.kind === "false" ? "close" : "eye"} /><span><b>${say(`replay.proof.${proof.kind}`)}</b><small>${said(proof)}</small></span></button>`;

/** @param {{ proof: ProofState, close: () => void, check: () => void }} props */
export const ProofSheet = ({ proof, close, check }) => html`<${Dialog} label=${say(`replay.proof.${proof.kind}`)} close=${close}>
  ${proof.kind === "waiting" ? html`<${Skeleton} />` : html`<p>${proof.text || said(proof)}</p>`}
  ${proof.verdict && html`<ul class="proven">${(proof.verdict.lines ?? []).map((line) => html`<li>${line}</li>`)}</ul>
    ${(proof.verdict.remarks ?? []).length > 0 && html`<h3>${say("replay.proof.remarks")}</h3><ul class="proven faint">${proof.verdict.remarks?.map((line) => html`<li>${line}</li>`)}</ul>`}`}
  ${proof.record && proof.record.deals.order.length > 0 && html`<footer><button class="btn kaki" type="button" data-ask="deal" onClick=${check}><${Icon} name="seal" />${say("deal.check")}</button></footer>`}
<//>`;
