// Copying something to where the device keeps what was copied; where it may not, it is marked, to be copied by hand.

import { during } from "./busy.js";
import { useRef, useState } from "./html.js";

/** @param {string} text
 * @returns {{ at: { current: HTMLElement | null }, copied: boolean, copy: () => Promise<void> }} `at`: what shows the text */
export function useCopying(text) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await during(navigator.clipboard.writeText(text));
      setCopied(true);
    } catch {
      if (at.current) getSelection()?.selectAllChildren(at.current);
    }
  };
  return { at, copied, copy };
}
