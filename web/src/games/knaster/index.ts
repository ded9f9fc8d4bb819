import { m } from '../../paraglide/messages';
import type { View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { partOf } from './model';
import { tell } from './words';

const parts = (view: View, seat: number): ScorePart[] => [
  { label: m.knaster_part_rings(), points: partOf(view, seat, 'circle') },
  { label: m.knaster_part_rows(), points: partOf(view, seat, 'row') },
  { label: m.knaster_part_columns(), points: partOf(view, seat, 'column') },
  { label: m.knaster_part_diagonals(), points: partOf(view, seat, 'diagonal') },
];

export default { Board, Controls, tell, parts } satisfies Picture;
