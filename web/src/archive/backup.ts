// All that this browser keeps of matches as one file, and back: JSON Lines, the first for the tables, each further one for a
// match with its record.

import { keptTables, keepTable, type KeptTable } from '../app/keep';
import { isKeptDay, keepDays, keptDays, type Day } from '../daily/days';
import { readRecord } from '../replay/record';
import { idOf, keepMatches, keptMatches, recordText, type KeptMatch, type WholeMatch } from './matches';

const FORMAT = 1;

interface Head {
  knobel_matches: number;
  tables: KeptTable[];
  /** Files of older pages have none. */
  days?: Day[];
}

export async function backup(): Promise<Blob> {
  const head: Head = { knobel_matches: FORMAT, tables: keptTables().filter(({ gone }) => !gone), days: await keptDays().catch(() => []) };
  const lines = [JSON.stringify(head)];
  for (const match of await keptMatches()) {
    const record = await recordText(match.id);
    if (record !== null) lines.push(JSON.stringify({ ...match, record }));
  }
  return new Blob([lines.join('\n'), '\n'], { type: 'application/jsonl' });
}

/** What is no such file. */
export class NoBackup extends Error {}

const texts = (list: unknown): list is string[] => Array.isArray(list) && list.every((one) => typeof one === 'string');
const numbers = (list: unknown): list is number[] => Array.isArray(list) && list.every((one) => Number.isInteger(one));

function headOf(line: string | undefined): Head {
  const head = parsed(line ?? '') as Partial<Head> | null;
  if (head?.knobel_matches !== FORMAT || !Array.isArray(head.tables)) throw new NoBackup();
  const sound = head.tables.filter((table) => typeof table?.code === 'string' && /^[A-Z]{5}$/.test(table.code) && typeof table.game === 'string' && texts(table.tokens));
  return { knobel_matches: FORMAT, tables: sound, days: Array.isArray(head.days) ? head.days.filter(isKeptDay) : [] };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new NoBackup();
  }
}

/** A match whose record says what stands beside it. */
function matchOn(line: string): WholeMatch {
  const match = parsed(line) as WholeMatch;
  try {
    const { header } = readRecord(match.record);
    const whole =
      header.luck.kind === 'committed' &&
      idOf(header.luck, match.code, match.match) === match.id &&
      header.game === match.game &&
      typeof match.code === 'string' &&
      Number.isInteger(match.match) &&
      Number.isFinite(match.ended) &&
      Array.isArray(match.players) &&
      match.players.length === header.seats &&
      match.players.every(({ name, colour, arms }) => texts([name, colour, arms])) &&
      Array.isArray(match.told) &&
      numbers(match.mine) &&
      (match.result === null || (numbers(match.result.scores) && numbers(match.result.winners)));
    if (whole) return match;
  } catch {
    // Said below.
  }
  throw new NoBackup();
}

/** Takes over what is not here yet, all of it or nothing; returns how many matches that were. Throws NoBackup. */
export async function restore(text: string): Promise<number> {
  const [first, ...others] = text.split('\n').filter((line) => line !== '');
  const { tables, days = [] } = headOf(first);
  const all = others.map(matchOn);
  const known = new Set((await keptMatches()).map(({ id }: KeptMatch) => id));
  const news = all.filter(({ id }) => !known.has(id));
  await keepMatches(news);
  await keepDays(days);
  for (const { code, game, tokens, seen } of tables.toReversed()) keepTable(code, game, tokens, seen);
  return news.length;
}
