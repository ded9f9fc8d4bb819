// The lessons there are: every picture's folder with a lesson.txt, each loaded when somebody wants to be taught; and whether
// one is still to be offered.

import { keptTables, recall, remember } from '../app/keep';

const texts = import.meta.glob<string>('../games/*/lesson.txt', { query: '?raw', import: 'default' });
const loaderOf = (game: string): (() => Promise<string>) | undefined => texts[`../games/${game}/lesson.txt`];

export const hasLesson = (game: string): boolean => loaderOf(game) !== undefined;

export async function lessonOf(game: string): Promise<string> {
  const load = loaderOf(game);
  if (!load) throw new Error(`there is no lesson for ${game}`);
  return load();
}

/** Before the first match of a game, and only until somebody has said something to it. */
export const offersLesson = (game: string): boolean =>
  hasLesson(game) && !recall<string[]>('taught', []).includes(game) && !keptTables().some((table) => table.game === game);

/** It was seen, or is not wanted: it is not offered any more. */
export function taught(game: string): void {
  remember('taught', [...new Set([...recall<string[]>('taught', []), game])]);
}
