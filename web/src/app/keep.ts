// What this browser remembers: settings, a name, and the keys to its seats. In a private window or
// with storage switched off nothing is remembered, and everything else works.

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

/** A table at which this browser holds something. */
export interface KeptTable {
  code: string;
  game: string;
  tokens: string[];
  /** When it was last looked at, in ms since 1970. */
  at: number;
}

const MOST_TABLES = 40;

export const keptTables = (): KeptTable[] => recall<KeptTable[]>('tables', []);

export const tokensOf = (code: string): string[] => keptTables().find((table) => table.code === code)?.tokens ?? [];

/** Adds tokens (and the game, if known) to what is kept of a table; the newest comes first. */
export function keepTable(code: string, game: string, tokens: string[]): void {
  const tables = keptTables();
  const old = tables.find((table) => table.code === code);
  const all = [...new Set([...(old?.tokens ?? []), ...tokens])];
  const kept = { code, game: game || old?.game || '', tokens: all, at: Date.now() };
  remember('tables', [kept, ...tables.filter((table) => table.code !== code)].slice(0, MOST_TABLES));
}

export function forgetTable(code: string): void {
  remember('tables', keptTables().filter((table) => table.code !== code));
}

/** `bytes` random bytes as hexadecimal digits. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
