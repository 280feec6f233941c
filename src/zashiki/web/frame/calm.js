// A question that has just opened takes no press: it may have been meant for something else.

import { soon } from "./busy.js";
import { useLayoutEffect, useState } from "./html.js";
import { CALM } from "./table.js";

/** Whether presses count by now; what uses it is drawn again when they begin to. Time counts from when it is first drawn:
 * a slow machine may need longer for that than a moment.
 * @param {import("./table.js").Table} table */
export function useCalm(table) {
  table.questionDrawn();
  const [, redraw] = useState(0), { askedAt, calm } = table;
  useLayoutEffect(() => (calm ? undefined : soon(() => redraw(askedAt), CALM)), [askedAt]);
  return calm;
}
