// Pieces move from where they were to where they are (FLIP, by Web Animations). A piece is known by its code; what
// lies face down is known by its place alone, so that nothing can be followed that is hidden.

import { SPEEDS, settings, still } from "./settings.js";

const MOVE = 260, FADE = 120, APART = 40, LONGEST_DEAL = 1_200, HURRY = 120;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** @typedef {{ pieces: Map<string, DOMRect>, places: Map<string, DOMRect> }} Positions */
/** @typedef {{ place: string, otherwise?: string, turned?: boolean, size?: number }} Origin where a piece comes from that was not seen before: a place, or another piece */

/** @type {Set<Animation>} */
const running = new Set();

/** How long something lasts at the speed that is set, in milliseconds.
 * @param {number} ms */
export const lasting = (ms) => ms * SPEEDS[settings.speed];

/** Note where all pieces are.
 * @param {ParentNode} root
 * @returns {Positions} */
export function positions(root = document) {
  /** @type {Positions} */
  const found = { pieces: new Map(), places: new Map() };
  for (const one of root.querySelectorAll("[data-piece]")) found.pieces.set(/** @type {HTMLElement} */ (one).dataset.piece ?? "", boxOf(one));
  for (const one of root.querySelectorAll("[data-place]")) found.places.set(/** @type {HTMLElement} */ (one).dataset.place ?? "", one.getBoundingClientRect());
  return found;
}

/** Where a piece is seen: overlapped ones are narrower than their picture.
 * @param {Element} piece */
const boxOf = (piece) => (piece.firstElementChild instanceof HTMLImageElement ? piece.firstElementChild : piece).getBoundingClientRect();

/** Where a new piece comes from: a place that is not shown at this size has another in its stead.
 * @param {Positions} before
 * @param {Origin} from */
const startOf = (before, from) => [from.place, from.otherwise ?? ""].map((name) => before.places.get(name) ?? before.pieces.get(name)).find((box) => box && box.width > 0);

/** Move all pieces that are elsewhere now, and bring in those that are new; done when all lie still.
 * @param {Positions} before
 * @param {{ origin?: (code: string) => Origin | null, duration?: number, apart?: number }} [how]
 * @returns {Promise<void>} */
export async function moved(before, { origin = () => null, duration = MOVE, apart = APART } = {}) {
  if (!SPEEDS[settings.speed] || document.hidden) return;
  const all = [...document.querySelectorAll("[data-piece]")].map((one) => /** @type {HTMLElement} */ (one));
  const coming = all.filter((one) => !before.pieces.has(one.dataset.piece ?? ""));
  const between = Math.min(apart, LONGEST_DEAL / Math.max(coming.length, 1));
  const moves = all.map((one) => {
    const code = one.dataset.piece ?? "", was = before.pieces.get(code);
    if (was) return glide(one, was, { duration });
    const from = origin(code), place = from && startOf(before, from);
    if (!place) return null;
    return glide(one, place, { duration, delay: coming.length > 2 ? between * coming.indexOf(one) : 0, turned: from.turned, size: from.size ?? 1 });
  });
  await Promise.all(moves.map((one) => one?.finished.catch(() => undefined)));
}

/** @param {HTMLElement} piece
 * @param {DOMRect} from
 * @param {{ duration: number, delay?: number, turned?: boolean | undefined, size?: number }} how size: that of a new piece where it starts */
function glide(piece, from, { duration, delay = 0, turned = false, size }) {
  const to = boxOf(piece);
  const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = size ?? Math.sqrt((from.width * from.height) / (to.width * to.height || 1)); // of areas: a tile may lie on its side
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return null;
  const ground = groundOf(piece), zoom = zoomOf(piece);
  const right = (x * Math.cos(ground) + y * Math.sin(ground)) / zoom, down = (y * Math.cos(ground) - x * Math.sin(ground)) / zoom;
  const start = `translate(${right}px, ${down}px) scale(${scale})${turned ? " rotateY(90deg)" : ""}`;
  const frames = still() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: start }, { transform: "none" }];
  const time = still() ? FADE : lasting(duration);
  const animation = piece.animate(frames, { duration: time, delay: lasting(delay), easing: EASE, fill: "backwards" });
  piece.classList.add("moving");
  running.add(animation);
  animation.finished.catch(() => undefined).then(() => {
    running.delete(animation);
    piece.classList.remove("moving");
  });
  return animation;
}

/** How far the ground is turned that a piece lies on, in radians: the side of a table is drawn once, and turned to its seat.
 * @param {Element | null} piece */
function groundOf(piece) {
  let degrees = 0;
  for (let one = piece; one && one !== document.body; one = one.parentElement) degrees += parseFloat(getComputedStyle(one).rotate) || 0;
  return (degrees * Math.PI) / 180;
}

/** How much smaller the ground is drawn: a replay shows the whole room in a part of the window.
 * @param {Element} piece */
const zoomOf = (piece) => /** @type {{ currentCSSZoom?: number }} */ (piece).currentCSSZoom ?? 1;

/** Let whatever moves arrive soon: something newer is to be shown. */
export function hurry() {
  for (const animation of running) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    const left = Number(endTime ?? 0) - Number(animation.currentTime ?? 0);
    if (left > HURRY) animation.updatePlaybackRate(left / HURRY);
  }
}
