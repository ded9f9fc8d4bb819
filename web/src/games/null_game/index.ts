// The picture of the null game: as small as a picture can be, to be copied (docs/adding-a-game.md).

import type { Picture } from '../picture';
import Board from './Board.svelte';
import Controls from './Controls.svelte';

export default { Board, Controls } satisfies Picture;
