// What comes over the wire, as docs/protocol.md and docs/formats.md say; what goes out is in requests.ts. Nothing here
// knows a game.

import type { Takes } from './requests';

export type Scalar = string | number | boolean | null;
export type Field = Scalar | Scalar[];
export type Fields = Record<string, Field>;

export interface Action {
  text: string;
  verb: string;
  args: string[];
}

export interface Turn {
  kind: 'decision' | 'chance' | 'over';
  seats: number[];
  asker?: number | null;
}

/** What one seat may see of a match. */
export interface View {
  game: string;
  rules: number;
  seats: number;
  seat: number | null;
  turn: Turn;
  fields: Fields;
  players: Fields[];
  scores: number[];
  actions?: Action[];
  winners?: number[];
}

export type Entry =
  | { chance: string }
  | { seat: number; action: string }
  | { table: 'undo' | 'bot_in' | 'bot_out' | 'leave' | 'resign'; seat: number; detail?: string };

export interface ViewPush {
  match: number;
  /** null: an onlooker's */
  seat: number | null;
  /** How many entries this seat has been shown. */
  seq: number;
  undo: boolean;
  view: View;
  /** The newest entries; the last one is number `seq`. What came before them has been told, or can be asked for. */
  log: Entry[];
}

export interface Chair {
  kind: 'open' | 'person' | 'bot';
  name: string;
  away: boolean;
  /** The level that plays for it at the moment. */
  bot: string | null;
  /** To what it throws into the dice; empty: it has not committed. */
  commitment: string;
  /** What it has thrown in, once the match has begun. */
  contribution: string;
  /** Those who win together have the same number; a record does not tell. */
  side?: number;
}

export type TableSettings = Required<Takes['settings']>;

export interface TablePush {
  code: string;
  game: string;
  rules: number;
  state: 'open' | 'opening' | 'playing' | 'finished';
  match: number;
  locked: boolean;
  host: number | null;
  settings: TableSettings;
  commitment: string;
  seats: Chair[];
  watching: number;
  result?: { scores: number[]; winners: number[]; secret?: string };
  /** The match ended without a result: it was too long, or there was an error in the program. */
  voided?: string;
}

/** How the match is begun: what all seats have committed to, and must open now. */
export interface Opening {
  match: number;
  /** Which attempt this is. */
  starts: number;
  /** The server's envelope. */
  commitment: string;
  /** Seats that did not open, and play without. */
  failed: number[];
  /** One per seat; null: somebody has failed, and everybody commits once more. */
  commitments: string[] | null;
}

/** An option of a game: one of `words`, or a number from `min` to `max`. */
export interface OptionInfo {
  key: string;
  default: string;
  words?: string[];
  min?: number;
  max?: number;
}

export interface GameInfo {
  key: string;
  rules: number;
  seats: number[];
  seats_default: number;
  hidden_information: boolean;
  /** Scores are points; otherwise 1 for a winner and 0 for the rest. */
  points: boolean;
  /** About how long a match takes. */
  minutes: number;
  options: OptionInfo[];
  /** What fields are whose JSON does not tell. */
  kinds: Record<string, 'dice' | 'cards' | 'cells' | 'seat'>;
}

export interface Hello {
  games: GameInfo[];
  levels: string[];
  phrases: string[];
  emotes: string[];
}

export interface Why {
  key: string;
  args: string[];
}

export interface WireError {
  code: string;
  text: string;
  why?: Why;
}

/** Members differ from game to game. */
export type Odds = Record<string, string | number | string[]>;

export interface Ask {
  ask: number;
  name: string;
  seat: number | null;
}

export interface Clock {
  seat: number;
  ms: number;
}

export interface Said {
  seat: number | null;
  phrase?: string;
  emote?: string;
  text?: string;
}

export type Push =
  | ({ push: 'table' } & TablePush)
  | { push: 'you'; seats: number[]; host: boolean }
  | ({ push: 'opening' } & Opening)
  | ({ push: 'view' } & ViewPush)
  | { push: 'clock'; seats: Clock[] }
  | { push: 'asks'; asks: Ask[] }
  | { push: 'asked'; ok: boolean; seat?: number; token?: string }
  | ({ push: 'said' } & Said)
  | { push: 'part'; re: string; record: string }
  | { push: 'closed'; error: WireError }
  | { push: 'bye'; code: string };
