// The matches of this browser that are over: kept with their records, so that they can be seen again, checked and counted
// after the server has forgotten them.

import { completed, database, done } from './database';
import { ownNames } from '../app/faces';
import { toldBefore, type KeptStart } from '../app/contributions';
import { levelName } from '../app/people';
import type { TablePush } from '../net/wire';
import { readRecord, type Luck } from '../replay/record';

export interface Player {
  name: string;
  /** Of a bot; null: a person. */
  level: string | null;
  colour: string;
  arms: string;
}

export interface KeptMatch {
  /** As idOf makes it. */
  id: string;
  code: string;
  /** The how manieth at its table. */
  match: number;
  game: string;
  /** When this browser saw that it was over, in ms since 1970. */
  ended: number;
  players: Player[];
  /** The seats on this device. */
  mine: number[];
  /** null: it ended without one. */
  result: { scores: number[]; winners: number[] } | null;
  /** What this device was told before it, to be compared with its record. */
  told: KeptStart[];
}

export interface WholeMatch extends KeptMatch {
  record: string;
}

async function write(change: (matches: IDBObjectStore, records: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(['matches', 'records'], 'readwrite');
  change(transaction.objectStore('matches'), transaction.objectStore('records'));
  await completed(transaction);
}

export const keepMatches = (all: readonly WholeMatch[]): Promise<void> =>
  write((matches, records) => {
    for (const { record, ...match } of all) {
      matches.put(match);
      records.put({ id: match.id, record });
    }
  });

export const forgetMatches = (): Promise<void> =>
  write((matches, records) => {
    matches.clear();
    records.clear();
  });

/** All of them, the newest first; none where nothing can be kept. */
export async function keptMatches(): Promise<KeptMatch[]> {
  try {
    const rows = await done((await database()).transaction('matches').objectStore('matches').getAll());
    return (rows as KeptMatch[]).sort((a, b) => b.ended - a.ended || b.match - a.match);
  } catch {
    return [];
  }
}

/** Those of one table, the newest first. */
export async function matchesOf(code: string): Promise<KeptMatch[]> {
  try {
    const rows = await done((await database()).transaction('matches').objectStore('matches').index('code').getAll(code));
    return (rows as KeptMatch[]).sort((a, b) => b.ended - a.ended || b.match - a.match);
  } catch {
    return [];
  }
}

export async function recordText(id: string): Promise<string | null> {
  const row: unknown = await done((await database()).transaction('records').objectStore('records').get(id)).catch(() => null);
  return (row as { record: string } | undefined)?.record ?? null;
}

/** The record of a match of a table, the newest if no number is said; null: it is not here. */
export async function recordKept(code: string, match: number | null): Promise<string | null> {
  const found = (await matchesOf(code)).find((one) => match === null || one.match === match);
  return found ? recordText(found.id) : null;
}

/** No two matches share an envelope (the commitment to the dice), but for those with dice that are known before. */
export const idOf = ({ commitment, known }: Luck & { kind: 'committed' }, code: string, match: number): string =>
  known === undefined ? commitment : `${commitment} ${code}-${match}`;

const faceless = (name: string): Player => {
  const bot = levelName(name) !== name;
  return { name, level: bot ? name : null, colour: '', arms: '' };
};

/** A match by what its record says. Throws if that is no record of a table. `table` knows what its people look like, and
    `mine` where those of this device sat; without it they are found by their names. */
export function matchOf(record: string, code: string, match: number, seen: { table?: TablePush; mine?: readonly number[]; ended?: number } = {}): WholeMatch {
  const { header, result } = readRecord(record);
  if (header.luck.kind !== 'committed') throw new Error('not the record of a table');
  const names = ownNames();
  const players = header.players.map((name, index): Player => {
    const chair = seen.table?.seats[index];
    if (!chair) return faceless(name);
    const bot = chair.kind === 'bot';
    return { name: bot ? chair.called || name : name, level: bot ? (chair.bot ?? name) : null, colour: chair.colour ?? '', arms: chair.arms ?? '' };
  });
  const mine = seen.mine ?? players.flatMap(({ name, level }, index) => (level === null && names.has(name) ? [index + 1] : []));
  const { commitment } = header.luck;
  return {
    id: idOf(header.luck, code, match),
    code,
    match,
    game: header.game,
    ended: seen.ended ?? Date.now(),
    players,
    mine: [...mine],
    result: result ? { scores: result.scores, winners: result.winners } : null,
    told: toldBefore(code, match, commitment),
    record,
  };
}
