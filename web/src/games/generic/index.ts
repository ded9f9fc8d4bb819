// The picture for any game that has none of its own.

import type { Picture } from '../picture';
import Board from './Board.svelte';

// Whoever knows nothing of the actions offers all of them.
const bar = { upright: '15rem', lying: '16rem', tablet: '14rem', desk: '12rem' };

export default { Board, bar } satisfies Picture;
