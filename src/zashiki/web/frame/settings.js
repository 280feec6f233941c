// What somebody has set for this browser. It is kept here, takes effect at once, and nobody else hears of it.

const KEY = "zashiki.settings";
const QUERIES = { dark: "(prefers-color-scheme: dark)", still: "(prefers-reduced-motion: reduce)", finger: "(pointer: coarse)" };

/** @typedef {{
 *   language: "" | "en" | "ja", light: "day" | "night" | "system", cards: "ink" | "contrast", numerals: boolean, corners: boolean,
 *   names: "hover" | "always", hints: boolean, speed: "slow" | "normal" | "fast" | "once", twoSteps: boolean | null,
 *   lessMotion: boolean, aloud: "essentials" | "all", stepMode: boolean, ordered: boolean, suits: "four" | "two",
 *   sound: boolean,
 * }} Settings */

/** @type {Settings} */
const USUAL = {
  language: "", light: "system", cards: "ink", numerals: false, corners: false, names: "hover", hints: true, speed: "normal",
  twoSteps: null, lessMotion: false, aloud: "essentials", stepMode: false, ordered: true, suits: "four", sound: false,
};
/** The colour around the page, where a device takes it on: that of the lintel. */
const THEMES = { day: "#e7d8b8", night: "#2a2019" };
export const SPEEDS = { slow: 1.6, normal: 1, fast: 0.45, once: 0 };

/** @type {Settings} */
export const settings = { ...USUAL, ...kept() };
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Partial<Settings>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(found).filter(([name, value]) => fits(name, value)));
  } catch {
    return {}; // a browser that keeps nothing, or something else under this name
  }
}

/** Whether a kept value is of the kind that the setting has: an older page may have kept another.
 * @param {string} name
 * @param {unknown} value */
function fits(name, value) {
  if (!(name in USUAL)) return false;
  if (name === "suits") return value === "four" || value === "two";
  const usual = USUAL[/** @type {keyof Settings} */ (name)];
  return name === "twoSteps" ? value === null || typeof value === "boolean" : typeof value === typeof usual;
}

/** @param {Partial<Settings>} some */
export function change(some) {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // it holds until the page is closed
  }
  show();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export const whenChanged = (listener) => listeners.add(listener);

/** The language that is spoken: as set, or else the first of ours that the browser asks for.
 * @returns {"en" | "ja"} */
export function language() {
  if (settings.language) return settings.language;
  for (const one of navigator.languages) {
    if (one.startsWith("ja")) return "ja";
    if (one.startsWith("en")) return "en";
  }
  return "en";
}

export const night = () => settings.light === "night" || (settings.light === "system" && matchMedia(QUERIES.dark).matches);
export const still = () => settings.lessMotion || matchMedia(QUERIES.still).matches;
export const finger = () => matchMedia(QUERIES.finger).matches;
/** Whether the first tap lifts and the second plays: as set, or else where people point with a finger. */
export const twoSteps = () => settings.twoSteps ?? finger();

/** Put on the page what its styles depend on. */
export function show() {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme = night() ? "night" : "day";
  root.classList.toggle("still", still());
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", THEMES[night() ? "night" : "day"]);
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.webmanifest?lang=${language()}`);
}

for (const query of Object.values(QUERIES)) matchMedia(query).addEventListener("change", () => change({}));
