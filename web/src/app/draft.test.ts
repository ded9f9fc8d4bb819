// What can be done while it is still being shown what led to the newest view.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk, type SeatView } from './desk.svelte';
import { FakeSocket, settled } from '../net/fake_socket';
import { Draft, type Shows } from './draft.svelte';
import { Drafts } from './drafts.svelte';
import type { View } from '../net/wire';

const chair = { kind: 'person', name: 'Anna', away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' };
const view = (more: object = {}): View =>
  ({ game: 'g', rules: 1, seats: 2, seat: 1, turn: { kind: 'decision', seats: [1] }, fields: {}, players: [], scores: [0], actions: [{ text: 'stay', verb: 'stay', args: [] }], ...more }) as View;
const push = (seq: number, actor: number, more: object = {}) => ({
  push: 'view',
  match: 1,
  seat: 1,
  from: seq - 1,
  seq,
  undo: true,
  view: view(),
  steps: [{ seq, entries: [{ seat: actor, action: 'a' }], news: [] }],
  ...more,
});
/** As a director gives what lies between two views. */
const between = (seq: number, scores: number[]): SeatView => ({ match: 1, seat: 1, seq, undo: false, view: view({ actions: [], scores }) });

let desk: Desk;
let socket: FakeSocket;
let shows: { now: SeatView | undefined; behind: boolean };
const director: Shows = {
  shown: (seat) => (seat === 1 ? shows.now : desk.views[seat]),
  get behind() {
    return shows.behind;
  },
};
let draft: Draft;

beforeEach(async () => {
  localStorage.clear();
  FakeSocket.all = [];
  desk = new Desk('ws://x/ws', FakeSocket.make);
  desk.start();
  socket = FakeSocket.last;
  socket.opens();
  await settled();
  await socket.answers('hello', { ok: true, games: [], levels: ['random'], phrases: [], emotes: [] });
  const entered = desk.enter('ABCDE');
  await socket.answers('enter');
  await entered;
  socket.says({ push: 'table', code: 'ABCDE', game: 'g', rules: 1, state: 'playing', match: 1, seats: [chair, chair] });
  socket.says({ push: 'you', seats: [1], host: true });
  socket.says(push(1, 2));
  shows = { now: desk.views[1], behind: false };
  draft = new Draft(desk, 1, director);
});
afterEach(() => desk.stop());

describe('the chances of a draft', () => {
  const asked = () => socket.sent.filter((message) => message.do === 'odds').length;
  it('are asked for where they are told, and an answer that comes too late is forgotten', async () => {
    const stop = draft.followChances(true);
    stop();
    await socket.answers('odds', { ok: true, odds: { fall: 0.1 } });
    expect(draft.chances).toBeNull();
    draft.followChances(true);
    await socket.answers('odds', { ok: true, odds: { fall: 0.2 } });
    expect([draft.chances, draft.chancesBefore]).toEqual([{ fall: 0.2 }, { fall: 0.2 }]);
    expect(asked()).toBe(2);
  });

  it('are not asked for where nobody is told any', () => {
    draft.followChances(false);
    expect([asked(), draft.chances]).toEqual([0, null]);
  });
});

describe('a draft of what is shown', () => {
  it('takes nothing while there is something to be seen first', async () => {
    expect([draft.mustAct, draft.canUndo, draft.actions.length]).toEqual([true, true, 1]);
    shows = { now: between(1, [3]), behind: true };
    socket.says(push(2, 2, { view: view({ scores: [5] }) }));
    expect([draft.mustAct, draft.canUndo, draft.canRoll, draft.actions.length]).toEqual([false, false, false, 0]);
    expect(draft.view?.scores).toEqual([3]);
    expect(await draft.play('stay')).toBe(false);
    expect(await draft.pick('stay')).toBe(false);
    expect(await draft.undo()).toBe(false);
    expect(socket.sent.some((request) => ['act', 'preview', 'undo'].includes(request.do as string))).toBe(false);
    shows = { now: desk.views[1], behind: false };
    expect(draft.mustAct).toBe(true);
    expect(draft.view?.scores).toEqual([5]);
  });

  it('says what real dice fell on, its own or those of a bot', async () => {
    const table = { push: 'table', code: 'ABCDE', game: 'g', rules: 1, state: 'playing', match: 1, settings: { real_dice: true } };
    const throwing = (turn: object) => push(2, 2, { view: view({ turn: { kind: 'chance', seats: [], asker: null, of: null, dice: 3, ...turn }, actions: undefined }) });
    const see = (turn: object): void => {
      socket.says(throwing(turn));
      shows = { now: desk.views[1], behind: false };
    };
    socket.says({ ...table, seats: [chair, { ...chair, kind: 'bot', bot: 'master' }] });
    see({ asker: 1, of: 1 });
    expect([draft.realDice, draft.canRoll, draft.mustAct]).toEqual([3, false, true]);
    see({ of: 2 });
    expect([draft.realDice, draft.mustAct]).toEqual([3, true]);
    see({ asker: 1, dice: undefined });
    expect([draft.realDice, draft.canRoll]).toEqual([0, true]);
    socket.says({ ...table, seats: [chair, chair] });
    see({ of: 2 });
    expect([draft.realDice, draft.mustAct]).toEqual([0, false]);
    see({ of: 1 });
    void draft.thrown([1, 6, 6]);
    await settled();
    expect(socket.sent.at(-1)).toMatchObject({ do: 'roll', seat: 1, seq: 2, dice: [1, 6, 6] });
  });

  it('keeps what was committed in sight until its view is shown, though others were quicker', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view({ scores: [7] }) });
    const confirmed = draft.confirm();
    shows = { now: between(1, [0]), behind: true };
    const { push: _, ...fresh } = push(2, 2);
    await socket.answers('act', { error: { code: 'stale', text: '' }, view: fresh });
    // It is the same decision, though not all of what led to it has been seen.
    expect(socket.asked('act')).toMatchObject({ seq: 2, actions: ['stay'] });
    await socket.answers('act');
    expect(await confirmed).toBe(true);
    expect(draft.view?.scores).toEqual([7]);
    expect(draft.busy).toBe(true);
    socket.says(push(3, 1, { view: view({ scores: [9] }) }));
    shows = { now: between(2, [1]), behind: true };
    expect(draft.view?.scores).toEqual([7]);
    shows = { now: between(3, [8]), behind: true };
    expect(draft.view?.scores).toEqual([8]);
    expect(draft.busy).toBe(false);
  });

  it('leaves the device to who threw until the throw has been seen', () => {
    socket.says({ push: 'you', seats: [1, 2], host: true });
    const drafts = new Drafts(desk, () => true, director);
    drafts.follow();
    expect(drafts.active).toBe(1);
    socket.says(push(2, 1, { view: view({ turn: { kind: 'decision', seats: [2] }, actions: [] }) }));
    socket.says(push(2, 1, { seat: 2, view: view({ seat: 2, turn: { kind: 'decision', seats: [2] } }) }));
    shows = { now: between(1, [0]), behind: true };
    drafts.follow();
    expect(drafts.active).toBe(1);
    shows = { now: desk.views[1], behind: false };
    drafts.follow();
    expect(drafts.active).toBe(2);
    expect(drafts.covered).toBe(true);
  });
});
