// Parts that every screen shares: the lintel, buttons, time, banners, blank places, dialogs.

import { soon } from "./busy.js";
import { arrive, settle } from "./focus.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";
import { still } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("./icons.js").IconName} IconName */

/** The bar at the top: the way home, the room, where we are, and tools. Its words are the name of the page, too.
 * @param {{ title: string, where?: unknown, state?: unknown, children?: unknown, home?: () => void }} props */
export function Lintel({ title, where, state, children }) {
  const house = say("title"), named = title !== house;
  useEffect(() => { document.title = named ? `${title}${say("dot")}${house}` : house; });
  useEffect(() => arrive(named && typeof where === "string" && where ? `${title}${say("dot")}${where}` : title), [location.pathname]);
  return html`
  <header class="lintel">
    <a class="seal" href="/" aria-label=${say("home")} lang="ja">座</a>
    <h1>${title}</h1>
    <p class="where">${where}</p>
    <span class="gap"></span>
    ${state}
    <nav class="tools" aria-label=${say("tools")}>${children}</nav>
  </header>`;
}

/** @param {{ icon: IconName, label: string, text?: string, onClick: () => void, wide?: boolean, more?: boolean, pressed?: boolean, name?: string }} props */
export const Tool = ({ icon, label, text = "", onClick, wide, more, pressed, name = "" }) => html`
  <button class=${classes("tool", wide && "wide", more && "more")} type="button" data-ask=${name || undefined} aria-label=${label} title=${label} aria-pressed=${pressed} onClick=${onClick}>
    <${Icon} name=${icon} />${text && html`<span class="txt">${text}</span>`}
  </button>`;

/** How the line is: a green dot, and words only when something is wrong.
 * @param {{ state: import("./line.js").LineState }} props */
export function LineDot({ state }) {
  const lost = state.kind === "lost" || state.kind === "connecting" || state.kind === "ended", slow = state.kind === "slow";
  const text = lost ? say("line.lost") : slow ? say("line.slow", { ms: state.ms }) : say("line.open");
  return html`<span class=${classes("line-state", slow && "slow", lost && "lost")} role="img" aria-label=${text} title=${text}>${(slow || lost) && text}</span>`;
}

/** Redraw while something counts down.
 * @param {boolean} wanted
 * @param {number} [every] milliseconds */
export function useTick(wanted, every = 200) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(timer);
  }, [wanted, every]);
}

/** Time as an incense stick that burns down.
 * @param {{ left: () => number | null, whole: number, bare?: boolean }} props */
export function Senko({ left, whole, bare = false }) {
  useTick(left() !== null, still() ? 1_000 : 200);
  const ms = left();
  if (ms === null) return null;
  const share = Math.max(0, Math.min(1, ms / Math.max(whole, 1)));
  const stick = html`<span class="stick" style=${{ "--left": share.toFixed(3) }}><i></i></span>`;
  if (bare) return html`<span class="senko">${stick}</span>`;
  return html`<span class=${classes("senko", ms <= 5_000 && "late")} role="timer" aria-label=${say("time.left", { seconds: seconds(ms) })}>${stick}<b class="num">${seconds(ms)}</b></span>`;
}
/** @param {number} ms */
export const seconds = (ms) => Math.ceil(ms / 1_000);
/** Time as a clock shows it.
 * @param {number} ms */
export const clock = (ms) => `${Math.floor(seconds(ms) / 60)}:${String(seconds(ms) % 60).padStart(2, "0")}`;

/** Words across the table, with a way on. What counts down is quiet: it would be read again each second.
 * @param {{ icon: IconName, kind?: "" | "lost" | "good", title: string, text?: string, quiet?: boolean, children?: unknown }} props */
export const Banner = ({ icon, kind = "", title, text = "", quiet = false, children }) => html`
  <div class=${classes("banner", kind)} role=${quiet ? "group" : "status"}><${Icon} name=${icon} /><div><b>${title}</b>${text && html`<small>${text}</small>`}</div>${children}</div>`;

/** Nothing is here: what it is, why, and one or two ways on.
 * @param {{ title: string, text?: string, children?: unknown }} props */
export const Blank = ({ title, text = "", children }) => html`
  <div class="blank"><b>${title}</b>${text && html`<p>${text}</p>`}<span class="rowbtn">${children}</span></div>`;

/** Lines where words will be, if they take longer than a moment. */
export function Skeleton() {
  const [late, setLate] = useState(false);
  useEffect(() => soon(() => setLate(true), 300), []);
  return late ? html`<div class="skel" role="status" aria-label=${say("loading")}><i></i><i></i><i></i></div>` : null;
}

/** A sheet of paper above the room. It keeps the focus, closes by Escape, and gives the focus back.
 * @param {{ label: string, close: () => void, children?: unknown, kind?: string, open?: boolean, onKeyDown?: (event: KeyboardEvent) => void }} props */
export function Dialog({ label, close, children, kind = "", onKeyDown }) {
  const at = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const dialog = at.current;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog?.showModal();
    return () => {
      dialog?.close();
      before?.isConnected && before.focus();
      settle(); // what had it may be gone, or closed to presses
    };
  }, []);
  /** @param {MouseEvent} event */
  const outside = (event) => event.target === at.current && close();
  return html`
    <dialog ref=${at} class=${classes("paper sheet", kind)} aria-label=${label} onCancel=${(/** @type {Event} */ event) => { event.preventDefault(); close(); }} onClick=${outside} onKeyDown=${onKeyDown}>
      <div class="inner">
        <header><h2 tabindex="-1" autofocus>${label}</h2>
          <button class="tool x" type="button" aria-label=${say("close")} onClick=${close}><${Icon} name="close" /></button></header>
        ${children}
      </div>
    </dialog>`;
}

/** Ask again before something that cannot be taken back.
 * @param {{ title: string, text?: string, yes: string, onYes: () => void, close: () => void }} props */
export const Sure = ({ title, text = "", yes, onYes, close }) => html`
  <${Dialog} label=${title} close=${close} kind="small">
    ${text && html`<p>${text}</p>`}
    <footer><button class="btn" type="button" onClick=${close}>${say("not_now")}</button>
      <button class="btn kaki" type="button" onClick=${() => { close(); onYes(); }}>${yes}</button></footer>
  <//>`;

/** One of several, side by side.
 * @template T
 * @param {{ label: string, value: T, options: [T, string][], onPick: (value: T) => void, kind?: string }} props */
export const Pick = ({ label, value, options, onPick, kind = "seg2" }) => html`
  <div class=${kind} role="group" aria-label=${label}>
    ${options.map(([one, text]) => html`<button type="button" class=${kind === "seg" ? "btn" : ""} aria-pressed=${String(one === value)} onClick=${() => onPick(one)}>${text}</button>`)}
  </div>`;

/** Yes or no.
 * @param {{ label: string, on: boolean, onPick: (on: boolean) => void }} props */
export const Switch = ({ label, on, onPick }) => html`
  <button type="button" class="switch" role="switch" aria-checked=${String(on)} aria-label=${label} onClick=${() => onPick(!on)}></button>`;
