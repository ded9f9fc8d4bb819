import { expect, test } from 'vitest';
import { readRecord } from '../replay/record';
import { deedsOf, luckOf, nextDeed } from './deeds';

const luck = { kind: 'committed', commitment: 'c', contributions: ['x', ''] };
const record = (more: object = {}, result: object | null = { scores: [1, 2], winners: [2], secret: 's' }) =>
  readRecord(
    [
      { knobel: 1, game: 'g', rules: 1, seats: 2, options: {}, players: ['Anna', 'Ben'], luck, ...more },
      { chance: 'dice 1 2' },
      { seat: 1, action: 'write c3' },
      { seat: 2, action: 'write a1' },
      { table: 'undo', seat: 1 },
      { seat: 1, action: 'write b2' },
      ...(result ? [{ result }] : []),
      { sha256: '' },
    ].map((line) => `${JSON.stringify(line)}\n`).join(''),
  );

test('what was taken back is not done again', () => {
  expect(deedsOf(record())).toEqual([['write b2'], ['write a1']]);
});

test('the luck of a match is its secret and what was thrown in, if it is known and the table can have it', () => {
  expect(luckOf(record())).toEqual(['s', 'x', '']);
  expect(luckOf(record({}, null))).toBeNull();
  expect(luckOf(record({ luck: { kind: 'unknown' } }))).toBeNull();
  expect(luckOf(record({ luck: { ...luck, dice: 'by_hand' } }))).toBeNull();
  expect(luckOf(record({ components: {} }))).toBeNull();
});

test('a ghost goes on where it was, also if its last deed was not noted, and knows when it has nothing to say', () => {
  const deeds = ['write a1', 'circle a1', 'write b2'];
  expect(nextDeed(deeds, 0, ['write a1', 'write b2'])).toBe(0);
  expect(nextDeed(deeds, 0, ['circle a1', 'write b2'])).toBe(1);
  expect(nextDeed(deeds, 1, ['write c3'])).toBeNull();
  expect(nextDeed(deeds, 3, ['write c3'])).toBeNull();
});
