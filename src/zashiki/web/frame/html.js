// What all modules draw with. The library is vendored; see vendor/VENDORED.toml.
export {
  html, render, Component, useState, useEffect, useLayoutEffect, useRef, useMemo,
} from "../vendor/htm-preact.js";

/** What happens to an element of a known kind.
 * @template {Element} T
 * @typedef {Event & { target: T }} EventOf */

/** Join the names of classes, leaving out what does not apply.
 * @param {...(string | false | null | undefined)} names
 * @returns {string} */
export const classes = (...names) => names.filter(Boolean).join(" ");
