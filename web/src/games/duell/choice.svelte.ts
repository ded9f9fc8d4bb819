// What one seat is choosing: which dice it keeps, and what the dice on the table could be used for.
// The board and the controls look at the same choice.

import { untrack } from 'svelte';
import type { Draft } from '../../app/draft.svelte';
import type { Action, View } from '../../net/wire';
import type { Thrown } from '../picture';
import { perDraft } from '../kit/per_draft';
import { diceOf, isResult, laid, optionOf, rerollText, type Column, type Option, type Tray } from './model';

/** The dice as they lie, through the throws of a turn, whoever throws them. */
export class Dice {
  tray = $state.raw<Tray>([]);
  private turn: unknown;
  private thrown = '';

  /** To be called in an effect. */
  follow(view: View, thrown: Thrown | null): void {
    const lying = diceOf(view);
    untrack(() => {
      if (this.turn !== view.fields.turns) this.tray = [];
      this.turn = view.fields.turns;
      if (thrown && this.thrown === thrown.key) return;
      this.thrown = thrown?.key ?? '';
      const tray = laid(this.tray, lying);
      this.tray = thrown ? laid(tray, [...lying, ...thrown.faces]) : tray;
    });
  }

  toggle(place: number): void {
    this.tray = this.tray.map((die, i) => (die && i === place ? { ...die, kept: !die.kept, fresh: false } : die));
  }
}

export class Choice {
  readonly dice = new Dice();
  private found = $state.raw<{ moment: string; options: Option[] }>({ moment: '', options: [] });

  private looked = $state.raw<{ moment: string; column: Column }>({ moment: '', column: '' });

  constructor(private readonly draft: Draft) {}

  /** The column whose chances one wants to know at this moment; empty: none. */
  get wanted(): Column {
    return this.looked.moment === this.moment ? this.looked.column : '';
  }
  want(column: Column): void {
    this.looked = { moment: this.moment, column: this.wanted === column ? '' : column };
  }

  private get now(): View | undefined {
    return this.draft.seatView?.view;
  }
  private get moment(): string {
    return `${this.draft.seatView?.match} ${this.draft.seatView?.seq}`;
  }
  /** This seat may choose which dice to throw again. */
  get keeping(): boolean {
    return this.phase === 'keep';
  }
  get choosing(): boolean {
    return this.phase === 'choose';
  }
  private get phase(): unknown {
    return !this.draft.asleep && this.now?.actions?.length ? this.now.fields.phase : undefined;
  }
  get options(): Option[] {
    return this.found.moment === this.moment ? this.found.options : [];
  }
  /** Are all options known? */
  get ready(): boolean {
    return this.found.moment === this.moment;
  }
  get picked(): Option | undefined {
    const last = this.draft.pending ? this.draft.picked.at(-1) : undefined;
    return this.options.find(({ text }) => text === last);
  }
  get reroll(): string | undefined {
    const text = this.keeping ? rerollText(this.dice.tray) : undefined;
    return this.now?.actions?.some((action) => action.text === text) ? text : undefined;
  }

  /** To be called in an effect: takes over what has come from the server. */
  follow(): void {
    const { now, moment } = this;
    if (!now) return;
    untrack(() => {
      if (this.found.moment !== moment) void this.look(now, moment);
    });
    // A result was picked and taken back: the "stop" that led to it goes with it.
    if (this.options.length > 0 && this.draft.pending && this.draft.picked.join() === 'stop') this.draft.drop();
  }

  /** Asks the server what each result would move. */
  private async look(now: View, moment: string): Promise<void> {
    const { draft } = this;
    const before = this.leading;
    const stopped = before.length > 0 ? await draft.look(...before) : now;
    const actions = stopped?.fields.phase === 'choose' ? (stopped.actions ?? []).filter(isResult) : [];
    const one = async (action: Action): Promise<Option | null> => {
      const after = await draft.look(...before, action.text);
      return after && optionOf(action, now, after);
    };
    const options = this.keeping || this.choosing ? await Promise.all(actions.map(one)) : [];
    this.found = { moment, options: options.filter((option) => option !== null) };
  }

  /** What has to be said before a result is used. */
  private get leading(): string[] {
    return this.keeping ? ['stop'] : [];
  }

  toggle(place: number): void {
    if (!this.keeping || !this.dice.tray[place]) return;
    this.draft.drop();
    this.dice.toggle(place);
  }

  async throwAgain(): Promise<void> {
    if (this.reroll) await this.draft.play(this.reroll);
  }

  /** Picks a result; picking it twice commits it. */
  async choose({ text }: Option): Promise<void> {
    if (this.picked?.text === text) await this.draft.confirm();
    else await this.draft.repick(...this.leading, text);
  }

  /** Ends the turn without a move. */
  async pass(): Promise<void> {
    const texts = this.choosing ? ['pass'] : this.options.length > 0 ? ['stop', 'pass'] : ['stop'];
    if (this.draft.pending && this.draft.picked.join() === texts.join()) await this.draft.confirm();
    else await this.draft.repick(...texts);
  }
}

export const choiceOf = perDraft(Choice);
