import { expect, test } from 'vitest';
import type { View } from '../../net/wire';
import { byColour, byValue, fanOf, levelsOf, sceneOf, stonesPlaced, type Area } from './model';
import { gives } from './sides';
import { tell } from './words';
import fixture from './fixtures/views.json';

const view = fixture.turn1.view as unknown as View;
const after = (fixture.turn1.previews as unknown as Record<string, View>)['play triple | use b7 | use r7 | use g7'] as View;
const choosing = (fixture.turn1.previews as unknown as Record<string, View>)['play triple | use b7'] as View;
const mine = (one: View): Area => sceneOf(one).areas[0] as Area;
const blue = sceneOf(view).side;

test('a view is read into areas, open cards and piles', () => {
  const scene = sceneOf(view);
  expect(scene.phase).toBe('second');
  expect(scene.toMove).toBe(1);
  expect(mine(view).cards).toEqual(['b5', 'r5', 'b7', 'r7', 'g7', 'y7', 'p7']);
  expect(mine(view).open).toEqual(['r5']);
  expect(scene.areas[1]).toMatchObject({ count: 3, cards: [] });
});

test('the fan shows what leaves and what comes', () => {
  const fan = fanOf(mine(view), mine(after), byValue);
  expect(fan.filter(({ state }) => state === 'leaving').map(({ card }) => card)).toEqual(['b7', 'r7', 'g7']);
  expect(fan.filter(({ state }) => state === 'held').map(({ card }) => card)).toEqual(['b5', 'r5', 'y7', 'p7']);
  expect(mine(choosing).picked).toEqual(['b7']);
  expect(fanOf(mine(view), mine(choosing), byValue).find(({ card }) => card === 'b7')?.state).toBe('leaving');
});

test('hands are sorted by value or by colour', () => {
  const cards = ['g2', 'b13', 'p2', 'b1'];
  expect([...cards].sort(byValue)).toEqual(['b1', 'g2', 'p2', 'b13']);
  expect([...cards].sort(byColour)).toEqual(['b1', 'b13', 'g2', 'p2']);
});

test('a row shows its stones, those of the preview, and what counts', () => {
  const levels = levelsOf(blue, 'triple', mine(after), mine(view));
  expect(levels.map(({ places }) => places.join(' '))).toEqual(['new', 'empty', 'empty empty', 'empty empty empty']);
  expect(levels.map(({ counts }) => counts)).toEqual([true, false, false, false]);
  expect(levels.map(({ gives: given }) => given)).toEqual([2, 3, 4, 5]);
  expect(stonesPlaced(blue, mine(view), 'full-house')).toBe(2);
  expect(levelsOf(blue, 'two-pairs', mine(view), mine(view))[0]).toMatchObject({ gives: null, counts: false });
});

test('what is printed on the board comes from the server', () => {
  expect(gives(blue, 'straight', 2)).toBe(7);
  expect(blue.stones['two-pairs']).toEqual([2, 2, 2, 2]);
});

test('the last stone lies alone on an open level', () => {
  const loose = { ...mine(view), loose: 'straight' as const, filled: { ...mine(view).filled, straight: 2 } };
  expect(levelsOf(blue, 'straight', loose, loose)[2]?.places).toEqual(['stone', 'empty']);
});

test('the side of the board and the last round are as the view says', () => {
  expect(sceneOf({ ...view, fields: { ...view.fields, side: 'red', last_round: true } })).toMatchObject({ side: { name: 'red' }, lastRound: true });
  expect(sceneOf(view)).toMatchObject({ side: { name: 'blue' }, lastRound: false });
});

test('the log speaks in sentences and keeps quiet about the deck', () => {
  const name = (seat: number) => ['', 'Anna', 'Ben'][seat] as string;
  expect(tell({ chance: 'one 2 of 2' }, name)).toBe('Ben begins.');
  expect(tell({ chance: 'pick ? of 60' }, name)).toBeNull();
  expect(tell({ seat: 1, action: 'exchange 2' }, name)).toBe('Anna exchanges 2 cards for stones.');
  expect(tell({ seat: 1, action: 'exchange 1' }, name)).toBe('Anna exchanges 1 card for a stone.');
  expect(tell({ seat: 2, action: 'play five-alike flush reserve 1' }, name)).toBe('Ben plays five alike, row Flush. 1 stone comes from the reserve.');
  expect(tell({ seat: 2, action: 'take b7' }, name)).toBe('Ben takes from the display: blue 7.');
  expect(tell({ table: 'undo', seat: 1 }, name)).toBeUndefined();
});
