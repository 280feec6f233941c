// What all modules draw with. The library is vendored; see vendor/VENDORED.toml.
export {
  html, render, Component, useState, useEffect, useLayoutEffect, useRef, useMemo,
} from "../vendor/htm-preact.js";

/** Join the names of classes, leaving out what does not apply.
 * @param {...(string | false | null | undefined)} names
 * @returns {string} */
export const classes = (...names) => names.filter(Boolean).join(" ");
