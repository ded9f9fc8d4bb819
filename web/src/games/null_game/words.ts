// The null game in sentences.

import { m } from '../../paraglide/messages';
import type { Entry } from '../../net/wire';

/** A sentence for an entry of the log; undefined: the page makes one. */
export function tell(entry: Entry, name: (seat: number) => string): string | undefined {
  if ('chance' in entry) return m.null_game_log_die({ face: entry.chance.replace(/^dice /, '') });
  if (!('action' in entry)) return undefined;
  const who = name(entry.seat);
  return entry.action === 'step' ? m.null_game_log_step({ name: who }) : m.null_game_log_stay({ name: who });
}
