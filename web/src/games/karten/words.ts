// Words for cards, rows and combinations.

import { m } from '../../paraglide/messages';
import { faceOf, type Brings, type Colour } from './model';
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

const BRIEF: Record<Ability, (args: { count: number }) => string> = {
  'full-house': m.karten_short_full_house,
  flush: m.karten_short_flush,
  triple: m.karten_short_triple,
  straight: m.karten_short_straight,
};

/** The same where there is little room. */
export const givesBriefly = (row: Ability, count: number): string => BRIEF[row]({ count });

/** "2 Steine, danach zieh 4" */
export function bringsWords({ stones, gives, last }: Brings): string {
  const count = m.karten_stone_count({ count: stones });
  if (last) return m.karten_brings_last({ stones: count });
  return gives === null ? count : m.karten_brings({ stones: count, gives: givesWords(gives.row, gives.count) });
}
