import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Moments, NoMoment } from './moments';
import { readRecord } from './record';

const record = readRecord(readFileSync('src/replay/fixtures/karten.jsonl', 'utf8'));
const tooMany = () => new Response('too many requests; wait a moment\n', { status: 429 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('moments of a long record', () => {
  it('wait when too much has been asked for', async () => {
    const ask = vi.fn(async () => Response.json({ view: { seats: 2 }, steps: [] })).mockImplementationOnce(async () => tooMany());
    const seen = new Moments(record, ask).at(1, 'none');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await seen).toEqual({ seats: 2 });
  });

  it('give up in the end', async () => {
    const ask = vi.fn(async () => tooMany());
    const seen = expect(new Moments(record, ask).at(1, 'none')).rejects.toThrow(NoMoment);
    await vi.advanceTimersByTimeAsync(60_000);
    await seen;
    expect(ask).toHaveBeenCalledTimes(5);
  });
});
