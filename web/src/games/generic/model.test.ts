import { describe, expect, it } from 'vitest';
import { aboutDice, groupByVerb, matching, pieceOf, rowsOf } from './model';
import { parseAction } from '../../lib/words.svelte';

const actions = ['keep 1', 'keep 1 2', 'stop'].map(parseAction);

describe('the generic view', () => {
  it('draws dice as dice and cards as cards', () => {
    expect(rowsOf({ dice: [1, 6] })[0]?.pieces).toEqual([{ kind: 'die', face: 1 }, { kind: 'die', face: 6 }]);
    expect(pieceOf('b13')).toEqual({ kind: 'card', colour: 'b', value: 13 });
    expect(pieceOf('c3=7')).toEqual({ kind: 'pair', key: 'c3', value: '7' });
    expect(pieceOf('to_beat')).toEqual({ kind: 'chip', text: 'to beat' });
  });
  it('leaves out what says nothing and puts lists last', () => {
    expect(rowsOf({ a: null, b: false, c: [], d: ['x'], e: 'none', f: true, g: 0 }).map(({ key }) => key)).toEqual(['f', 'g', 'd']);
  });
  it('groups actions by verb', () => {
    expect(groupByVerb(actions).map(({ verb, actions: list }) => [verb, list.length])).toEqual([['keep', 2], ['stop', 1]]);
    expect(aboutDice(actions.slice(0, 2))).toBe(true);
    expect(aboutDice(actions.slice(2))).toBe(false);
  });
  it('finds actions by what is typed', () => {
    expect(matching(actions, '1 2', (action) => action.text).map(({ text }) => text)).toEqual(['keep 1 2']);
  });
});
