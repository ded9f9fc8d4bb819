// A sheet of Knaster as it is drawn: what a view says of one seat, cell by cell, with what has been
// picked but not confirmed on top. What may be done and what it is worth is never decided here; the
// server says it.

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
  cells: string[];
  /** What its white field says. */
  points: number;
}

const words = (field: unknown): string[] => (Array.isArray(field) ? field.map(String) : []);

/** The lines of a sheet, with what the view says they are worth. */
export interface Lines {
  rows: Line[];
  columns: Line[];
  /** From the upper left downwards, and from the lower left upwards. */
  down: Line;
  up: Line;
}

/** What lines are worth stays the same for a whole match, and so do they. */
const linesKnown = new Map<string, Lines>();

export function linesOf(view: View): Lines {
  const { row_points, column_points, diagonal_points } = view.fields;
  const key = [row_points, column_points, diagonal_points].join(';');
  const lines = linesKnown.get(key) ?? readLines(view);
  linesKnown.set(key, lines);
  return lines;
}

export const allLines = ({ rows, columns, down, up }: Lines): Line[] => [...rows, ...columns, down, up];

/** Where the cells of a line lie in CELLS. */
export const placesOf = ({ cells }: Line): number[] => cells.map((cell) => CELLS.indexOf(cell));

function readLines(view: View): Lines {
  const line = (kind: Line['kind'], place: number, which: string, cells: string[]): Line => ({
    name: `${kind}-${which}`,
    kind,
    cells,
    points: Number(words(view.fields[`${kind}_points`])[place]),
  });
  return {
    rows: UP_TO_FIVE.map((row, i) => line('row', i, `${row}`, LETTERS.map((letter) => letter + row))),
    columns: LETTERS.map((letter, i) => line('column', i, letter, UP_TO_FIVE.map((row) => letter + row))),
    down: line('diagonal', 0, 'down', LETTERS.map((letter, i) => letter + (i + 1))),
    up: line('diagonal', 1, 'up', LETTERS.map((letter, i) => letter + (SIZE - i))),
  };
}

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
  lines: Lines;
  /** Names of the lines that count. */
  marked: string[];
  points: number;
}

export const rollOf = (view: View): number[] => words(view.fields.roll).map(Number);
export const sumOf = (view: View): number => Number(view.fields.sum ?? 0);

/** "a=1" in a list of such words: what stands behind the key. */
const valueOf = (field: unknown, key: string): string | undefined =>
  words(field).find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);

/** What the last pick brings, if the preview does not count it: the last choice of a roll is not
    previewed, because it would show what the others chose. Then the view still offers it. */
function gainOf(view: View, seat: number, picked: string[]): number {
  const last = picked.at(-1);
  if (last === undefined || !view.actions?.some(({ text }) => text === last)) return 0;
  return Number(valueOf(view.players[seat - 1]?.gains, last.replaceAll(' ', '_')) ?? 0);
}

/** What a line can be made of, and how many circles that brings, the most first. */
export const keyOf = (view: View): { combination: string; circles: number }[] =>
  words(view.fields.circles_for)
    .map((word) => word.split('='))
    .map(([combination = '', circles]) => ({ combination, circles: Number(circles) }))
    .sort((a, b) => b.circles - a.circles);

/** In how many columns so many sheets, each about as high as wide, come out largest in a room of this shape. */
export function columnsFor(sheets: number, widthByHeight: number): number {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= sheets; ++columns) {
    const side = Math.min(widthByHeight / columns, 1 / Math.ceil(sheets / columns));
    if (side > best.side + 1e-9) best = { columns, side };
  }
  return best.columns;
}

/** Alone: above which points there is a title. */
export const titlesOf = (view: View): number[] => words(view.fields.titles_above).map(Number);

/** The points of a seat by what brings them. */
export const partOf = (view: View, seat: number, part: 'circle' | Line['kind']): number =>
  Number(valueOf(view.players[seat - 1]?.parts, part) ?? 0);

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
  const points = Number(player.points) + gainOf(view, seat, picked);
  return { squares, lines: linesOf(view), marked: words(player.marked), points };
}

const sameSquare = (one: Square, other: Square): boolean =>
  one.number === other.number && one.ringed === other.ringed && one.newNumber === other.newNumber && one.newRing === other.newRing;

/** Reads sheets as `readSheet` does and gives the same one again as long as nothing on it has changed, and else the same
    squares but for those that have: of twelve sheets that are in sight, most have not. */
export function sheetReader(): typeof readSheet {
  const known = new Map<number, { key: string; sheet: Sheet }>();
  return (view, seat, picked = [], ringing = []) => {
    const { cells, writes, circles, marked, points } = view.players[seat - 1] ?? {};
    const gain = gainOf(view, seat, picked);
    const key = [cells, writes, circles, marked, points, sumOf(view), gain, picked, ringing].join(';');
    const last = known.get(seat);
    if (last?.key === key && last.sheet.lines === linesOf(view)) return last.sheet;
    const sheet = readSheet(view, seat, picked, ringing);
    const squares = last?.sheet.squares ?? [];
    sheet.squares = sheet.squares.map((square, place) => {
      const before = squares[place];
      return before && sameSquare(before, square) ? before : square;
    });
    known.set(seat, { key, sheet });
    return sheet;
  };
}

/** A filled line in which rings are due. */
export interface Due {
  line: Line;
  /** What its five numbers are: "two-pairs". */
  combination: string;
  count: number;
  /** Where they may go. */
  cells: string[];
}

export function duesOf(view: View, seat: number, actions: Action[]): Due[] {
  const lines = allLines(linesOf(view));
  const dues = new Map<string, Due>();
  for (const { verb, args } of actions) {
    const line = lines.find(({ name }) => name === args[0]);
    if (verb !== 'bonus' || !line) continue;
    const cells = args.slice(1);
    const due = dues.get(line.name);
    const combination = valueOf(view.players[seat - 1]?.combinations, line.name) ?? '';
    if (due) due.cells = [...new Set([...due.cells, ...cells])];
    else dues.set(line.name, { line, combination, count: cells.length, cells });
  }
  return [...dues.values()];
}

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
