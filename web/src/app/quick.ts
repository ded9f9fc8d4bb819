// One tap from the home page to a running match: a table, this person on a seat, bots on the others.

import { m } from '../paraglide/messages';
import type { Desk } from './desk.svelte';
import { opponentsFor, rememberOpponents } from './wishes';
import type { Takes } from '../net/requests';
import type { GameInfo } from '../net/wire';

export interface Wishes {
  seats?: number;
  level?: string;
  settings?: Takes['settings'];
}

/** Who plays alone against bots is told what there is to be told, unless they say otherwise. */
export const USUAL_AGAINST_BOTS = 'hints';

/** The code of the table, or null if it did not work out; the desk has the error. */
export async function playAtOnce(desk: Desk, game: GameInfo, wishes: Wishes = {}): Promise<string | null> {
  const opponents = { ...opponentsFor(game, desk.hello?.levels ?? []), ...(wishes.seats ? { seats: wishes.seats } : {}), ...(wishes.level ? { level: wishes.level } : {}) };
  const { seats, level } = opponents;
  const code = await desk.create({ game: game.key, seats, help: USUAL_AGAINST_BOTS, ...wishes.settings });
  if (code === null) return null;
  const sat = await desk.sit(desk.name() || m.someone(), 1);
  if (sat.error) return null;
  rememberOpponents(game.key, opponents);
  for (let seat = 2; seat <= seats; ++seat) await desk.want('bot', { seat, level });
  return (await desk.begin()) ? code : null;
}
