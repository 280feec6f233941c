// What all modules draw with. The library is vendored; see vendor/VENDORED.toml.

import { useEffect as useLater, useLayoutEffect, useRef } from "../vendor/htm-preact.js";
import { busy } from "./busy.js";

export { html, render, Component, useState, useRef, useMemo } from "../vendor/htm-preact.js";
export { useLayoutEffect };

/** Do something soon after drawing, when an input has changed. The page is busy until then. What a press could meet too
 * early, such as a listener or the focus, belongs in `useLayoutEffect`, which runs with the drawing.
 * @param {() => void | (() => void)} effect may return a cleanup
 * @param {readonly unknown[]} [inputs] */
export function useEffect(effect, inputs) {
  const end = useRef(() => {});
  useLayoutEffect(() => {
    end.current = busy();
    return end.current; // ends it, too, if the part goes first
  }, inputs);
  useLater(() => {
    try {
      return effect();
    } finally {
      end.current();
    }
  }, inputs);
}

/** What happens to an element of a known kind.
 * @template {Element} T
 * @typedef {Event & { target: T }} EventOf */

/** Join the names of classes, leaving out what does not apply.
 * @param {...(string | false | null | undefined)} names
 * @returns {string} */
export const classes = (...names) => names.filter(Boolean).join(" ");
