// The duel in sentences.

import { m } from '../../paraglide/messages';
import type { Person } from '../picture';
import { stepsOf, type Board, type Column, type Option, type Side } from './model';

export function columnWords(column: Column): string {
  if (column === 'S') return m.duell_column_straight();
  if (column === 'C') return m.duell_column_chance();
  if (column === 'K') return m.duell_column_five();
  return column;
}

const figureWords = (column: Column): string => m.duell_figure({ column: columnWords(column) });

/** Where a figure stands. */
export function placeWords(board: Board, column: Column, people: Person[]): string {
  const figure = figureWords(column);
  const place = (board.figures[column] ?? 0) - board.trackOf(column).start;
  if (place === 0) return m.duell_place_centre({ figure });
  const side: Side = place > 0 ? 'A' : 'B';
  const names = people.filter(({ seat }) => board.teams[seat - 1] === side).map(({ name }) => name).join(', ');
  const steps = Math.abs(place);
  return board.red[side].includes(column) ? m.duell_place_red({ figure, names, steps }) : m.duell_place({ figure, names, steps });
}

/** What a result does. */
export function optionWords({ moves, columns, ends }: Option): string {
  const parts: string[] = moves.map((move) => m.duell_move({ figure: figureWords(move.column), steps: stepsOf(move) }));
  if (ends) parts.push(...columns.map(figureWords), m.duell_ends());
  return parts.join(', ');
}
