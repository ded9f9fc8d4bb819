// What a person has in mind and has not told the server: raised cards, rows for the start stones.
// The board and the controls look at the same choice.

import type { Draft } from '../../app/draft.svelte';
import type { Action } from '../../net/wire';
import { perDraft } from '../kit/per_draft';
import { fitting, follow, offersOf, type Offer } from './runs';
import { byValue } from './model';
import type { Ability } from './sides';

export class Choice {
  /** Cards that are raised. */
  raised = $state.raw<string[]>([]);
  /** Rows tapped for the start stones, one for each level. */
  rows = $state.raw<Ability[]>([]);
  /** Combinations in the hand. */
  offers = $state.raw<Offer[]>([]);
  /** What the raised cards can be played as. */
  fits = $state.raw<Offer[]>([]);
  /** The combination that is being tried. */
  trying = $state.raw<Offer | null>(null);
  private moment = '';
  private asked = 0;
  /** How many steps what is being tried has; 0: none that belong together. */
  private steps = 0;
  /** Another combination takes the place of the one that is being tried. */
  private changing = false;

  constructor(private readonly draft: Draft) {}

  /** Begins anew when there is something else to decide. */
  sync(): void {
    const { moment, picked, pending } = this.draft;
    // A combination or an exchange is tried whole or not at all: taking back its last card takes all of it back.
    if (pending && !this.changing && picked.length < this.steps) {
      this.trying = null;
      this.steps = 0;
      this.draft.drop();
    }
    if (moment === this.moment) return;
    this.moment = moment;
    this.raised = [];
    this.rows = [];
    this.offers = [];
    this.fits = [];
    this.trying = null;
    this.steps = 0;
    void this.find();
  }

  private readonly look = (run: string[]) => this.draft.look(...run);

  private async find(): Promise<void> {
    const { moment } = this;
    const view = this.draft.seatView?.view;
    if (!view || this.draft.asleep || !view.actions?.some(({ verb }) => verb === 'play')) return;
    const offers = await offersOf(this.look, view, this.draft.seat);
    if (moment === this.moment) this.offers = offers;
  }

  /** A card of the hand is tapped. */
  async tap(card: string): Promise<void> {
    const { draft } = this;
    const step = ['discard', 'use', 'give'].map((verb) => `${verb} ${card}`).find((text) => draft.can(text));
    if (step) return void (await draft.pick(step));
    const discards = draft.picked.filter((text) => text !== `discard ${card}`);
    if (discards.length < draft.picked.length) return void (await draft.repick(...discards));
    if (!draft.mustAct) return;
    const before = draft.pending && this.trying ? this.trying.cards : this.raised;
    if (draft.pending) draft.drop();
    this.trying = null;
    this.steps = 0;
    this.raised = before.includes(card) ? before.filter((other) => other !== card) : [...before, card].sort(byValue);
    await this.compare();
  }

  private async compare(): Promise<void> {
    const number = ++this.asked;
    const { raised } = this;
    const view = this.draft.seatView?.view;
    this.fits = [];
    if (!view || raised.length < 3) return;
    const fits = await fitting(this.look, view, this.draft.seat, raised);
    if (number === this.asked) this.fits = fits;
  }

  /** Tries a combination: the server's preview shows the board after it. */
  async play(offer: Offer): Promise<void> {
    if (await this.attempt(offer.run)) {
      this.trying = offer;
      this.raised = [];
      this.fits = [];
    }
  }

  private async attempt(run: string[]): Promise<boolean> {
    this.changing = true;
    const done = await this.draft.repick(...run);
    if (done) this.steps = run.length;
    this.changing = false;
    return done;
  }

  /** Tries the same cards in another way. */
  async playAs(way: Action): Promise<void> {
    if (this.trying) await this.draft.repick(way.text, ...this.trying.run.slice(1));
  }

  /** Gives the raised cards for as many stones. */
  async exchange(): Promise<void> {
    const view = this.draft.seatView?.view;
    if (!view) return;
    const start = `exchange ${this.raised.length}`;
    this.trying = null;
    const run = await follow(this.look, view, this.draft.seat, start, this.raised);
    if (run) await this.attempt(run);
    else await this.draft.explain(start);
  }

  /** The start placings that hold the rows tapped so far and, if `more` is given, that one too. */
  placings(more?: Ability): Action[] {
    const wanted = more ? [...this.rows, more] : this.rows;
    const count = (rows: string[], row: string) => rows.filter((other) => other === row).length;
    return (this.draft.seatView?.view.actions ?? []).filter(
      ({ verb, args }) => verb === 'place' && wanted.every((row) => count(args, row) >= count(wanted, row)),
    );
  }

  async place(row: Ability): Promise<void> {
    if (this.draft.pending) this.draft.drop();
    if (this.placings(row).length === 0) this.rows = [];
    if (this.placings(row).length === 0) return;
    this.rows = [...this.rows, row];
    const whole = this.placings().find(({ args }) => args.length === this.rows.length);
    if (whole) await this.draft.pick(whole.text);
  }
}

export const choiceOf = perDraft(Choice);
