import { expect, test } from 'vitest';
import { settings } from '../../app/settings.svelte';
import { percent } from './percent';

test('chances are whole percents, and nothing is certain or impossible that is not', () => {
  settings.language = 'en';
  expect([0, 0.001, 0.6149, 0.9999, 1].map(percent)).toEqual(['0%', '1%', '61%', '99%', '100%']);
});
