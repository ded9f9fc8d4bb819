// The lines and combinations of Knaster in words.

import { m } from '../../paraglide/messages';
import { gameWord } from '../../app/words.svelte';
import type { View } from '../../net/wire';
import { titlesOf } from './model';

/** "row-3" as people say it. */
export function lineWords(name: string): string {
  const [kind, which = ''] = name.split('-');
  if (kind === 'row') return m.knaster_line_row({ which });
  if (kind === 'column') return m.knaster_line_column({ which: which.toUpperCase() });
  return which === 'down' ? m.knaster_line_down() : m.knaster_line_up();
}

const COMBINATIONS: Record<string, () => string> = {
  'five-alike': m.knaster_five,
  'four-alike': m.knaster_four,
  'full-house': m.knaster_house,
  'three-alike': m.knaster_three,
  'two-pairs': m.knaster_pairs,
  straight: m.knaster_straight,
};

export const combinationWords = (combination: string): string => COMBINATIONS[combination]?.() ?? combination;

/** What more than so many points earn somebody who plays alone. */
export const titleAbove = (above: number): string => gameWord('knaster', `title.above_${above}`) ?? '';

/** The title that was reached alone, as a headline, and what is missing to the next one. */
export function titleWords(view: View): { reached: string | null; missing: string | null } {
  const points = view.scores[0] ?? 0;
  const titles = titlesOf(view);
  const reached = titles.findLast((above) => points > above);
  const next = titles.find((above) => points <= above);
  const words = reached === undefined ? '' : titleAbove(reached);
  return {
    reached: words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1),
    missing: next === undefined ? null : m.knaster_title_missing({ count: next + 1 - points, title: titleAbove(next) }),
  };
}
