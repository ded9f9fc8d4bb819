import { describe, expect, it } from 'vitest';
import { pack } from './pack';

const ones = (count: number) => Array.from({ length: count }, () => ({ wide: 1 }));

describe('a collection is packed', () => {
  it('as large as allowed while there is room, in the middle of it', () => {
    expect(pack(ones(2), 300, 100, 60)).toEqual({ card: 60, at: [{ x: 0, y: 8 }, { x: 66, y: 8 }] });
  });

  it('in as many rows as leave its cards largest, and inside', () => {
    for (const [width, height, count] of [[330, 88, 14], [1100, 88, 14], [360, 180, 16]] as const) {
      const { card, at } = pack(ones(count), width, height, 90);
      expect(at).toHaveLength(count);
      expect(Math.max(...at.map(({ x }) => x)) + card).toBeLessThanOrEqual(width);
      expect(Math.max(...at.map(({ y }) => y)) + card * 1.4).toBeLessThanOrEqual(height);
      expect(card).toBeGreaterThan(25);
    }
  });

  it('with what a finger has to hit wide enough', () => {
    const { card, at } = pack([{ wide: 1, least: 44 }, { wide: 1 }], 200, 42, 90);
    expect(card).toBe(30);
    expect(at[1]?.x).toBe(47);
  });
});
