// What a person at the tournament is about to choose: the dice that stay, by the original rules.

import type { Draft } from '../../app/draft.svelte';
import { perDraft } from '../kit/per_draft';
import { keepText, type TrayDie } from '../kit/six_dice';

class Choice {
  kept = $state<boolean[]>([]);

  constructor(private readonly draft: Draft) {}

  /** The own dice as they lie, in the order of `kept`. */
  dice = $state.raw<TrayDie[]>([]);

  /** How many of them would be thrown again. */
  get again(): number {
    return this.dice.filter((die, place) => !die.dead && !this.kept[place]).length;
  }
  throwAgain(): void {
    if (this.draft.actions.some(({ verb }) => verb === 'keep') && this.again > 0) void this.draft.play(keepText(this.dice, this.kept));
  }
}

export const choiceOf = perDraft(Choice);
