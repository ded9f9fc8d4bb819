// Points in time as people speak of them. Pure but for the language.

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

const MINUTE = 60_000;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];
const LONG = 14 * 24 * 60 * MINUTE;

export const day = (at: number): string => new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(at);

/** "vor 5 Minuten", "gestern"; what is long past by its date. */
export function ago(at: number, now = Date.now()): string {
  if (now - at > LONG) return day(at);
  if (now - at < MINUTE) return m.just_now();
  const [unit, length] = UNITS.find(([, ms]) => now - at >= ms) ?? (['minute', MINUTE] as const);
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(-Math.floor((now - at) / length), unit);
}
