// A moment of a match as a riddle. To the picture and to a draft this is a desk like any other, at which one seat plays; but
// nothing happens there: what is confirmed is an answer, to which the review knows the chance.

import type { Counter } from '../app/draft.svelte';
import type { SeatView } from '../app/desk.svelte';
import type { Story } from '../app/story';
import type { Answer, Takes, Word } from '../net/requests';
import type { ActionChance, ReviewMoment, TablePush, View, WireError } from '../net/wire';

export class Riddle implements Counter {
  views = $state.raw<Record<number, SeatView>>({});
  stories = $state.raw<Record<number, Story>>({});
  readonly you: { seats: number[]; host: boolean };
  /** What was answered. */
  answer = $state.raw<ActionChance | null>(null);
  error: WireError | null = null;

  constructor(
    readonly moment: ReviewMoment,
    readonly table: TablePush,
    view: View,
  ) {
    this.you = { seats: [moment.seat], host: false };
    // One decision is asked for: what could follow it is not.
    const known = new Set(moment.actions.map(({ action }) => action));
    this.views = { [moment.seat]: { match: 1, seq: moment.event, undo: false, view: { ...view, actions: (view.actions ?? []).filter(({ text }) => known.has(text)) } } as SeatView };
  }

  async ask<W extends Word>(what: W, members?: object): Promise<Answer<W>> {
    return this.reply(what, members) as Answer<W>;
  }
  async want<W extends Word>(what: W, members?: object): Promise<Answer<W>> {
    return this.reply(what, members) as Answer<W>;
  }

  private chosen(actions: readonly string[]): ActionChance | undefined {
    return this.moment.actions.find(({ action }) => action === actions[0]);
  }

  private reply(what: Word, members: object | undefined): object {
    const actions = (members as Partial<Takes['act']> | undefined)?.actions ?? [];
    const chosen = this.chosen(actions);
    // After the one decision it is for others, or luck, to go on.
    if (what === 'preview' && chosen) return { ok: true, applied: 1, stopped: 'reveal', view: this.views[this.moment.seat]?.view, steps: [] };
    if (what === 'act' && chosen) this.answer = chosen;
    return { error: { code: 'lost', text: '' } };
  }
}
