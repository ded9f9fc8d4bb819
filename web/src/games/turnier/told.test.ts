import { describe, expect, it } from 'vitest';
import type { News, Step } from '../../net/wire';
import { fallenIn, latestGains } from './told';

/** Steps with one entry each. */
const story = (...news: (News[] | { undone: number })[]): Step[] =>
  news.map((one, index) => {
    const step = { seq: index + 1, entries: [{ chance: 'dice 1 1' }], news: [] as News[] };
    return Array.isArray(one) ? { ...step, news: one } : { ...step, ...one };
  });
const says = (key: string, seat: number, ...rest: News['args']): News => ({ key, args: [{ seat }, ...rest] });

describe('who has fallen', () => {
  it('in this round, unless a phial helped', () => {
    const told = story([says('fell', 3)], [{ key: 'round', args: [] }], [says('fell', 1)], [says('fell', 2)], [says('played_back', 2)]);
    expect([...fallenIn(told)]).toEqual([1]);
  });
  it('and not what was taken back', () => {
    expect([...fallenIn(story([{ key: 'round', args: [] }], [says('played_copy', 1)], [says('fell', 2)], [says('played_copy', 2)], { undone: 4 }))]).toEqual([2]);
  });
});

describe('who got what', () => {
  const card = (text: string): { cards: string[] } => ({ cards: [text] });
  it('is told from the ranking on, until the next one', () => {
    const told = story(
      [says('rank', 1), says('took', 1, card('castle-red'))],
      [says('rank', 2)],
      [says('took_defeat', 2, card('lance')), says('left_over', 3, card('phial='))],
      [{ key: 'round', args: [] }],
    );
    expect(latestGains(told).map(({ seat, card: got }) => `${seat} ${got.text}`)).toEqual(['2 lance', '3 phial=']);
  });
  it('is nothing before anybody has', () => {
    expect(latestGains(story([{ key: 'round', args: [] }]))).toEqual([]);
  });
});
