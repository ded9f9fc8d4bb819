import type { Picture, ScorePart } from '../picture';
import type { View } from '../../net/wire';
import Board from './Board.svelte';
import LargeCard from './Card.svelte';
import Card from './Chip.svelte';
import Controls from './Controls.svelte';
import { m } from '../../paraglide/messages';
import { sceneOf } from './model';
import Say from './Say.svelte';

/** Nobody counts points here; what matters at the end is who has stones left, and cards. */
function parts(view: View, seat: number): ScorePart[] {
  const area = sceneOf(view).areas[seat - 1];
  if (!area) return [];
  return [
    { label: m.karten_part_stones_left(), points: area.active + area.reserve },
    { label: m.karten_part_cards(), points: area.count },
  ];
}

/** What the rules draw with the same parts; from here, so that the picture stays one file to load. */
export const shared = { Card: LargeCard, Chip: Card };

/** On a phone there are two rows: the combinations, and below them what can always be done. */
const bar = { upright: '13.75rem', lying: '13rem', tablet: '9.9rem', desk: '9.5rem' };

export default { Board, Say, Controls, bar, Card, parts, chance: m.karten_draw_forced } satisfies Picture;
