// The log in sentences. A game's picture tells its own story where it can; this is for the rest.

import { m } from '../paraglide/messages';
import type { Picture } from '../games/picture';
import { actionWords, parseAction } from './words.svelte';
import type { Entry } from '../net/wire';
import { levelName } from './people';

type Name = (seat: number) => string;

function chanceSentence(text: string): string | null {
  const [kind, ...numbers] = text.split(' ');
  if (kind === 'dice') return m.log_dice({ dice: numbers.join(' ') });
  return kind === 'pick' ? m.log_draw() : null;
}

/** null: nothing worth saying. */
export function sentence(entry: Entry, game: string, name: Name, tell?: Picture['tell']): string | null {
  const own = tell?.(entry, name);
  if (own !== undefined) return own;
  if ('chance' in entry) return chanceSentence(entry.chance);
  const who = name(entry.seat);
  if ('action' in entry) return m.log_action({ name: who, words: actionWords(game, parseAction(entry.action), name) });
  switch (entry.table) {
    case 'undo':
      return m.log_undo({ name: who });
    case 'bot_in':
      return m.log_bot_in({ name: who, level: levelName(entry.detail ?? '') });
    case 'bot_out':
      return m.log_bot_out({ name: who });
    case 'leave':
      return m.log_leave({ name: who });
    case 'resign':
      return m.log_resign({ name: who });
  }
}

export interface Sentence {
  number: number;
  text: string;
}

/** `before`: how many entries came before these. */
export function story(log: readonly Entry[], game: string, name: Name, tell?: Picture['tell'], before = 0): Sentence[] {
  const sentences: Sentence[] = [];
  log.forEach((entry, index) => {
    const text = sentence(entry, game, name, tell);
    if (text) sentences.push({ number: before + index + 1, text });
  });
  return sentences;
}
