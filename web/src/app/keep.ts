// What this browser remembers: settings, a name, and the keys to its seats. In a private window or
// with storage switched off nothing is remembered, and everything else works.

import type { Place } from '../net/place';

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`knobel.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`knobel.${key}`, JSON.stringify(value));
  } catch {
    // Not remembered then.
  }
}

/** What a table was like when it was last seen. */
export interface Seen {
  state: 'open' | 'opening' | 'playing' | 'finished';
  /** Which match of it that was. */
  match: number;
  /** By seat; those of nobody are empty. */
  names: string[];
  mine: number[];
  /** Who was to move. */
  turn: number[];
  /** Since when the match waited for them, in ms since 1970; older pages did not know. */
  since?: number;
}

/** A table at which this browser holds something. */
export interface KeptTable {
  code: string;
  game: string;
  tokens: string[];
  /** When it was last looked at, in ms since 1970. */
  at: number;
  seen?: Seen;
  /** The server does not know it any more. */
  gone?: boolean;
  /** Where it stands; tables of older pages stand on a server. */
  place?: Place;
}

const MOST_TABLES = 40;

export const keptTables = (): KeptTable[] => recall<KeptTable[]>('tables', []);

export const tokensOf = (code: string): string[] => keptTables().find((table) => table.code === code)?.tokens ?? [];

/** Where a table stands, if this browser knows it. */
export const placeOf = (code: string): Place | undefined => {
  const kept = keptTables().find((table) => table.code === code);
  return kept && (kept.place ?? 'server');
};

/** Adds tokens (and the game and what it is like, if known) to what is kept of a table; the newest comes first. */
export function keepTable(code: string, game: string, tokens: string[], seen?: Seen, place: Place = placeOf(code) ?? 'server'): void {
  const tables = keptTables();
  const old = tables.find((table) => table.code === code);
  const all = [...new Set([...(old?.tokens ?? []), ...tokens])];
  const last = seen ?? old?.seen;
  const kept: KeptTable = { code, game: game || old?.game || '', tokens: all, at: Date.now(), place, ...(last ? { seen: last } : {}) };
  remember('tables', [kept, ...tables.filter((table) => table.code !== code)].slice(0, MOST_TABLES));
}

/** What has been found out about a table without going there. */
export function noteTable(code: string, news: Pick<KeptTable, 'seen' | 'gone'>): void {
  remember('tables', keptTables().map((table) => (table.code === code ? { ...table, ...news } : table)));
}

export function forgetTable(code: string): void {
  remember('tables', keptTables().filter((table) => table.code !== code));
}

/** `bytes` random bytes as hexadecimal digits. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
