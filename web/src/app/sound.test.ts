import { expect, test, vi } from 'vitest';
import { play, soundOf } from './sound';
import { settings } from './settings.svelte';

test('dice, cards and actions have their sounds', () => {
  expect(soundOf({ chance: 'dice 1 2' })).toBe('dice');
  expect(soundOf({ chance: 'pick ? of 60' })).toBe('card');
  expect(soundOf({ seat: 1, action: 'take b7' })).toBe('card');
  expect(soundOf({ table: 'undo', seat: 1 })).toBeNull();
});

test('nothing sounds, and nothing is made, before a person wants it', () => {
  const made = vi.fn();
  vi.stubGlobal('AudioContext', made);
  expect(settings.sound).toBe(false);
  play('turn');
  expect(made).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
