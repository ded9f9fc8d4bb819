// What one seat has been told, put together from its parts and cut into lines.

import type { Entry, News, Step } from '../net/wire';
import { partsOf, type Name, type Part } from './news';
import type { Catalogue } from './words.svelte';

/** What a seat was told behind the first `before` of the entries that it was shown, up to number `seq`. */
export interface Story {
  match: number;
  before: number;
  seq: number;
  steps: Step[];
}

/** A story with what follows it, which counts where both tell the same; null: it does not go on from there. */
export function joined(story: Story | undefined, next: Story): Story | null {
  if (story?.match !== next.match || next.before < story.before || next.before > story.seq) return null;
  const steps = story.steps.filter(({ seq }) => seq <= next.before).concat(next.steps);
  return { ...next, before: story.before, steps };
}

export const entriesOf = (story: Story | undefined): Entry[] => story?.steps.flatMap(({ entries }) => entries) ?? [];

export interface Line {
  /** Stays the same when more is known of the story, before or behind. */
  key: string;
  /** The same for all lines of one step. */
  step: string;
  /** In a replay: the number of the event of which it tells. */
  event?: number | undefined;
  parts: Part[];
  /** It begins a turn. */
  heading: boolean;
  /** What it tells has been taken back. */
  struck: boolean;
}

/** What has been told, by what it tells. */
export type KnownLines = WeakMap<News, Line>;

/** `known`: lines that were told with the same words and names; they come again, and nothing is drawn anew that has not
    changed. */
export function linesOf({ before, steps }: Pick<Story, 'before' | 'steps'>, words: Catalogue, name: Name, known: KnownLines = new WeakMap()): Line[] {
  const undone = steps.flatMap((step) => step.undone ?? []);
  let last = before;
  let same = 0; // steps that show no entry have the number of the one before
  return steps.flatMap(({ event, seq, news, undone: takes }) => {
    const struck = undone.some((number) => number !== takes && last < number && number <= seq);
    same = seq === last ? same + 1 : 0;
    last = seq;
    const step = `${seq}-${same}`;
    return news.map((one, index) => {
      const key = `${step}-${index}`;
      const told = known.get(one);
      if (told?.key === key && told.struck === struck) return told;
      const line = { key, step, event, parts: partsOf(one, words, name), heading: one.heading ?? false, struck };
      known.set(one, line);
      return line;
    });
  });
}

/** The lines of the newest step that has any. */
export const newestOf = (lines: readonly Line[]): Line[] => lines.filter(({ step }) => step === lines.at(-1)?.step);

/** What belongs together: a turn with its heading, or what happened outside of turns. */
export interface Turn {
  key: string;
  lines: Line[];
}

export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    if (line.heading || turns.length === 0) turns.push({ key: line.key, lines: [] });
    (turns.at(-1) as Turn).lines.push(line);
  }
  return turns;
}
