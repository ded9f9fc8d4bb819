// What the kept matches say about whoever plays here. Pure.

import type { KeptMatch } from './matches';

export interface Count {
  game: string;
  played: number;
  /** Of those with somebody else at the table. */
  won: number;
  against: number;
  /** Points: the most, and on average; null: nothing was counted. */
  best: number | null;
  average: number | null;
  /** The most that were won one after the other. */
  streak: number;
}

/** The seat that counts as mine: the only one on this device, or, around one device, the one with my name. */
export function mySeat({ mine, players }: Pick<KeptMatch, 'mine' | 'players'>, name: string): number | null {
  if (mine.length === 1) return mine[0] ?? null;
  return mine.find((seat) => players[seat - 1]?.name === name) ?? null;
}

/** By game, what was played most first. `points`: does a game count points? */
export function statistics(matches: readonly KeptMatch[], name: string, points: (game: string) => boolean): Count[] {
  const games = [...new Set(matches.map(({ game }) => game))];
  return games
    .map((game) => countOf(game, matches.filter((one) => one.game === game), name, points(game)))
    .filter(({ played }) => played > 0)
    .toSorted((a, b) => b.played - a.played);
}

function countOf(game: string, matches: readonly KeptMatch[], name: string, points: boolean): Count {
  const mine = matches
    .toSorted((a, b) => a.ended - b.ended || a.match - b.match)
    .flatMap((match) => {
      const seat = mySeat(match, name);
      if (seat === null || match.result === null) return [];
      const { winners, scores } = match.result;
      return [{ alone: match.players.length === 1, won: winners.includes(seat), score: scores[seat - 1] ?? 0 }];
    });
  const shared = mine.filter(({ alone }) => !alone);
  const scores = points ? mine.map(({ score }) => score) : [];
  let row = 0;
  const streak = shared.reduce((most, { won }) => Math.max(most, (row = won ? row + 1 : 0)), 0);
  return {
    game,
    played: mine.length,
    won: shared.filter(({ won }) => won).length,
    against: shared.length,
    best: scores.length > 0 ? Math.max(...scores) : null,
    average: scores.length > 0 ? scores.reduce((all, one) => all + one, 0) / scores.length : null,
    streak,
  };
}
