import { m } from '../../paraglide/messages';
import type { View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { LINES, readSheet, type Line } from './model';
import { tell } from './words';

function parts(view: View, seat: number): ScorePart[] {
  const sheet = readSheet(view, seat);
  const of = (kind: Line['kind']): number =>
    LINES.filter((line) => line.kind === kind && sheet.marked.includes(line.name)).reduce((sum, line) => sum + line.points, 0);
  return [
    { label: m.knaster_part_rings(), points: sheet.rings },
    { label: m.knaster_part_rows(), points: of('row') },
    { label: m.knaster_part_columns(), points: of('column') },
    { label: m.knaster_part_diagonals(), points: of('diagonal') },
  ];
}

export default { Board, Controls, tell, parts, atOnce: ['pass'] } satisfies Picture;
