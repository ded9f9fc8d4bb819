import type { TransitionConfig } from 'svelte/transition';

// Rings as people draw them: never quite round, never quite closed. In a box of 100 by 100.
const RINGS = [
  'M66 9C34 0 7 24 8 54C9 84 38 98 65 91C92 83 99 52 86 29C76 12 54 8 36 17',
  'M27 19C52 -1 92 12 94 47C95 80 66 99 38 93C11 87 1 58 11 34C20 15 46 7 70 16',
  'M82 24C61 1 19 5 8 38C0 67 23 97 54 94C84 91 99 62 91 36C84 17 62 6 39 15',
];

/** Which of them a place gets, and how it is turned; the same place always gets the same. */
export const ringAt = (place: number): string => RINGS[place % RINGS.length] as string;
export const turnAt = (place: number): string => `rotate(${(place * 67) % 360} 50 50)`;

const still = (): boolean => document.documentElement.dataset.motion === 'off';
/** A board that has just come shows what is; only what happens on it from then on is drawn. */
const watched = (node: Element): boolean => node.closest('[data-live], dialog')?.matches('[data-live]') ?? false;

/** Of the rings that a sheet gets at the same time: which is drawn when. */
const queues = new WeakMap<Element, { since: number; rings: Element[] }>();
const AT_ONCE_MS = 100;
function turnOf(ring: Element, sheet: Element): number {
  const now = performance.now();
  let queue = queues.get(sheet);
  if (!queue || now - queue.since > AT_ONCE_MS) queues.set(sheet, (queue = { since: now, rings: [] }));
  if (!queue.rings.includes(ring)) queue.rings.push(ring);
  return queue.rings.indexOf(ring);
}

/** So many pieces a ring on the own sheet is made of; they appear one after another, as behind a pencil. */
export const PIECES = 7;
const PIECE_MS = 45;
const RING_MS = PIECES * PIECE_MS;

/** A piece of a ring appears when the pencil comes by. */
export function pencil(node: Element, { piece }: { piece: number }): TransitionConfig {
  const sheet = node.closest('[data-sheet]');
  if (still() || !watched(node) || !sheet) return { duration: 0 };
  const turn = turnOf(node.parentElement as Element, sheet);
  return { delay: turn * RING_MS + piece * PIECE_MS, duration: PIECE_MS, css: (t) => `opacity: ${t}` };
}

/** A ring on somebody else's sheet. */
export function appear(node: Element): TransitionConfig {
  const sheet = node.closest('[data-sheet]');
  if (still() || !watched(node) || !sheet) return { duration: 0 };
  return { delay: Math.min(turnOf(node, sheet), 4) * 140, duration: 180, css: (t) => `opacity: ${t}` };
}

/** A line that has been closed glows up once. */
export function glow(node: Element): TransitionConfig {
  if (still() || !watched(node)) return { duration: 0 };
  return { duration: 1_100, css: (t) => `opacity: ${(Math.sin(Math.PI * t) * 0.75).toFixed(3)}` };
}
