// The two sides of the board as they are printed: what the picture writes into the fields. A table
// that plays with another component set says so, and then that set is drawn.

import type { TablePush } from '../../lib/wire';

export const ABILITIES = ['full-house', 'flush', 'triple', 'straight'] as const;
export type Ability = (typeof ABILITIES)[number];
export const ROWS = [...ABILITIES, 'two-pairs'] as const;
export type Row = (typeof ROWS)[number];

/** One side, in the form of the component set. */
export interface Side {
  levelStones: number[];
  pairColumns: number;
  pairColumnStones: number;
  fullHouse: number[];
  flush: number[];
  triple: number[];
  straight: number[];
}

interface Sides {
  blue: Side;
  red: Side;
}

const PRINTED: Sides = {
  blue: {
    levelStones: [1, 1, 2, 3],
    pairColumns: 4,
    pairColumnStones: 2,
    fullHouse: [1, 2, 3, 4, 5],
    flush: [1, 2, 3, 4, 4],
    triple: [1, 2, 3, 4, 5],
    straight: [5, 6, 7, 8, 9],
  },
  red: {
    levelStones: [1, 1, 1, 2, 3],
    pairColumns: 5,
    pairColumnStones: 2,
    fullHouse: [1, 2, 3, 4, 5, 6],
    flush: [1, 2, 3, 4, 4, 4],
    triple: [1, 2, 3, 4, 5, 6],
    straight: [5, 6, 7, 8, 9, 10],
  },
};

export type SideName = keyof Sides;

export function sideName({ settings }: TablePush): SideName {
  const { board = 'level', level = 'basic' } = settings.options;
  if (board === 'blue' || board === 'red') return board;
  return level === 'trickier' ? 'red' : 'blue';
}

export const sideOf = (table: TablePush): Side => ((table.components as Sides | undefined) ?? PRINTED)[sideName(table)];

const LISTS: Record<Ability, 'fullHouse' | 'flush' | 'triple' | 'straight'> = {
  'full-house': 'fullHouse',
  flush: 'flush',
  triple: 'triple',
  straight: 'straight',
};

/** What a row gives when `level` is the highest one that is filled. */
export const gives = (side: Side, row: Ability, level: number): number => side[LISTS[row]][level] ?? 0;

/** How many stones each level (or column) of a row takes. */
export const stonesOf = (side: Side, row: Row): number[] =>
  row === 'two-pairs' ? Array.from({ length: side.pairColumns }, () => side.pairColumnStones) : side.levelStones;
