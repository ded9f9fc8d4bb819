// The duel in sentences.

import { m } from '../../paraglide/messages';
import { parseAction } from '../../app/words.svelte';
import type { Entry } from '../../net/wire';
import type { Person } from '../picture';
import { columnsOf, stepsOf, type Board, type Column, type Option, type Side } from './model';

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

export function tell(entry: Entry, name: (seat: number) => string): string | null | undefined {
  if ('chance' in entry) return m.duell_log_dice({ dice: entry.chance.replace(/^dice /, '') });
  if (!('action' in entry)) return undefined;
  const action = parseAction(entry.action);
  const who = { name: name(entry.seat) };
  if (action.verb === 'stop') return null;
  if (action.verb === 'reroll') return m.duell_log_reroll(who);
  if (action.verb === 'keep') return m.duell_log_keep({ ...who, dice: action.args.join(' ') });
  if (action.verb === 'pass') return m.duell_log_pass(who);
  return m.duell_log_move({ ...who, figures: columnsOf(action).map(figureWords).join(', ') });
}
