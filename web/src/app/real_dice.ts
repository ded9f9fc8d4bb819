// Real dice: at such a table people throw on the table before them and type in what fell. Which games have dice, and whose
// dice are wanted, the server says.

import type { Chair, GameInfo, TableSettings, Turn } from '../net/wire';

/** Are there dice in this game, thrown or not? Of a game that is not known yet nobody can say. */
export const hasDice = (info: GameInfo | undefined): boolean => Object.values(info?.kinds ?? { any: 'dice' }).includes('dice');

/** Whose dice are to fall; null: everybody's, or none are. */
export const throwerIn = (turn: Turn | undefined): number | null => (turn?.kind === 'chance' && turn.dice ? (turn.asker ?? turn.of ?? null) : null);

/** How many dice this seat may throw by hand now: its own, or those of a bot, which has no hands; 0: none. */
export function realDiceOf(turn: Turn | undefined, seat: number, table: { settings?: Partial<TableSettings>; seats: readonly Chair[] } | null): number {
  if (!table?.settings?.real_dice || turn?.kind !== 'chance') return 0;
  const thrower = throwerIn(turn);
  const anybody = thrower === null || (table.seats[thrower - 1]?.bot ?? null) !== null;
  return anybody || thrower === seat ? (turn.dice ?? 0) : 0;
}
