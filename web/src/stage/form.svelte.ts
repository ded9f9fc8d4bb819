// In which of five ways a table is laid out: decided by the window, in one place.

import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** big: the television; lying: a phone on its side; upright: a phone; desk: everything from a laptop on. */
export type Form = 'upright' | 'lying' | 'tablet' | 'desk' | 'big';

export function formOf(width: number, height: number): Exclude<Form, 'big'> {
  // What is low but not wide either is a page that has been zoomed in: it scrolls.
  if (height < 500 && width >= 560) return 'lying';
  if (width < 700) return 'upright';
  return width < 1200 ? 'tablet' : 'desk';
}

/** That of the window as it is; call it where it may change what is drawn. */
export const formNow = (): Exclude<Form, 'big'> => formOf(innerWidth.current ?? 360, innerHeight.current ?? 640);
