import { expect, test, vi } from 'vitest';
import { play, soundOf, tap } from './sound';
import { settings } from './settings.svelte';

test('cards and actions have their sounds; dice have theirs when they land', () => {
  expect(soundOf({ chance: 'dice 1 2' })).toBeNull();
  expect(soundOf({ chance: 'pick ? of 60' })).toBe('card');
  expect(soundOf({ seat: 1, action: 'take b7' })).toBe('card');
  expect(soundOf({ seat: 1, action: 'circle c3' })).toBe('ring');
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

test('a device that can is tapped where that is wanted, once the person has touched the page', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: false } });
  tap();
  expect(vibrate).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } });
  tap();
  expect(vibrate).toHaveBeenCalledWith(10);
  settings.vibration = false;
  tap();
  settings.vibration = true;
  expect(vibrate).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
