// What is in a lesson, and its moments, from the server, which judges every event by the rules (POST /lesson). The lessons
// themselves are texts in the pictures' folders (docs/formats.md, "Lessons"), loaded when somebody wants to be taught.

import { ask } from '../net/ask';
import type { Language } from '../app/settings.svelte';
import type { Entry, Step, View, Why } from '../net/wire';

export type Both = Record<Language, string>;

/** Stands before an event of its chapter, or behind the last: `do` asks for it, the others are read. */
export interface Note {
  kind: 'say' | 'do' | 'why';
  event: number;
  /** What lights up in the picture: "cell=c3, do=roll". */
  look: string;
  words: Both;
}

export interface Chapter {
  title: Both;
  events: Entry[];
  notes: Note[];
}

export interface Contents {
  game: string;
  rules: number;
  seats: number;
  options: Record<string, string>;
  learner: number;
  chapters: Chapter[];
}

/** What follows from something that was tried. */
export type Tried =
  | { legal: true; applied: number; stopped: 'chance' | 'others' | 'end' | null; view: View; steps: Step[] }
  | { legal: false; applied: number; text: string; why: Why };

export interface Moment {
  view: View;
  steps: Step[];
  tried?: Tried;
}

const TOO_MANY = 429;
const TRIES = 5;
const WAIT_MS = 1_000;

async function post<T>(query: string, lesson: string): Promise<T> {
  const send = (): Promise<Response> => ask(`/lesson?${query}`, { method: 'POST', body: lesson });
  let response = await send();
  for (let tried = 1; response.status === TOO_MANY && tried < TRIES; ++tried) {
    await new Promise((done) => setTimeout(done, WAIT_MS));
    response = await send();
  }
  const answer = (await response.json()) as T & { error?: { text: string } };
  if (answer.error) throw new Error(answer.error.text);
  return answer;
}

export const contentsOf = (lesson: string): Promise<Contents> => post('', lesson);

/** How it stands when `event` events of a chapter (from 0) have happened, and what led there from `from` on. */
export function momentOf(lesson: string, chapter: number, event: number, from: number, tries: readonly string[] = []): Promise<Moment> {
  const tried = tries.map((action) => `&try=${encodeURIComponent(action)}`).join('');
  return post(`chapter=${chapter + 1}&event=${event}&from=${from}${tried}`, lesson);
}
