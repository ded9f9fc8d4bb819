// What drawing may complete, as the server tells it, and in words.

import { m } from '../../paraglide/messages';
import type { Odds } from '../../net/wire';
import { percent } from '../kit/percent';
import { cardName, kindName } from './words';

const KINDS = ['full-house', 'flush', 'triple', 'straight', 'two-pairs', 'four-alike', 'five-alike'];

/** By combination. */
export function drawChances(odds: Odds | null): ReadonlyMap<string, number> {
  return new Map(KINDS.flatMap((kind): [string, number][] => (typeof odds?.[kind] === 'number' ? [[kind, odds[kind]]] : [])));
}

/** Of what the hand does not hold yet, all sentences: with the cards of which a single one is missing. */
export function drawWords(odds: Odds | null): string[] {
  const needs = (odds?.needs ?? {}) as Record<string, string[]>;
  return [...drawChances(odds)]
    .filter(([, share]) => share > 0 && share < 1)
    .map(([kind, share]) => {
      const words = { kind: kindName(kind), percent: percent(share) };
      const cards = needs[kind];
      return cards ? m.karten_odds_needs({ ...words, cards: cards.map(cardName).join(', ') }) : m.karten_odds_is(words);
    });
}

/** The likeliest of what is not held yet. */
export function bestDraw(odds: Odds | null): string {
  const [best] = [...drawChances(odds)].filter(([, share]) => share > 0 && share < 1).sort(([, a], [, b]) => b - a);
  return best ? m.karten_odds_best({ kind: kindName(best[0]), percent: percent(best[1]) }) : '';
}
