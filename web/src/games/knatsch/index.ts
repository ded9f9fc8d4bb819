import { m } from '../../paraglide/messages';
import type { Picture } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { readTable } from './model';
import { tell } from './words';

export default {
  Board,
  Controls,
  tell,
  parts(view, seat) {
    const knight = readTable(view).knights[seat - 1];
    if (!knight) return [];
    return [
      { label: m.knatsch_part_castles(), points: knight.castles.length },
      { label: m.knatsch_part_tournaments(), points: knight.tournaments },
    ];
  },
} satisfies Picture;
