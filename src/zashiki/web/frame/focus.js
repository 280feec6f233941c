// Where the keyboard is. A press often takes away what was pressed: a link leads elsewhere, a sheet closes, a card is
// played. Then the focus is at the main part of the screen, from where Tab comes to what lies there, and not nowhere.

const begun = location.pathname;
let moved = false;

const main = () => document.querySelector("main");

/** Whether nothing in particular has the focus. */
export const isFree = () => [null, document.body, main()].includes(/** @type {HTMLElement | null} */ (document.activeElement));

/** Give the focus to the main part of the screen, if nothing else has it. */
export function settle() {
  const at = main();
  if (!at || !isFree() || document.querySelector("dialog[open]")) return;
  at.tabIndex = -1;
  at.focus({ preventScroll: true });
}

/** A screen has come: who came by a link of the page is told where they are. A page that was loaded begins as any page does.
 * @param {string} name */
export function arrive(name) {
  moved ||= location.pathname !== begun;
  if (!moved) return;
  main()?.setAttribute("aria-label", name);
  settle();
}
