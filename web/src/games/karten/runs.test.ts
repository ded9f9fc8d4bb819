import { expect, test } from 'vitest';
import type { View } from '../../net/wire';
import { fitting, follow, offersOf, playsByKind, wayOf, type Look } from './runs';
import fixture from './fixtures/views.json';

interface Recorded {
  view: View;
  previews: Record<string, View>;
}
const turn1 = fixture.turn1 as unknown as Recorded; // holds five sevens and two fives
const turn4 = fixture.turn4 as unknown as Recorded; // holds 3 9 9 12 12

/** Answers as the server did; `asked` collects what was asked. */
const looking = ({ previews }: Recorded, asked: string[] = []): Look => async (run) => {
  asked.push(run.join(' | '));
  return previews[run.join(' | ')] ?? null;
};

test('plays are grouped by combination, in the order of the server', () => {
  expect([...playsByKind(turn1.view).keys()]).toEqual(['full-house', 'triple', 'two-pairs', 'four-alike', 'five-alike']);
  expect(playsByKind(turn1.view).get('four-alike')).toHaveLength(3);
});

test('a whole combination is found by walking through previews', async () => {
  const offers = await offersOf(looking(turn1), turn1.view, 1);
  const triple = offers.filter(({ kind }) => kind === 'triple');
  expect(triple.map(({ cards }) => cards)).toEqual([['b7', 'r7', 'g7']]);
  expect(triple[0]?.run).toEqual(['play triple', 'use b7', 'use r7', 'use g7']);
  expect(triple[0]?.brings).toMatchObject({ stones: 1, gives: { row: 'triple', count: 2 } });
  const five = offers.find(({ kind }) => kind === 'five-alike');
  expect(five?.cards).toEqual(['b7', 'r7', 'g7', 'y7', 'p7']);
  expect(five?.ways.length).toBeGreaterThan(10);
});

test('forced cards need no steps', async () => {
  const [offer] = await offersOf(looking(turn4), turn4.view, 1);
  expect(offer).toMatchObject({ kind: 'two-pairs', run: ['play two-pairs'], cards: ['b9', 'r9', 'g12', 'y12'] });
});

test('raised cards are played as exactly these cards', async () => {
  const run = await follow(looking(turn1), turn1.view, 1, 'play triple', ['g7', 'b7', 'y7']);
  expect(run).toEqual(['play triple', 'use b7', 'use g7', 'use y7']);
  expect(await follow(looking(turn1), turn1.view, 1, 'play triple', ['b5', 'r5', 'b7'])).toBeNull();
  expect(await follow(looking(turn1), turn1.view, 1, 'play triple', ['b7', 'r7'])).toBeNull();
});

test('raised cards fit the combinations that the server takes them for', async () => {
  const fits = await fitting(looking(turn1), turn1.view, 1, ['p7', 'b7', 'r7']);
  expect(fits.map(({ kind }) => kind)).toEqual(['triple']);
});

test('cards are given away one by one', async () => {
  expect(await follow(looking(turn4), turn4.view, 1, 'exchange 1', ['g12'])).toEqual(['exchange 1', 'give g12']);
});

test('looking stops where the server stops answering', async () => {
  const asked: string[] = [];
  expect(await offersOf(looking({ view: turn1.view, previews: {} }, asked), turn1.view, 1)).toEqual([]);
  expect(asked).toHaveLength(5);
});

test('a way says where to and from where', () => {
  const action = (text: string) => ({ text, verb: 'play', args: text.split(' ').slice(1) });
  expect(wayOf(action('play five-alike two-pairs columns 2 reserve 3'))).toMatchObject({ row: 'two-pairs', columns: 2, reserve: 3 });
  expect(wayOf(action('play five-alike flush'))).toMatchObject({ row: 'flush', columns: 1, reserve: 0 });
  expect(wayOf(action('play four-alike reserve 2'))).toMatchObject({ row: 'two-pairs', columns: 1, reserve: 2 });
});
