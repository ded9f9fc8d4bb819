// The requests of the protocol: what each takes, what it is, what its answer brings. `Takes` and
// `REQUESTS` repeat what the server says of them (src/server/requests.h and its readers); a test of
// the server compares them line by line and prints what they ought to be.

import type { Components, Hello, Hint, Odds, Review, Step, View, ViewPush, WireError, Why } from './wire';

/** Of the protocol. A server that speaks another one has another page, too. */
export const PROTOCOL_VERSION = 3;

type Nothing = Record<string, never>;

/** The members of each request. */
export interface Takes {
  hello: { version: number };
  ping: Nothing;
  create: { game: string; seats: number; approve?: boolean; watch?: boolean; chat?: boolean; pace_ms?: number; grace_s?: number; clock_s?: number; real_dice?: boolean; help?: string; options?: Record<string, string>; components?: string; day?: string; again?: string[] };
  enter: { code: string; tokens?: string[] };
  sit: { name: string; seat?: number | null; commitment?: string; token?: string | null; colour?: string; arms?: string };
  approve: { ask: number; yes: boolean };
  lock: { locked: boolean };
  free: { seat: number };
  bot: { seat: number; level: string | null };
  host: { seat: number };
  face: { seat: number; colour?: string; arms?: string };
  move: { seat: number; to: number };
  swap: { seat: number; with: number; yes: boolean };
  seats: { seats: number };
  settings: { approve?: boolean; watch?: boolean; chat?: boolean; pace_ms?: number; grace_s?: number; clock_s?: number; real_dice?: boolean; help?: string; options?: Record<string, string> };
  contribute: { seat: number; commitment: string };
  start: Nothing;
  open: { seat: number; contribution: string };
  roll: { seat: number; seq: number; dice?: number[] };
  act: { seat: number; seq: number; actions: string[] };
  undo: { seat: number; seq: number };
  resign: { seat: number; seq: number };
  preview: { seat: number; actions: string[] };
  why_not: { seat: number; action: string };
  odds: { seat: number; actions?: string[] };
  hint: { seat: number; actions?: string[] };
  story: { seat?: number | null; before: number };
  components: Nothing;
  leave: { seat?: number | null };
  back: { seat: number };
  rematch: Nothing;
  say: { seat?: number | null; phrase?: string; emote?: string; text?: string };
  extend: Nothing;
  replay: { from?: number; match?: number; event: number; seat?: number | null };
  review: { match?: number };
  record: { match?: number };
}

export type Word = keyof Takes;

interface Facts {
  /** Done once however often it is sent, also over another connection. */
  again: boolean;
  /** Changes what the server keeps. */
  writes: boolean;
}

export const REQUESTS: Record<Word, Facts> = {
  hello: { again: false, writes: false },
  ping: { again: false, writes: false },
  create: { again: false, writes: true },
  enter: { again: false, writes: false },
  sit: { again: true, writes: true },
  approve: { again: false, writes: true },
  lock: { again: false, writes: true },
  free: { again: false, writes: true },
  bot: { again: false, writes: true },
  host: { again: false, writes: true },
  face: { again: false, writes: true },
  move: { again: false, writes: true },
  swap: { again: false, writes: true },
  seats: { again: false, writes: true },
  settings: { again: false, writes: true },
  contribute: { again: false, writes: true },
  start: { again: false, writes: true },
  open: { again: false, writes: true },
  roll: { again: true, writes: true },
  act: { again: true, writes: true },
  undo: { again: true, writes: true },
  resign: { again: true, writes: true },
  preview: { again: false, writes: false },
  why_not: { again: false, writes: false },
  odds: { again: false, writes: false },
  hint: { again: false, writes: false },
  story: { again: false, writes: false },
  components: { again: false, writes: false },
  leave: { again: false, writes: true },
  back: { again: false, writes: true },
  rematch: { again: false, writes: true },
  say: { again: false, writes: false },
  extend: { again: false, writes: true },
  replay: { again: false, writes: false },
  review: { again: false, writes: false },
  record: { again: false, writes: false },
};

/** What answers bring; those of requests that are not named here bring nothing. */
interface Brings {
  hello: Hello;
  create: { code: string; token: string };
  enter: { code: string; expires_s?: number };
  sit: { seat: number; token: string; waiting?: undefined } | { waiting: true };
  move: { waiting?: true };
  preview: { applied: number; stopped: 'chance' | 'reveal' | 'end' | null; view: View; steps: Step[] };
  why_not: { legal: true } | { legal: false; text: string; why: Why };
  odds: { odds: Odds | null };
  hint: { hint: Hint | null };
  story: { match: number; from: number; seq: number; steps: Step[] };
  components: Components;
  replay: { event: number; events: number; view: View; steps: Step[] };
  review: Review;
  record: { record: string };
}

export type Done<W extends Word> = { re: string; ok: true; error?: undefined } & (W extends keyof Brings ? Brings[W] : unknown);

export interface Refused {
  re: string | null;
  error: WireError;
  /** With the error "stale": what had not been seen. */
  view?: ViewPush;
}

export type Answer<W extends Word = Word> = Done<W> | Refused;

/** What follows the word of a request; nothing has to, if it can do without members. */
export type Members<W extends Word> = {} extends Takes[W] ? [members?: Takes[W]] : [members: Takes[W]];
