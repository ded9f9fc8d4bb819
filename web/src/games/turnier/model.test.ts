import { describe, expect, it } from 'vitest';
import type { View } from '../../net/wire';
import { gains, readCard, readTournament } from './model';
import { cardName, tell } from './words';
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
    expect(cardName(readCard('lady-red-green-blue'))).toBe('Lady with red, green, blue');
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

it('gains are the cards that came', () => {
  const after = structuredClone(view('pick'));
  after.players[1]!.cards = [...(after.players[1]!.cards as string[]), 'wound'];
  expect(gains(view('pick'), after).map(({ seat, card }) => `${seat} ${card.text}`)).toEqual(['2 wound']);
});

it('the log is told in sentences', () => {
  const name = (seat: number): string => `P${seat}`;
  expect(tell({ chance: 'dice 5 2' }, name)).toBe('Thrown: 5 + 2 = 7');
  expect(tell({ chance: 'dice 5 2 6' }, name)).toBe('Thrown: 5 2 6');
  expect(tell({ seat: 2, action: 'phial -' }, name)).toBe('P2 plays the phial −.');
  expect(tell({ seat: 2, action: 'pick green' }, name)).toBe('P2 takes the card of deck green.');
  expect(tell({ chance: 'pick 3 of 12' }, name)).toBeNull();
});
