import { describe, expect, it } from 'vitest';
import type { View } from '../../net/wire';
import { leaning, Pieces, readCard, readTournament } from './model';
import { cardName } from './words';
// Views as the server sent them in matches of random moves.
import views from './fixtures/views.json';

const view = (name: keyof typeof views): View => views[name] as unknown as View;

describe('cards', () => {
  it('are castles, ladies, phials and defeats', () => {
    expect(readCard('castle-red')).toMatchObject({ kind: 'castle', crests: ['red'] });
    expect(readCard('lady-red-green-blue')).toMatchObject({ kind: 'lady', crests: ['red', 'green', 'blue'] });
    expect(readCard('phial-')).toMatchObject({ kind: 'phial', sign: '-' });
    expect(readCard('phial<<')).toMatchObject({ kind: 'phial', sign: '<<' });
    expect(readCard('wound')).toMatchObject({ kind: 'defeat' });
    expect(cardName(readCard('lady-red-green-blue'))).toBe('Red-green-blue lady');
    expect(cardName(readCard('phial-'))).toBe('Phial −');
  });
});

describe('a round', () => {
  it('has three offers and what is left of their decks', () => {
    const { offers, round, rounds } = readTournament(view('pick'));
    expect([round, rounds]).toEqual([3, 12]);
    expect(offers.map(({ card }) => card?.text)).toEqual(['wound', 'phial++', 'castle-blue']);
    expect(offers[0]).toMatchObject({ unseenCount: 9 });
    expect(offers[0]?.unseen[0]).toMatchObject({ copies: 4 });
  });

  it('takes sums apart: dice, the own ++, and the − of others', () => {
    const { seats } = readTournament(view('pick'));
    expect(seats[0]).toMatchObject({ diceSum: 4, sum: 4, plus: 0, minus: 0, phial: '-', place: 3 });
    expect(seats[1]).toMatchObject({ diceSum: 9, sum: 8, plus: 0, minus: 1, phial: null, place: 1, picks: true });
    const copy = structuredClone(view('pick'));
    Object.assign(copy.players[1]!, { phial: '++', sum: 10, plus: 2 });
    expect(readTournament(copy).seats[1]).toMatchObject({ diceSum: 9, sum: 10, plus: 2, minus: 1 });
  });

  it('knows the order of turns and who throws', () => {
    const { seats, fallen } = readTournament(view('decide'));
    expect(seats.map(({ turn }) => turn)).toEqual([2, 3, 4, 1]);
    expect(seats.map(({ throws }) => throws)).toEqual([false, true, false, false]);
    expect(seats[2]).toMatchObject({ sum: null, dice: [] });
    expect(fallen).toBe(false);
  });

  it('shows six dice by the original rules, dead ones too', () => {
    const table = readTournament(view('original'));
    expect(table.original).toBe(true);
    expect(table.seats[1]?.dice.filter(({ dead }) => dead)).toHaveLength(3);
    expect(table.seats[1]?.result).toEqual({ count: 1, face: 5, extra: 3 });
    expect(table.seats[0]?.dice).toEqual([]);
  });
});

describe('a collection', () => {
  it('brackets pairs and counts what is alike', () => {
    const { collection, parts } = readTournament(view('over')).seats[0]!;
    expect(collection.pairs.map(({ castle, lady }) => `${castle.text} ${lady.text}`)).toEqual([
      'castle-yellow lady-red-blue-yellow',
      'castle-white lady-yellow-black-white',
    ]);
    expect(collection.castles).toEqual([]);
    expect(collection.ladies.map(({ text }) => text)).toEqual(['lady-red-green-blue']);
    expect(collection.defeats.map(({ card, copies }) => `${copies} ${card.text}`)).toEqual(['2 lance', '1 shield']);
    expect(Object.values(parts).reduce((sum, points) => sum + points, 0)).toBe(view('over').scores[0]);
  });
});

describe('what is worth what', () => {
  /** With the facts of a table where a castle is worth two, a lady three and a pair three. */
  const worthy = (): View => {
    const copy = structuredClone(view('pick'));
    Object.assign(copy.fields, { castle_worth: 2, lady_worth: 3, pair_worth: 3, phial_worth: 1, defeat_worth: -1, defeat_pair_worth: -2 });
    Object.assign(copy.players[1]!, { gain_red: -3, gain_green: 1, gain_blue: 5, standing: 1 });
    return copy;
  };

  it('stands on the cards, and what each would bring whom', () => {
    const { offers, seats } = readTournament(worthy());
    expect(offers.map(({ worth }) => worth)).toEqual([-1, 1, 2]);
    expect(seats[1]).toMatchObject({ gains: { red: -3, green: 1, blue: 5 }, standing: 1 });
    expect(seats[0]).toMatchObject({ gains: {}, standing: null });
  });
});

describe('throw on or stop', () => {
  const with_ = (higher: number, lower: number, turn: number, standing: number): 'throw' | 'stop' | null => {
    const copy = structuredClone(view('decide'));
    Object.assign(copy.fields, { higher, lower });
    Object.assign(copy.players[1]!, { turn, standing });
    const table = readTournament(copy);
    return leaning(table, table.seats[1]!);
  };

  it('is clear where a throw can only fall, or hardly', () => {
    expect(with_(0, 35, 1, 1)).toBe('stop');
    expect(with_(3, 30, 2, 2)).toBe('stop');
    expect(with_(30, 3, 1, 1)).toBe('throw');
  });
  it('is clear for the last one who is ahead, or last', () => {
    expect(with_(26, 6, 4, 1)).toBe('stop');
    expect(with_(15, 15, 4, 4)).toBe('throw');
  });
  it('is open otherwise', () => {
    expect(with_(15, 15, 1, 1)).toBeNull();
    expect(with_(33, 1, 4, 2)).toBeNull();
    const table = readTournament(view('pick'));
    expect(leaning(table, table.seats[1]!)).toBeNull();
  });
});

describe('cards keep their names', () => {
  it('wherever they go, and equal ones are not mistaken for each other', () => {
    const pieces = new Pieces();
    const before = view('pick');
    const first = pieces.name(readTournament(before));
    const after = structuredClone(before);
    after.players[0]!.cards = [...(after.players[0]!.cards as string[]), 'castle-blue'];
    after.fields.blue = ['castle-black'];
    const then = pieces.name(readTournament(after));
    expect(then.get('1 castle-blue')).toEqual(first.get('blue castle-blue'));
    expect(then.get('3 castle-blue')).toEqual(first.get('3 castle-blue'));
    expect([...first.values()].flat()).not.toContain(then.get('blue castle-black')?.[0]);
    const all = [...then.values()].flat();
    expect(new Set(all).size).toBe(all.length);
  });
});
