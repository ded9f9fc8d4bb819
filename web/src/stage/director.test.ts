import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeatView } from '../app/desk.svelte';
import type { Story } from '../app/story';
import type { Entry, Step, Turn, View } from '../net/wire';
import { Director, type Scene } from './director.svelte';

const decision = (...seats: number[]): Turn => ({ kind: 'decision', seats });
const luck = (of: number | null, asker: number | null = null): Turn => ({ kind: 'chance', seats: [], asker, of });
const dice = (text: string): Entry => ({ chance: `dice ${text}` });
const did = (seat: number, action: string): Entry => ({ seat, action });

interface Happened {
  entries?: Entry[];
  turn: Turn;
  points: number;
  news?: boolean;
  undone?: number;
}

/** A server that tells seat 1 what happens, and the director that shows it. */
class House {
  scene: Scene;
  director = new Director((step, before) => step.view?.fields.fell === true || before.fields.king === true);
  private seq = 0;

  constructor(more: Partial<Scene> = {}, turn = decision(1)) {
    const story: Story = { match: 1, before: 0, seq: 0, steps: [] };
    this.scene = { key: 1, seatView: this.viewOf(turn, 0), story, mine: [1], paceMs: 1_200, still: false, ...more };
    this.director.follow(this.scene);
  }
  viewOf(turn: Turn, points: number, fields = {}): SeatView {
    const mine = turn.kind === 'decision' && turn.seats.includes(1);
    const actions = mine ? [{ text: `do ${this.seq}`, verb: 'do', args: [] }] : [];
    const view: View = { game: 'g', rules: 1, seats: 2, seat: 1, turn, fields, players: [], scores: [points, 0], actions };
    return { match: 1, seat: 1, seq: this.seq, undo: false, view };
  }
  /** All of this happens at once. */
  happens(...all: (Happened & { fields?: object })[]): void {
    const from = this.seq;
    const steps = all.map(({ entries = [], turn, points, news = true, undone, fields = {} }): Step => {
      this.seq += entries.length;
      const view = { turn, fields: fields as View['fields'], players: [], scores: [points, 0] };
      return { seq: this.seq, entries, news: news ? [{ key: 'n', args: [] }] : [], view, ...(undone ? { undone } : {}) };
    });
    delete steps.at(-1)?.view;
    const { turn, points, fields } = all.at(-1) as Happened & { fields?: object };
    const old = this.scene.story as Story;
    this.follow({
      seatView: this.viewOf(turn, points, fields),
      story: { match: 1, before: old.before, seq: this.seq, steps: old.steps.filter(({ seq }) => seq <= from).concat(steps) },
    });
  }
  follow(more: Partial<Scene>): void {
    this.scene = { ...this.scene, ...more };
    this.director.follow(this.scene);
  }
  /** What is to be seen now. */
  get seen(): [number | undefined, string, number] {
    const { shown, thrown, told } = this.director;
    const lying = thrown ? `${thrown.faces.join('')}${thrown.landed ? '' : '…'}` : '';
    return [shown?.view.scores[0], lying, told.length];
  }
  get newest(): SeatView | undefined {
    return this.scene.seatView;
  }
}
const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the director', () => {
  it('shows what is there on coming in, and what comes while nobody looks or nothing is to move', () => {
    const house = new House();
    expect(house.director.shown).toBe(house.newest);
    expect(house.director.behind).toBe(false);
    house.follow({ still: true });
    house.happens({ entries: [did(1, 'roll')], turn: luck(1), points: 0 }, { entries: [dice('4 2')], turn: decision(2), points: 6 });
    expect(house.seen).toEqual([6, '', 2]);
    expect(house.director.shown).toBe(house.newest);
  });

  it('lets own dice land and lie before anybody is told what they mean, within 900 ms', () => {
    const house = new House();
    house.happens({ entries: [did(1, 'roll')], turn: luck(1), points: 1 }, { entries: [dice('4 4 3')], turn: decision(1), points: 11 });
    // What one did oneself is seen at once; the throw takes its time.
    expect(house.seen).toEqual([1, '443…', 1]);
    expect(house.director.behind).toBe(true);
    expect(house.director.thrown).toMatchObject({ of: 1, deciding: false });
    expect(house.director.tumbleMs).toBe(600);
    expect(house.director.shown?.view.actions ?? []).toEqual([]);
    pass(449);
    expect(house.seen).toEqual([1, '443…', 1]);
    pass(202);
    expect(house.seen).toEqual([1, '443', 1]);
    pass(190);
    expect(house.seen).toEqual([1, '443', 1]);
    pass(59);
    expect(house.seen).toEqual([11, '', 2]);
    expect(house.director.shown).toBe(house.newest);
    expect(house.director.behind).toBe(false);
  });

  it('holds a throw that decides', () => {
    const house = new House();
    house.happens({ entries: [dice('6')], turn: decision(2), points: 5, fields: { fell: true } });
    pass(650);
    expect(house.seen).toEqual([0, '6', 0]);
    expect(house.director.thrown?.deciding).toBe(true);
    pass(540);
    expect(house.seen).toEqual([0, '6', 0]);
    pass(360);
    expect(house.seen).toEqual([5, '', 1]);
  });

  it('shows what others do one thing after the other, none longer than the pace', () => {
    const house = new House({}, decision(2));
    house.happens(
      { entries: [did(2, 'roll')], turn: luck(2), points: 1 },
      { entries: [dice('1 2')], turn: decision(2), points: 3 },
      { entries: [did(2, 'stop')], turn: decision(3), points: 4 },
    );
    expect(house.seen).toEqual([1, '', 1]);
    pass(250);
    expect(house.seen).toEqual([1, '12…', 1]);
    expect(house.director.thrown?.of).toBe(2);
    pass(950);
    expect(house.seen[0]).toBeGreaterThanOrEqual(3);
    pass(200);
    expect(house.seen).toEqual([4, '', 3]);

    const hasty = new House({ paceMs: 300 }, luck(2));
    hasty.happens({ entries: [dice('1 2')], turn: decision(2), points: 3 }, { entries: [did(2, 'go')], turn: decision(2), points: 4 });
    pass(200);
    expect(hasty.seen).toEqual([0, '12', 0]);
    pass(100);
    expect(hasty.seen[0]).toBeGreaterThanOrEqual(3);
    const none = new House({ paceMs: 0 }, luck(2));
    none.happens({ entries: [dice('1 2')], turn: decision(2), points: 3 }, { entries: [did(2, 'go')], turn: decision(2), points: 4 });
    expect(none.seen).toEqual([4, '', 2]);
    // My own throw takes its time all the same.
    none.happens({ turn: luck(1), points: 5 }, { entries: [dice('3 3')], turn: decision(1), points: 6 });
    expect(none.seen).toEqual([5, '33…', 3]);
  });

  it('lets a deciding beat of others last up to 2 s', () => {
    const house = new House({ paceMs: 200 }, luck(2));
    house.happens({ entries: [dice('6')], turn: decision(2), points: 5, fields: { fell: true } }, { entries: [did(2, 'a')], turn: decision(2), points: 6 });
    pass(600);
    expect(house.seen).toEqual([0, '6', 0]);
    pass(600);
    expect(house.seen).toEqual([0, '6', 0]);
    pass(150);
    expect(house.seen).toEqual([5, '', 1]);
    pass(650);
    expect(house.seen).toEqual([6, '', 2]);
  });

  it('plays a long queue faster', () => {
    const house = new House({}, luck(2));
    const throws = Array.from({ length: 12 }, (_, index) => ({ entries: [dice('1')], turn: luck(2), points: index + 1 }));
    house.happens(...throws);
    pass(2_400);
    expect(house.seen[0]).toBeLessThan(12);
    pass(100);
    expect(house.seen).toEqual([12, '', 12]);
  });

  it('keeps nobody who has to decide waiting for others, and gives the own throw its time', () => {
    const house = new House({}, luck(2));
    const throws = Array.from({ length: 4 }, (_, index) => ({ entries: [dice('1')], turn: luck(2), points: index + 1 }));
    house.happens(...throws, { entries: [did(2, 'a')], turn: decision(1), points: 9 });
    pass(550);
    expect(house.seen[0]).toBeLessThan(9);
    expect(house.director.behind).toBe(true);
    pass(50);
    expect(house.seen).toEqual([9, '', 5]);
    expect(house.director.behind).toBe(false);

    const both = new House({}, luck(2));
    both.happens(...throws, { entries: [did(2, 'a')], turn: luck(1), points: 5 }, { entries: [dice('5 5')], turn: decision(1), points: 15 });
    pass(610);
    expect(both.seen).toEqual([5, '55…', 5]);
    pass(860);
    expect(both.seen).toEqual([15, '', 6]);
  });

  it('hurries what it is showing when it becomes my turn meanwhile', () => {
    const house = new House({}, luck(2));
    house.happens({ entries: [dice('6')], turn: decision(2), points: 5, fields: { fell: true } });
    pass(300);
    expect(house.seen).toEqual([0, '6…', 0]);
    house.happens({ entries: [did(2, 'a')], turn: decision(1), points: 6 });
    expect(house.seen).toEqual([0, '6…', 0]);
    pass(600);
    expect(house.seen).toEqual([6, '', 2]);
    expect(house.director.shown).toBe(house.newest);
  });

  it('shows now when somebody taps', () => {
    const house = new House({}, luck(2));
    house.happens({ entries: [dice('1 2')], turn: decision(2), points: 3 }, { entries: [did(2, 'go')], turn: decision(1), points: 4 });
    const before = house.director.leaps;
    house.director.skip();
    expect(house.seen).toEqual([4, '', 2]);
    expect(house.director.shown).toBe(house.newest);
    expect(house.director.leaps).toBe(before + 1);
    pass(5_000);
    expect(house.seen).toEqual([4, '', 2]);
    house.director.skip();
    expect(house.director.leaps).toBe(before + 1);
  });

  it('takes back at once what is taken back', () => {
    const house = new House({}, luck(2));
    house.happens({ entries: [dice('1 2')], turn: decision(2), points: 3 });
    pass(100);
    house.happens({ entries: [{ table: 'undo', seat: 2 }], turn: decision(2), points: 0, undone: 1 });
    expect(house.seen).toEqual([0, '', 2]);
  });

  it('does not disturb who is deciding for what changes nothing about it', () => {
    const house = new House();
    const { seatView, story } = house.scene;
    const { view } = seatView as SeatView;
    const step: Step = { seq: 1, entries: [did(2, 'hidden')], news: [{ key: 'chosen', args: [] }] };
    house.follow({ seatView: { ...(seatView as SeatView), seq: 1, view: { ...view, scores: [7, 0] } }, story: { ...(story as Story), seq: 1, steps: [step] } });
    expect(house.seen).toEqual([7, '', 1]);
    expect(house.director.behind).toBe(false);
  });

  it('takes no time for what nobody sees', () => {
    const house = new House({}, decision(2));
    house.happens({ turn: decision(2, 3), points: 0, news: false }, { turn: decision(3), points: 1, news: false }, { entries: [did(3, 'a')], turn: decision(2), points: 2 });
    expect(house.seen).toEqual([2, '', 3]);
  });

  it('shows now across a gap, for another seat and in another match', () => {
    const house = new House({}, luck(2));
    house.happens({ entries: [dice('1')], turn: decision(2), points: 1 });
    // A view came, and what led to it did not.
    const far = { ...(house.newest as SeatView), seq: 50, view: { ...(house.newest as SeatView).view, scores: [50, 0] } };
    house.follow({ seatView: far });
    expect(house.seen).toEqual([50, '', 1]);
    const page: Step[] = Array.from({ length: 50 }, (_, index) => ({ seq: index + 1, entries: [dice('1')], news: [] }));
    house.follow({ story: { match: 1, before: 0, seq: 50, steps: page } });
    expect(house.seen).toEqual([50, '', 50]);
    // From there on it goes on.
    const step: Step = { seq: 51, entries: [dice('2')], news: [] };
    house.follow({ seatView: { ...far, seq: 51, view: { ...far.view, scores: [51, 0] } }, story: { match: 1, before: 0, seq: 51, steps: [...page, step] } });
    expect(house.seen).toEqual([50, '2…', 50]);
    const theirs = { ...far, seat: 2, view: { ...far.view, scores: [3, 0] } };
    house.follow({ key: 2, seatView: theirs, story: { match: 1, before: 50, seq: 50, steps: [] } });
    expect(house.seen).toEqual([3, '', 0]);
    house.follow({ seatView: { ...theirs, match: 2, seq: 0 }, story: { match: 2, before: 0, seq: 0, steps: [] } });
    expect(house.director.behind).toBe(false);
    pass(5_000);
    expect(house.seen).toEqual([3, '', 0]);
  });

  it('adds what was told earlier without showing it again', () => {
    const house = new House({}, luck(2));
    const { seatView, story } = house.scene;
    house.follow({ key: 3, seatView: { ...(seatView as SeatView), seq: 2 }, story: { ...(story as Story), before: 2, seq: 2 } });
    const page: Step[] = [1, 2].map((seq) => ({ seq, entries: [dice('1')], news: [] }));
    const next: Step = { seq: 3, entries: [dice('2')], news: [] };
    const newer = { ...(seatView as SeatView), seq: 3 };
    house.follow({ seatView: newer, story: { match: 1, before: 2, seq: 3, steps: [next] } });
    expect(house.seen).toEqual([0, '2…', 0]);
    house.follow({ story: { match: 1, before: 0, seq: 3, steps: [...page, next] } });
    expect(house.seen).toEqual([0, '2…', 2]);
    pass(1_000);
    expect(house.seen).toEqual([0, '', 3]);
  });

  it('stops waiting when the pace is set to nothing, and when nobody looks any more', () => {
    const house = new House({}, luck(2));
    house.happens({ entries: [dice('1')], turn: luck(2), points: 1 });
    house.follow({ paceMs: 0 });
    expect(house.seen).toEqual([1, '', 1]);
    house.follow({ paceMs: 1_200 });
    house.happens({ entries: [dice('1')], turn: luck(2), points: 2 });
    expect(house.director.behind).toBe(true);
    house.follow({ still: true });
    expect(house.seen).toEqual([2, '', 2]);
  });
});
