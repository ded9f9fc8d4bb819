// Against how many and how strong bots somebody played a game last: so it is offered again.

import type { GameInfo } from '../net/wire';
import { recall, remember } from './keep';
import { usualLevel } from './people';

export interface Opponents {
  seats: number;
  level: string;
}

/** What was chosen last for any game goes for one that has not been played yet. */
export function opponentsFor(game: GameInfo, levels: readonly string[]): Opponents {
  const last = recall<Record<string, Partial<Opponents>>>('opponents', {})[game.key];
  const level = [last?.level, recall<string | null>('level', null)].find((one) => typeof one === 'string' && levels.includes(one));
  return {
    seats: last?.seats !== undefined && game.seats.includes(last.seats) ? last.seats : game.seats_default,
    level: level ?? usualLevel(levels),
  };
}

export function rememberOpponents(game: string, opponents: Opponents): void {
  remember('opponents', { ...recall<Record<string, Opponents>>('opponents', {}), [game]: opponents });
  remember('level', opponents.level);
}
