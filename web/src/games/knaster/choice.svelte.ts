// What one seat is choosing: what it is about to write and ring. The sheet and the controls below it
// look at the same choice.

import type { Draft } from '../../app/draft.svelte';
import type { Action, View } from '../../net/wire';
import { perDraft } from '../kit/per_draft';
import { bonusText, duesOf, sheetReader, tapOn, type Due, type Sheet } from './model';

export class Choice {
  /** Cells of the due line that are to be ringed, and which moment they belong to. */
  private ringing = $state.raw<{ moment: string; cells: string[] }>({ moment: '', cells: [] });
  /** The line the person turned to, if several are due. */
  private wanted = $state('');

  private readonly read = sheetReader();
  private readonly readBefore = sheetReader();

  constructor(private readonly draft: Draft) {}

  private get picked(): string[] {
    return this.draft.pending ? this.draft.picked : [];
  }
  private get first(): Action[] {
    return this.draft.asleep ? [] : this.draft.pending ? (this.draft.seatView?.view.actions ?? []) : this.draft.actions;
  }
  /** What can follow the picks. The last choice of a round is not previewed, because it would show
      what the others chose: then the server's view still offers it, and nothing follows. */
  private get next(): Action[] {
    const last = this.picked.at(-1);
    return last !== undefined && this.draft.can(last) ? [] : this.draft.actions;
  }
  private get view(): View {
    return this.draft.view as View;
  }
  get dues(): Due[] {
    return duesOf(this.view, this.draft.seat, this.next);
  }
  get due(): Due | undefined {
    const { dues } = this;
    return dues.find(({ line }) => line.name === this.wanted) ?? dues[0];
  }
  private get moment(): string {
    return [this.draft.moment, ...this.picked, this.due?.line.name].join();
  }
  /** The cells chosen so far for the due line. */
  get chosen(): string[] {
    return this.ringing.moment === this.moment ? this.ringing.cells : [];
  }
  get sheet(): Sheet {
    return this.read(this.view, this.draft.seat, this.picked, this.chosen);
  }
  /** The sheet without anything that is only picked. */
  get before(): Sheet {
    return this.readBefore(this.draft.seatView?.view ?? this.view, this.draft.seat);
  }
  /** Something has been picked and nothing is left to choose. */
  get ready(): boolean {
    return this.picked.length > 0 && this.next.length === 0;
  }
  /** Cells that a tap now writes into or rings. */
  get open(): Set<string> {
    const verbs = this.picked.length > 0 ? [] : this.first.filter(({ verb }) => verb === 'write' || verb === 'circle');
    return new Set([...verbs.map(({ args }) => args[0] as string), ...(this.due?.cells ?? [])]);
  }

  turnTo(line: string): void {
    this.wanted = line;
  }

  async tap(cell: string): Promise<void> {
    const { draft, first, next, picked, due, sheet } = this;
    const tap = tapOn(cell, { first, next, picked, due, sheet });
    if (tap?.do === 'pick') await draft.repick(tap.text);
    else if (tap?.do === 'ring') await this.ring(cell, due as Due);
    else if (tap?.do === 'unpick') await draft.unpick();
    else if (tap?.do === 'confirm') await draft.confirm();
    else if (tap?.do === 'explain') await draft.explain(tap.text);
  }

  private async ring(cell: string, due: Due): Promise<void> {
    const { chosen } = this;
    const cells = chosen.includes(cell) ? chosen.filter((other) => other !== cell) : [...chosen, cell];
    const text = cells.length === due.count && bonusText(this.next, due.line.name, cells);
    this.ringing = { moment: this.moment, cells };
    // Once they are picked nothing is left to choose, also after the pick has been taken back.
    if (text && (await this.draft.pick(text))) this.ringing = { moment: '', cells: [] };
  }
}

export const choiceOf = perDraft(Choice);
