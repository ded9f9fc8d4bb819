// The names of the tournament's cards and what phials do.

import { numberText } from '../../app/numbers';
import { m } from '../../paraglide/messages';
import type { Card, Part } from './model';

const CRESTS: Record<string, () => string> = {
  red: m.turnier_red,
  green: m.turnier_green,
  blue: m.turnier_blue,
  yellow: m.turnier_yellow,
  black: m.turnier_black,
  white: m.turnier_white,
};
export const crestName = (crest: string): string => CRESTS[crest]?.() ?? crest;

const DEFEATS: Record<string, () => string> = { lance: m.turnier_lance, shield: m.turnier_shield, wound: m.turnier_wound };

/** Signs as a person reads them, with a real minus. */
export const signText = (sign: string): string => (sign === '-' ? '−' : sign);

/** What is added or taken away. */
export const gainText = (number: number): string => (number > 0 ? `+${number}` : numberText(number));

const titled = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function cardName(card: Card): string {
  switch (card.kind) {
    case 'castle':
      return titled(m.turnier_castle({ crest: card.crests[0] ?? '' }));
    case 'lady':
      return titled(m.turnier_lady({ crests: card.crests.map(crestName).join('-') }));
    case 'phial':
      return m.turnier_phial({ sign: signText(card.sign) });
    case 'defeat':
      return DEFEATS[card.text]?.() ?? card.text;
  }
}

const PHIALS: Record<string, () => string> = {
  '++': m.turnier_phial_plus,
  '-': m.turnier_phial_minus,
  '=': m.turnier_phial_copy,
  '<<': m.turnier_phial_back,
};
export const phialDoes = (sign: string): string => PHIALS[sign]?.() ?? '';

/** What a card is good for. */
export function meaning(card: Card): string {
  switch (card.kind) {
    case 'castle':
      return m.turnier_castle_does();
    case 'lady':
      return m.turnier_lady_does();
    case 'phial':
      return phialDoes(card.sign);
    case 'defeat':
      return m.turnier_defeat_does();
  }
}

const DECKS: Record<string, () => string> = { red: m.turnier_deck_red, green: m.turnier_deck_green, blue: m.turnier_deck_blue };
export const deckName = (deck: string): string => DECKS[deck]?.() ?? deck;

const PARTS: Record<Part, () => string> = {
  castle: m.turnier_part_castle,
  lady: m.turnier_part_lady,
  pair: m.turnier_part_pair,
  phial: m.turnier_part_phial,
  defeat: m.turnier_part_defeat,
  defeat_pair: m.turnier_part_defeat_pair,
};
export const partName = (part: Part): string => PARTS[part]();
