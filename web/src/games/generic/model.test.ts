import { describe, expect, it } from 'vitest';
import { groupByVerb, lyingIn, matching, piecesAbout, plain, rowsOf, type Kinds } from './model';
import type { Fields } from '../../net/wire';
import { parseAction } from '../../app/words.svelte';

const actions = ['keep 1', 'keep 1 2', 'stop'].map(parseAction);
const kinds: Kinds = { tumbled: 'dice', hand: 'cards', cells: 'cells', to_move: 'seat' };
const rows = (fields: Fields) => rowsOf(fields, { kinds, words: plain, name: (seat) => `P${seat}` });
const pieces = (fields: Fields) => rows(fields)[0]?.pieces;

describe('the generic view', () => {
  it('draws what a field is, whatever it is called', () => {
    expect(pieces({ tumbled: [1, 6] })).toEqual([{ kind: 'die', face: 1 }, { kind: 'die', face: 6 }]);
    expect(pieces({ tumbled: [1, 'x'] })).toEqual([{ kind: 'die', face: 1 }, { kind: 'chip', text: 'x' }]);
    expect(pieces({ dice_bought: [1, 6] })).toEqual([{ kind: 'chip', text: '1' }, { kind: 'chip', text: '6' }]);
    expect(pieces({ hand: ['b13', '(r5)'] })).toMatchObject([{ kind: 'card', colour: 'b', value: 13, picked: false }, { value: 5, picked: true }]);
    expect(pieces({ places: ['b3'] })).toEqual([{ kind: 'chip', text: 'b3' }]);
    expect(pieces({ cells: ['c3=7'] })).toEqual([{ kind: 'pair', key: 'c3', value: '7' }]);
    expect(pieces({ phase: 'to_beat' })).toEqual([{ kind: 'chip', text: 'to beat' }]);
  });
  it('calls seats by their names', () => {
    expect(pieces({ to_move: 2 })).toEqual([{ kind: 'chip', text: 'P2' }]);
    expect(pieces({ rounds: 2 })).toEqual([{ kind: 'chip', text: '2' }]);
  });
  it('leaves out what says nothing and puts lists last', () => {
    expect(rows({ a: null, b: false, c: [], d: ['x'], e: 'none', f: true, g: 0 }).map(({ key }) => key)).toEqual(['f', 'g', 'd']);
  });
  it('keeps a place for dice that do not lie there yet', () => {
    expect(rows({ tumbled: [], hand: [] })).toEqual([{ key: 'tumbled', pieces: [], wide: true }]);
  });
  it('groups actions by verb', () => {
    expect(groupByVerb(actions).map(({ verb, actions: list }) => [verb, list.length])).toEqual([['keep', 2], ['stop', 1]]);
  });
  it('draws what an action is about if all of it lies there', () => {
    const lying = lyingIn({ fields: { tumbled: [1, 2, 5] }, players: [{ hand: ['b7', '(r5)'] }] }, kinds);
    expect(piecesAbout(parseAction('keep 1 2'), lying)).toEqual([{ kind: 'die', face: 1 }, { kind: 'die', face: 2 }]);
    expect(piecesAbout(parseAction('keep 1 1'), lying)).toEqual([]);
    expect(piecesAbout(parseAction('take b7'), lying)).toMatchObject([{ kind: 'card', value: 7 }]);
    expect(piecesAbout(parseAction('write b3'), lying)).toEqual([]);
    expect(piecesAbout(parseAction('give r5'), lying)).toMatchObject([{ kind: 'card', value: 5 }]);
    expect(piecesAbout(parseAction('rob red from 2'), lying)).toEqual([]);
    expect(piecesAbout(parseAction('stop'), lying)).toEqual([]);
  });
  it('finds actions by what is typed', () => {
    expect(matching(actions, '1 2', (action) => action.text).map(({ text }) => text)).toEqual(['keep 1 2']);
  });
});
