import { m } from '../../paraglide/messages';
import type { View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import { boardOf } from './model';
import Controls from './Controls.svelte';
import { tell } from './words';

function parts(view: View, seat: number): ScorePart[] {
  const { red, teams } = boardOf(view);
  return [{ label: m.duell_part_red(), points: red[teams[seat - 1] ?? 'A'].length }];
}

export default { Board, Controls, tell, parts } satisfies Picture;
