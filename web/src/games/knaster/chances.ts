// What the server says of the own sheet: the points that each use of a roll promises, and what lines can still become.

import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import type { Odds } from '../../net/wire';
import { percent } from '../kit/percent';
import { combinationWords, lineWords } from './words';

/** A line with a chance for each combination, or for all of its circles. */
type Line = { line: string; circled?: number } & Record<string, number | string | undefined>;
interface Use {
  action: string;
  points: number;
  lines: Line[];
}

const usesOf = (odds: Odds | null): Use[] => (odds?.uses ?? []) as Use[];

export const pointsText = (points: number): string =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points);

/** Points to be expected, by the cell that is written into or circled. */
export function cellPoints(odds: Odds | null): ReadonlyMap<string, number> {
  const cells = usesOf(odds).filter(({ action }) => /^(write|circle) /.test(action));
  return new Map(cells.map(({ action, points }) => [action.split(' ')[1] as string, points]));
}

/** "Row 3: straight 17 %, …": what is likeliest first. */
export function lineChances({ line, circled, ...chances }: Line, most = 9): string {
  if (circled !== undefined) return m.knaster_odds_circled({ line: lineWords(line), percent: percent(circled) });
  const likely = Object.entries(chances as Record<string, number>).sort(([, a], [, b]) => b - a).slice(0, most);
  const what = likely.map(([name, share]) => m.knaster_odds_what({ combination: combinationWords(name), percent: percent(share) })).join(', ');
  return what && m.knaster_odds_line({ line: lineWords(line), what });
}

export const linesOf = (odds: Odds | null): Line[] => (odds?.lines ?? []) as Line[];

/** The likeliest that a line can become. */
const best = ({ line: _, circled: __, ...chances }: Line): number => Math.max(0, ...Object.values(chances as Record<string, number>));

/** What an action promises, and what the likeliest so many lines can become then. */
export function useWords(odds: Odds | null, action: string | undefined, most: number): string {
  const use = usesOf(odds).find((one) => one.action === action);
  if (!use) return '';
  const lines = use.lines.toSorted((a, b) => best(b) - best(a)).slice(0, most).map((line) => lineChances(line, 1)).filter(Boolean);
  return [m.knaster_odds_points({ points: pointsText(use.points) }), ...lines].join(' · ');
}
