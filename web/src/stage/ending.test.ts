import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Ending } from './ending.svelte';

const going = { over: false, behind: false, still: false, won: true };
let ending: Ending;
beforeEach(() => {
  vi.useFakeTimers();
  ending = new Ending();
});
afterEach(() => void vi.useRealTimers());

it('lets the last move land, holds, celebrates once, and then shows the result', () => {
  ending.follow(going);
  ending.follow({ ...going, over: true, behind: true });
  vi.advanceTimersByTime(5_000);
  expect(ending.phase).toBe('playing');
  ending.follow({ ...going, over: true });
  ending.follow({ ...going, over: true });
  vi.advanceTimersByTime(1_499);
  expect(ending.phase).toBe('hold');
  vi.advanceTimersByTime(1);
  expect(ending.phase).toBe('flourish');
  vi.advanceTimersByTime(2_000);
  expect(ending.phase).toBe('result');
  ending.follow({ ...going, over: true });
  vi.advanceTimersByTime(5_000);
  expect(ending.phase).toBe('result');
});

it('waits again when the end came before the last move', () => {
  ending.follow(going);
  ending.follow({ ...going, over: true });
  vi.advanceTimersByTime(1_000);
  ending.follow({ ...going, over: true, behind: true });
  vi.advanceTimersByTime(1_000);
  expect(ending.over).toBe(false);
  ending.follow({ ...going, over: true });
  expect(ending.phase).toBe('hold');
});

it('shows the result at once to who comes later, where nothing moves, and to who taps', () => {
  ending.follow({ ...going, over: true });
  expect(ending.phase).toBe('result');
  ending = new Ending();
  ending.follow(going);
  ending.follow({ ...going, over: true, still: true });
  expect(ending.phase).toBe('result');
  ending = new Ending();
  ending.follow(going);
  ending.follow({ ...going, over: true });
  ending.skip();
  vi.advanceTimersByTime(5_000);
  expect(ending.phase).toBe('result');
});

it('keeps the result until there is another match', () => {
  ending.follow({ ...going, over: true });
  ending.follow({ ...going, over: true, behind: true });
  expect(ending.phase).toBe('result');
  ending.follow(going);
  expect(ending.phase).toBe('playing');
});

it('celebrates nobody where nobody has won', () => {
  ending.follow(going);
  ending.follow({ ...going, over: true, won: false });
  vi.advanceTimersByTime(1_500);
  expect(ending.phase).toBe('result');
});
