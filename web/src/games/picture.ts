// What a game's own picture has to offer. A picture is a folder of this one: index.ts exports a
// Picture by default and is loaded when a table of that game is opened. A game without a folder is
// drawn by the generic view.

import type { Component } from 'svelte';
import type { Draft } from '../app/draft.svelte';
import type { Step, TablePush, View } from '../net/wire';
import type { Form } from '../stage/form.svelte';

/** Who sits on a seat, in words for people. */
export interface Person {
  seat: number;
  name: string;
  /** A seat of this device. */
  mine: boolean;
  bot: boolean;
  /** How they are told from the others (ui/Arms.svelte); empty in a record, where nobody has them. */
  colour: string;
  arms: string;
  /** Of a bot that sits here by itself: how well it plays; null: a person's seat, or nobody's. */
  level: string | null;
  away: boolean;
  /** When a bot plays for them if they do not come back, in the clock of this device; null: none will. */
  botIn: number | null;
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
  /** The room: how the picture lays itself out in the stage, whose size is known in cqw and cqh. In `big`, which is a
      television, there is nothing to tap. */
  form: Form;
  /** A throw that lands at this moment; `view` is still the one before it. */
  thrown: Thrown | null;
  /** What this seat has been shown happen, as far as it is here; the newest last. */
  told: readonly Step[];
}

/** Dice on their way to the table: nothing that follows from them is known before they lie there. */
export interface Thrown {
  /** What they are going to show, in the order in which the record has them. */
  faces: number[];
  /** Whose throw it is; null: everybody's. */
  of: number | null;
  /** Another throw has another one. */
  key: string;
  landed: boolean;
  /** It decides something, so that one waits a moment for the verdict. */
  deciding: boolean;
}

export interface ScorePart {
  label: string;
  points: number;
}

export interface Picture {
  /** The table itself. */
  Board: Component<PictureProps>;
  /** What stands at the bottom in reach of a thumb, beside roll, confirm and undo, which the page
      draws. Without it the generic view offers all actions as buttons. */
  Controls?: Component<PictureProps>;
  /** What the button says that confirms these; without it: confirm. */
  confirms?(before: View, picked: readonly string[], people: readonly Person[]): string;
  /** What is asked of me, or what goes on, in one sentence above the controls. */
  Say?: Component<PictureProps>;
  /** What stands in the place of the main button where it is neither to throw nor to confirm. */
  Main?: Component<PictureProps>;
  /** How much room the actions take, where it is not the usual: their height, lying their width. */
  bar?: Partial<Record<Form, string>>;
  /** Does a throw decide something, so that everybody holds their breath before the verdict? `before`: the view before it. */
  deciding?(step: Step, before: View): boolean;
  /** A card in a sentence, as high as its line; without it cards go by their names. */
  Card?: Component<{ card: string }>;
  /** The final score of a seat, taken apart. */
  parts?(view: View, seat: number): ScorePart[];
  /** Alone, when it is over: the title that was reached, and what is missing to the next; null: there is none. */
  title?(view: View): { reached: string | null; missing: string | null };
  /** Nothing is hidden but what others are choosing at this moment: people around one device may play without a curtain. */
  openly?: true;
  /** What the button says with which a seat asks for chance; without it: roll. */
  chance?(): string;
}
