import { describe, expect, it } from 'vitest';
import type { Action, View } from '../../net/wire';
import { depth, figuresOf, turnSeatsOf, inZone, isResult, optionAt, optionOf, rearrange, rerollText, sideOf, zoneOf } from './model';
import fixtures from './fixtures/views.json';

// Views that a real server sent to seat 1: its dice after a roll (`keep`), the previews of stopping
// and of each result, and a move that would win (`ending`), whose preview the server withholds.
const { keep, stopped, after, ending, withheld } = fixtures as unknown as Record<string, View> & { after: Record<string, View> };
const results = (stopped as View).actions?.filter(isResult) ?? [];
const options = results.map((action) => optionOf(action, keep as View, after[action.text] as View));

describe('the board', () => {
  it('reads the figures', () => {
    expect(figuresOf(keep as View)).toEqual({ '1': 2, '2': 0, '3': 0, S: 4, K: 0, C: 0, '4': 2, '5': 0, '6': 0 });
  });

  it('is drawn from the own end', () => {
    expect(depth('1', 8, 'A')).toBe(8);
    expect(depth('1', 8, 'B')).toBe(-8);
    expect(depth('K', 1, 'A')).toBe(7);
    expect(depth('K', 0, 'B')).toBe(0);
  });

  it('knows whose zone a space belongs to', () => {
    expect([5, 6, 8, -5, -6].map((place) => zoneOf('4', place))).toEqual([null, 'A', 'A', null, 'B']);
    expect([0, 1, -1].map((place) => zoneOf('K', place))).toEqual([null, 'A', 'B']);
    expect(inZone(figuresOf(ending as View), 'A')).toBe(2);
  });

  it('says whose turn it is', () => {
    const teams = { ...(keep as View), fields: { side: 'B', hand_a: 3, hand_b: 8 } };
    expect(turnSeatsOf(teams)).toEqual({ now: 8, next: 3 });
    expect([1, 2, 3, 8].map(sideOf)).toEqual(['A', 'B', 'A', 'B']);
  });
});

describe('a result', () => {
  it('moves what the server says it moves', () => {
    expect(options.map(({ text }) => text)).toEqual(['numbers 2 3', 'numbers 2', 'numbers 3']);
    expect(options[0]).toMatchObject({ moves: [{ column: '2', from: 0, to: 2 }, { column: '3', from: 0, to: 2 }], ends: false });
    expect(options[2]?.moves).toEqual([{ column: '3', from: 0, to: 2 }]);
  });

  it('that ends the match is known by its withheld preview', () => {
    const winning = (fixtures as { ending_action: string }).ending_action;
    const action = ending?.actions?.find(({ text }) => text === winning) as Action;
    expect(optionOf(action, ending as View, withheld as View)).toEqual({ text: winning, moves: [], columns: ['6'], ends: true });
  });

  it('that moves most is the one a column stands for', () => {
    expect(optionAt(options, '3')?.text).toBe('numbers 2 3');
    expect(optionAt(options, '6')).toBeUndefined();
  });
});

describe('the dice', () => {
  const tray = rearrange([], [2, 2, 3, 3, 5], 0);
  const kept = tray.map((die, i) => ({ ...die, kept: i === 1 || i === 4 }));

  it('lie as they were thrown', () => {
    expect(tray.map(({ face }) => face)).toEqual([2, 2, 3, 3, 5]);
    expect(tray.every(({ fresh }) => fresh)).toBe(true);
  });

  it('that were kept stay, the others are new', () => {
    const next = rearrange(kept, [1, 2, 2, 5, 6], 5);
    expect(next.map(({ face, kept: stays, fresh }) => [face, stays, fresh])).toEqual([
      [2, true, false],
      [5, true, false],
      [1, false, true],
      [2, false, true],
      [6, false, true],
    ]);
    expect(new Set(next.map(({ id }) => id)).size).toBe(5);
  });

  it('are thrown again in the words of the game', () => {
    expect(rerollText(tray)).toBe('reroll all');
    expect(rerollText(kept)).toBe('keep 2 5');
    expect(rerollText(tray.map((die) => ({ ...die, kept: true })))).toBeUndefined();
  });
});
