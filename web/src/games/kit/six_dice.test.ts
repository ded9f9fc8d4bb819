import { describe, expect, it } from 'vitest';
import { chosen, keepText, keptBefore, readResult, readTray } from './six_dice';

describe('results and trays', () => {
  it('are read from fields', () => {
    expect(readResult('3x4+1')).toEqual({ count: 3, face: 4, extra: 1 });
    expect(readResult(['4x3+5'])).toEqual({ count: 4, face: 3, extra: 5 });
    expect(readResult('0x0+0')).toBeNull();
    expect(readResult([])).toBeNull();
    expect(readTray([5, 'x'])).toEqual([{ face: 5, dead: false }, { face: 6, dead: true }]);
  });

  it('keep what is chosen, by notation and back', () => {
    const dice = readTray([5, 5, 2, 1, 'x', 'x']);
    expect(chosen(dice, [5, 1])).toEqual([true, false, false, true, false, false]);
    expect(keepText(dice, [true, false, false, true, false, false])).toBe('keep 5 1');
    expect(keepText(dice, [])).toBe('keep none');
  });

  it('know what was kept before the present throw', () => {
    const log = [{ seat: 1, action: 'keep 3 2' }, { chance: 'dice 2 2 6' }, { seat: 1, action: 'keep 2 2 2' }, { chance: 'dice 5' }];
    expect(keptBefore(log)).toEqual([2, 2, 2]);
    expect(keptBefore([{ seat: 1, action: 'take left' }, ...log.slice(1, 2)])).toEqual([]);
  });
});
