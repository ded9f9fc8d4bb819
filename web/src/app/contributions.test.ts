import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitmentTo } from '../proof/verify';
import { keepTold, openFor, seal, toldBefore } from './contributions';
import { Desk } from './desk.svelte';
import { FakeSocket, settled } from '../net/fake_socket';
import type { Opening } from '../net/wire';

const hello = { ok: true, games: [], levels: [], phrases: [], emotes: [] };
const ENVELOPE = 'e'.repeat(64);
const chair = (commitment = '') => ({ kind: 'person', name: 'Anna', away: false, bot: null, bot_in_ms: null, commitment, contribution: '' });
const table = (state: string, commitments: string[], more: object = {}) =>
  ({ push: 'table', code: 'ABCDE', game: 'g', rules: 1, state, match: 0, commitment: ENVELOPE, seats: commitments.map(chair), ...more });
const opening = (commitments: string[] | null, more: object = {}) =>
  ({ push: 'opening', match: 1, starts: 1, commitment: ENVELOPE, failed: [], commitments, ...more }) as Opening & { push: string };

let desk: Desk;
let socket: FakeSocket;

/** A page that comes to the table, with whatever the browser has kept. */
async function load(seats: number[], state: string, commitments: string[]): Promise<void> {
  desk = new Desk('ws://x/ws', FakeSocket.make);
  desk.start();
  socket = FakeSocket.last;
  socket.opens();
  await settled();
  await socket.answers('hello', hello);
  const entered = desk.enter('ABCDE');
  await socket.answers('enter');
  await entered;
  socket.says(table(state, commitments));
  socket.says({ push: 'you', seats, host: true });
}
const asked = (what: string) => socket.sent.filter((request) => request.do === what);

beforeEach(() => {
  localStorage.clear();
  FakeSocket.all = [];
});
afterEach(() => desk?.stop());

describe('what a page throws in', () => {
  it('is kept before the commitment to it is sent, and opened when the list is fixed', async () => {
    await load([], 'open', ['']);
    void desk.sit('Anna');
    const { commitment } = socket.asked('sit') as { commitment: string };
    expect(localStorage.getItem('knobel.sealed')).toContain(commitment);
    socket.says(table('open', [commitment]));
    socket.says({ push: 'you', seats: [1], host: true });
    socket.says(table('opening', [commitment]));
    expect(asked('open')).toEqual([]);
    socket.says(opening([commitment]));
    const { seat, contribution } = socket.asked('open') as { seat: number; contribution: string };
    expect(seat).toBe(1);
    expect(contribution).toMatch(/^[0-9a-f]{64}$/);
    expect(commitmentTo(contribution)).toBe(commitment);
    expect(asked('contribute')).toEqual([]);
  });

  it('is opened for all seats of the page, also after it was loaded again', async () => {
    const commitments = [seal(), seal(), 'f'.repeat(64)];
    await load([1, 2], 'opening', commitments);
    socket.says(opening(commitments));
    const first = asked('open').map(({ seat, contribution }) => [seat, commitmentTo(contribution as string)]);
    expect(first).toEqual([[1, commitments[0]], [2, commitments[1]]]);
    desk.stop();
    await load([1, 2], 'opening', commitments);
    socket.says(opening(commitments));
    expect(asked('open').map(({ seat, contribution }) => [seat, commitmentTo(contribution as string)])).toEqual(first);
  });

  it('is not opened for another list than the first, nor once the match has begun', async () => {
    const commitments = [seal(), 'f'.repeat(64)];
    const list = opening(commitments);
    expect(openFor(list, 1)).not.toBeNull();
    expect(openFor(list, 1)).not.toBeNull();
    expect(openFor(opening([commitments[0] as string, 'a'.repeat(64)]), 1)).toBeNull();
    expect(openFor(opening(commitments, { commitment: 'a'.repeat(64) }), 1)).toBeNull();
    expect(openFor(list, 2)).toBeNull();
    await load([1], 'playing', commitments);
    socket.says(list);
    expect(asked('open')).toEqual([]);
  });

  it('is something else in a rematch, and where what was kept is not here', async () => {
    await load([1, 2, 3], 'open', ['', 'f'.repeat(64), seal()]);
    expect(asked('contribute').map(({ seat }) => seat)).toEqual([1, 2]);
    // It has committed; what comes back is not its own, so another page holds the seat as well.
    await socket.answers('contribute');
    socket.says(table('open', ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]));
    expect(asked('contribute').map(({ seat }) => seat)).toEqual([1, 2, 3]);
    socket.says(table('open', ['', '', ''], { commitment: 'd'.repeat(64) }));
    expect(asked('contribute').map(({ seat }) => seat)).toEqual([1, 2, 3, 1, 2, 3]);
    expect(new Set(asked('contribute').map(({ commitment }) => commitment)).size).toBe(6);
  });

  it('is committed to once more when a start has failed, but not by who failed', async () => {
    const commitments = [seal(), seal()];
    await load([1, 2], 'opening', commitments);
    socket.says(opening(commitments));
    const again = { commitment: 'd'.repeat(64) };
    socket.says(table('opening', ['', ''], again));
    expect(asked('contribute')).toEqual([]);
    socket.says(opening(null, { ...again, starts: 2, failed: [2] }));
    expect(asked('contribute').map(({ seat }) => seat)).toEqual([1]);
    const { commitment } = socket.asked('contribute') as { commitment: string };
    expect(commitments).not.toContain(commitment);
    socket.says(opening([commitment, ''], { ...again, starts: 2, failed: [2] }));
    expect(asked('open')).toHaveLength(3);
    expect(commitmentTo(socket.asked('open')?.contribution as string)).toBe(commitment);
  });

  it('is opened once more if the server could not write', async () => {
    vi.useFakeTimers();
    const commitments = [seal()];
    await load([1], 'opening', commitments);
    socket.says(opening(commitments));
    await socket.answers('open', { error: { code: 'busy', text: '' } });
    await vi.advanceTimersByTimeAsync(600);
    expect(asked('open')).toHaveLength(2);
    await socket.answers('open');
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked('open')).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe('what a page was told before a match', () => {
  it('is kept as it was told first, for each start', () => {
    keepTold('ABCDE', opening(['a', 'b']));
    keepTold('ABCDE', opening(['x', 'b']));
    keepTold('ABCDE', opening(null, { starts: 2 }));
    keepTold('ABCDE', opening(['c', ''], { starts: 2, commitment: 'other' }));
    keepTold('ABCDE', opening(['q', 'r'], { match: 2, commitment: 'later' }));
    keepTold('FGHIJ', opening(['z']));
    const told = toldBefore('ABCDE', 1, '');
    expect(told.map(({ starts, commitments }) => [starts, commitments])).toEqual([[2, ['c', '']], [1, ['a', 'b']]]);
    expect(toldBefore('ABCDE', null, 'other')).toEqual(told);
    expect(toldBefore('ABCDE', null, 'later')).toHaveLength(1);
    expect(toldBefore('ABCDE', null, 'unheard of')).toEqual([]);
    expect(toldBefore('ABCDE', 3, '')).toEqual([]);
  });
});
