// For a page that is kept among the apps of a device: when the house cannot be reached, the page still comes up, and
// says so in its own words. It keeps the files of one version, which never change; the page itself is always asked of
// the house first, so that a new version is seen at once. The API and the tables are none of its business.

/** @typedef {Event & { waitUntil: (until: Promise<unknown>) => void }} Lasting */
/** @typedef {Event & { request: Request, respondWith: (answer: Promise<Response>) => void }} Fetching */
/** What a worker is, as far as it is needed here.
 * @typedef {{ skipWaiting: () => Promise<void>, addEventListener: ((kind: "install" | "activate", hear: (event: Lasting) => void) => void) & ((kind: "fetch", hear: (event: Fetching) => void) => void) }} Keeper */

/** @type {{ version: string, files: string[] }} */
const { version, files } = { version: "", files: [] }; // the house fills this in
const KEPT = `zashiki ${version}`, PAGE = "/";
const worker = /** @type {Keeper} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, ...files])).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (files.includes(pathname)) event.respondWith(kept(pathname).then((found) => (found.ok ? found : fetch(request))));
});

/** @param {string} address
 * @returns {Promise<Response>} what was kept, or an error as if nobody had answered */
const kept = async (address) => (await (await caches.open(KEPT)).match(address)) ?? Response.error();
