import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, settled } from './fake_socket';
import { Connection } from './connection';
import { PROTOCOL_VERSION } from './requests';
import type { Push } from './wire';

function connect(table: string | null = null) {
  const states: string[] = [];
  const pushes: Push[] = [];
  const connection: Connection = new Connection(
    'ws://x/ws',
    'p',
    {
      opened: async () => void (await connection.ask('hello', { version: PROTOCOL_VERSION })),
      pushed: (message) => pushes.push(message),
      answered: () => {},
      changed: (state) => states.push(state),
      table: () => table,
    },
    FakeSocket.make,
  );
  connection.start();
  return { connection, states, pushes };
}

async function online(): Promise<FakeSocket> {
  FakeSocket.last.opens();
  await settled();
  await FakeSocket.last.answers('hello');
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  it('greets first and only then lets requests through', async () => {
    const { connection, states } = connect();
    const rolled = connection.ask('roll', { seat: 1, seq: 0 });
    FakeSocket.last.opens();
    await settled();
    expect(FakeSocket.last.sent.map((request) => request.do)).toEqual(['hello']);
    await FakeSocket.last.answers('hello');
    expect(FakeSocket.last.asked('roll')).toMatchObject({ seat: 1 });
    await FakeSocket.last.answers('roll');
    expect((await rolled).error).toBeUndefined();
    expect(states).toEqual(['online']);
    connection.stop();
  });

  it('follows a table to another server of the same origin, and asks there what is not answered', async () => {
    const { connection } = connect();
    const first = await online();
    const done = connection.ask('act', { seat: 1, seq: 3, actions: ['stop'] });
    first.says({ push: 'moved', path: '/n/2/ws/BCDFG' });
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.url).toBe('ws://x/n/2/ws/BCDFG');
    const second = await online();
    expect(second.asked('act')).toMatchObject({ seq: 3 });
    await second.answers('act');
    expect((await done).error).toBeUndefined();
    // Whoever enters is sent on as well, and has the answer of whoever knows.
    const entered = connection.ask('enter', { code: 'BCDFG', tokens: [] });
    await second.answers('enter', { error: { code: 'moved', text: '', path: '/n/3/ws/BCDFG' } });
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.url).toBe('ws://x/n/3/ws/BCDFG');
    const third = await online();
    await third.answers('enter');
    expect((await entered).error).toBeUndefined();
    // What it does not find there it looks for at the front.
    third.breaks();
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.last.url).toBe('ws://x/ws');
    connection.stop();
  });

  it('is not sent round in circles, nor to anywhere else', async () => {
    const { connection } = connect();
    await online();
    for (const place of ['/n/2/ws/B', '/n/3/ws/B', '/n/4/ws/B']) {
      FakeSocket.last.says({ push: 'moved', path: place });
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.last.url).toBe('ws://x' + place);
    }
    FakeSocket.last.says({ push: 'moved', path: '/n/2/ws/B' });
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.last.url).toBe('ws://x/ws');
    for (const place of ['//evil.example/ws', '/elsewhere', 'wss://evil.example/ws']) {
      FakeSocket.last.says({ push: 'moved', path: place });
      await vi.advanceTimersByTimeAsync(6000);
      expect(FakeSocket.last.url).toBe('ws://x/ws');
    }
    connection.stop();
  });

  it('sends an unanswered action again over the next connection, with the same id', async () => {
    const { connection, states } = connect();
    const first = await online();
    const done = connection.ask('act', { seat: 1, seq: 3, actions: ['stop'] });
    const before = first.asked('act');
    first.breaks();
    expect(states.at(-1)).toBe('offline');
    await vi.advanceTimersByTimeAsync(400);
    const second = await online();
    expect(second).not.toBe(first);
    expect(second.asked('act')).toEqual(before);
    await second.answers('act');
    expect((await done).error).toBeUndefined();
    connection.stop();
  });

  it('answers "lost" to what must not be done twice', async () => {
    const { connection } = connect();
    const first = await online();
    const created = connection.ask('create', { game: 'g', seats: 2 });
    first.breaks();
    expect((await created).error?.code).toBe('lost');
    expect((await connection.ask('create', { game: 'g', seats: 2 })).error?.code).toBe('lost');
    connection.stop();
  });

  it('waits longer after each failure, and not at all when the page is looked at', async () => {
    const { connection } = connect();
    for (let i = 0; i < 4; ++i) {
      FakeSocket.last.breaks();
      await vi.advanceTimersByTimeAsync(5_000);
    }
    const count = FakeSocket.all.length;
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all.length).toBe(count);
    connection.wake();
    expect(FakeSocket.all.length).toBe(count + 1);
    connection.stop();
  });

  it('takes a connection on which nothing comes back for dead', async () => {
    const { connection, states } = connect();
    await online();
    connection.wake();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(states.at(-1)).toBe('online');
    await vi.advanceTimersByTimeAsync(200);
    expect(states.at(-1)).not.toBe('online');
    connection.stop();
  });

  it('notices within ten seconds that a server stands still, even if nobody has asked anything', async () => {
    const { connection, states } = connect();
    await online();
    await vi.advanceTimersByTimeAsync(9_100);
    expect(states.at(-1)).not.toBe('online');
    connection.stop();
  });

  it('waits for a long answer as long as somebody is there', async () => {
    const { connection, states } = connect();
    const socket = await online();
    const asked = connection.ask('record');
    const re = socket.asked('record')?.id;
    for (let i = 0; i < 10; ++i) {
      await vi.advanceTimersByTimeAsync(4_100);
      await socket.answers('ping');
    }
    expect(states.at(-1)).toBe('online');
    socket.says({ re, ok: true, record: 'x' });
    expect(await asked).toMatchObject({ record: 'x' });
    connection.stop();
  });

  it('tries where the code of its table leads, and if nobody opens there, anywhere', async () => {
    const { connection } = connect('BCDFG');
    expect(FakeSocket.last.url).toBe('ws://x/ws/BCDFG');
    // Nobody says no either: the machine stands still.
    await vi.advanceTimersByTimeAsync(2_400);
    expect(FakeSocket.last.url).toBe('ws://x/ws');
    const socket = await online();
    // On one that has stopped answering nobody will: the next one is any.
    connection.wake();
    await vi.advanceTimersByTimeAsync(5_400);
    expect(FakeSocket.last).not.toBe(socket);
    expect(FakeSocket.last.url).toBe('ws://x/ws');
    await online();
    // One that has ended can be asked again, for its successor is there.
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.last.url).toBe('ws://x/ws/BCDFG');
    connection.stop();
  });

  it('leaves a server that can write nothing for long', async () => {
    const { connection } = connect('BCDFG');
    const socket = await online();
    const refused = { error: { code: 'storage', text: '' } };
    for (let seconds = 0; seconds < 6; ++seconds) {
      expect(FakeSocket.last).toBe(socket);
      const done = connection.ask('act', { seat: 1, seq: 3, actions: ['stop'] });
      await socket.answers('act', refused);
      expect((await done).error?.code).toBe('storage');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    void connection.ask('act', { seat: 1, seq: 3, actions: ['stop'] });
    await socket.answers('act', refused);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.last.url).toBe('ws://x/ws');
    connection.stop();
  });

  it('hears nothing from a connection it has given up', async () => {
    const { connection, pushes } = connect();
    const first = await online();
    first.breaks();
    await vi.advanceTimersByTimeAsync(400);
    first.says({ push: 'you', seats: [1], host: true });
    expect(pushes).toEqual([]);
    connection.stop();
  });

  it('puts a long answer together from its parts', async () => {
    const { connection, pushes } = connect();
    const socket = await online();
    const asked = connection.ask('record');
    const re = socket.asked('record')?.id;
    socket.says({ push: 'part', re, record: 'a\n' });
    socket.says({ push: 'part', re: 'another', record: 'x\n' });
    socket.says({ push: 'part', re, record: 'b\n' });
    await socket.answers('record', { ok: true, record: 'c\n' });
    expect(await asked).toMatchObject({ record: 'a\nb\nc\n' });
    expect(pushes).toEqual([]);
    connection.stop();
  });
});
