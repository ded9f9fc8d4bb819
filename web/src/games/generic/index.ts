// The picture for any game that has none of its own.

import type { Picture } from '../picture';
import Board from './Board.svelte';

export default { Board } satisfies Picture;
