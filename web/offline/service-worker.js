// Keeps one page for when there is no network, and nothing else: no answer of the service, no page that names anyone, no balance that
// could be out of date. Every other request goes its own way, as if no worker were here. The server writes the version in: it is the
// offline page's own, so that another page brings another worker, which takes over at once. Nothing is asked for ahead of the worker
// (navigation preload): what it leaves to the browser would then be asked for twice, and a sign-in's addresses are good once.
const CACHE = 'offline-__VERSION__';
const PAGE = '/offline';
/** Programs' addresses, and sign-in's: what fails there is told by the browser itself. */
const NOT_PAGES = /^\/(api|ws|oidc|assets)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  // Whole pages only: frames, files and calls are none of its business.
  if (request.mode !== 'navigate' || request.destination !== 'document' || request.method !== 'GET' || NOT_PAGES.test(pathname)) return;
  event.respondWith(fetch(request).catch(offlinePage));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function offlinePage() {
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? Response.error();
}
