// The board of the duel as it is drawn, and what the dice offer. Where a figure would go is asked
// of the server, never worked out here.

import type { Action, Scalar, View } from '../../net/wire';

/** The columns from left to right: numbers, S straight, C chance, K five alike. */
export const COLUMNS = ['1', '2', '3', 'S', 'K', 'C', '4', '5', '6'] as const;
export type Column = (typeof COLUMNS)[number];

export type Side = 'A' | 'B';
export const sideOf = (seat: number): Side => (seat % 2 === 1 ? 'A' : 'B');
export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A');
/** Side A pulls towards the positive end of a column. */
const pull = (side: Side): number => (side === 'A' ? 1 : -1);

/** Spaces from the centre to the end, and the first red one. */
const LONG = { end: 8, red: 6 };
const SHORT = { end: 1, red: 1 };
const shape = (column: Column): typeof LONG => (column === 'K' ? SHORT : LONG);
export const FIGURES_TO_WIN = 3;
export const ROLLS = 3;

export type Figures = Record<Column, number>;

const list = (field: unknown): Scalar[] => (Array.isArray(field) ? (field as Scalar[]) : []);

export function figuresOf(view: View): Figures {
  const pairs = list(view.fields.figures).map((word) => String(word).split('='));
  return Object.fromEntries(pairs.map(([column, place]) => [column, Number(place)])) as Figures;
}

export const diceOf = (view: View): number[] => list(view.fields.dice).map(Number);

/** How many spaces of the drawing a figure stands below its centre, for eyes at the end of
    `bottom`. The one step of the short column leads to the middle of the red zone. */
export function depth(column: Column, place: number, bottom: Side): number {
  const spaces = column === 'K' ? place * (LONG.end - 1) : place;
  return spaces * pull(bottom) || 0;
}

/** In whose red zone a place is. */
export function zoneOf(column: Column, place: number): Side | null {
  const { red } = shape(column);
  return place >= red ? 'A' : place <= -red ? 'B' : null;
}

export const inZone = (figures: Figures, side: Side): number =>
  COLUMNS.filter((column) => zoneOf(column, figures[column]) === side).length;

/** whose turn it is, and who follows for the other side. */
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

export function columnsOf({ verb, args }: Action): Column[] {
  const single: Record<string, Column> = { straight: 'S', chance: 'C', five: 'K' };
  return single[verb] ? [single[verb]] : (args as Column[]);
}

/** What an action comes to: `before` it, and `after` it as the server previews it. A preview that
    still offers the action was withheld, and in a game without secrets only the end is withheld. */
export function optionOf(action: Action, before: View, after: View): Option {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  const ends = after.actions?.some(({ text }) => text === action.text) ?? false;
  const moves = COLUMNS.filter((column) => old[column] !== now[column]).map((column) => ({
    column,
    from: old[column],
    to: now[column],
  }));
  return { text: action.text, moves, columns: columnsOf(action), ends };
}

/** Spaces that a move goes, whichever way. */
export const stepsOf = ({ from, to }: Move): number => Math.abs(to - from);

/** What a tap on a column means: of the results that move its figure, the one that moves most. */
export const optionAt = (options: Option[], column: Column): Option | undefined =>
  options.filter(({ columns }) => columns.includes(column)).sort((a, b) => b.columns.length - a.columns.length)[0];

export interface TrayDie {
  /** Stays with the die through the rolls of a turn. */
  id: number;
  face: number;
  kept: boolean;
  /** Thrown just now. */
  fresh: boolean;
}

/** The dice after a roll: those that were kept stay where they lie, the others are thrown anew. */
export function rearrange(tray: TrayDie[], dice: number[], firstId: number): TrayDie[] {
  const rest = [...dice];
  const stay = tray.filter(({ kept, face }) => {
    const place = kept ? rest.indexOf(face) : -1;
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
  const kept = stay.map((die) => ({ ...die, fresh: false }));
  return [...kept, ...rest.map((face, i) => ({ id: firstId + i, face, kept: false, fresh: true }))];
}

/** The action that throws the dice that are not kept; undefined if all are kept. */
export function rerollText(tray: TrayDie[]): string | undefined {
  const kept = tray.filter((die) => die.kept).map(({ face }) => face);
  if (kept.length === tray.length) return undefined;
  return kept.length === 0 ? 'reroll all' : `keep ${kept.sort().join(' ')}`;
}
