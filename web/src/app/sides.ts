// Who plays with whom.

import type { TablePush } from '../net/wire';

/** The seats of each side, in the order of their first seats; one side of all where nobody plays with anybody. */
export function sidesOf({ seats }: Pick<TablePush, 'seats'>): number[][] {
  const bySide = new Map<number, number[]>();
  seats.forEach(({ side }, index) => {
    const key = side ?? index + 1;
    bySide.set(key, [...(bySide.get(key) ?? []), index + 1]);
  });
  const sides = [...bySide.values()];
  return sides.some((side) => side.length > 1) ? sides : [seats.map((_, index) => index + 1)];
}
