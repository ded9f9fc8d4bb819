// A match on the dice of a day, alone: one's own at the desk, and that of the master beside it.

import { ADDRESS, type Desk } from '../app/desk.svelte';
import { randomText } from '../app/keep';
import { USUAL_AGAINST_BOTS } from '../app/quick';
import { Connection } from '../net/connection';
import { root, type Place } from '../net/place';
import { PROTOCOL_VERSION } from '../net/requests';
import { m } from '../paraglide/messages';
import type { GameInfo } from '../net/wire';
import { noteBegun } from './days';

/** The game of the day: the one that can be played alone. */
export const gameAlone = (games: readonly GameInfo[]): GameInfo | undefined => games.find(({ seats }) => seats.includes(1));

/** The code of the table, or null if it did not work out; the desk has the error. Nobody is helped with what counts. */
export async function playDay(desk: Desk, game: GameInfo, day: string, today: string, counts: boolean): Promise<string | null> {
  const code = await desk.create({ game: game.key, seats: 1, day, help: counts ? 'off' : USUAL_AGAINST_BOTS });
  if (code === null) return null;
  const sat = await desk.sit(desk.name() || m.someone(), 1);
  if (sat.error || !(await desk.begin())) return null;
  // Without storage it is played all the same.
  await noteBegun(day, code, today).catch(() => undefined);
  return code;
}

const PATIENCE_MS = 120_000;

/** What the best bot makes of the dice of a day; null: it cannot be found out now. */
export async function playPar(game: GameInfo, levels: readonly string[], day: string, place: Place): Promise<number | null> {
  const level = levels.at(-1);
  if (level === undefined) return null;
  // In the page another one would stand in for a master whose values cannot be had.
  if (place === 'here' && !(await fetch(`${root()}here/${game.key}.kval`).then(({ ok }) => ok, () => false))) return null;
  const open = place === 'here' ? (await import('../net/here')).openHere : undefined;
  return new Promise((resolve) => {
    const finish = (points: number | null): void => {
      clearTimeout(timer);
      wire.stop();
      resolve(points);
    };
    let asked = false;
    const ask = async (): Promise<void> => {
      if (asked) return finish(null); // the connection was lost, and with it the table
      asked = true;
      const made = await wire.ask('create', { game: game.key, seats: 1, day, pace_ms: 0 });
      if (made.error || (await wire.ask('bot', { seat: 1, level })).error || (await wire.ask('start')).error) finish(null);
    };
    const wire: Connection = new Connection(
      ADDRESS,
      randomText(6),
      {
        opened: async () => {
          if ((await wire.ask('hello', { version: PROTOCOL_VERSION })).error) finish(null);
        },
        pushed: (message) => {
          if (message.push === 'table' && message.state === 'finished') finish(message.result?.scores[0] ?? null);
        },
        answered: () => undefined,
        changed: (state) => {
          if (state === 'online') void ask();
          if (state === 'offline') finish(null);
        },
      },
      open,
    );
    const timer = setTimeout(() => finish(null), PATIENCE_MS);
    wire.start();
  });
}
