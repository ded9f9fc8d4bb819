import { describe, expect, it } from 'vitest';
import type { KeptMatch } from './matches';
import { runningOf } from './running';
import { seriesOf } from './series';
import { mySeat, statistics } from './statistics';

const player = (name: string) => ({ name, level: null, colour: '', arms: '' });
const played = (number: number, names: string[], mine: number[], scores: number[], winners: number[], game = 'g'): KeptMatch => ({
  id: String(number), code: 'ABCDE', match: number, game, ended: number, players: names.map(player), mine, result: { scores, winners }, told: [],
});

describe('statistics', () => {
  const pair = ['Anna', 'Ben'];
  const all = [
    played(4, pair, [1], [-3, 5], [2]),
    played(1, pair, [1], [10, 5], [1]),
    played(2, pair, [1], [8, 8], [1, 2]),
    played(3, ['Anna'], [1], [20], [1]),
    played(5, pair, [1, 2], [1, 0], [1], 'other'),
  ];

  it('count what was won where there was somebody to win against, and points in all', () => {
    expect(statistics(all, 'Anna', () => true)).toEqual([
      { game: 'g', played: 4, won: 2, against: 3, best: 20, average: 35 / 4, streak: 2 },
      { game: 'other', played: 1, won: 1, against: 1, best: 1, average: 1, streak: 1 },
    ]);
    expect(statistics(all, 'Anna', () => false)[0]).toMatchObject({ best: null, average: null });
  });

  it('leave out what was played around one device by others, and what has no result', () => {
    expect(statistics([all[4] as KeptMatch], 'Zoë', () => true)).toEqual([]);
    expect(statistics([{ ...(all[0] as KeptMatch), result: null }], 'Anna', () => true)).toEqual([]);
    expect(mySeat({ mine: [1, 2], players: pair.map(player) }, 'Ben')).toBe(2);
  });
});

describe('a series', () => {
  it('counts the wins of those at the table, whoever sat where, and the last match once', () => {
    const kept = [played(1, ['Anna', 'Ben'], [1], [1, 0], [1]), played(2, ['Ben', 'Anna'], [2], [0, 1], [2]), played(3, ['Anna', 'Ben'], [1], [0, 1], [2])];
    const now = { match: 3, winners: ['Ben'] };
    const won = [{ name: 'Anna', won: 2 }, { name: 'Ben', won: 1 }];
    expect(seriesOf(kept, now, ['Anna', 'Ben'])).toEqual({ matches: 3, won });
    expect(seriesOf(kept.slice(0, 2), now, ['Ben', 'Anna'])).toEqual({ matches: 3, won });
  });
});

describe('tables under way', () => {
  const seen = { state: 'playing' as const, match: 1, names: ['Anna', 'Ben', ''], mine: [1], turn: [2] };
  const table = { code: 'ABCDE', game: 'g', tokens: ['t'], at: 1, seen };

  it('are those with a seat that are not over, those that wait for somebody here first', () => {
    const mine = { ...table, code: 'BBBBB', seen: { ...seen, turn: [1, 2] } };
    const over = { ...table, code: 'CCCCC', seen: { ...seen, state: 'finished' as const } };
    const watched = { ...table, code: 'DDDDD', seen: { ...seen, mine: [] } };
    const gone = { ...table, code: 'EEEEE', gone: true };
    const list = runningOf([table, over, watched, gone, mine]);
    expect(list.map(({ code, myTurn }) => [code, myTurn])).toEqual([['BBBBB', true], ['ABCDE', false]]);
    expect(list[1]).toMatchObject({ others: ['Ben'], turn: ['Ben'] });
  });
});
