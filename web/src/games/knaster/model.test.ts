import { describe, expect, it } from 'vitest';
import type { View } from '../../net/wire';
import { CELLS, bonusText, columnsFor, duesOf, keyOf, linesOf, partOf, placesOf, readSheet, sheetReader, tapOn, type TapOn } from './model';
import fixtures from './fixtures/views.json';

// Views that a real server sent to seat 1: `before` its choice, and the preview of `wrote`.
const { before, wrote, two_lines: after, over } = fixtures as unknown as Record<string, View> & { wrote: string };
const square = (view: View, cell: string, picked: string[] = [], ringing: string[] = []) =>
  readSheet(view, 1, picked, ringing).squares.find(({ name }) => name === cell);

describe('a sheet', () => {
  it('has lines of five cells, worth what the view says', () => {
    const { rows, columns, down, up } = linesOf(before as View);
    expect([...rows, ...columns, down, up].every(({ cells }) => new Set(cells).size === 5)).toBe(true);
    expect([...rows, ...columns, down, up].map(({ points }) => points)).toEqual([9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10]);
    expect(up).toMatchObject({ name: 'diagonal-up', cells: ['a5', 'b4', 'c3', 'd2', 'e1'] });
    const fields = { ...(before as View).fields, row_points: ['1', '2', '3', '4', '20'] };
    expect(linesOf({ ...(before as View), fields }).rows.map(({ name, points }) => `${name} ${points}`)).toContain('row-5 20');
  });

  it('shows numbers and rings as the view has them', () => {
    expect(square(before as View, 'a1')).toMatchObject({ number: 8, ringed: true, newRing: false });
    expect(square(before as View, 'b1')).toMatchObject({ number: 9, ringed: false });
    expect(square(before as View, 'b2')).toMatchObject({ number: 0, ringed: false });
  });

  it('shows what the preview wrote as new', () => {
    expect(square(after as View, 'b2', [wrote])).toMatchObject({ number: 11, newNumber: true });
  });

  it('shows a pick that the server does not preview, because it would end the round', () => {
    expect(square(before as View, 'b2', ['write b2'])).toMatchObject({ number: 11, newNumber: true });
    expect(square(before as View, 'b3', ['circle b3'])).toMatchObject({ number: 11, ringed: true, newRing: true });
  });

  it('has the points that the server counts', () => {
    const end = over as View;
    expect([1, 2].map((seat) => readSheet(end, seat).points)).toEqual(end.scores);
    const parts = (['circle', 'row', 'column', 'diagonal'] as const).map((part) => partOf(end, 1, part));
    expect(parts.reduce((sum, points) => sum + points, 0)).toBe(end.scores[0]);
  });

  it('counts what a pick brings that is not previewed', () => {
    expect(readSheet(before as View, 1, ['circle b3']).points).toBe(readSheet(before as View, 1).points + 1);
    expect(readSheet(before as View, 1, ['write c5']).points).toBe(readSheet(before as View, 1).points);
  });
});

describe('what lies beside the sheets', () => {
  it('says what combinations bring, the most first', () => {
    const key = keyOf(before as View);
    expect(key.map(({ circles }) => circles)).toEqual([3, 3, 2, 2, 1, 1]);
    expect(key.map(({ combination }) => combination)).toEqual(['five-alike', 'straight', 'four-alike', 'full-house', 'three-alike', 'two-pairs']);
    const fields = { ...(before as View).fields, circles_for: ['two-pairs=4', 'straight=0'] };
    expect(keyOf({ ...(before as View), fields })).toEqual([{ combination: 'two-pairs', circles: 4 }, { combination: 'straight', circles: 0 }]);
  });

  it('gives every sheet as much room as there is', () => {
    expect([1, 2, 3, 12].map((sheets) => columnsFor(sheets, 2.6))).toEqual([1, 2, 3, 6]);
    expect([2, 4, 12].map((sheets) => columnsFor(sheets, 0.95))).toEqual([1, 2, 3]);
  });

  it('reads a sheet again only when something on it has changed', () => {
    const read = sheetReader();
    const sheet = read(before as View, 2);
    expect(read(structuredClone(before) as View, 2)).toBe(sheet);
    expect(read(before as View, 1)).not.toBe(sheet);
    const players = (before as View).players.map((player) => ({ ...player, cells: ['a1=(2)'] }));
    const after = read({ ...(before as View), players }, 2);
    expect(after.squares[0]).toMatchObject({ number: 2, ringed: true });
    const empty = sheet.squares.findIndex(({ number, name }) => number === 0 && name !== 'a1');
    expect(after.squares[empty]).toBe(sheet.squares[empty]);
    const picked = read(before as View, 1, ['circle b3']);
    expect(picked).toEqual(readSheet(before as View, 1, ['circle b3']));
    expect(read(before as View, 1, ['circle b3'], ['a1'])).not.toBe(picked);
  });

  it('knows where the cells of a line lie', () => {
    const { up, columns } = linesOf(before as View);
    expect(placesOf(up).map((place) => CELLS[place])).toEqual(['a5', 'b4', 'c3', 'd2', 'e1']);
    expect(columns.map((column) => placesOf(column)[0])).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('due rings', () => {
  const dues = duesOf(after as View, 1, (after as View).actions ?? []);

  it('come from the actions, line by line', () => {
    expect(dues.map(({ line }) => line.name)).toEqual(['column-b', 'diagonal-down']);
    expect(dues[0]).toMatchObject({ count: 1, combination: 'two-pairs', cells: ['b1', 'b2', 'b3', 'b4', 'b5'] });
  });

  it('find their action whatever the order of the cells', () => {
    const actions = [{ text: 'bonus row-1 a1 c1', verb: 'bonus', args: ['row-1', 'a1', 'c1'] }];
    expect(bonusText(actions, 'row-1', ['c1', 'a1'])).toBe('bonus row-1 a1 c1');
    expect(bonusText(actions, 'row-1', ['a1'])).toBeUndefined();
  });
});

describe('a tap', () => {
  const first = (before as View).actions ?? [];
  const at: TapOn = { first, next: first, picked: [], due: undefined, sheet: readSheet(before as View, 1) };
  const sheet = readSheet(after as View, 1, [wrote]);
  const next = (after as View).actions ?? [];
  const due = duesOf(after as View, 1, next)[0];

  it('writes into an empty cell and rings an equal number', () => {
    expect(tapOn('c5', at)).toEqual({ do: 'pick', text: 'write c5' });
    expect(tapOn('c3', at)).toEqual({ do: 'pick', text: 'circle c3' });
  });

  it('again on the same cell confirms', () => {
    expect(tapOn('c3', { ...at, picked: ['circle c3'], next: [] })).toEqual({ do: 'confirm' });
  });

  it('on another cell changes the mind', () => {
    expect(tapOn('c5', { ...at, picked: ['circle c3'], next: [] })).toEqual({ do: 'pick', text: 'write c5' });
  });

  it('asks why where nothing can be done', () => {
    expect(tapOn('a1', at)).toEqual({ do: 'explain', text: 'circle a1' });
  });

  it('does nothing while nothing is asked', () => {
    expect(tapOn('a1', { ...at, first: [], next: [] })).toBeNull();
  });

  it('chooses rings in the due line, the new number too', () => {
    const choosing = { first, next, picked: [wrote], due, sheet };
    expect(tapOn('b2', choosing)).toEqual({ do: 'ring', cell: 'b2' });
    expect(tapOn('b5', choosing)).toEqual({ do: 'ring', cell: 'b5' });
    expect(tapOn('d2', choosing)).toEqual({ do: 'pick', text: 'write d2' });
  });

  it('on a ring that was chosen takes it back', () => {
    const done = { first, next: [], picked: [wrote, 'bonus column-b b5'], due: undefined, sheet };
    expect(tapOn('b5', done)).toEqual({ do: 'unpick' });
    expect(tapOn('b2', done)).toEqual({ do: 'confirm' });
  });
});
