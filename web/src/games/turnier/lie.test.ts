import { describe, expect, it } from 'vitest';
import { readTray } from '../kit/six_dice';
import { Felt } from './lie';

const thrown = (key: string, ...faces: number[]) => ({ faces, of: 1, key, landed: false, deciding: false });
const seen = (dice: ReturnType<Felt['show']>): string => dice.map((die) => (die ? `${die.dead ? 'x' : die.face}${die.flying ? '!' : ''}` : '_')).join(' ');

describe('dice on the felt', () => {
  it('lie as they fell, not as a view sorts them', () => {
    const felt = new Felt();
    expect(seen(felt.show(1, [], false, thrown('a', 3, 5), false))).toBe('3! 5!');
    expect(seen(felt.show(1, readTray([5, 3]), false, null, false))).toBe('3 5');
    expect(seen(felt.show(2, readTray([5, 3]), false, null, false))).toBe('5 3');
  });

  it('stay where they lie while others are thrown again, and sixes are dead', () => {
    const felt = new Felt();
    felt.show(1, [], false, thrown('a', 2, 5, 6, 1, 5, 3), true);
    expect(seen(felt.show(1, readTray([5, 5, 3, 2, 1, 'x']), false, null, true))).toBe('2 5 x 1 5 3');
    expect(seen(felt.show(1, readTray([5, 5]), true, null, true))).toBe('_ 5 x _ 5 _');
    const next = thrown('b', 4, 6, 5);
    for (let i = 0; i < 2; ++i) expect(seen(felt.show(1, readTray([5, 5]), true, next, true))).toBe('4! 5 x x! 5 5!');
    expect(seen(felt.show(1, readTray([5, 5, 5, 4, 'x', 'x']), false, null, true))).toBe('4 5 x x 5 5');
  });

  it('are all there for somebody who has not seen them before', () => {
    const felt = new Felt();
    expect(seen(felt.show(1, readTray([5, 5]), true, thrown('b', 4, 6), true))).toBe('5 5 4! x!');
  });
});
