// A link to hand on: as a code for a camera, as text, to copy, and to send where the device can.

import { useCopying } from "./copying.js";
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { say } from "./words.js";

/** @param {{ link: string, code: string, text: string, children?: unknown }} props `code`: where its picture for a camera is */
export function LinkCard({ link, code, text, children }) {
  const { at, copied, copy } = useCopying(link);
  const share = () => navigator.share?.({ title: say("title"), url: link }).catch(() => undefined);
  return html`<div class="invite">
    <img class="qr" src=${code} alt=${say("gather.qr")} width="148" height="148" />
    <div><p>${text}</p><code ref=${at}>${link}</code>
      <span class="rowbtn"><button class="btn kaki" type="button" onClick=${copy}><${Icon} name=${copied ? "check" : "copy"} />${copied ? say("gather.copied") : say("gather.copy")}</button>
        ${"share" in navigator && html`<button class="btn" type="button" onClick=${share}><${Icon} name="link" />${say("gather.share")}</button>`}
        ${children}</span></div>
  </div>`;
}
