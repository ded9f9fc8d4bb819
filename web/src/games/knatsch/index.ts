import { m } from '../../paraglide/messages';
import type { Picture } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import Main from './Main.svelte';
import Say from './Say.svelte';
import { decides, readTable } from './model';

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
