import { describe, expect, it } from 'vitest';
import { groupByVerb, hasCards, matching, pieceOf, piecesAbout, rowsOf } from './model';
import { parseAction } from '../../app/words.svelte';

const actions = ['keep 1', 'keep 1 2', 'stop'].map(parseAction);

describe('the generic view', () => {
  it('draws dice as dice and cards as cards', () => {
    expect(rowsOf({ dice: [1, 6] })[0]?.pieces).toEqual([{ kind: 'die', face: 1 }, { kind: 'die', face: 6 }]);
    expect(pieceOf('b13')).toEqual({ kind: 'card', colour: 'b', value: 13, picked: false });
    expect(pieceOf('(b13)')).toMatchObject({ value: 13, picked: true });
    expect(rowsOf({ dice: [1, 'x'] })[0]?.pieces).toEqual([{ kind: 'die', face: 1 }, { kind: 'chip', text: 'x' }]);
    expect(pieceOf('c3=7')).toEqual({ kind: 'pair', key: 'c3', value: '7' });
    expect(pieceOf('to_beat')).toEqual({ kind: 'chip', text: 'to beat' });
  });
  it('takes b3 for a place where there are others such as a1', () => {
    const hand = { fields: {}, players: [{ hand: ['b3', '(r5)'] }], actions: [parseAction('take b7')] };
    expect(hasCards(hand)).toBe(true);
    expect(hasCards({ ...hand, actions: [parseAction('write b3'), parseAction('write c3')] })).toBe(false);
    expect(hasCards({ ...hand, players: [{ cells: ['a1=7'] }] })).toBe(false);
    expect(piecesAbout(parseAction('write b3'), false)).toEqual([]);
  });
  it('leaves out what says nothing and puts lists last', () => {
    expect(rowsOf({ a: null, b: false, c: [], d: ['x'], e: 'none', f: true, g: 0 }).map(({ key }) => key)).toEqual(['f', 'g', 'd']);
  });
  it('groups actions by verb', () => {
    expect(groupByVerb(actions).map(({ verb, actions: list }) => [verb, list.length])).toEqual([['keep', 2], ['stop', 1]]);
  });
  it('draws what an action is about if it can draw all of it', () => {
    expect(piecesAbout(parseAction('keep 1 2'))).toEqual([{ kind: 'die', face: 1 }, { kind: 'die', face: 2 }]);
    expect(piecesAbout(parseAction('take b7'))).toMatchObject([{ kind: 'card', value: 7 }]);
    expect(piecesAbout(parseAction('rob red from 2'))).toEqual([]);
    expect(piecesAbout(parseAction('stop'))).toEqual([]);
  });
  it('finds actions by what is typed', () => {
    expect(matching(actions, '1 2', (action) => action.text).map(({ text }) => text)).toEqual(['keep 1 2']);
  });
});
