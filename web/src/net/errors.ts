// What a person reads when the server refuses something.

import { m } from '../paraglide/messages';
import { whyWords } from '../app/words.svelte';
import type { WireError } from './wire';

const SENTENCES: Record<string, () => string> = {
  lost: m.error_lost,
  too_fast: m.error_too_fast,
  too_many: m.error_too_fast,
  busy: m.error_storage,
  storage: m.error_storage,
  full: m.error_full,
  no_such_table: m.error_no_such_table,
  damaged: m.error_damaged,
  expires: m.error_expires,
  rules_version: m.error_rules_version,
  seat_taken: m.error_seat_taken,
  no_such_components: m.error_no_such_components,
  no_free_seat: m.error_no_free_seat,
  secret_seat: m.error_secret_seat,
  locked: m.error_locked,
  bad_name: m.error_bad_name,
  not_host: m.error_not_host,
  not_filled: m.error_not_filled,
  bot_plays: m.error_bot_plays,
  cannot_resign: m.error_cannot_resign,
  no_onlookers: m.error_no_onlookers,
  not_approved: m.error_not_approved,
  bug: m.error_bug,
  version: m.error_version,
};

/** `name`: how whoever sits on a seat is called. */
export function errorWords(error: WireError, game: string, name?: (seat: number) => string): string {
  const why = error.why && whyWords(game, error.why, name);
  return why ?? SENTENCES[error.code]?.() ?? error.text;
}
