// The picture for any game that has none of its own.

import { desk } from '../../app/desk.svelte';
import { listOf } from '../../app/people';
import { settings } from '../../app/settings.svelte';
import { parseAction } from '../../app/words.svelte';
import type { View } from '../../net/wire';
import { m } from '../../paraglide/messages';
import type { Person, Picture } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { lyingIn } from './model';
import { actionNames } from './words';

function confirms(before: View, picked: readonly string[], people: readonly Person[]): string {
  const lying = lyingIn(before, desk.game(before.game)?.kinds ?? {});
  return m.confirm_what({ what: listOf(picked.map((text) => actionNames(before.game, parseAction(text), lying, people)), settings.language) });
}

// Whoever knows nothing of the actions offers all of them.
const bar = { upright: '15rem', lying: '16rem', tablet: '14rem', desk: '12rem' };

export default { Board, Controls, bar, confirms } satisfies Picture;
