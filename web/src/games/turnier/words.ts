// The names of the tournament's cards, what phials do, and sentences for the log.

import { m } from '../../paraglide/messages';
import type { Entry } from '../../net/wire';
import type { Card, Part } from './model';

const CRESTS: Record<string, () => string> = {
  red: m.turnier_red,
  green: m.turnier_green,
  blue: m.turnier_blue,
  yellow: m.turnier_yellow,
  black: m.turnier_black,
  white: m.turnier_white,
};
const crestName = (crest: string): string => CRESTS[crest]?.() ?? crest;

const DEFEATS: Record<string, () => string> = { lance: m.turnier_lance, shield: m.turnier_shield, wound: m.turnier_wound };

/** Signs as a person reads them, with a real minus. */
export const signText = (sign: string): string => (sign === '-' ? '−' : sign);

export const numberText = (number: number): string => String(number).replace('-', '−');

export function cardName(card: Card): string {
  switch (card.kind) {
    case 'castle':
      return m.turnier_castle({ crest: crestName(card.crests[0] ?? '') });
    case 'lady':
      return m.turnier_lady({ crests: card.crests.map(crestName).join(', ') });
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

/** A sentence of the log. */
export function tell(entry: Entry, nameOf: (seat: number) => string): string | null | undefined {
  if ('chance' in entry) {
    const [kind, ...faces] = entry.chance.split(' ');
    if (kind !== 'dice') return null;
    if (faces.length !== 2) return m.turnier_log_dice({ dice: faces.join(' ') });
    return m.turnier_log_sum({ dice: faces.join(' + '), sum: Number(faces[0]) + Number(faces[1]) });
  }
  if (!('action' in entry)) return undefined;
  const name = nameOf(entry.seat);
  const [verb, ...args] = entry.action.split(' ');
  switch (verb) {
    case 'throw':
      return m.turnier_log_throw({ name });
    case 'stop':
      return m.turnier_log_stop({ name });
    case 'phial':
      return m.turnier_log_phial({ name, sign: signText(args[0] ?? '') });
    case 'pick':
      return m.turnier_log_pick({ name, deck: deckName(args[0] ?? '') });
    case 'keep':
      return args[0] === 'none' ? m.turnier_log_keep_none({ name }) : m.turnier_log_keep({ name, dice: args.join(' ') });
    default:
      return undefined;
  }
}
