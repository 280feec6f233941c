// Numbers and days as people write them.

import { language } from "../../frame/settings.js";

/** A gain or a loss in points, with its sign.
 * @param {number} gain
 * @param {number} unit how much of it is one point
 * @param {number} [digits] after the point, where a point is the whole unit */
export function signed(gain, unit, digits = 0) {
  const places = unit > 1 ? 1 : digits;
  const text = (gain / unit).toLocaleString(language(), { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: "exceptZero" });
  return text.replace("-", "−");
}

/** @param {number} part
 * @param {number} whole */
export const share = (part, whole) => (whole ? `${((100 * part) / whole).toFixed(1)}%` : "–");

/** The day on which something was; nothing where nobody looked at a clock.
 * @param {number} when */
export const day = (when) => (when ? new Date(when).toLocaleDateString(language(), { year: "numeric", month: "short", day: "numeric" }) : "");
