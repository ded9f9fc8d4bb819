// Words for cards, rows and combinations, and sentences for the log.

import { m } from '../../paraglide/messages';
import { parseAction } from '../../app/words.svelte';
import type { Entry } from '../../net/wire';
import { faceOf, type Colour } from './model';
import { wayOf } from './runs';
import type { Ability } from './sides';

const CARDS: Record<Colour, (args: { value: number }) => string> = {
  b: m.karten_card_blue,
  r: m.karten_card_red,
  g: m.karten_card_green,
  y: m.karten_card_yellow,
  p: m.karten_card_purple,
};

export function cardName(card: string): string {
  const { colour, value } = faceOf(card);
  return CARDS[colour]({ value });
}

const KINDS: Record<string, () => string> = {
  'full-house': m.karten_full_house,
  flush: m.karten_flush,
  triple: m.karten_triple,
  straight: m.karten_straight,
  'two-pairs': m.karten_two_pairs,
  'four-alike': m.karten_four_alike,
  'five-alike': m.karten_five_alike,
};

/** The name of a combination or of its row. */
export const kindName = (kind: string): string => KINDS[kind]?.() ?? kind;

const GIVES: Record<Ability, (args: { count: number }) => string> = {
  'full-house': m.karten_gives_full_house,
  flush: m.karten_gives_flush,
  triple: m.karten_gives_triple,
  straight: m.karten_gives_straight,
};

export const givesWords = (row: Ability, count: number): string => GIVES[row]({ count });

function tellPlay(who: string, text: string): string {
  const action = parseAction(text);
  const kind = action.args[0] as string;
  const { row, reserve } = wayOf(action);
  const sentence =
    kind === 'five-alike' ? m.karten_log_five({ who, row: kindName(row) }) : m.karten_log_play({ who, kind: kindName(kind) });
  return reserve > 0 ? `${sentence} ${m.karten_log_reserve({ count: reserve })}` : sentence;
}

export function tell(entry: Entry, name: (seat: number) => string): string | null | undefined {
  if ('chance' in entry) {
    const [kind, number] = entry.chance.split(' ');
    return kind === 'one' ? m.karten_log_start({ who: name(Number(number)) }) : null;
  }
  if (!('action' in entry)) return undefined;
  const who = name(entry.seat);
  const { verb, args } = parseAction(entry.action);
  const card = () => cardName(args[0] as string);
  switch (verb) {
    case 'place':
      return m.karten_log_place({ who, rows: args.map(kindName).join(', ') });
    case 'draw':
      return m.karten_log_draw({ who });
    case 'take':
      return m.karten_log_take({ who, card: card() });
    case 'discard':
      return m.karten_log_discard({ who, card: card() });
    case 'give':
      return m.karten_log_give({ who, card: card() });
    case 'use':
      return m.karten_log_use({ who, card: card() });
    case 'exchange':
      return m.karten_log_exchange({ who, count: Number(args[0]) });
    case 'play':
      return tellPlay(who, entry.action);
    case 'done':
      return null;
    default:
      return undefined;
  }
}
