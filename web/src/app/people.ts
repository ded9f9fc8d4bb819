// Who sits at a table, in words for people.

import { m } from '../paraglide/messages';
import type { Person } from '../games/picture';
import type { Chair, TablePush, Turn } from '../net/wire';

export function peopleAt(table: TablePush, mine: readonly number[]): Person[] {
  return table.seats.map((chair, index) => {
    const seat = index + 1;
    const isBot = chair.kind === 'bot';
    const name = isBot ? chair.called || m.bot_on_seat({ level: levelName(levelOf(chair)), seat }) : chair.name || m.seat_number({ seat });
    const botIn = chair.bot_in_ms === null || table.came === undefined ? null : table.came + chair.bot_in_ms;
    return {
      seat,
      name,
      mine: mine.includes(seat),
      bot: isBot || chair.bot !== null,
      colour: chair.colour ?? '',
      arms: chair.arms ?? '',
      level: isBot ? levelOf(chair) : null,
      away: chair.away,
      botIn,
    };
  });
}

/** How everybody is called; empty: nobody sits there. */
export const namesAt = (table: TablePush): string[] =>
  peopleAt(table, []).map(({ name }, index) => (table.seats[index]?.kind === 'open' ? '' : name));

export const nameOf = (people: readonly Person[], seat: number): string =>
  people[seat - 1]?.name ?? m.seat_number({ seat });

/** Whose turn it is: who decides, asks for luck, or throws. */
export function actingIn(turn: Turn | undefined): number[] {
  if (turn?.kind === 'decision') return turn.seats;
  const seat = turn?.kind === 'chance' ? (turn.asker ?? turn.of) : null;
  return seat ? [seat] : [];
}

/** For whom everybody waits: by their names as long as they are few. */
export function turnWords(people: readonly Person[], seats: readonly number[], language: string): string {
  if (seats.length > 3) return m.turn_of_many({ count: seats.length });
  const names = listOf(seats.map((seat) => nameOf(people, seat)), language);
  return seats.length === 1 ? m.turn_of({ name: names }) : m.turn_of_some({ names });
}

/** They take long to make. */
const lists = new Map<string, Intl.ListFormat>();

/** "Anna, Bea and Carl", in the language of the page. */
export function listOf(names: readonly string[], language: string): string {
  const list = lists.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  lists.set(language, list);
  return list.format(names);
}

const LEVELS: Record<string, () => string> = {
  random: m.level_random,
  better: m.level_apprentice,
  apprentice: m.level_apprentice,
  journeyman: m.level_journeyman,
  master: m.level_master,
};
export const levelName = (level: string): string => LEVELS[level]?.() ?? level;

/** "master:0.7" is a master on some days. */
const baseLevel = (level: string): string => level.split(':')[0] ?? level;

/** "Kunigunde, Meisterin" is a woman's: the names of bots that end in -a and -e are (src/server/faces.cpp). */
const WOMEN: Record<string, () => string> = { journeyman: m.level_journeywoman, master: m.level_mistress };
export function titleOf({ name, level }: Pick<Person, 'name' | 'level'>): string {
  if (level === null) return '';
  return ((/[ae]$/.test(name) && WOMEN[baseLevel(level)]) || (() => levelName(level)))();
}

/** "Meisterin, verschenkt nichts": what one may expect of a bot. */
export function characterOf(person: Pick<Person, 'name' | 'level'>): string {
  if (person.level === null) return '';
  // Who plays whatever comes has learnt no trade.
  return person.level === 'random' ? mannerOf('random') : `${titleOf(person)}, ${mannerOf(baseLevel(person.level))}`;
}

const MANNERS: Record<string, () => string> = {
  random: m.manner_random,
  apprentice: m.manner_apprentice,
  journeyman: m.manner_journeyman,
  master: m.manner_master,
};
/** How bots of this level play, in a few words. */
export const mannerOf = (level: string): string => MANNERS[level]?.() ?? '';

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
