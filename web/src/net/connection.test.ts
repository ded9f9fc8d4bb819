import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, settled } from './fake_socket';
import { Line } from './connection';
import type { Push } from './wire';

function makeLine() {
  const states: string[] = [];
  const pushes: Push[] = [];
  const line: Line = new Line(
    'ws://x/ws',
    'p',
    {
      opened: async () => void (await line.ask('hello')),
      pushed: (message) => pushes.push(message),
      answered: () => {},
      changed: (state) => states.push(state),
    },
    FakeSocket.make,
  );
  line.start();
  return { line, states, pushes };
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

describe('a line', () => {
  it('greets first and only then lets requests through', async () => {
    const { line, states } = makeLine();
    const rolled = line.ask('roll', { seat: 1 });
    FakeSocket.last.opens();
    await settled();
    expect(FakeSocket.last.sent.map((request) => request.do)).toEqual(['hello']);
    await FakeSocket.last.answers('hello');
    expect(FakeSocket.last.asked('roll')).toMatchObject({ seat: 1 });
    await FakeSocket.last.answers('roll');
    expect((await rolled).ok).toBe(true);
    expect(states).toEqual(['online']);
    line.stop();
  });

  it('sends an unanswered action again over the next line, with the same id', async () => {
    const { line, states } = makeLine();
    const first = await online();
    const done = line.ask('act', { seat: 1, seq: 3, actions: ['stop'] });
    const before = first.asked('act');
    first.breaks();
    expect(states.at(-1)).toBe('offline');
    await vi.advanceTimersByTimeAsync(400);
    const second = await online();
    expect(second).not.toBe(first);
    expect(second.asked('act')).toEqual(before);
    await second.answers('act');
    expect((await done).ok).toBe(true);
    line.stop();
  });

  it('answers "lost" to what must not be done twice', async () => {
    const { line } = makeLine();
    const first = await online();
    const created = line.ask('create', { game: 'g' });
    first.breaks();
    expect((await created).error?.code).toBe('lost');
    expect((await line.ask('create')).error?.code).toBe('lost');
    line.stop();
  });

  it('waits longer after each failure, and not at all when the page is looked at', async () => {
    const { line } = makeLine();
    for (let i = 0; i < 4; ++i) {
      FakeSocket.last.breaks();
      await vi.advanceTimersByTimeAsync(5_000);
    }
    const count = FakeSocket.all.length;
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all.length).toBe(count);
    line.wake();
    expect(FakeSocket.all.length).toBe(count + 1);
    line.stop();
  });

  it('takes a line on which nothing comes back for dead', async () => {
    const { line, states } = makeLine();
    await online();
    line.wake();
    await vi.advanceTimersByTimeAsync(8_100);
    expect(states.at(-1)).not.toBe('online');
    line.stop();
  });

  it('hears nothing from a line it has given up', async () => {
    const { line, pushes } = makeLine();
    const first = await online();
    first.breaks();
    await vi.advanceTimersByTimeAsync(400);
    first.says({ push: 'you', seats: [1], host: true });
    expect(pushes).toEqual([]);
    line.stop();
  });
});
