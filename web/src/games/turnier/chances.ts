// The chances to end a round first and last as the server tells them, and in words.

import { m } from '../../paraglide/messages';
import type { Odds } from '../../net/wire';
import { percent } from '../kit/percent';

interface Places {
  first: number;
  middle: number;
  last: number;
}
interface Course {
  /** Played for it; empty: none. */
  phial: string;
  stop: Places | null;
  throw: Places | null;
}

const coursesOf = (odds: Odds | null): Course[] => (odds?.courses ?? []) as Course[];
const words = ({ first, last }: Places): { first: string; last: string } => ({ first: percent(first), last: percent(last) });

/** "61 % first, 22 % last", for a button. */
export function briefly(odds: Odds | null, what: 'stop' | 'throw'): string {
  const places = coursesOf(odds).find(({ phial }) => phial === '')?.[what];
  return places ? m.turnier_odds_places(words(places)) : '';
}

/** All of it in sentences, with each phial as well. */
export function sentences(odds: Odds | null): string {
  const said = coursesOf(odds).flatMap(({ phial, stop, throw: on }) => [
    on ? (phial ? m.turnier_odds_throw_phial({ ...words(on), phial }) : m.turnier_odds_throw(words(on))) : '',
    stop ? (phial ? m.turnier_odds_stop_phial({ ...words(stop), phial }) : m.turnier_odds_stop(words(stop))) : '',
  ]);
  return said.filter(Boolean).join(' ');
}
