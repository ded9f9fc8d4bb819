import { m } from '../../paraglide/messages';
import type { View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import { figuresOf, inZone, sideOf } from './model';
import Controls from './Controls.svelte';
import { tell } from './words';

const parts = (view: View, seat: number): ScorePart[] => [
  { label: m.duell_part_red(), points: inZone(figuresOf(view), sideOf(seat)) },
];

export default { Board, Controls, tell, parts } satisfies Picture;
