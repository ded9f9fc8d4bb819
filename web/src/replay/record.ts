// A record as a page reads it (docs/formats.md, "Records"): the lines, taken apart. Whether the
// rules allow what it says is for the server to judge; the luck in it is judged by verify.ts.

import type { Entry } from '../net/wire';

export type Luck =
  | { kind: 'unknown' }
  | { kind: 'seed'; seed: string; stream: string }
  | {
      kind: 'committed';
      commitment: string;
      contributions: string[];
      /** What the seats had committed to; a record of before they did has neither of these. */
      commitments?: string[];
      starts?: number;
      /** People threw real dice; only cards and lots came from the slip. */
      dice?: 'by_hand';
      /** Whose dice these are, if they were known before: a day's ("2026-11-19"), or an earlier match's ("again"). */
      known?: string;
    };

export interface RecordHeader {
  knobel: number;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, string>;
  components?: unknown;
  players: string[];
  luck: Luck;
}

export interface RecordResult {
  scores: number[];
  winners: number[];
  secret?: string;
}

export interface MatchRecord {
  text: string;
  header: RecordHeader;
  /** Entry i stands on line i + 2 and is event i + 1. */
  entries: Entry[];
  /** null: the match was not finished. */
  result: RecordResult | null;
  /** What the last line says; null: there is none. */
  digest: string | null;
}

/** The line of a file that cannot be understood. */
export class BadLine extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

function parsed(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new BadLine(number);
}

/** Marks that turn the direction of writing: in a name they would turn what stands beside it. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function headerOf(line: Record<string, unknown>): RecordHeader {
  const header = line as unknown as RecordHeader;
  const known =
    header.knobel === 1 &&
    typeof header.game === 'string' &&
    Number.isInteger(header.seats) &&
    Array.isArray(header.players) &&
    header.players.length === header.seats &&
    header.players.every((name) => typeof name === 'string') &&
    typeof header.options === 'object' &&
    typeof header.luck === 'object';
  if (!known) throw new BadLine(1);
  const { luck } = header;
  const texts = (list: unknown): boolean =>
    Array.isArray(list) && list.length === header.seats && list.every((text) => typeof text === 'string');
  if (luck.kind === 'committed') {
    if (!texts(luck.contributions)) throw new BadLine(1);
    if ('commitments' in luck && !(texts(luck.commitments) && Number.isInteger(luck.starts))) throw new BadLine(1);
  }
  return { ...header, players: header.players.map((name) => name.replace(TURNING, '')) };
}

/** Throws BadLine. */
export function readRecord(text: string): MatchRecord {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new BadLine(lines.length + 1);
  const header = headerOf(parsed(lines[0] as string, 1));
  const record: MatchRecord = { text, header, entries: [], result: null, digest: null };
  lines.slice(1).forEach((line, index) => {
    const number = index + 2;
    const value = parsed(line, number);
    if (record.digest !== null) throw new BadLine(number);
    if (typeof value.sha256 === 'string') record.digest = value.sha256;
    else if (record.result !== null) throw new BadLine(number);
    else if (typeof value.result === 'object') record.result = value.result as RecordResult;
    else if (typeof value.chance === 'string' || (Number.isInteger(value.seat) && ('action' in value || 'table' in value)))
      record.entries.push(value as unknown as Entry);
    else throw new BadLine(number);
  });
  return record;
}
