// What of the story of a round the picture shows.

import type { NewsArgument, Step } from '../../net/wire';
import { readCard, type Card } from './model';

/** Without what has been taken back. */
function standing(told: readonly Step[]): Step[] {
  const undone = told.flatMap((step) => step.undone ?? []);
  return told.filter(({ seq, entries }) => !undone.some((number) => seq - entries.length < number && number <= seq));
}

/** The steps from the last one on that tells any of `keys`. */
function since(told: readonly Step[], ...keys: string[]): Step[] {
  const begin = told.findLastIndex(({ news }) => news.some(({ key }) => keys.includes(key)));
  return begin < 0 ? [] : told.slice(begin);
}

const seatOf = (one: NewsArgument | undefined): number | null => (typeof one === 'object' && 'seat' in one ? one.seat : null);

/** Who has fallen in this round, and has not been helped by a phial. */
export function fallenIn(told: readonly Step[]): Set<number> {
  const fallen = new Set<number>();
  for (const { key, args } of standing(since(told, 'round')).flatMap(({ news }) => news)) {
    const who = seatOf(args[0]);
    if (who === null) continue;
    if (key === 'fell') fallen.add(who);
    if (key === 'played_back' || key === 'played_copy') fallen.delete(who);
  }
  return fallen;
}

const TAKES = /^(took|left_over)/;

/** Who got which card when a round ended last, or has got one so far in this one. */
export function latestGains(told: readonly Step[]): { seat: number; card: Card }[] {
  return standing(since(told, 'rank')).flatMap(({ news }) =>
    news.flatMap(({ key, args: [who, what] }) => {
      const seat = seatOf(who);
      if (!TAKES.test(key) || seat === null || typeof what !== 'object' || !('cards' in what)) return [];
      return what.cards.map((text) => ({ seat, card: readCard(text) }));
    }),
  );
}
