// The chances as the server tells them, by the figures that they move, and in words.

import { m } from '../../paraglide/messages';
import type { Odds } from '../../net/wire';
import { percent } from '../kit/percent';
import type { Column } from './model';

export interface Hope {
  want: string;
  probability: number;
  keep?: string;
}

const SIZES: Record<string, number> = { pair: 2, three: 3, four: 4, five: 5 };

const hopesOf = (odds: Odds | null): Hope[] => (odds?.hopes ?? []) as Hope[];

/** The figure that it moves. */
function columnOf({ want }: Hope): Column {
  if (want === 'chance') return 'C';
  if (want === 'five') return 'K';
  return want.endsWith('straight') ? 'S' : want.slice(-1);
}

/** By column: how likely is a result that moves its figure? */
export function columnChances(odds: Odds | null): ReadonlyMap<Column, number> {
  const chances = new Map<Column, number>();
  for (const hope of hopesOf(odds)) chances.set(columnOf(hope), Math.max(hope.probability, chances.get(columnOf(hope)) ?? 0));
  return chances;
}

function wantWords(want: string): string {
  if (want === 'chance') return m.duell_odds_chance();
  if (want === 'five') return m.duell_odds_any_five();
  if (want.endsWith('straight')) return want === 'straight' ? m.duell_odds_straight() : m.duell_odds_large();
  // Four of these and what to keep have to fit into the two lines that a phone has for them.
  const [size = '', face = ''] = want.split(' ');
  return SIZES[size] ? `${SIZES[size]}×${face}` : want;
}

/** What can become of one column, and what is best kept for the likeliest of it. */
export function hopeWords(odds: Odds | null, column: Column): string {
  const hopes = hopesOf(odds).filter((hope) => columnOf(hope) === column && hope.probability > 0);
  const keep = hopes[0]?.keep;
  const all = Number(odds?.rolls) === 0;
  const advice =
    keep === undefined || all ? ''
    : keep === '' ? m.duell_odds_keep_none()
    : keep.split(' ').length === 5 ? m.duell_odds_keep_all()
    : m.duell_odds_keep({ dice: keep });
  const chances = hopes.map(({ want, probability }) => m.duell_odds_is({ want: wantWords(want), percent: percent(probability) })).join(', ');
  return [chances, advice].filter(Boolean).join(' · ');
}
