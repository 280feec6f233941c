// Small things that this browser remembers of tables, by their names: the latest few of each kind.

const KEPT = 20;

/** Everything that is remembered under a key.
 * @template T
 * @param {string} key
 * @returns {Record<string, T>} */
function all(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {}; // a browser that keeps nothing, or something else under this name
  }
}

/** @template T
 * @param {string} key
 * @param {string} name
 * @returns {T | undefined} */
export const remembered = (key, name) => /** @type {T | undefined} */ (all(key)[name]);

/** @param {string} key
 * @param {string} name
 * @param {unknown} value */
export function remember(key, name, value) {
  const { [name]: _, ...others } = all(key);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(others), [name, value]].slice(-KEPT))));
  } catch {
    // it holds until the page is closed
  }
}
