import { describe, expect, it } from 'vitest';
import type { Action, Step, View } from '../../net/wire';
import { boardOf, depth, figuresOf, isResult, optionAt, laid, optionOf, redSpaces, rerollText, startThrows, turnSeatsOf } from './model';
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

  it('has the columns in the order of the view', () => {
    expect(boardOf(keep as View).columns).toEqual(['1', '2', '3', 'S', 'K', 'C', '4', '5', '6']);
  });

  it('is drawn from the own end', () => {
    const board = boardOf(keep as View);
    expect(depth(board, '1', 8, 'A')).toBe(8);
    expect(depth(board, '1', 8, 'B')).toBe(-8);
    // The one step of five alike leads into the middle of the red zone.
    expect(depth(board, 'K', 1, 'A')).toBe(7);
    expect(depth(board, 'K', 0, 'B')).toBe(0);
  });

  it('is as long and as red as the view says', () => {
    const fields = { ...(keep as View).fields, track: ['-5', '-4', '0', '4', '6'], five_alike_track: ['-2', '-2', '0', '2', '2'] };
    const board = boardOf({ ...(keep as View), fields });
    expect([redSpaces(board.track, 'A'), redSpaces(board.track, 'B')]).toEqual([3, 2]);
    expect(depth(board, '6', 6, 'A')).toBe(6);
    expect([-2, -1, 1, 2].map((place) => depth(board, 'K', place, 'A'))).toEqual([-4.5, -2.25, 2.5, 5]);
  });

  it('knows who belongs where, who is in the zone, and how many win', () => {
    const { red, teams, figuresToWin } = boardOf(ending as View);
    expect(red).toEqual({ A: ['2', '4'], B: [] });
    expect(teams).toEqual(['A', 'B']);
    expect(figuresToWin).toBe(3);
  });

  it('says whose turn it is', () => {
    const teams = { ...(keep as View), fields: { side: 'B', hand_a: 3, hand_b: 8 } };
    expect(turnSeatsOf(teams)).toEqual({ now: 8, next: 3 });
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
  const faces = (tray: ReturnType<typeof laid>) => tray.map((die) => die?.face ?? null);
  const tray = laid([], [2, 2, 3, 3, 5]);
  const kept = tray.map((die, i) => die && { ...die, kept: i === 1 || i === 4 });

  it('lie as they were thrown', () => {
    expect(faces(tray)).toEqual([2, 2, 3, 3, 5]);
    expect(tray.every((die) => die?.fresh)).toBe(true);
    expect(laid(tray, [])).toEqual([]);
  });

  it('stay as they lie, in whatever order the view has them', () => {
    const thrown = laid([], [6, 1, 4, 1, 3]);
    expect(laid(thrown, [1, 1, 3, 4, 6])).toBe(thrown);
  });

  it('that were kept stay in their places, the others are new', () => {
    const next = laid(kept, [1, 2, 2, 5, 6]);
    expect(next.map((die) => [die?.face, die?.kept, die?.fresh])).toEqual([
      [1, false, true],
      [2, true, false],
      [2, false, true],
      [6, false, true],
      [5, true, false],
    ]);
  });

  it('that are taken up leave their places free, for those that are thrown', () => {
    const held = laid(kept, [2, 5]);
    expect(faces(held)).toEqual([null, 2, null, null, 5]);
    expect(faces(laid(held, [2, 5, 6, 4, 4]))).toEqual([6, 2, 4, 4, 5]);
    // Somebody else has kept them: nobody knows which of two equal ones.
    expect(faces(laid(tray, [2, 5]))).toEqual([2, null, null, null, 5]);
  });

  it('are thrown again in the words of the game', () => {
    expect(rerollText(tray)).toBe('reroll all');
    expect(rerollText(kept)).toBe('keep 2 5');
    expect(rerollText(tray.map((die) => die && { ...die, kept: true }))).toBeUndefined();
  });
});

describe('who begins', () => {
  const told = (seat: number, dice: number[], sum: number): Step => ({ seq: seat, entries: [], news: [{ key: 'start_rolled', args: [{ seat }, { dice }, sum] }] });
  const view = (fields: object, totals: [number, boolean][]): View => ({
    ...(keep as View),
    fields: { ...(keep as View).fields, ...fields },
    players: totals.map(([total, out]) => ({ total, out, team: 'A' })),
  });
  const first = told(1, [6, 6, 6, 6, 5], 29);
  const second = told(2, [1, 1, 1, 1, 2], 6);

  it('is seen by every throw and its sum, until the first turn', () => {
    expect(startThrows(view({ phase: 'start-roll' }, [[29, false], [0, false]]), [first])).toEqual([
      { seat: 1, dice: [6, 6, 6, 6, 5], sum: 29, out: false, begins: false },
      { seat: 2, dice: [], sum: 0, out: false, begins: false },
    ]);
    const over = view({ phase: 'roll', turns: 0, rolls: 0, side: 'B' }, [[0, false], [0, false]]);
    expect(startThrows(over, [first, second]).map(({ sum, begins }) => [sum, begins])).toEqual([[29, false], [6, true]]);
    expect(startThrows(view({ phase: 'keep', turns: 0, rolls: 1 }, [[0, false], [0, false]]), [first, second])).toEqual([]);
  });

  it('is thrown for once more by those who are equal', () => {
    const tied = view({ phase: 'start-roll' }, [[0, false], [0, false], [0, true]]);
    const third = told(3, [1, 1, 1, 1, 1], 5);
    expect(startThrows(tied, [first, told(2, [6, 6, 6, 6, 5], 29), third]).map(({ sum, out }) => [sum, out])).toEqual([[0, false], [0, false], [5, true]]);
  });

  it('is known by the sums where nothing is told', () => {
    expect(startThrows(view({ phase: 'start-roll' }, [[17, false], [0, false]]), []).map(({ sum }) => sum)).toEqual([17, 0]);
    expect(startThrows(view({ phase: 'roll', turns: 0, rolls: 0 }, [[0, false], [0, false]]), [])).toEqual([]);
  });
});
