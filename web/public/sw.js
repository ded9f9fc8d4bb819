// Keeps the page itself at hand when the server is out of reach. It never touches the game: no socket,
// no records, no replays. Words come from the server whenever it answers.
const CACHE = 'knobel-1';
const SHELL = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(SHELL)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** From the server, else as it was last time. */
async function freshOrKept(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    // Not every address that can be opened is the page: /metrics is none.
    const fits = key !== SHELL || answer.headers.get('content-type')?.startsWith('text/html');
    if (answer.ok && fits) await cache.put(key, answer.clone());
    return answer;
  } catch (lost) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw lost;
  }
}

/** Files with a hash in their names never change. Those of older pages go when a new page comes. */
async function keptOrFresh(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  const before = await cache.match(SHELL).then((kept) => kept?.text());
  const answer = await freshOrKept(request, SHELL);
  const now = await cache.match(SHELL).then((kept) => kept?.text());
  if (before !== undefined && before !== now) {
    const old = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
    await Promise.all(old.map((one) => cache.delete(one)));
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/record/')) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request));
  else if (pathname.startsWith('/words/') || /^\/(icon|apple|knobel\.webmanifest)/.test(pathname)) event.respondWith(freshOrKept(request, request));
});
