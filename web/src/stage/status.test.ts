// What the top bar says of whose turn it is.
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import type { Draft } from '../app/draft.svelte';
import type { Person } from '../games/picture';
import { m } from '../paraglide/messages';
import { overwriteGetLocale } from '../paraglide/runtime';
import Away from './Away.svelte';
import Status from './Status.svelte';

const person = (seat: number, name: string, more: Partial<Person> = {}): Person => ({ seat, name, mine: false, bot: false, colour: '', arms: '', level: null, away: false, botIn: null, ...more });
const settings = { approve: false, watch: true, chat: false, pace_ms: 0, grace_s: 0, clock_s: 0, real_dice: false, help: 'off', options: {} };
const chair = { kind: 'person' as const, name: '', away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' };
const table = { settings, seats: [chair, chair] };
const told = (container: Element): string => (container.querySelector('.turn')?.textContent ?? '').trim();

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
  overwriteGetLocale(() => 'en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says who throws, and when a bot is going to play for somebody who is away', async () => {
  const people = [person(1, 'Anna'), person(2, 'Ben', { away: true, botIn: 75_000 })];
  const { container, rerender } = render(Status, { people, table, draft: null, turn: { kind: 'chance', seats: [], asker: null, of: 1 }, over: false });
  expect(told(container)).toBe(m.turn_of({ name: 'Anna' }));
  await rerender({ turn: { kind: 'decision', seats: [2] } });
  expect(told(container)).toBe('Ben is away, a bot plays in 1:05');
  vi.advanceTimersByTime(6_000);
  await tick();
  expect(told(container)).toBe('Ben is away, a bot plays in 0:59');
  await rerender({ over: true });
  expect(told(container)).toBe(m.match_over());
});

it('asks everybody to throw for a bot, where dice are real', async () => {
  const real = { settings: { ...settings, real_dice: true }, seats: [chair, { ...chair, kind: 'bot' as const, bot: 'master' }] };
  const people = [person(1, 'Anna'), person(2, 'Kunigunde', { bot: true })];
  const turn = { kind: 'chance' as const, seats: [], asker: 2, of: 2, dice: 5 };
  const { container, rerender } = render(Status, { people, table: real, draft: null, turn, over: false });
  expect(told(container)).toBe('Who throws for Kunigunde?');
  // Whoever types them is asked in the bar of actions.
  await rerender({ draft: { seat: 1, realDice: 5, mustAct: true } as Draft });
  expect(told(container)).toBe(m.turn_of({ name: 'Kunigunde' }));
  await rerender({ draft: null, turn: { ...turn, asker: 1, of: 1 } });
  expect(told(container)).toBe(m.turn_of({ name: 'Anna' }));
  await rerender({ turn, table });
  expect(told(container)).toBe(m.turn_of({ name: 'Kunigunde' }));
});

it('counts down beside the name of whoever is away', async () => {
  const { container, rerender } = render(Away, { person: person(2, 'Ben', { away: true, botIn: 25_000 }) });
  expect(container.textContent.trim()).toBe('away0:15');
  await rerender({ person: person(2, 'Ben', { away: true }) });
  expect(container.textContent.trim()).toBe('away');
  await rerender({ person: person(2, 'Ben') });
  expect(container.textContent.trim()).toBe('');
});
