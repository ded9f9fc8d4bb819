// Lets what moves on the board fly there (fly.ts), whenever what is to be seen changes; not when it is shown without what led
// to it.

import { tick, untrack } from 'svelte';
import { motionOff } from '../app/settings.svelte';
import { flyFrom, spotsIn, type Spots } from './fly';

/** For a component that draws a board in `page`: `view` is what it draws, and `leaps` changes when that comes unexpected. */
export function flying(page: () => HTMLElement | undefined, view: () => unknown, leaps: () => number): void {
  let spots: Spots | null = null;
  let known = -1;
  $effect.pre(() => {
    const drawn = view();
    untrack(() => {
      const root = page();
      spots = drawn && root && !motionOff() && leaps() === known ? spotsIn(root) : null;
      known = leaps();
    });
    void tick().then(() => {
      const root = page();
      if (spots && root) flyFrom(root, spots);
      spots = null;
    });
  });
}
