// One tap from the home page to a running match: a table, this person on a seat, bots on the others.

import { m } from '../paraglide/messages';
import type { Desk } from './desk.svelte';
import { recall } from './keep';
import { usualLevel } from './people';
import type { Takes } from '../net/requests';
import type { GameInfo } from '../net/wire';

export interface Wishes {
  seats?: number;
  level?: string;
  settings?: Takes['settings'];
}

/** The code of the table, or null if it did not work out; the desk has the error. */
export async function playAtOnce(desk: Desk, game: GameInfo, wishes: Wishes = {}): Promise<string | null> {
  const seats = wishes.seats ?? game.seats_default;
  const code = await desk.create({ game: game.key, seats, ...wishes.settings });
  if (code === null) return null;
  const sat = await desk.sit(desk.name() || m.someone(), 1);
  if (sat.error) return null;
  const level = wishes.level ?? recall('level', usualLevel(desk.hello?.levels ?? []));
  for (let seat = 2; seat <= seats; ++seat) await desk.want('bot', { seat, level });
  return (await desk.begin()) ? code : null;
}
