// What a person has in mind and has not told the server: which dice stay, where a guard is to stand, which castle goes. The
// board, where all of it lies, and the controls look at the same choice.

import type { Draft } from '../../app/draft.svelte';
import { perDraft } from '../kit/per_draft';
import type { TrayDie } from '../kit/six_dice';

export class Choice {
  /** The dice to choose from, as they lie there, and those that stay. */
  dice = $state.raw<TrayDie[]>([]);
  kept = $state.raw<boolean[]>([]);
  /** Kinds of cards: those that are to be guarded, or the castle for the King. */
  kinds = $state.raw<string[]>([]);
  /** Of the throw after which one wanted to stop too early, and was asked. */
  stopping = $state<string | null>(null);
  /** Said to defend: the dice follow by themselves. */
  defends = $state(false);

  constructor(readonly draft: Draft) {}
}

export const choiceOf = perDraft(Choice);
