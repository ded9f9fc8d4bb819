import { describe, expect, it } from 'vitest';
import { dayOf, isDay, isKeptDay, noonOf, percentOf, type Day } from './days';

const played = (points: number | null, par: number | null): Day => ({ day: '2026-11-19', counted: { code: 'ABCDE', points }, par });

describe('a day', () => {
  it('is a date of the calendar, wherever one is', () => {
    expect(dayOf(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02');
    expect(dayOf(new Date(noonOf('2026-11-19')))).toBe('2026-11-19');
    expect(['2026-11-19', '2026-02-30', '2026-13-01', '19.11.2026', '', 'again'].map(isDay)).toEqual([true, false, false, false, false, false]);
  });

  it('is measured by what the master makes of the same rolls, once both are known', () => {
    expect(percentOf(played(33, 66))).toBe(50);
    expect(percentOf(played(70, 60))).toBe(117);
    expect(percentOf(played(0, 60))).toBe(0);
    expect([percentOf(played(null, 60)), percentOf(played(30, null)), percentOf(played(30, 0)), percentOf({ ...played(1, 2), counted: null })]).toEqual([null, null, null, null]);
  });

  it('is taken from a file only if it is one', () => {
    expect(isKeptDay(played(3, null))).toBe(true);
    expect(isKeptDay({ day: '2026-11-19', counted: null, par: 60 })).toBe(true);
    for (const wrong of [null, 7, {}, { ...played(3, 4), day: '2026-02-30' }, { ...played(3, 4), par: 'much' }, played(0.5, 4), { ...played(3, 4), counted: { code: 'x', points: 3 } }])
      expect(isKeptDay(wrong)).toBe(false);
  });
});
