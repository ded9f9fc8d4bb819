// The names of the cards of Knatsch, what they do, and what goes on.

import { m } from '../../paraglide/messages';
import type { Bout, Card, KnatschTable, Missing } from './model';

const NAMES: Record<string, () => string> = {
  red: m.knatsch_red,
  green: m.knatsch_green,
  blue: m.knatsch_blue,
  yellow: m.knatsch_yellow,
  black: m.knatsch_black,
  white: m.knatsch_white,
  catapult: m.knatsch_catapult,
  champion: m.knatsch_champion,
  stack: m.knatsch_stack,
  'castle-guard': m.knatsch_castle_guard,
  'special-guard': m.knatsch_special_guard,
  treason: m.knatsch_treason,
  protection: m.knatsch_protection,
  tournament: m.knatsch_tournament,
};

const EFFECTS: Record<string, (throws: { throws: number }) => string> = {
  catapult: m.knatsch_catapult_does,
  champion: m.knatsch_champion_does,
  stack: m.knatsch_stack_does,
  'castle-guard': m.knatsch_castle_guard_does,
  'special-guard': m.knatsch_special_guard_does,
  treason: m.knatsch_treason_does,
  protection: m.knatsch_protection_does,
  tournament: m.knatsch_tournament_does,
};

const dieValue = (kind: string): string | undefined => /^die-(\d)$/.exec(kind)?.[1];

export function kindName(kind: string): string {
  const value = dieValue(kind);
  return value ? m.knatsch_die({ value }) : (NAMES[kind]?.() ?? kind);
}

/** What a card is good for; `throws` by what gives them. */
export function meaning(card: Card, throws: KnatschTable['throws']): string {
  const value = dieValue(card.kind);
  if (value) return m.knatsch_die_does({ value });
  return EFFECTS[card.kind]?.({ throws: throws[card.kind] ?? 0 }) ?? m.knatsch_castle_does();
}

const SIDE: Record<string, () => string> = { left: m.knatsch_left, right: m.knatsch_right };
export const sideName = (side: string): string => SIDE[side]?.() ?? side;

type Name = (seat: number) => string;

/** What goes on. */
export function boutTitle(bout: Bout, name: Name): string {
  const card = bout.card ? kindName(bout.card.kind) : '';
  const roller = name(bout.roller);
  if (bout.defence) return m.knatsch_bout_defence({ name: roller, card, attacker: name(bout.mover) });
  switch (bout.goal) {
    case 'stack':
      return m.knatsch_bout_stack({ name: roller, card });
    case 'tournament':
      return m.knatsch_bout_tournament({ name: roller });
    case 'castle':
      return m.knatsch_bout_castle({ name: roller, card, victim: name(bout.victim ?? 0) });
    case 'special':
      return m.knatsch_bout_special({ name: roller, card, victim: name(bout.victim ?? 0) });
    case 'king':
      return m.knatsch_bout_king({ name: roller });
  }
}

const MISSING: Record<Missing, () => string> = {
  castle: m.knatsch_missing_castle,
  king: m.knatsch_missing_king,
  tournament: m.knatsch_missing_tournament,
};
/** With what somebody wins who may win next. */
export const missingWords = (what: readonly Missing[]): string => m.knatsch_missing({ what: what.map((one) => MISSING[one]()).join(m.knatsch_missing_or()) });
