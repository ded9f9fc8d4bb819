import { m } from '../../paraglide/messages';
import type { Picture } from '../picture';
import Crest from '../kit/Crest.svelte';
import Board from './Board.svelte';
import CardFace from './CardFace.svelte';
import Controls from './Controls.svelte';
import Main from './Main.svelte';
import Say from './Say.svelte';
import Emblem from './Emblem.svelte';
import { decides, readCard, readTable } from './model';
import { kindName } from './words';

/** What the rules draw with the same parts; from here, so that the picture stays one file to load. */
export const shared = { CardFace, Crest, Emblem, readCard, kindName };

export default {
  Board,
  Controls,
  Say,
  Main,
  bar: { upright: '10.6rem', tablet: '8.6rem', desk: '8.6rem', lying: '14rem' },
  deciding: decides,
  parts(view, seat) {
    const knight = readTable(view).knights[seat - 1];
    if (!knight) return [];
    return [
      { label: m.knatsch_part_castles(), points: knight.castles.length },
      { label: m.knatsch_part_tournaments(), points: knight.tournaments },
    ];
  },
} satisfies Picture;
