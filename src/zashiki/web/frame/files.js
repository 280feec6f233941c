// Where the page's own files are: their address has a hash in it, which the page's first line says.

export const FILES = document.documentElement.dataset.files ?? "/static/";

/** The address of a file of the page.
 * @param {string} name */
export const file = (name) => `${FILES}${name}`;
