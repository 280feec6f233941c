// A question that has just opened takes no press: it may have been meant for something else.

import { useEffect, useState } from "./html.js";
import { CALM } from "./table.js";

/** Whether presses count by now; what uses it is drawn again when they begin to. Time counts from when it is first drawn:
 * a slow machine may need longer for that than a moment.
 * @param {import("./table.js").Table} table */
export function useCalm(table) {
  table.questionDrawn();
  const [, redraw] = useState(0), { askedAt, calm } = table;
  useEffect(() => {
    if (calm) return undefined;
    const timer = setTimeout(() => redraw(askedAt), CALM);
    return () => clearTimeout(timer);
  }, [askedAt]);
  return calm;
}
