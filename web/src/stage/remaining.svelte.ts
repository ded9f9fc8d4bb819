// Time that runs out, for whoever shows it.

import { createSubscriber } from 'svelte/reactivity';

/** Runs only while somebody looks. */
const tick = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** How many seconds are left until then, in the clock of this device. */
export function secondsUntil(until: number): number {
  tick();
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** The same as 1:05. */
export function remaining(until: number): string {
  const seconds = secondsUntil(until);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
