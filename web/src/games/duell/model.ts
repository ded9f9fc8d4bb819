// The board of the duel as it is drawn, and what the dice offer. Where a figure would go is asked
// of the server, never worked out here.

import type { Action, Scalar, Step, View } from '../../net/wire';

/** "1" to "6", S straight, C chance, K five alike. */
export type Column = string;

export type Side = 'A' | 'B';
export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A');

/** A column as numbered spaces: side A pulls up to its `max`, side B down to its `min`. */
export interface Track {
  min: number;
  /** The first red space of B, and that of A. */
  redB: number;
  start: number;
  redA: number;
  max: number;
}

export type Figures = Record<Column, number>;

export interface Board {
  /** From left to right. */
  columns: Column[];
  figures: Figures;
  /** The figures in the red zones. */
  red: Record<Side, Column[]>;
  /** How most columns look; that of five alike has its own. */
  track: Track;
  trackOf(column: Column): Track;
  figuresToWin: number;
  /** Where each seat belongs, seat 1 first. */
  teams: Side[];
}

const list = (field: unknown): Scalar[] => (Array.isArray(field) ? (field as Scalar[]) : []);

export function figuresOf(view: View): Figures {
  const pairs = list(view.fields.figures).map((word) => String(word).split('='));
  return Object.fromEntries(pairs.map(([column, place]) => [column, Number(place)]));
}

function readTrack(field: unknown): Track {
  const [min = 0, redB = 0, start = 0, redA = 0, max = 0] = list(field).map(Number);
  return { min, redB, start, redA, max };
}

export function boardOf(view: View): Board {
  const { fields } = view;
  const track = readTrack(fields.track);
  const own = readTrack(fields.five_alike_track);
  const figures = figuresOf(view);
  return {
    columns: list(fields.figures).map((word) => String(word).split('=')[0] as Column),
    figures,
    red: { A: list(fields.red_a).map(String), B: list(fields.red_b).map(String) },
    track,
    trackOf: (column) => (column === 'K' ? own : track),
    figuresToWin: Number(fields.figures_to_win),
    teams: view.players.map(({ team }) => team as Side),
  };
}

export const diceOf = (view: View): number[] => list(view.fields.dice).map(Number);

/** How far it is from the start to the middle of a red zone. */
const toZone = ({ min, redB, start, redA, max }: Track, side: Side): number =>
  side === 'A' ? (redA + max) / 2 - start : start - (redB + min) / 2;

/** Where a place is drawn, in spaces of most columns below the start, for eyes at the end of
    `bottom`. Steps of other columns are as wide as it takes to have all red zones side by side. */
export function depth({ track, trackOf }: Board, column: Column, place: number, bottom: Side): number {
  const own = trackOf(column);
  const steps = place - own.start;
  const side: Side = steps > 0 ? 'A' : 'B';
  const spaces = (steps * toZone(track, side)) / toZone(own, side);
  return (bottom === 'A' ? spaces : -spaces) || 0;
}

/** How many spaces of a column are red for a side. */
export const redSpaces = ({ min, redB, redA, max }: Track, side: Side): number => (side === 'A' ? max - redA : redB - min) + 1;

/** Whose turn it is, and who follows for the other side. */
export function turnSeatsOf(view: View): { now: number; next: number } {
  const seats: Record<Side, number> = { A: Number(view.fields.hand_a), B: Number(view.fields.hand_b) };
  const side = view.fields.side as Side;
  return { now: seats[side], next: seats[otherSide(side)] };
}

export interface Move {
  column: Column;
  from: number;
  to: number;
}

/** A result of the dice that can be used. */
export interface Option {
  /** Its own action, without what has to come before it. */
  text: string;
  /** Where it leads. Empty if it ends the match: the server keeps that to itself. */
  moves: Move[];
  columns: Column[];
  ends: boolean;
}

const RESULTS = ['numbers', 'straight', 'chance', 'five'];
export const isResult = ({ verb }: Action): boolean => RESULTS.includes(verb);

function columnsOf({ verb, args }: Action): Column[] {
  const single: Record<string, Column> = { straight: 'S', chance: 'C', five: 'K' };
  return single[verb] ? [single[verb]] : (args as Column[]);
}

/** What an action comes to: `before` it, and `after` it as the server previews it. A preview that
    still offers the action was withheld, and in a game without secrets only the end is withheld. */
export function optionOf(action: Action, before: View, after: View): Option {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  const ends = after.actions?.some(({ text }) => text === action.text) ?? false;
  const moves = Object.keys(old).filter((column) => old[column] !== now[column]).map((column) => ({
    column,
    from: old[column] as number,
    to: now[column] as number,
  }));
  return { text: action.text, moves, columns: columnsOf(action), ends };
}

/** Spaces that a move goes, whichever way. */
export const stepsOf = ({ from, to }: Move): number => Math.abs(to - from);

/** What a tap on a column means: of the results that move its figure, the one that moves most. */
export const optionAt = (options: Option[], column: Column): Option | undefined =>
  options.filter(({ columns }) => columns.includes(column)).sort((a, b) => b.columns.length - a.columns.length)[0];

export interface TrayDie {
  face: number;
  /** Stays when the others are thrown again. */
  kept: boolean;
  /** Of the newest throw. */
  fresh: boolean;
}

/** The dice by their places, which they keep for a whole turn; null: nothing lies there. */
export type Tray = (TrayDie | null)[];

const isDie = (die: TrayDie | null): die is TrayDie => die !== null;

/** Takes as many of these out of `rest` as there are, and says which. */
function matched(tray: Tray, rest: number[]): Set<TrayDie> {
  const found = new Set<TrayDie>();
  for (const die of tray.filter(isDie)) {
    const place = rest.indexOf(die.face);
    if (place < 0) continue;
    rest.splice(place, 1);
    found.add(die);
  }
  return found;
}

/** The tray when these dice lie in it. What was kept stays where it is, and the others come to lie in the free places, in order. */
export function laid(tray: Tray, dice: readonly number[]): Tray {
  if (dice.length === 0) return [];
  const rest = [...dice];
  const there = matched(tray, rest);
  if (rest.length === 0 && there.size === tray.filter(isDie).length) return tray;
  if (rest.length === 0) {
    // Some were taken up, to be thrown again: of equal ones those that were not kept.
    const left = [...dice];
    const stay = matched(tray.filter(isDie).sort((a, b) => Number(b.kept) - Number(a.kept)), left);
    return tray.map((die) => (die && stay.has(die) ? { ...die, kept: true, fresh: false } : null));
  }
  const thrown = [...dice];
  const stay = matched(tray.filter((die) => die?.kept ?? false), thrown);
  const next: Tray = tray.map((die) => (die && stay.has(die) ? { ...die, fresh: false } : null));
  for (const face of thrown) {
    const free = next.indexOf(null);
    next[free < 0 ? next.length : free] = { face, kept: false, fresh: true };
  }
  return next;
}

/** The action that throws the dice that are not kept; undefined if all are kept. */
export function rerollText(tray: Tray): string | undefined {
  const dice = tray.filter(isDie);
  const kept = dice.filter((die) => die.kept).map(({ face }) => face);
  if (kept.length === dice.length) return undefined;
  return kept.length === 0 ? 'reroll all' : `keep ${kept.sort().join(' ')}`;
}

/** What somebody threw to see who begins. */
export interface StartThrow {
  seat: number;
  /** Empty if only the sum is known, or nothing yet. */
  dice: number[];
  /** 0: nothing yet. */
  sum: number;
  /** Others had more. */
  out: boolean;
  begins: boolean;
}

/** The throws for the beginning, as long as nothing else has happened; empty afterwards. */
export function startThrows(view: View, told: readonly Step[]): StartThrow[] {
  const { fields, players, turn } = view;
  const open = fields.phase === 'start-roll';
  if (!open && (fields.turns !== 0 || fields.rolls !== 0 || turn.kind === 'over')) return [];
  const thrown = new Map<number, { dice: number[]; sum: number }>();
  for (const { args } of told.flatMap(({ news }) => news.filter(({ key }) => key === 'start_rolled'))) {
    const [who, what, sum] = args;
    if (typeof who !== 'object' || !('seat' in who) || typeof what !== 'object' || !('dice' in what) || typeof sum !== 'number') continue;
    thrown.set(who.seat, { dice: what.dice, sum });
  }
  if (!open && thrown.size === 0) return [];
  return players.map(({ total, out }, index) => {
    const seat = index + 1;
    const known = thrown.get(seat) ?? { dice: [], sum: Number(total) };
    // Who throws once more because of a tie has not done so yet.
    const waits = open && total === 0 && out !== true;
    return { seat, ...(waits ? { dice: [], sum: 0 } : known), out: out === true, begins: !open && turnSeatsOf(view).now === seat };
  });
}
