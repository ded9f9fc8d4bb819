import { expect, it } from 'vitest';
import type { View } from '../../net/wire';
import { readRace } from './model';
// Views as a server sends them.
import fixtures from './fixtures/views.json';

const { choose, over } = fixtures as unknown as Record<'choose' | 'over', View>;

it('shows where everybody is, and who moves', () => {
  const { track, die, runners } = readRace(choose);
  expect([track, die]).toEqual([20, 4]);
  expect(runners.map(({ place, toMove }) => [place, toMove])).toEqual([[7, true], [12, false]]);
});

it('has nobody to move at the end, and no die', () => {
  expect(readRace(over).die).toBeNull();
  expect(readRace(over).runners.some(({ toMove }) => toMove)).toBe(false);
});
