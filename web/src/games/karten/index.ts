import type { Picture, ScorePart } from '../picture';
import type { View } from '../../net/wire';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { m } from '../../paraglide/messages';
import { sceneOf } from './model';
import { tell } from './words';

/** Nobody counts points here; what matters at the end is who has stones left, and cards. */
function parts(view: View, seat: number): ScorePart[] {
  const area = sceneOf(view).areas[seat - 1];
  if (!area) return [];
  return [
    { label: m.karten_part_stones_left(), points: area.active + area.reserve },
    { label: m.karten_part_cards(), points: area.count },
  ];
}

export default { Board, Controls, tell, parts, chance: m.karten_draw_forced } satisfies Picture;
