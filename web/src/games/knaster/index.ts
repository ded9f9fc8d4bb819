import { m } from '../../paraglide/messages';
import type { Step, View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Ring from './Ring.svelte';
import Say from './Say.svelte';
import { partOf } from './model';
import { titleWords } from './words';

const parts = (view: View, seat: number): ScorePart[] => [
  { label: m.knaster_part_rings(), points: partOf(view, seat, 'circle') },
  { label: m.knaster_part_rows(), points: partOf(view, seat, 'row') },
  { label: m.knaster_part_columns(), points: partOf(view, seat, 'column') },
  { label: m.knaster_part_diagonals(), points: partOf(view, seat, 'diagonal') },
];

/** What the rules draw with the same parts; from here, so that the picture stays one file to load. */
export const shared = { Ring };

/** After the last roll it is over. */
const deciding = (_: Step, before: View): boolean => before.fields.final === true;

export default { Board, Controls, Say, bar: { upright: '9.75rem', lying: '11.5rem', desk: '8.75rem' }, deciding, parts, title: titleWords, openly: true } satisfies Picture;
