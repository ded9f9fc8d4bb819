// A draft: what one seat can do now, and what it has picked but not yet confirmed. Tap = pick (the
// picture then shows the server's preview), tap again or confirm = commit. Pictures get a draft and
// never talk to the server themselves. What can be done is what can be done where the board stands: while it is still
// being shown what led to the newest view, nothing.

import type { Answer, Takes } from '../net/requests';
import type { Action, Odds, View } from '../net/wire';
import type { Desk, SeatView } from './desk.svelte';
import { realDiceOf } from './real_dice';

/** What a draft needs of a desk: a lesson has one of its own. */
export type Counter = Pick<Desk, 'views' | 'stories' | 'table' | 'you' | 'error' | 'ask' | 'want'>;

/** What is to be seen of what has come. */
export interface Shows {
  shown(seat: number): SeatView | undefined;
  /** Not all of it. */
  readonly behind: boolean;
}

/** Everything, as soon as it comes. */
export const showsAll = (desk: Counter): Shows => ({ shown: (seat) => desk.views[seat], behind: false });

/** Names the decision that a seat has before it. */
function momentOf(seatView: SeatView | undefined): string {
  if (!seatView) return '';
  const { actions } = seatView.view;
  return [seatView.match, ...(actions?.length ? actions.map(({ text }) => text) : [seatView.seq])].join();
}

export class Draft {
  private run = $state.raw<string[]>([]);
  private preview = $state.raw<View | null>(null);
  /** Luck or others come next: nothing more can be picked, only confirmed. */
  private stopped = $state(false);
  /** A question is on its way to the server. */
  private asking = $state(false);
  /** The view on which something was done last. */
  private doneOn = $state.raw<SeatView | null>(null);
  /** The chances here, after the picks if there are any, and without them; null: nothing is told. */
  chances = $state.raw<Odds | null>(null);
  chancesBefore = $state.raw<Odds | null>(null);
  /** What is picked brings luck at once: there is nothing to see in its preview. */
  private throws = false;
  /** The view on which the picks were made, and the decision it asked for. */
  private base = $state.raw<{ on: SeatView | null; moment: string }>({ on: null, moment: '' });

  constructor(
    private readonly desk: Counter,
    readonly seat: number,
    private readonly shows: Shows = showsAll(desk),
  ) {}

  /** What is to be seen: the newest view, or one that led to it. */
  get seatView(): SeatView | undefined {
    return this.shows.shown(this.seat);
  }
  /** Names the decision that this seat has before it. It stays the same while others do something that changes nothing
      about what can be done here. */
  get moment(): string {
    return momentOf(this.seatView);
  }
  /** Do the picks still belong to what is to be decided? */
  private get fresh(): boolean {
    const { on, moment } = this.base;
    return on !== null && (this.upTo(on) || (on !== this.doneOn && moment === this.moment));
  }
  /** Is what is to be seen this view, or does it still lead there? */
  private upTo(on: SeatView): boolean {
    const { seatView, shows } = this;
    if (on === seatView) return true;
    return shows.behind && on === this.doneOn && seatView?.match === on.match && seatView.seq <= on.seq;
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
    return this.asking || (this.doneOn !== null && this.upTo(this.doneOn));
  }
  /** What can be picked next. */
  get actions(): Action[] {
    return this.idle || (this.pending && this.stopped) ? [] : (this.view?.actions ?? []);
  }
  /** A bot plays for this seat at the moment. */
  get asleep(): boolean {
    const chair = this.desk.table?.seats[this.seat - 1];
    return chair?.kind === 'person' && chair.bot !== null;
  }
  /** Nothing can be done here: a bot does it, or there is something to be seen first. */
  private get idle(): boolean {
    return this.asleep || this.shows.behind;
  }
  get canRoll(): boolean {
    const turn = this.seatView?.view.turn;
    return !this.idle && turn?.kind === 'chance' && turn.asker === this.seat && this.realDice === 0;
  }
  /** So many dice lie before the people here, who say what they fell on; 0: none, or that is not this seat's to say. */
  get realDice(): number {
    return this.idle ? 0 : realDiceOf(this.seatView?.view.turn, this.seat, this.desk.table);
  }
  get canUndo(): boolean {
    return !this.idle && (this.seatView?.undo ?? false);
  }
  /** Does the table wait for this seat? */
  get mustAct(): boolean {
    return this.canRoll || this.realDice > 0 || (!this.idle && (this.seatView?.view.actions?.length ?? 0) > 0);
  }

  private get newest(): SeatView | undefined {
    return this.desk.views[this.seat];
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
    if (!seatView || this.busy || this.shows.behind) return false;
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

  /** Real dice have fallen on these faces. */
  async thrown(faces: readonly number[]): Promise<boolean> {
    return this.send((from) => this.desk.want('roll', { ...from, dice: [...faces] }));
  }

  async undo(): Promise<boolean> {
    return this.send((from) => this.desk.want('undo', from));
  }

  /** Asks what the game says about the chances here. To be called in an effect, which then forgets an answer that comes too
      late; `told`: at this table they are told. */
  followChances(told: boolean): () => void {
    void this.seatView?.seq;
    const picks = this.picked;
    let current = true;
    if (!told || !(this.mustAct || this.pending)) {
      this.chances = this.chancesBefore = null;
    } else {
      void this.desk.ask('odds', { seat: this.seat, ...(picks.length > 0 ? { actions: picks } : {}) }).then((answer) => {
        if (!current) return;
        this.chances = answer.error ? null : answer.odds;
        if (picks.length === 0) this.chancesBefore = this.chances;
      });
    }
    return () => (current = false);
  }

  /** Tells the person why an action is not possible. */
  async explain(text: string): Promise<void> {
    const answer = await this.desk.ask('why_not', { seat: this.seat, action: text });
    if (answer.error) this.desk.error = answer.error;
    else if (!answer.legal) this.desk.error = { code: 'refused', text: answer.text, why: answer.why };
  }

  /** Changes the match, from what this seat has been shown. Where everybody acts at once, others may be quicker: as long
      as they leave this decision as it was, it is sent again. */
  private async send(ask: (from: Takes['undo']) => Promise<Answer>): Promise<boolean> {
    const { seatView, moment } = this;
    if (!seatView || this.busy || this.shows.behind) return false;
    this.asking = true;
    let from = seatView;
    let answer = await ask({ seat: this.seat, seq: from.seq });
    // That may not be shown yet, but it is the same decision.
    while (answer.error?.code === 'stale' && momentOf(this.newest) === moment && this.othersAlone(from.seq)) {
      from = this.newest as SeatView;
      answer = await ask({ seat: this.seat, seq: from.seq });
    }
    this.asking = false;
    if (answer.error) {
      this.drop();
    } else {
      this.doneOn = from;
      this.base = { ...this.base, on: from };
    }
    return !answer.error;
  }

  /** Has something happened since number `seq`, and neither luck nor this seat, from another device, had a part in it? */
  private othersAlone(seq: number): boolean {
    const story = this.desk.stories[this.seat];
    if (!story || story.before > seq || story.seq !== this.newest?.seq) return false;
    const entries = story.steps.filter((step) => step.seq > seq).flatMap((step) => step.entries);
    return entries.length > 0 && entries.every((entry) => 'seat' in entry && entry.seat !== this.seat);
  }
}
