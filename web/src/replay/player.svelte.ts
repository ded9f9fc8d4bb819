// Plays a record like a film: where it is, through whose eyes, how fast.

import type { View } from '../net/wire';
import { turnsOf, type MatchRecord } from './record';
import { Moments, NoMoment, type Eyes } from './moments';

export const PACES = [3000, 1500, 800, 400]; // ms from one event to the next, slow to fast

export class Player {
  /** How many events have happened. */
  event = $state(0);
  eyes = $state<Eyes>('all');
  view = $state.raw<View | null>(null);
  playing = $state(false);
  pace = $state(1);
  /** What is wrong with this moment. */
  trouble = $state<string | null>(null);
  readonly last: number;
  private readonly turns: number[];
  private readonly moments: Moments;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: MatchRecord, moments = new Moments(record)) {
    this.moments = moments;
    this.last = record.entries.length;
    this.turns = turnsOf(record.entries);
  }

  async go(event: number): Promise<void> {
    this.event = Math.min(this.last, Math.max(0, event));
    await this.show();
  }

  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.show();
  }

  private async show(): Promise<void> {
    const { event, eyes } = this;
    try {
      const view = await this.moments.at(event, eyes);
      if (event !== this.event || eyes !== this.eyes) return;
      this.view = view;
      this.trouble = null;
    } catch (error) {
      if (event !== this.event || eyes !== this.eyes) return;
      this.trouble = error instanceof NoMoment ? error.message : '';
      this.pause();
    }
  }

  step(by: number): void {
    this.pause();
    void this.go(this.event + by);
  }

  /** The number of the turn at this moment, from 1; 0 before the first. */
  get turn(): number {
    return this.turns.filter((begin) => begin <= this.event).length;
  }
  get turnCount(): number {
    return this.turns.length;
  }

  /** To the beginning of a turn. */
  toTurn(number: number): void {
    this.pause();
    const begin = this.turns[number - 1];
    void this.go(number < 1 ? 0 : begin === undefined ? this.last : begin);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.event === this.last) this.event = 0;
    void this.run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    await this.show();
    if (!this.playing) return;
    if (this.event === this.last) return this.pause();
    void this.moments.at(this.event + 1, this.eyes).catch(() => undefined);
    this.timer = setTimeout(() => {
      this.event += 1;
      void this.run();
    }, PACES[this.pace]);
  }
}
