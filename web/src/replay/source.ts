// Where the record of one of our tables comes from: as a file, or, where only those who played may
// have it, over the connection with this browser's keys.

import { desk } from '../app/desk.svelte';
import { readRecord, type MatchRecord } from './record';

export type Trouble = 'not_finished' | 'no_record' | 'lost';
export class NoRecord extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

async function overTheLine(code: string): Promise<string> {
  for (let waited = 0; desk.connection !== 'online' && waited < 50; ++waited) await new Promise((done) => setTimeout(done, 100));
  if (desk.code !== code) {
    const entered = await desk.enter(code);
    if (!entered) {
      desk.error = null;
      throw new NoRecord('no_record');
    }
  }
  const answer = await desk.ask('record');
  if (answer.error?.code === 'not_finished') throw new NoRecord('not_finished');
  if (answer.error) throw new NoRecord(answer.error.code === 'lost' ? 'lost' : 'no_record');
  return answer.record;
}

/** Throws NoRecord. */
export async function recordOf(code: string): Promise<MatchRecord> {
  const response = await fetch(`/record/${code}`).catch(() => null);
  const text = response?.ok ? await response.text() : await overTheLine(code);
  try {
    return readRecord(text);
  } catch {
    throw new NoRecord('no_record');
  }
}
