// Who won how often at one table, over its rematches, as far as this browser was there. Pure.

import type { KeptMatch } from './matches';

export interface Series {
  /** How many matches were counted. */
  matches: number;
  /** Of those at the table now, the winners of most first. */
  won: { name: string; won: number }[];
}

/** `now`: the match that has just ended, kept or not. */
export function seriesOf(kept: readonly KeptMatch[], now: { match: number; winners: readonly string[] }, names: readonly string[]): Series {
  const before = kept
    .filter(({ match, result }) => match !== now.match && result !== null)
    .map(({ players, result }) => (result?.winners ?? []).map((seat) => players[seat - 1]?.name ?? ''));
  const all = [...before, now.winners];
  const won = names.map((name) => ({ name, won: all.filter((winners) => winners.includes(name)).length }));
  return { matches: all.length, won: won.toSorted((a, b) => b.won - a.won) };
}
