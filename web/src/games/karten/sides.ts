// A side of the board: what is printed on it, as the server tells it.

import type { Fields } from '../../net/wire';

export const ABILITIES = ['full-house', 'flush', 'triple', 'straight'] as const;
export type Ability = (typeof ABILITIES)[number];
export const ROWS = [...ABILITIES, 'two-pairs'] as const;
export type Row = (typeof ROWS)[number];

export interface Side {
  /** Its colour. */
  name: 'blue' | 'red';
  /** How many stones each level (or column) of a row takes. */
  stones: Record<Row, number[]>;
  /** What a row gives, from the empty row on. */
  gives: Record<Ability, number[]>;
}

export function sideOf(fields: Fields): Side {
  const list = (key: string): number[] => ([fields[key] ?? []].flat() as unknown[]).map(Number);
  const levels = list('level_stones');
  return {
    name: fields.side === 'red' ? 'red' : 'blue',
    stones: { 'full-house': levels, flush: levels, triple: levels, straight: levels, 'two-pairs': list('column_stones') },
    gives: {
      'full-house': list('full_house_gives'),
      flush: list('flush_gives'),
      triple: list('triple_gives'),
      straight: list('straight_gives'),
    },
  };
}

/** What a row gives when `level` is the highest one that is filled. */
export const gives = (side: Side, row: Ability, level: number): number => side.gives[row][level] ?? 0;
