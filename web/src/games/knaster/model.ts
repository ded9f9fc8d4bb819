// A sheet of Knaster as it is drawn: what a view says of one seat, cell by cell, with what has been
// picked but not confirmed on top. What may be done is never decided here; the server lists it.

import type { Action, View } from '../../net/wire';
import { parseAction } from '../../app/words.svelte';

export const SIZE = 5;
const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const UP_TO_FIVE = [1, 2, 3, 4, 5];

/** The cells from the upper left, row by row: a1 … e1, a2 … e5. */
export const CELLS: string[] = UP_TO_FIVE.flatMap((row) => LETTERS.map((letter) => letter + row));

export interface Line {
  name: string;
  kind: 'row' | 'column' | 'diagonal';
  /** What its white field says. */
  points: number;
  cells: string[];
}

const POINTS = [9, 8, 7, 6, 5];
const DIAGONAL_POINTS = 10;

export const ROWS: Line[] = UP_TO_FIVE.map((row, i) => ({
  name: `row-${row}`,
  kind: 'row',
  points: POINTS[i] as number,
  cells: LETTERS.map((letter) => letter + row),
}));
export const COLUMNS: Line[] = LETTERS.map((letter, i) => ({
  name: `column-${letter}`,
  kind: 'column',
  points: POINTS[i] as number,
  cells: UP_TO_FIVE.map((row) => letter + row),
}));
const diagonal = (name: string, rowOf: (column: number) => number): Line => ({
  name,
  kind: 'diagonal',
  points: DIAGONAL_POINTS,
  cells: LETTERS.map((letter, column) => letter + rowOf(column)),
});
export const DOWN = diagonal('diagonal-down', (column) => column + 1);
export const UP = diagonal('diagonal-up', (column) => SIZE - column);
export const LINES: Line[] = [...ROWS, ...COLUMNS, DOWN, UP];

const lineOf = (name: string): Line | undefined => LINES.find((line) => line.name === name);

export interface Square {
  name: string;
  /** 0: empty. */
  number: number;
  ringed: boolean;
  /** The number, or the ring, is only picked so far, or still hidden from the others. */
  newNumber: boolean;
  newRing: boolean;
}

export interface Sheet {
  squares: Square[];
  /** Names of the lines whose five numbers are ringed. */
  marked: string[];
  rings: number;
  points: number;
}

const words = (field: unknown): string[] => (Array.isArray(field) ? field.map(String) : []);

export const rollOf = (view: View): number[] => words(view.fields.roll).map(Number);
export const sumOf = (view: View): number => rollOf(view).reduce((sum, die) => sum + die, 0);

/** The sheet of a seat. `picked` are actions of that seat on their way; `ringing` cells that are to
    get a ring once there are enough of them. */
export function readSheet(view: View, seat: number, picked: string[] = [], ringing: string[] = []): Sheet {
  const player = view.players[seat - 1] ?? {};
  const known = new Map<string, Square>();
  for (const word of words(player.cells)) {
    const [, name = '', open, number] = /^(\w\d)=(\()?(\d+)/.exec(word) ?? [];
    known.set(name, { name, number: Number(number), ringed: open !== undefined, newNumber: false, newRing: false });
  }
  const writes = new Set(words(player.writes));
  const rings = new Set([...words(player.circles), ...ringing]);
  for (const { verb, args } of picked.map(parseAction)) {
    if (verb === 'write') writes.add(args[0] as string);
    if (verb === 'circle') rings.add(args[0] as string);
    if (verb === 'bonus') args.slice(1).forEach((cell) => rings.add(cell));
  }
  const squares = CELLS.map((name) => {
    const square = known.get(name) ?? { name, number: 0, ringed: false, newNumber: false, newRing: false };
    return {
      name,
      number: square.number || (writes.has(name) ? sumOf(view) : 0),
      ringed: square.ringed || rings.has(name),
      newNumber: writes.has(name),
      newRing: rings.has(name),
    };
  });
  return { squares, ...count(squares) };
}

function count(squares: Square[]): { marked: string[]; rings: number; points: number } {
  const ringed = new Set(squares.filter((square) => square.ringed).map((square) => square.name));
  const marked = LINES.filter((line) => line.cells.every((cell) => ringed.has(cell)));
  const points = marked.reduce((sum, line) => sum + line.points, ringed.size);
  return { marked: marked.map((line) => line.name), rings: ringed.size, points };
}

/** What the five numbers of a line look like: only a name for the eye; how many rings it brings is
    in the actions. */
export type Pattern = 'five' | 'four' | 'house' | 'three' | 'pairs' | 'straight';

export function patternOf(numbers: number[]): Pattern | null {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const shape = [...counts.values()].sort((a, b) => b - a).join('');
  const names: Record<string, Pattern> = { '5': 'five', '41': 'four', '32': 'house', '311': 'three', '221': 'pairs' };
  if (shape !== '11111') return names[shape] ?? null;
  return Math.max(...numbers) - Math.min(...numbers) === SIZE - 1 ? 'straight' : null;
}

/** A filled line in which rings are due. */
export interface Due {
  line: Line;
  pattern: Pattern | null;
  count: number;
  /** Where they may go. */
  cells: string[];
}

export function duesOf(actions: Action[], sheet: Sheet): Due[] {
  const dues = new Map<string, Due>();
  for (const { verb, args } of actions) {
    const line = lineOf(args[0] ?? '');
    if (verb !== 'bonus' || !line) continue;
    const cells = args.slice(1);
    const due = dues.get(line.name);
    if (due) due.cells = [...new Set([...due.cells, ...cells])];
    else dues.set(line.name, { line, pattern: patternOf(numbersOf(line, sheet)), count: cells.length, cells });
  }
  return [...dues.values()];
}

const numbersOf = (line: Line, sheet: Sheet): number[] =>
  line.cells.map((cell) => sheet.squares[CELLS.indexOf(cell)]?.number ?? 0);

/** The action that rings exactly these cells of a line. */
export function bonusText(actions: Action[], line: string, cells: string[]): string | undefined {
  const wanted = [...cells].sort().join();
  return actions.find(({ verb, args }) => verb === 'bonus' && args[0] === line && args.slice(1).sort().join() === wanted)?.text;
}

/** What a tap on a cell of the own sheet means. */
export type Tap =
  | { do: 'pick'; text: string }
  | { do: 'ring'; cell: string }
  | { do: 'unpick' }
  | { do: 'confirm' }
  | { do: 'explain'; text: string };

export interface TapOn {
  /** What could be done before anything was picked, and what can be done after the picks. */
  first: Action[];
  next: Action[];
  picked: string[];
  due: Due | undefined;
  sheet: Sheet;
}

export function tapOn(cell: string, { first, next, picked, due, sheet }: TapOn): Tap | null {
  if (due?.cells.includes(cell)) return { do: 'ring', cell };
  const texts = [`write ${cell}`, `circle ${cell}`];
  if (next.length === 0 && picked.some((text) => texts.includes(text))) return { do: 'confirm' };
  if (picked.some((text) => text.startsWith('bonus') && text.split(' ').includes(cell))) return { do: 'unpick' };
  const action = first.find(({ text }) => texts.includes(text));
  if (action) return { do: 'pick', text: action.text };
  if (first.length === 0) return null;
  const filled = sheet.squares[CELLS.indexOf(cell)]?.number;
  return { do: 'explain', text: filled ? `circle ${cell}` : `write ${cell}` };
}
