// What the generic view says.

import { nameOf } from '../../app/people';
import { actionWords } from '../../app/words.svelte';
import type { Action } from '../../net/wire';
import type { Person } from '../picture';
import { cardIn, type Lying } from './model';
import { cardName } from './suits';

/** An action in words, with its cards and people by name. */
export function actionNames(game: string, action: Action, lying: Lying, people: readonly Person[]): string {
  const args = action.args.map((arg) => {
    const card = cardIn(arg, lying);
    return card?.kind === 'card' ? cardName(card.colour, card.value) : arg;
  });
  return actionWords(game, { ...action, args }, (seat) => nameOf(people, seat));
}
