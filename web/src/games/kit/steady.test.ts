import { expect, it } from 'vitest';
import { steady } from './steady';

it('gives the last value again until a new one says something else', () => {
  const keep = steady<Set<number>>((set) => [...set].join());
  const first = keep(new Set([1, 2]));
  expect(keep(new Set([1, 2]))).toBe(first);
  expect(keep(new Set([2]))).toEqual(new Set([2]));
  expect(keep(new Set([1, 2]))).not.toBe(first);
});

it('knows nothing, too', () => {
  const keep = steady<object | undefined>();
  expect(keep(undefined)).toBeUndefined();
  expect(keep({ a: 1 })).toEqual({ a: 1 });
  expect(keep(undefined)).toBeUndefined();
});
