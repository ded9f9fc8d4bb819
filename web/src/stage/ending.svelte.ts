// How a match ends: its last move is seen, there is a moment of silence, the winner is celebrated once over the board, and
// then the result comes in.

import { untrack } from 'svelte';

const HOLD_MS = 1_500;
export const FLOURISH_MS = 1_900;

export interface Finish {
  /** The match has ended. */
  over: boolean;
  /** Not all of it has been seen. */
  behind: boolean;
  /** Nothing is to move, or nobody looks. */
  still: boolean;
  /** There is somebody to be celebrated. */
  won: boolean;
}

export class Ending {
  phase = $state<'playing' | 'hold' | 'flourish' | 'result'>('playing');
  /** Nothing has been seen of the match yet. */
  private first = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get over(): boolean {
    return this.phase !== 'playing';
  }

  /** Call when anything of this has changed. */
  follow(now: Finish): void {
    untrack(() => this.look(now));
  }

  private look({ over, behind, still, won }: Finish): void {
    const first = this.first;
    this.first = false;
    if (!over || behind) {
      // What is added to a story that has been shown to its end changes nothing about that; another match does.
      if (!over || this.phase !== 'result') this.to('playing');
    } else if (first || still) {
      this.to('result');
    } else if (this.phase === 'playing') {
      this.to('hold', HOLD_MS, () => (won ? this.to('flourish', FLOURISH_MS, () => this.to('result')) : this.to('result')));
    }
  }

  /** Somebody taps. */
  skip(): void {
    if (this.phase === 'hold' || this.phase === 'flourish') this.to('result');
  }
  stop(): void {
    clearTimeout(this.timer);
  }

  private to(phase: Ending['phase'], ms = 0, then: (() => void) | null = null): void {
    clearTimeout(this.timer);
    this.phase = phase;
    if (then) this.timer = setTimeout(then, ms);
  }
}
