import { m } from '../../paraglide/messages';
import type { Step, View } from '../../net/wire';
import type { Picture, ScorePart } from '../picture';
import Board from './Board.svelte';
import { boardOf, type Side } from './model';
import Controls from './Controls.svelte';
import Figure from './Figure.svelte';
import Main from './Main.svelte';
import Mark from './Mark.svelte';
import Say from './Say.svelte';
import { columnWords } from './words';

/** What the rules draw with the same parts; from here, so that the picture stays one file to load. */
export const shared = { Figure, Mark, columnWords };

function parts(view: View, seat: number): ScorePart[] {
  const { red, teams } = boardOf(view);
  return [{ label: m.duell_part_red(), points: red[teams[seat - 1] ?? 'A'].length }];
}

/** A figure comes into a red zone; or one is missing, and this is the last throw. */
function deciding(step: Step, before: View): boolean {
  if (step.news.some(({ key }) => key === 'entered')) return true;
  const { red, figuresToWin } = boardOf(before);
  const { phase, rolls, rolls_max: most, side } = before.fields;
  const thrown = step.entries.some((entry) => 'chance' in entry);
  return thrown && phase === 'roll' && Number(rolls) === Number(most) - 1 && red[side as Side].length === figuresToWin - 1;
}

const bar = { upright: '11.2rem', lying: '14rem', tablet: '9.5rem', desk: '9.5rem' };

export default { Board, Controls, Main, Say, bar, deciding, parts } satisfies Picture;
