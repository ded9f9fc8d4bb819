// What happened, as it is drawn and as it is spoken.
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Line } from '../app/story';
import Log from './Log.svelte';
import Narrator from './Narrator.svelte';

const line = (key: string, text: string, more: Partial<Line> = {}): Line => ({ key, step: key, parts: [{ text }], heading: false, struck: false, ...more });
const rolled = line('1', '', { heading: true, parts: [{ text: 'Anna', seat: 1 }, { text: ' rolls ' }, { text: '5, 2', dice: [5, 2] }] });

afterEach(cleanup);

describe('the log', () => {
  it('draws dice, marks what begins a turn and strikes out what was taken back', () => {
    const { container } = render(Log, { lines: [rolled, line('2', 'Anna stays', { struck: true })], picture: null, earlier: { count: 0, load: async () => {} } });
    expect(container.querySelectorAll('li')).toHaveLength(1);
    const [first, second] = [...container.querySelectorAll('li p')];
    expect(first?.textContent).toBe('Anna rolls ');
    expect(first?.querySelector('.heading bdi')?.textContent).toBe('Anna');
    expect(first?.querySelector('[aria-label="5, 2"]')?.querySelectorAll('svg')).toHaveLength(2);
    expect(second?.querySelector('s')?.textContent).toBe('Anna stays');
  });
});

describe('the narrator', () => {
  const spoken = (container: Element): string => (container.querySelector('[role="status"]')?.textContent ?? '').trim();

  it('speaks of what happens, and not of what was before', async () => {
    const { container, rerender } = render(Narrator, { lines: null, mustAct: false });
    const before = [line('7', 'before')];
    await rerender({ lines: before, mustAct: false });
    expect(spoken(container)).toBe('');
    await rerender({ lines: [...before, rolled, line('2', 'Anna stays'), line('3', 'no', { struck: true })], mustAct: false });
    expect(spoken(container)).toBe('Anna rolls 5, 2. Anna stays.');
    // What was still earlier comes on request.
    await rerender({ lines: [line('6', 'earlier'), ...before, rolled, line('2', 'Anna stays'), line('3', 'no', { struck: true })], mustAct: false });
    expect(spoken(container)).toBe('Anna rolls 5, 2. Anna stays.');
  });

  it('speaks of the very first thing, too', async () => {
    const { container, rerender } = render(Narrator, { lines: [] as Line[], mustAct: false });
    await rerender({ lines: [rolled], mustAct: false });
    expect(spoken(container)).toBe('Anna rolls 5, 2.');
  });
});
