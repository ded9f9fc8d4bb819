// What a game's own picture has to offer. A picture is a folder of this one: index.ts exports a
// Picture by default and is loaded when a table of that game is opened. A game without a folder is
// drawn by the generic view.

import type { Component } from 'svelte';
import type { Draft } from '../app/draft.svelte';
import type { Entry, TablePush, View } from '../net/wire';

/** Who sits on a seat, in words for people. */
export interface Person {
  seat: number;
  name: string;
  /** A seat of this device. */
  mine: boolean;
  bot: boolean;
  away: boolean;
}

export interface PictureProps {
  /** What to draw: for a draft with picks, the view after them. */
  view: View;
  /** Whose eyes; null is an onlooker's. */
  seat: number | null;
  people: Person[];
  table: TablePush;
  /** null: only looking (an onlooker, a replay, somebody else's turn is no reason). */
  draft: Draft | null;
  /** On a television: large, nothing to tap. */
  big: boolean;
  /** The newest of what this seat has been shown happen; a replay has none. */
  log?: readonly Entry[];
}

export interface ScorePart {
  label: string;
  points: number;
}

export interface Picture {
  /** The table itself. */
  Board: Component<PictureProps>;
  /** What stands at the bottom in reach of a thumb, beside roll, confirm and undo, which the page
      draws. Without it the page offers all actions as buttons. */
  Controls?: Component<PictureProps>;
  /** A sentence for an entry of the log; null: none worth saying; undefined: the page makes one. */
  tell?(entry: Entry, name: (seat: number) => string): string | null | undefined;
  /** The final score of a seat, taken apart. */
  parts?(view: View, seat: number): ScorePart[];
  /** What the button says with which a seat asks for chance; without it: roll. */
  chance?(): string;
}
