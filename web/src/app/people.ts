// Who sits at a table, in words for people.

import { m } from '../paraglide/messages';
import type { Person } from '../games/picture';
import type { Chair, TablePush } from '../net/wire';

export function peopleAt(table: TablePush, mine: readonly number[]): Person[] {
  return table.seats.map((chair, index) => {
    const seat = index + 1;
    const name = chair.kind === 'bot' ? m.bot_on_seat({ level: levelName(levelOf(chair)), seat }) : chair.name || m.seat_number({ seat });
    return { seat, name, mine: mine.includes(seat), bot: chair.kind === 'bot' || chair.bot !== null, away: chair.away };
  });
}

export const nameOf = (people: readonly Person[], seat: number): string =>
  people[seat - 1]?.name ?? m.seat_number({ seat });

/** "Anna, Bea and Carl", in the language of the page. */
export const listOf = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

const LEVELS: Record<string, () => string> = {
  random: m.level_random,
  better: m.level_apprentice,
  apprentice: m.level_apprentice,
  journeyman: m.level_journeyman,
  master: m.level_master,
};
export const levelName = (level: string): string => LEVELS[level]?.() ?? level;

/** Before a match the server names a bot by the key of its level. */
export const levelOf = (chair: Chair): string => chair.bot ?? chair.name;

/** Bots that are company rather than a wall: two thirds up the ladder. */
export const usualLevel = (levels: readonly string[]): string => levels[Math.ceil(((levels.length - 1) * 2) / 3)] ?? '';

/** "1–12" for a run of seat counts, "2, 4, 6, 8" for others. */
export function seatRange(seats: readonly number[]): string {
  const first = seats[0] ?? 0;
  const last = seats.at(-1) ?? first;
  if (first === last) return `${first}`;
  return last - first + 1 === seats.length ? `${first}–${last}` : seats.join(', ');
}
