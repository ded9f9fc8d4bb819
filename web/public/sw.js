// Keeps the page itself at hand when the server is out of reach, or when there is none. It never touches the game: no
// socket, no records, no replays. Words, the module that plays in the page and what the masters have learned come from
// where the page came from whenever that answers.
const CACHE = 'knobel-1';
const SHELL = new URL('./', self.location).pathname;

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
    const old = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${SHELL}assets/`));
    await Promise.all(old.map((one) => cache.delete(one)));
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(SHELL)) return;
  const name = pathname.slice(SHELL.length);
  if (request.mode === 'navigate' && !name.startsWith('record/')) event.respondWith(page(request));
  else if (name.startsWith('assets/')) event.respondWith(keptOrFresh(request));
  else if (/^(words\/|here\/|icon|apple|knobel\.webmanifest)/.test(name)) event.respondWith(freshOrKept(request, request));
});

/** Back to the table whose turn it is. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  const to = new URL(path ?? './', new URL(SHELL, self.location)).href;
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((windows) => windows.find(({ url }) => url === to)?.focus() ?? self.clients.openWindow(to)));
});
