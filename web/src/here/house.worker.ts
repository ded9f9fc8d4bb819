// One of these runs for each page that plays without a server. Of all tabs of a browser one serves: its Worker has the
// house, the Workers of the others hand everything over to it, through a BroadcastChannel. Nobody is elected: who finds
// nobody serving claims the store (store.ts), and who is not the last to have claimed it can write nothing.

import { House, prepareBots, type Document } from './house';
import { Module } from './module';

export type ToHouse =
  | { what: 'base'; base: string }
  | { what: 'prepare' }
  | { what: 'bye' }
  | { what: 'open' | 'close'; id: number }
  | { what: 'send'; id: number; text: string }
  | { what: 'ask'; id: number; path: string; query: string; posted: string };
export type FromHouse =
  | { what: 'opened' | 'closed'; id: number }
  | { what: 'said'; id: number; text: string }
  | ({ what: 'document'; id: number } & Document);

/** Between Workers. */
type Between = { from: string; to?: string } & ({ what: 'who' } | { what: 'bye' } | { what: 'serving' } | { what: 'ask'; message: ToHouse } | { what: 'answer'; message: FromHouse });

const ANSWER_MS = 400;
const LOOK_MS = 1_000;
/** Another tab that has not been heard for so long is gone, and is not just looking through a long match. */
const SILENCE_MS = 15_000;

const own = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');
const channel = new BroadcastChannel('knobel.here');

let base = '';
let compiled: Promise<WebAssembly.Module> | null = null;
/** Who serves: the house here, or the Worker with that name; nothing: nobody knows yet. */
let serving: Promise<House | string> | null = null;
let host: string | null = null;
let hostHeard = 0;
/** When each Worker that we serve was heard last. */
const guests = new Map<string, number>();
/** The connections of the house: whose they are. */
const connections = new Map<number, { of: string; id: number }>();
let lastConnection = 0;
/** Those of our own page. */
const mine = new Set<number>();

function answer(to: string, message: FromHouse): void {
  if (to !== own) return channel.postMessage({ from: own, to, what: 'answer', message } satisfies Between);
  if (message.what === 'closed') mine.delete(message.id);
  postMessage(message);
}

/** Whoever served does so no longer: all connections break, and their pages come back. */
function lost(): void {
  serving = null;
  host = null;
  for (const { of, id } of connections.values()) answer(of, { what: 'closed', id });
  for (const id of mine) answer(own, { what: 'closed', id });
  connections.clear();
  guests.clear();
}

const compile = (): Promise<WebAssembly.Module> => Module.compile(`${base}here/knobel.wasm`);

async function claim(): Promise<House> {
  compiled ??= compile();
  return House.open(base, await compiled, {
    say: (connection, text) => {
      const to = connections.get(connection);
      if (to) answer(to.of, { what: 'said', id: to.id, text });
    },
    close: (connection) => {
      const to = connections.get(connection);
      if (to) answer(to.of, { what: 'closed', id: to.id });
    },
    gone: lost,
  });
}

async function find(): Promise<House | string> {
  channel.postMessage({ from: own, what: 'who' } satisfies Between);
  await new Promise((done) => setTimeout(done, ANSWER_MS));
  if (host !== null) return host;
  return claim();
}

function numberOf(of: string, id: number): number | undefined {
  for (const [number, to] of connections) if (to.of === of && to.id === id) return number;
  return undefined;
}

async function serve(house: House, of: string, message: ToHouse): Promise<void> {
  if (message.what === 'base' || message.what === 'prepare' || message.what === 'bye') return;
  if (message.what === 'ask') {
    const { id, path, query, posted } = message;
    return answer(of, { what: 'document', id, ...(await house.asked(path, query, posted)) });
  }
  if (message.what === 'open') {
    const number = ++lastConnection;
    connections.set(number, { of, id: message.id });
    answer(of, { what: 'opened', id: message.id });
    return house.connected(number);
  }
  const number = numberOf(of, message.id);
  if (number === undefined) return answer(of, { what: 'closed', id: message.id });
  if (message.what === 'send') return house.received(number, message.text);
  connections.delete(number);
  house.disconnected(number);
}

async function handle(message: ToHouse): Promise<void> {
  if (message.what === 'base') {
    base = message.base;
    return;
  }
  if (message.what === 'prepare') {
    prepareBots();
    compiled ??= compile();
    return void compiled.catch(() => (compiled = null));
  }
  if (message.what === 'bye') return channel.postMessage({ from: own, what: 'bye' } satisfies Between);
  if (message.what === 'open') mine.add(message.id);
  try {
    serving ??= find();
    const server = await serving;
    if (typeof server !== 'string') return await serve(server, own, message);
    channel.postMessage({ from: own, to: server, what: 'ask', message } satisfies Between);
  } catch (problem) {
    console.error(problem);
    serving = null;
    compiled = null;
    if (message.what === 'ask') answer(own, { what: 'document', id: message.id, status: 503, type: 'text/plain', body: '' });
    else answer(own, { what: 'closed', id: message.id });
  }
}

// What a page says is done in the order in which it said it.
let before: Promise<void> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<ToHouse>) => {
  before = before.then(() => (data.what === 'ask' ? void handle(data) : handle(data)));
});

channel.onmessage = ({ data }: MessageEvent<Between>) => {
  if (data.to !== undefined && data.to !== own) return;
  void heard(data);
};

async function heard(data: Between): Promise<void> {
  if (data.what === 'bye') {
    guests.set(data.from, 0);
    if (data.from === host) lost();
    return;
  }
  if (data.what === 'serving') {
    host = data.from;
    hostHeard = Date.now();
    return;
  }
  if (data.what === 'answer') {
    hostHeard = Date.now();
    return answer(own, data.message);
  }
  const house = host === null && serving !== null ? await serving.catch(() => null) : null;
  if (house === null || typeof house === 'string') return;
  guests.set(data.from, Date.now());
  if (data.what === 'who') channel.postMessage({ from: own, to: data.from, what: 'serving' } satisfies Between);
  else if (data.what === 'ask') await serve(house, data.from, data.message);
}

async function leave(of: string, id: number): Promise<void> {
  const house = await serving;
  if (house !== null && typeof house !== 'string') await serve(house, of, { what: 'close', id });
}

/** Who went without a word. */
function look(): void {
  const old = Date.now() - SILENCE_MS;
  if (host !== null) {
    channel.postMessage({ from: own, what: 'who' } satisfies Between);
    if (hostHeard < old) lost();
    return;
  }
  for (const [guest, at] of guests) {
    if (at >= old) continue;
    guests.delete(guest);
    for (const { of, id } of [...connections.values()])
      if (of === guest) void leave(of, id);
  }
}
setInterval(look, LOOK_MS);
