// The chances as the server tells them, and in words.

import { m } from '../../paraglide/messages';
import type { Odds } from '../../net/wire';
import { percent } from '../kit/percent';

interface Goal {
  action: string;
  probability: number;
}

/** How likely each goal is got, by the action that names it. */
export function goalChances(odds: Odds | null): ReadonlyMap<string, number> {
  const goals = (odds?.goals ?? []) as Goal[];
  return new Map(goals.map(({ action, probability }) => [action, probability]));
}

interface Attempt {
  probability?: number;
  /** How many throw afterwards. */
  against: number;
  action?: string;
  stop: number;
  throw: number;
}

/** What is best with the dice that lie there, or how likely an attempt succeeds. */
export function attemptWords(odds: Odds | null): string {
  const attempt = odds as Attempt | null;
  if (attempt?.probability === undefined) return '';
  const { action, against } = attempt;
  if (action === undefined) {
    const words = { percent: percent(attempt.probability) };
    return against > 0 ? m.knatsch_odds_held(words) : m.knatsch_odds_is(words);
  }
  const words = { throw: percent(attempt.throw), stop: percent(attempt.stop) };
  if (action === 'stop') return m.knatsch_odds_stop(words);
  return action === 'keep none' ? m.knatsch_odds_all(words) : m.knatsch_odds_keep({ ...words, dice: action.slice(5) });
}
