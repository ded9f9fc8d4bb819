import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from './desk.svelte';
import { FakeSocket, settled } from '../net/fake_socket';
import { Draft } from './draft.svelte';
import { keptTables, tokensOf } from './keep';
import { peopleAt } from './people';
import { entriesOf } from './story';
import type { Step, View } from '../net/wire';

const hello = { ok: true, games: [], levels: ['random'], phrases: [], emotes: [] };
const chair = { kind: 'person', name: 'Anna', away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' };
const table = (more: object = {}) => ({ push: 'table', code: 'ABCDE', game: 'g', rules: 1, state: 'playing', match: 1, seats: [chair], ...more });
const view = (more: object = {}): View =>
  ({ game: 'g', rules: 1, seats: 1, seat: 1, turn: { kind: 'decision', seats: [1] }, fields: {}, players: [], scores: [0], actions: [{ text: 'stay', verb: 'stay', args: [] }], ...more }) as View;
const step = (seq: number, action: string): Step => ({ seq, entries: [{ seat: 1, action }], news: [] });
/** The newest things that happened, the last of them number `seq`. */
const push = (seq: number, actions: string[], more: object = {}) => {
  const from = seq - actions.length;
  return { push: 'view', match: 1, seat: 1, from, seq, undo: false, view: view(), steps: actions.map((action, index) => step(from + index + 1, action)), ...more };
};

let desk: Desk;
let socket: FakeSocket;

/** How many entries are not there, and those that are. */
const told = () => [desk.stories[1]?.before, ...entriesOf(desk.stories[1]).map((one) => 'action' in one && one.action)];

async function connect(): Promise<void> {
  socket = FakeSocket.last;
  socket.opens();
  await settled();
  await socket.answers('hello', hello);
}
async function atTable(): Promise<void> {
  const entered = desk.enter('ABCDE');
  await socket.answers('enter');
  await entered;
  socket.says(table());
  socket.says({ push: 'you', seats: [1], host: true });
}

beforeEach(async () => {
  localStorage.clear();
  FakeSocket.all = [];
  desk = new Desk('ws://x/ws', FakeSocket.make);
  desk.start();
  await connect();
});
afterEach(() => desk.stop());

describe('the desk', () => {
  it('puts the story together from what is new each time', async () => {
    await atTable();
    socket.says(push(2, ['a', 'b']));
    socket.says(push(3, ['c']));
    // Something that only changed the view.
    socket.says(push(3, [], { steps: [step(3, '-')] }));
    expect(told()).toEqual([0, 'a', 'b', 'c', '-']);
    // The connection was broken, and nothing has happened meanwhile.
    socket.says(push(3, []));
    expect(told()).toEqual([0, 'a', 'b', 'c', '-']);
    expect(socket.asked('story')).toBeUndefined();
  });

  it('asks for the end of the story on coming in, and for what was before page by page', async () => {
    await atTable();
    socket.says(push(6, []));
    expect(told()).toEqual([6]);
    expect(socket.asked('story')).toMatchObject({ seat: 1, before: 6 });
    socket.says(push(7, ['g']));
    await socket.answers('story', { ok: true, match: 1, from: 4, seq: 6, steps: [step(5, 'e'), step(6, 'f')] });
    expect(told()).toEqual([4, 'e', 'f', 'g']);
    const loaded = desk.earlier(1);
    void desk.earlier(1); // a second tap does no harm
    expect(socket.asked('story')).toMatchObject({ seat: 1, before: 4 });
    for (const { id } of socket.sent.filter((request) => request.do === 'story' && request.before === 4))
      socket.says({ re: id, ok: true, match: 1, from: 1, seq: 4, steps: [step(2, 'b'), step(3, 'c'), step(4, 'd')] });
    await loaded;
    await settled();
    expect(told()).toEqual([1, 'b', 'c', 'd', 'e', 'f', 'g']);
    const late = desk.earlier(1);
    socket.says(table({ match: 2 }));
    socket.says(push(1, ['n'], { match: 2 }));
    await socket.answers('story', { ok: true, match: 1, from: 0, seq: 1, steps: [step(1, 'a')] });
    await late;
    expect(told()).toEqual([0, 'n']);
  });

  it('catches up with what happened while the connection was broken', async () => {
    await atTable();
    socket.says(push(2, ['a', 'b']));
    socket.says(push(5, []));
    expect(socket.asked('story')).toMatchObject({ before: 5 });
    socket.says(push(6, ['f']));
    expect(told()).toEqual([0, 'a', 'b']);
    await socket.answers('story', { ok: true, match: 1, from: 1, seq: 5, steps: [step(2, 'b'), step(3, 'c'), step(4, 'd'), step(5, 'e')] });
    expect(told()).toEqual([0, 'a', 'b', 'c', 'd', 'e', 'f']);
    // More than a page has been missed: the rest can be asked for.
    socket.says(push(200, []));
    await socket.answers('story', { ok: true, match: 1, from: 198, seq: 200, steps: [step(199, 'x'), step(200, 'y')] });
    expect(told()).toEqual([198, 'x', 'y']);
    // It cannot be had at all.
    socket.says(push(300, ['z']));
    socket.says(push(302, []));
    await socket.answers('story', { error: { code: 'too_fast', text: '' } });
    expect(told()).toEqual([302]);
  });

  it('asks a busy server again', async () => {
    vi.useFakeTimers();
    await atTable();
    socket.says(push(2, []));
    await socket.answers('story', { error: { code: 'busy', text: '' } });
    expect(told()).toEqual([2]);
    await vi.advanceTimersByTimeAsync(1_000);
    await socket.answers('story', { ok: true, match: 1, from: 0, seq: 2, steps: [step(1, 'a'), step(2, 'b')] });
    expect(told()).toEqual([0, 'a', 'b']);
    vi.useRealTimers();
  });

  it('forgets the story of the match before', async () => {
    await atTable();
    socket.says(push(1, ['a']));
    socket.says(table({ match: 2 }));
    expect(desk.views).toEqual({});
    socket.says(push(1, ['x'], { match: 2 }));
    expect(told()).toEqual([0, 'x']);
  });

  it('takes the fresh view that a stale request brings back, and says nothing', async () => {
    await atTable();
    socket.says(push(1, ['a']));
    const draft = new Draft(desk, 1);
    const played = draft.play('stay');
    const { push: _, ...fresh } = push(2, ['b']);
    await socket.answers('act', { error: { code: 'stale', text: '' }, view: fresh });
    expect(await played).toBe(false);
    expect(desk.views[1]?.seq).toBe(2);
    expect(desk.error).toBeNull();
  });

  it('keeps the key of a seat before asking for it', async () => {
    await atTable();
    void desk.sit('Anna');
    const { token } = socket.asked('sit') as { token: string };
    expect(tokensOf('ABCDE')).toContain(token);
  });

  it('keeps what create gave, and comes back with it after the connection broke', async () => {
    const created = desk.create({ game: 'g', seats: 2 });
    await socket.answers('create', { ok: true, code: 'FGHKL', token: 'host-key' });
    expect(await created).toBe('FGHKL');
    expect(keptTables()[0]).toMatchObject({ code: 'FGHKL', game: 'g', tokens: ['host-key'] });
    socket.breaks();
    desk.wake();
    await connect();
    expect(socket.asked('enter')).toMatchObject({ code: 'FGHKL', tokens: ['host-key'] });
  });

  it('keeps nothing of a table at which one only looks on', async () => {
    await atTable();
    expect(keptTables()).toEqual([]);
  });

  it('counts what is not saved yet', async () => {
    await atTable();
    socket.says(push(1, ['a']));
    void new Draft(desk, 1).play('stay');
    expect(desk.unsaved).toBe(1);
    await socket.answers('act');
    expect(desk.unsaved).toBe(0);
  });

  it('hears nothing of another table', async () => {
    await atTable();
    socket.says({ ...table(), code: 'OTHER', state: 'finished' });
    expect(desk.table?.state).toBe('playing');
  });

  it('knows when it was told how long a bot waits for somebody', async () => {
    vi.useFakeTimers({ now: 7_000, toFake: ['Date'] });
    try {
      await atTable();
      socket.says(table({ seats: [{ ...chair, away: true, bot_in_ms: 30_000 }] }));
      vi.setSystemTime(20_000);
      expect(desk.table && peopleAt(desk.table, [])[0]?.botIn).toBe(37_000);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a draft', () => {
  let draft: Draft;
  beforeEach(async () => {
    await atTable();
    socket.says(push(1, ['a']));
    draft = new Draft(desk, 1);
  });

  it('shows the preview of what is picked, and the view again when it is dropped', async () => {
    const picked = draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view({ scores: [7] }) });
    expect(await picked).toBe(true);
    expect(draft.pending).toBe(true);
    expect(draft.view?.scores).toEqual([7]);
    draft.drop();
    expect(draft.view?.scores).toEqual([0]);
  });

  it('offers nothing more once luck comes next', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: 'chance', view: view() });
    expect(draft.pending).toBe(true);
    expect(draft.actions).toEqual([]);
  });

  it('commits at once what is followed by luck alone', async () => {
    const tapped = draft.tap('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: 'chance', view: view({ turn: { kind: 'chance', seats: [], asker: null } }) });
    await socket.answers('act');
    expect(await tapped).toBe(true);
    expect(socket.asked('act')).toMatchObject({ actions: ['stay'] });
  });

  it('waits for a second word where somebody has to ask for luck', async () => {
    const tapped = draft.tap('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: 'chance', view: view({ turn: { kind: 'chance', seats: [], asker: 2 } }) });
    expect(await tapped).toBe(true);
    expect(draft.pending).toBe(true);
    expect(socket.asked('act')).toBeUndefined();
  });

  it('drops its picks when there is something else to decide', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view({ scores: [7] }) });
    socket.says(push(2, ['b'], { view: view({ actions: [{ text: 'go', verb: 'go', args: [] }] }) }));
    expect(draft.pending).toBe(false);
    expect(draft.view?.scores).toEqual([0]);
  });

  it('keeps its picks while others do what changes nothing about its own decision', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view() });
    socket.says(push(2, ['b']));
    expect(draft.picked).toEqual(['stay']);
    void draft.confirm();
    expect(socket.asked('act')).toMatchObject({ seq: 2, actions: ['stay'] });
    await socket.answers('act');
    expect(draft.picked).toEqual(['stay']);
    // What is done is done, also where the same could be done again.
    socket.says(push(3, ['stay']));
    expect(draft.pending).toBe(false);
  });

  it('sends again what others, who were quicker, have left as it was', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view() });
    const stale = (seq: number, seat: number) => {
      const { push: _, ...fresh } = push(seq, [], { from: seq - 1, steps: [{ seq, entries: [{ seat, action: 'b' }], news: [] }] });
      return socket.answers('act', { error: { code: 'stale', text: '' }, view: fresh });
    };
    const confirmed = draft.confirm();
    await stale(2, 2);
    expect(socket.asked('act')).toMatchObject({ seq: 2, actions: ['stay'] });
    await stale(3, 3);
    expect(socket.asked('act')).toMatchObject({ seq: 3, actions: ['stay'] });
    await socket.answers('act');
    expect(await confirmed).toBe(true);
    expect(draft.busy).toBe(true);
    socket.says(push(4, ['stay']));
    expect(draft.busy).toBe(false);
    // The same seat on another device has done it: nothing is done twice.
    const again = draft.play('stay');
    await stale(5, 1);
    expect(await again).toBe(false);
  });

  it('commits what is picked, with the number it was seen at', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view() });
    void draft.confirm();
    expect(socket.asked('act')).toMatchObject({ seat: 1, seq: 1, actions: ['stay'] });
  });

  it('keeps what was picked in sight until it knows what follows from something else', async () => {
    void draft.pick('stay');
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view({ scores: [7] }) });
    void draft.repick('go');
    expect(draft.picked).toEqual(['stay']);
    await socket.answers('preview', { ok: true, applied: 1, stopped: null, view: view({ scores: [8] }) });
    expect(draft.picked).toEqual(['go']);
    expect(draft.view?.scores).toEqual([8]);
    await draft.unpick();
    expect(draft.pending).toBe(false);
  });

  it('is busy until the view that has what was done is here, and does nothing else meanwhile', async () => {
    void draft.play('stay');
    await socket.answers('act');
    expect(draft.busy).toBe(true);
    expect(await draft.play('stay')).toBe(false);
    expect(await draft.pick('stay')).toBe(false);
    socket.says(push(2, ['stay']));
    expect(draft.busy).toBe(false);
    void draft.play('stay');
    await socket.answers('act', { error: { code: 'refused', text: '' } });
    expect(draft.busy).toBe(false);
  });

  it('can do nothing while a bot plays for it', () => {
    socket.says(table({ seats: [{ ...chair, bot: 'random' }] }));
    expect(draft.asleep).toBe(true);
    expect(draft.mustAct).toBe(false);
    expect(draft.actions).toEqual([]);
  });

  it('tells why something is not possible', async () => {
    void draft.explain('fly');
    await socket.answers('why_not', { ok: true, legal: false, text: 'no', why: { key: 'unknown', args: ['fly'] } });
    expect(desk.error).toMatchObject({ code: 'refused', why: { key: 'unknown' } });
  });
});
