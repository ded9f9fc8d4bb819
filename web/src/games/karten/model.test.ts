import { expect, test } from 'vitest';
import type { View } from '../../net/wire';
import { bringsOf, byColour, byValue, fanOf, levelsOf, sceneOf, stonesPlaced, type Area } from './model';
import { gives } from './sides';
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

test('what a move brings are its stones, and what its row gives then', () => {
  expect(bringsOf(blue, mine(view), mine(after))).toEqual({ stones: 1, gives: { row: 'triple', count: 2 }, last: false, stuck: false });
  const done = { ...mine(after), active: 0, reserve: 0 };
  expect(bringsOf(blue, mine(after), done)).toMatchObject({ gives: null, last: true });
  expect(bringsOf(blue, mine(after), { ...mine(after), lost: true }).stuck).toBe(true);
});
