import { expect, it } from 'vitest';
import { around } from './around';

it('begins at the own seat', () => {
  const seated = [1, 2, 3].map((seat) => ({ seat }));
  expect(around(seated, 2).map(({ seat }) => seat)).toEqual([2, 3, 1]);
  expect(around(seated, null)).toEqual(seated);
});
