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
  /** Whose luck comes next; null: everybody's. */
  of?: number | null;
  /** It is so many dice that fall next; not there if it is something else. */
  dice?: number;
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

/** A part of a sentence: a number, or what it says it is. */
export type NewsArgument = number | { seat: number } | { word: string } | { dice: number[] } | { cards: string[] };

/** What a person would tell of an event; the sentence for `key` is among the game's words. */
export interface News {
  key: string;
  args: NewsArgument[];
  /** It begins a turn: what follows belongs to it. */
  heading?: boolean;
}

/** One thing that a viewer sees happen. */
export interface Step {
  /** In a replay: how many events had happened after it. */
  event?: number;
  /** How many entries the viewer has been shown after it. */
  seq: number;
  /** Those that are new, as a record has them. */
  entries: Entry[];
  news: News[];
  /** The number of the entry that this takes back. */
  undone?: number;
  /** What the view has become; without it, as it was, or the view that all steps lead to. */
  view?: Pick<View, 'turn' | 'fields' | 'players' | 'scores'>;
}

export interface ViewPush {
  match: number;
  /** null: an onlooker's */
  seat: number | null;
  /** How many entries this seat had been shown before these steps, and has been shown now. */
  from: number;
  seq: number;
  undo: boolean;
  view: View;
  /** What led here from `from` on. What came before has been told, or can be asked for. */
  steps: Step[];
}

export interface Chair {
  kind: 'open' | 'person' | 'bot';
  /** Of a person; of a bot its level. */
  name: string;
  /** What a bot goes by; empty: it has no name, as in a record. */
  called?: string;
  /** How it is told from the others (ui/Arms.svelte); empty where nobody is, or in a record. */
  colour?: string;
  arms?: string;
  away: boolean;
  /** The level that plays for it at the moment. */
  bot: string | null;
  /** Of somebody who is away in a match: how long, from when this came, until a bot plays for them (their clock may run
      out sooner); null: none will. */
  bot_in_ms: number | null;
  /** Before a match: with whose seat this person wants to swap; null: they do not. */
  wants?: number | null;
  /** To what it throws into the dice; empty: it has not committed. */
  commitment: string;
  /** What it has thrown in, once the match has begun. */
  contribution: string;
  /** Those who win together have the same number; a record does not tell. */
  side?: number;
}

export type TableSettings = Required<Takes['settings']>;

/** What is printed on the cards of a table. */
export interface Components {
  digest: string;
  /** What is not as usual; null where there is nothing. */
  changes: { path: string; usual: unknown; here: unknown }[];
  components: unknown;
}

export interface TablePush {
  code: string;
  game: string;
  rules: number;
  state: 'open' | 'opening' | 'playing' | 'finished';
  match: number;
  locked: boolean;
  host: number | null;
  /** Of a host who is away: how long, from when this came, until somebody seated may take the role; null: they are here. */
  host_in_ms?: number | null;
  /** In a match: for how long, when this came, nothing had happened in it. */
  waits_ms?: number | null;
  settings: TableSettings;
  commitment: string;
  /** Whose dice these are, if they are known before: a day's ("2026-11-19"), or an earlier match's ("again"). */
  known?: string;
  /** The digest of a component set that is not the game's own; null: it is. */
  components?: string | null;
  seats: Chair[];
  watching: number;
  result?: { scores: number[]; winners: number[]; secret?: string };
  /** The match ended without a result: it was too long, or there was an error in the program. */
  voided?: string;
  /** Not of the wire: when it came, in the clock of this device; a table out of a record never did. */
  came?: number;
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
  /** With the code "moved": where the table is served, on the same origin. */
  path?: string;
}

/** Members differ from game to game: each picture reads its own (chances.ts). */
export type Odds = Record<string, unknown>;

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
  | { push: 'moved'; path: string }
  | { push: 'bye'; code: string };

/** Luck and play of a match, told apart: docs/coach.md, *As JSON*. */
export interface Review {
  game: string;
  unit: 'chance' | 'points';
  calibrated: boolean;
  seats: SeatReview[];
  curve: Beat[];
  moments: ReviewMoment[];
}

export interface SeatReview {
  seat: number;
  start: number;
  result: number | null;
  own_luck?: number;
  other_luck?: number;
  common_luck?: number;
  hidden_luck?: number;
  own_play?: number;
  other_play?: number;
  given_up?: number;
  model?: number;
  /** By band: "2", "5" and "10" per cent, or "1", "2" and "4" points. */
  errors: Record<string, number>;
  decisions: number;
  loss_mean: number;
  like: string | null;
}

/** One event that stands, and the chances of all seats after it. */
export interface Beat {
  event: number;
  kind: 'luck' | 'play' | 'given_up';
  seat?: number;
  chances: number[];
  change: number[];
}

export interface ActionChance {
  action: string;
  chance: number;
}

export interface ReviewMoment {
  event: number;
  seat: number;
  done: ActionChance;
  best: ActionChance;
  loss: number;
  /** Everything that could have been done, best first. */
  actions: ActionChance[];
}

/** The best actions of a seat, best first. */
export interface Hint {
  seat: number;
  unit: 'chance' | 'points';
  actions: HintAction[];
}

export interface HintAction extends ActionChance {
  /** In both languages; null where neither dice nor cards decide. */
  reason: { de: string; en: string; odds: Odds } | null;
}
