// Where the record of one of our tables comes from: kept by this browser, as a file, or, where only those who played may
// have it, over the connection with this browser's keys.

import { recordKept } from '../archive/matches';
import { ask } from '../net/ask';
import { desk } from '../app/desk.svelte';
import { readRecord, type MatchRecord } from './record';

export type Trouble = 'not_finished' | 'no_record' | 'lost';
export class NoRecord extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

async function overTheLine(code: string, match: number | null): Promise<string> {
  for (let waited = 0; desk.connection !== 'online' && waited < 50; ++waited) await new Promise((done) => setTimeout(done, 100));
  if (desk.code !== code) {
    const entered = await desk.enter(code);
    if (!entered) {
      desk.error = null;
      throw new NoRecord('no_record');
    }
  }
  const answer = await desk.ask('record', match === null ? {} : { match });
  if (answer.error?.code === 'not_finished') throw new NoRecord('not_finished');
  if (answer.error) throw new NoRecord(answer.error.code === 'lost' ? 'lost' : 'no_record');
  return answer.record;
}

/** Of the latest match, only the table knows which it is; any other is the same wherever it comes from. */
async function textOf(code: string, match: number | null): Promise<string> {
  const kept = match === null ? null : await recordKept(code, match);
  if (kept !== null) return kept;
  const response = await ask(match === null ? `/record/${code}` : `/record/${code}/${match}`).catch(() => null);
  if (response?.ok) return response.text();
  try {
    return await overTheLine(code, match);
  } catch (error) {
    const latest = await recordKept(code, match);
    if (latest === null) throw error;
    return latest;
  }
}

/** `match`: null for the latest. Throws NoRecord. */
export async function recordOf(code: string, match: number | null): Promise<MatchRecord> {
  const text = await textOf(code, match);
  try {
    return readRecord(text);
  } catch {
    throw new NoRecord('no_record');
  }
}
