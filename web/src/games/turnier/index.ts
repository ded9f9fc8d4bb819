import type { Picture } from '../picture';
import Board from './Board.svelte';
import Card from './Card.svelte';
import CardFace from './CardFace.svelte';
import Controls from './Controls.svelte';
import { PARTS, readCard, readTournament } from './model';
import Say from './Say.svelte';
import { cardName, partName } from './words';

/** With these a round, or what somebody hoped for in it, is over. */
const VERDICTS = ['fell', 'rank'];

/** What the rules draw with the same parts; from here, so that the picture stays one file to load. */
export const shared = { CardFace, readCard, cardName };

export default {
  Board,
  Controls,
  Say,
  Card,
  bar: { upright: '12.2rem', lying: '13.5rem', tablet: '10.6rem', desk: '10.2rem' },
  deciding: ({ news }) => news.some(({ key }) => VERDICTS.includes(key)),
  parts(view, seat) {
    const parts = readTournament(view).seats[seat - 1]?.parts;
    return parts ? PARTS.filter((part) => parts[part] !== 0).map((part) => ({ label: partName(part), points: parts[part] })) : [];
  },
} satisfies Picture;
