// Knaster in sentences.

import { m } from '../../paraglide/messages';
import { parseAction } from '../../app/words.svelte';
import type { Entry } from '../../net/wire';

/** "row-3" as people say it. */
export function lineWords(name: string): string {
  const [kind, which = ''] = name.split('-');
  if (kind === 'row') return m.knaster_line_row({ which });
  if (kind === 'column') return m.knaster_line_column({ which: which.toUpperCase() });
  return which === 'down' ? m.knaster_line_down() : m.knaster_line_up();
}

const cellsWords = (cells: string[]): string => cells.map((cell) => cell.toUpperCase()).join(', ');

export function tell(entry: Entry, name: (seat: number) => string): string | undefined {
  if ('chance' in entry) {
    const { verb, args } = parseAction(entry.chance);
    if (verb === 'one') return m.knaster_log_first({ name: name(Number(args[0])) });
    if (verb !== 'dice') return undefined;
    const sum = args.reduce((total, face) => total + Number(face), 0);
    return m.knaster_log_roll({ dice: args.join(' + '), sum });
  }
  if (!('action' in entry)) return undefined;
  const { verb, args } = parseAction(entry.action);
  const who = name(entry.seat);
  if (verb === 'write') return m.knaster_log_write({ name: who, cell: cellsWords(args) });
  if (verb === 'circle') return m.knaster_log_ring({ name: who, cell: cellsWords(args) });
  if (verb === 'bonus')
    return m.knaster_log_bonus({ name: who, line: lineWords(args[0] ?? ''), cells: cellsWords(args.slice(1)) });
  if (verb === 'pass') return m.knaster_log_pass({ name: who });
  return undefined;
}
