// A draft: what one seat can do now, and what it has picked but not yet confirmed. Tap = pick (the
// picture then shows the server's preview), tap again or confirm = commit. Pictures get a draft and
// never talk to the server themselves.

import type { Answer, Takes } from '../net/requests';
import type { Action, Odds, View } from '../net/wire';
import type { Desk, SeatView } from './desk.svelte';

export class Draft {
  private run = $state.raw<string[]>([]);
  private preview = $state.raw<View | null>(null);
  /** Luck or others come next: nothing more can be picked, only confirmed. */
  private stopped = $state(false);
  /** A question is on its way to the server. */
  private asking = $state(false);
  /** The view on which something was done last. */
  private doneOn = $state.raw<SeatView | null>(null);
  /** What is picked brings luck at once: there is nothing to see in its preview. */
  private throws = false;
  /** The view on which the picks were made, and the decision it asked for. */
  private base = $state.raw<{ on: SeatView | null; moment: string }>({ on: null, moment: '' });

  constructor(
    private readonly desk: Desk,
    readonly seat: number,
  ) {}

  get seatView(): SeatView | undefined {
    return this.desk.views[this.seat];
  }
  /** Names the decision that this seat has before it. It stays the same while others do something that changes nothing
      about what can be done here. */
  get moment(): string {
    const { seatView } = this;
    if (!seatView) return '';
    const { actions } = seatView.view;
    return [seatView.match, ...(actions?.length ? actions.map(({ text }) => text) : [seatView.seq])].join();
  }
  /** Do the picks still belong to what is to be decided? */
  private get fresh(): boolean {
    const { on, moment } = this.base;
    return on !== null && (on === this.seatView || (on !== this.doneOn && moment === this.moment));
  }
  /** The actions picked so far, in order, not yet sent. */
  get picked(): string[] {
    return this.fresh ? this.run : [];
  }
  /** What to draw: the view after the picks if there are any, else the view. */
  get view(): View | undefined {
    return (this.fresh && this.preview) || this.seatView?.view;
  }
  /** Are there picks to confirm? */
  get pending(): boolean {
    return this.picked.length > 0;
  }
  /** Something is on its way: what was done stays in sight until the view that has it is here, and nothing else can be
      done meanwhile. */
  get busy(): boolean {
    return this.asking || (this.doneOn !== null && this.doneOn === this.seatView);
  }
  /** What can be picked next. */
  get actions(): Action[] {
    return this.asleep || (this.pending && this.stopped) ? [] : (this.view?.actions ?? []);
  }
  /** A bot plays for this seat at the moment. */
  get asleep(): boolean {
    const chair = this.desk.table?.seats[this.seat - 1];
    return chair?.kind === 'person' && chair.bot !== null;
  }
  get canRoll(): boolean {
    const turn = this.seatView?.view.turn;
    return !this.asleep && turn?.kind === 'chance' && turn.asker === this.seat;
  }
  get canUndo(): boolean {
    return !this.asleep && (this.seatView?.undo ?? false);
  }
  /** Does the table wait for this seat? */
  get mustAct(): boolean {
    return this.canRoll || (!this.asleep && (this.seatView?.view.actions?.length ?? 0) > 0);
  }

  can(text: string): boolean {
    return this.actions.some((action) => action.text === text);
  }

  /** Adds actions to the run and shows what would follow; nothing is stored anywhere. */
  async pick(...texts: string[]): Promise<boolean> {
    return this.propose([...this.picked, ...texts]);
  }

  /** Picks an action; if nothing but luck follows, which nobody has to ask for, it is committed at
      once: who says "roll again" need not say it twice. */
  async tap(text: string): Promise<boolean> {
    return (await this.pick(text)) && (!this.throws || (await this.confirm()));
  }

  /** Picks exactly these instead of what was picked before. */
  async repick(...texts: string[]): Promise<boolean> {
    return this.propose(texts);
  }

  /** Takes the last pick back. */
  async unpick(): Promise<void> {
    await this.propose(this.picked.slice(0, -1));
  }

  /** Makes this the run. What was picked before stays in sight until it is known what follows, so that nothing that has
      the focus goes away in between. */
  private async propose(run: string[]): Promise<boolean> {
    const { seatView, moment } = this;
    if (!seatView || this.busy) return false;
    if (run.length === 0) {
      this.drop();
      return true;
    }
    this.asking = true;
    const answer = await this.desk.ask('preview', { seat: this.seat, actions: run });
    this.asking = false;
    if (answer.error) {
      if (answer.error.code !== 'lost') this.desk.error = answer.error;
      return false;
    }
    if (this.moment !== moment) return false;
    this.base = { on: seatView, moment };
    this.run = run;
    this.preview = answer.view;
    this.stopped = answer.stopped !== null;
    this.throws = answer.stopped === 'chance' && this.preview.turn.asker === null;
    return true;
  }

  /** What would follow from these actions. Nothing is picked; null if they are refused. */
  async look(...texts: string[]): Promise<View | null> {
    const answer = await this.desk.ask('preview', { seat: this.seat, actions: texts });
    return answer.error ? null : answer.view;
  }

  /** Forgets the picks. */
  drop(): void {
    this.run = [];
    this.preview = null;
  }

  /** Commits the picks. */
  async confirm(): Promise<boolean> {
    return this.pending && (await this.play(...this.picked));
  }

  /** Commits these actions at once, without a preview: for what needs no second thought. */
  async play(...texts: string[]): Promise<boolean> {
    return this.send((from) => this.desk.want('act', { ...from, actions: texts }));
  }

  async roll(): Promise<boolean> {
    return this.send((from) => this.desk.want('roll', from));
  }

  async undo(): Promise<boolean> {
    return this.send((from) => this.desk.want('undo', from));
  }

  /** What the game says about the chances here, after the picks if there are any; null: nothing. */
  async odds(): Promise<Odds | null> {
    const answer = await this.desk.ask('odds', { seat: this.seat, ...(this.pending ? { actions: this.picked } : {}) });
    return answer.error ? null : answer.odds;
  }

  /** Tells the person why an action is not possible. */
  async explain(text: string): Promise<void> {
    const answer = await this.desk.ask('why_not', { seat: this.seat, action: text });
    if (answer.error) this.desk.error = answer.error;
    else if (!answer.legal) this.desk.error = { code: 'refused', text: answer.text, why: answer.why };
  }

  /** Changes the match, from what this seat has been shown. */
  private async send(ask: (from: Takes['undo']) => Promise<Answer>): Promise<boolean> {
    const { seatView } = this;
    if (!seatView || this.busy) return false;
    this.asking = true;
    const answer = await ask({ seat: this.seat, seq: seatView.seq });
    this.asking = false;
    if (answer.error) {
      this.drop();
    } else {
      this.doneOn = seatView;
      this.base = { ...this.base, on: seatView };
    }
    return !answer.error;
  }
}
