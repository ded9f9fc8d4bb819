// The days whose dice were played in this browser: which try counted, what it brought, and what the master made of the same
// rolls. A day is a date of this device's calendar, as "2026-11-19".

import { completed, database, done } from '../archive/database';
import { matchesOf } from '../archive/matches';

export interface Day {
  day: string;
  /** The try that counts, by the table it was begun at; null: there is none. */
  counted: { code: string; points: number | null } | null;
  /** What the master makes of the same rolls; null: it has not played them yet. */
  par: number | null;
}

const two = (number: number): string => String(number).padStart(2, '0');
/** The date that it is there and then. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
/** Noon of a day: a time that is on it wherever one is. */
export const noonOf = (day: string): number => new Date(`${day}T12:00:00`).getTime();
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayOf(new Date(noonOf(text))) === text;

/** Of what the master makes of it, in per cent; null: that is not known, or nothing. */
export const percentOf = ({ counted, par }: Day): number | null =>
  counted?.points == null || par === null || par <= 0 ? null : Math.round((100 * counted.points) / par);

/** Changes what is known of a day, in one transaction: other tabs may be at it too. */
async function change(day: string, how: (known: Day) => Day): Promise<Day> {
  const work = (await database()).transaction('days', 'readwrite', { durability: 'strict' });
  const days = work.objectStore('days');
  const known = (await done(days.get(day))) as Day | undefined;
  const now = how(known ?? { day, counted: null, par: null });
  days.put(now);
  await completed(work);
  return now;
}

/** The newest first. */
export async function keptDays(): Promise<Day[]> {
  const rows = (await done((await database()).transaction('days').objectStore('days').getAll())) as Day[];
  return rows.toReversed();
}

/** A try has begun at this table. The first on the day itself counts. */
export const noteBegun = (day: string, code: string, today: string): Promise<Day> =>
  change(day, (known) => (known.counted === null && day === today ? { ...known, counted: { code, points: null } } : known));

export const notePar = (day: string, par: number): Promise<Day> => change(day, (known) => ({ ...known, par }));

/** Takes what the try that counts has brought from the matches that are kept, if it is over. One that ended without a
    result was nobody's fault, and another may count. */
export async function settled(day: Day): Promise<Day> {
  const { counted } = day;
  if (counted === null || counted.points !== null) return day;
  const match = (await matchesOf(counted.code)).find((one) => one.match === 1);
  if (!match) return day;
  const points = match.result?.scores[0];
  const now = points === undefined ? null : { code: counted.code, points };
  return change(day.day, (known) => (known.counted?.code === counted.code ? { ...known, counted: now } : known));
}

/** Takes days over from a file; what is known here stays. */
export async function keepDays(days: readonly Day[]): Promise<void> {
  const known = new Set((await keptDays()).map(({ day }) => day));
  for (const day of days) if (!known.has(day.day)) await change(day.day, () => day);
}

/** Is this what keptDays gave, once? */
export function isKeptDay(value: unknown): value is Day {
  const { day, counted, par } = (value ?? {}) as Partial<Day>;
  const points = (number: unknown): boolean => number === null || Number.isInteger(number);
  return (
    typeof day === 'string' && isDay(day) && points(par) &&
    (counted === null || (typeof counted?.code === 'string' && /^[A-Z]{5}$/.test(counted.code) && points(counted.points)))
  );
}
