// What the seats of a match did, taken out of its record, and how a ghost does it again. Pure.

import { levelName } from '../app/people';
import type { MatchRecord } from '../replay/record';

/** By seat, in order, without what was taken back. */
export function deedsOf({ header, entries }: MatchRecord): string[][] {
  const deeds = Array.from({ length: header.seats }, (): string[] => []);
  for (const entry of entries) {
    if ('action' in entry) deeds[entry.seat - 1]?.push(entry.action);
    else if ('table' in entry && entry.table === 'undo') deeds[entry.seat - 1]?.pop();
  }
  return deeds;
}

/** The luck of a match that is over, as `create` takes it; null: it cannot be had again. */
export function luckOf({ header, result }: MatchRecord): string[] | null {
  const { luck } = header;
  if (luck.kind !== 'committed' || luck.dice === 'by_hand' || header.components !== undefined || result?.secret === undefined) return null;
  return [result.secret, ...luck.contributions];
}

/** Where in its deeds a ghost goes on: at `next`, or one further if that was done already and only not noted down. Null: what
    it did then cannot be done now. */
export function nextDeed(deeds: readonly string[], next: number, possible: readonly string[]): number | null {
  for (const place of [next, next + 1]) if (place < deeds.length && possible.includes(deeds[place] as string)) return place;
  return null;
}

const LONGEST = 14;
/** What a ghost is called: a bot by its level, and none longer than a name may be. */
export const nameThen = (name: string): string => [...levelName(name)].slice(0, LONGEST).join('').trim();
