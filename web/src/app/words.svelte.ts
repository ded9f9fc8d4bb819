// A game's own words, from the catalogue that the terminal uses too; the server has them for every
// game it knows. Words of the page itself are paraglide's.

import { SvelteMap } from 'svelte/reactivity';
import { ask } from '../net/ask';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import type { Action, Why } from '../net/wire';

/** A game's sentences by key. */
export type Catalogue = Record<string, string>;

const catalogues = new SvelteMap<string, Catalogue>();
const asked = new Set<string>();

type Name = (seat: number) => string;

/** Puts arguments into their places. "seat {3}" in a pattern is a seat, which people know by its name. */
function fill(pattern: string, args: readonly string[], name?: Name): string {
  const places = new RegExp(`(${m.seat_number({ seat: '' })})?\\{(\\d)\\}`, 'gi');
  return pattern.replace(places, (_, seat: string | undefined, place: string) => {
    const arg = args[Number(place) - 1] ?? '';
    return seat !== undefined && name ? name(Number(arg)) : (seat ?? '') + arg;
  });
}

async function load(address: string): Promise<void> {
  const answer = await ask(`/words/${address}.json`).catch(() => null);
  if (answer?.ok) catalogues.set(address, (await answer.json()) as Catalogue);
  else asked.delete(address);
}

/** All words of a game; undefined: they are on the way. */
export function gameWords(game: string): Catalogue | undefined {
  const address = `${getLocale()}/${game}`;
  if (!asked.has(address)) {
    asked.add(address);
    void load(address);
  }
  return catalogues.get(address);
}

/** The word for `key`, or undefined: either the game has none, or its words are still on the way. */
export function gameWord(game: string, key: string, ...args: string[]): string | undefined {
  const pattern = gameWords(game)?.[key];
  return pattern === undefined ? undefined : fill(pattern, args);
}

export const gameTitle = (game: string): string => gameWord(game, 'title') ?? '';

const GLUE: Record<string, string> = { '-': ' ', '+': ' + ', '*': ' × ' };

/** A word of notation as people say it: "castle-red" is a red castle, if the game has words for both parts. */
export function notationWords(game: string, text: string): string {
  for (let end = text.length; end > 0; --end) {
    const glue = end === text.length ? '' : GLUE[text.charAt(end)];
    const part = text.slice(0, end);
    const known = glue === undefined ? undefined : (gameWord(game, `card.${part}`) ?? gameWord(game, `word.${part}`));
    if (known !== undefined) return known + glue + notationWords(game, text.slice(end + 1));
  }
  return text.replaceAll('_', ' ');
}

/** What a button for this action says. The last place in the pattern takes all further arguments. */
export function actionWords(game: string, { verb, args, text }: Action, name?: Name): string {
  const pattern = gameWords(game)?.[`verb.${verb}.${args[0]}`] ?? gameWords(game)?.[`verb.${verb}`];
  if (pattern === undefined) return text;
  const places = Math.max(1, ...Array.from(pattern.matchAll(/\{(\d)\}/g), (found) => Number(found[1])));
  const words = args.map((arg) => notationWords(game, arg));
  return fill(pattern, [...words.slice(0, places - 1), words.slice(places - 1).join(' ')], name);
}

export function whyWords(game: string, why: Why, name?: Name): string | undefined {
  const pattern = gameWords(game)?.[`why.${why.key}`];
  return pattern === undefined ? undefined : fill(pattern, why.args.map((arg) => notationWords(game, arg)), name);
}

/** Notation, cut into its verb and arguments. */
export function parseAction(text: string): Action {
  const [verb = '', ...args] = text.split(' ');
  return { text, verb, args };
}
