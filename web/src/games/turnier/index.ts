import type { Picture } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';
import { PARTS, readTournament } from './model';
import { partName, tell } from './words';

export default {
  Board,
  Controls,
  tell,
  parts(view, seat) {
    const parts = readTournament(view).seats[seat - 1]?.parts;
    return parts ? PARTS.filter((part) => parts[part] !== 0).map((part) => ({ label: partName(part), points: parts[part] })) : [];
  },
} satisfies Picture;
