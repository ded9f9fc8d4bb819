// Plays a record like a film: where it is, through whose eyes, how fast.

import type { Step, View } from '../net/wire';
import type { MatchRecord } from './record';
import { Moments, NoMoment, type Eyes } from './moments';

/** How long a whole match takes, slow to fast. */
export const PACES = [300_000, 120_000, 60_000, 30_000];
/** No event is over before it has been seen, and none is waited for for long. */
const SHORTEST_MS = 60;
const LONGEST_MS = 2_500;

export class Player {
  /** How many events have happened. */
  event = $state(0);
  eyes = $state<Eyes>('all');
  view = $state.raw<View | null>(null);
  /** All that happened, through these eyes; nothing until it is there. */
  told = $state.raw<Step[]>([]);
  playing = $state(false);
  pace = $state(1);
  /** What is wrong with this moment. */
  trouble = $state<string | null>(null);
  readonly last: number;
  /** The events with which turns begin. What comes before the first, such as the cards that are dealt, is one step. */
  private readonly turns = $derived(this.told.filter(({ news }) => news.some(({ heading }) => heading)).map(({ event = 0 }) => event));
  private readonly moments: Moments;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: MatchRecord, moments = new Moments(record)) {
    this.moments = moments;
    this.last = record.entries.length;
    void this.tell();
  }

  async go(event: number): Promise<void> {
    this.event = Math.min(this.last, Math.max(0, event));
    await this.show();
  }

  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    this.told = [];
    void this.tell();
    await this.show();
  }

  private async tell(): Promise<void> {
    const { eyes } = this;
    // If it does not come, one looks without words; why is said of the moments, which do not come either.
    const told = await this.moments.story(eyes).catch(() => []);
    if (eyes === this.eyes) this.told = told;
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

  private get interval(): number {
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (PACES[this.pace] as number) / this.last));
  }

  private async run(): Promise<void> {
    await this.show();
    if (!this.playing) return;
    if (this.event === this.last) return this.pause();
    void this.moments.at(this.event + 1, this.eyes).catch(() => undefined);
    this.timer = setTimeout(() => {
      this.event += 1;
      void this.run();
    }, this.interval);
  }
}
