// News as sentences: the server says what there is to tell, the game's words how. A sentence comes in parts, so that
// names, dice and cards can be drawn.

import { numberText } from './numbers';
import type { News, NewsArgument } from '../net/wire';
import { levelName } from './people';
import type { Catalogue } from './words.svelte';

export type Name = (seat: number) => string;

/** A part of a sentence: words for it, and what it is if it is more than words. */
export interface Part {
  text: string;
  seat?: number;
  dice?: number[];
  cards?: string[];
}

function partOf(argument: NewsArgument, words: Catalogue, name: Name): Part {
  if (typeof argument === 'number') return { text: numberText(argument) };
  if ('seat' in argument) return { ...argument, text: name(argument.seat) };
  if ('dice' in argument) return { ...argument, text: argument.dice.join(', ') };
  if ('cards' in argument) return { ...argument, text: argument.cards.map((card) => words[`card.${card}`] ?? card).join(', ') };
  // Games do not know how good bots are called.
  return { text: words[`word.${argument.word}`] ?? levelName(argument.word) };
}

/** A sentence that is missing is its key. */
export function partsOf({ key, args }: News, words: Catalogue, name: Name): Part[] {
  const many = `news.${key}`;
  const one = args.find((argument) => typeof argument === 'number') === 1 ? words[`${many}.one`] : undefined;
  const places = (one ?? words[many] ?? many).split(/\{(\d+)\}/);
  const parts = places.map((text, index): Part => {
    const argument = index % 2 === 1 ? args[Number(text) - 1] : undefined;
    if (argument !== undefined) return partOf(argument, words, name);
    return { text: index % 2 === 1 ? '' : text };
  });
  return parts.filter(({ text }) => text !== '');
}
