// How the generic view reads a view it knows nothing about: what looks like dice is dice, what looks
// like a card is a card, what says nothing is left out.

import type { Action, Field, Fields, Scalar, View } from '../../net/wire';

export type Piece =
  | { kind: 'die'; face: number }
  | { kind: 'card'; colour: string; value: number; picked: boolean }
  | { kind: 'pair'; key: string; value: string }
  | { kind: 'chip'; text: string };

export interface Row {
  key: string;
  pieces: Piece[];
  /** A list, which wants a line of its own. */
  wide: boolean;
}

const DICE_KEYS = /dice|die|roll$/;
/** In brackets: picked. */
const CARD = /^(\(?)([brgyp])(1[0-3]|[1-9])\)?$/;
const PAIR = /^([^=]+)=(.+)$/;
/** A place in a column whose letter is no colour. */
const PLACE = /^\(?[ace][1-9]/;

const isFace = (value: Scalar): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;

export const plain = (text: string): string => text.replaceAll('_', ' ');

/** A word of notation as people say it. */
type Words = (text: string) => string;

/** Does b3 name a card here, and not a place of a sheet? */
export function hasCards({ fields, players, actions = [] }: Pick<View, 'fields' | 'players' | 'actions'>): boolean {
  const all = [fields, ...players].flatMap((each) => Object.values(each).flat());
  return ![...all, ...actions.flatMap(({ args }) => args)].some((word) => PLACE.test(String(word)));
}

export function pieceOf(value: Scalar, words: Words = plain, cards = true): Piece {
  const text = String(value);
  const card = cards ? CARD.exec(text) : null;
  if (card) return { kind: 'card', colour: card[2] as string, value: Number(card[3]), picked: card[1] !== '' };
  const pair = PAIR.exec(text);
  if (pair) return { kind: 'pair', key: words(pair[1] as string), value: words(pair[2] as string) };
  return { kind: 'chip', text: words(text) };
}

const says = (value: Field): boolean =>
  value !== null && value !== false && value !== '' && value !== 'none' && !(Array.isArray(value) && value.length === 0);

function piecesOf(key: string, value: Field, words: Words, cards: boolean): Piece[] {
  if (value === true) return [];
  const all = Array.isArray(value) ? value : [value];
  const dice = DICE_KEYS.test(key) && Array.isArray(value);
  return all.map((one) => (dice && isFace(one) ? { kind: 'die', face: one } : pieceOf(one, words, cards)));
}

/** The fields that say something: single words first, then lists, each in the game's order. */
export function rowsOf(fields: Fields, words: Words = plain, cards = true): Row[] {
  const rows = Object.entries(fields)
    .filter(([, value]) => says(value))
    .map(([key, value]) => ({ key, pieces: piecesOf(key, value, words, cards), wide: Array.isArray(value) }));
  return rows.sort((a, b) => Number(a.wide) - Number(b.wide));
}

export interface Group {
  verb: string;
  actions: Action[];
}

/** Actions by verb, in the order in which the verbs first come. */
export function groupByVerb(actions: readonly Action[]): Group[] {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    const group = groups.get(action.verb);
    if (group) group.push(action);
    else groups.set(action.verb, [action]);
  }
  return Array.from(groups, ([verb, list]) => ({ verb, actions: list }));
}

/** What an action is about, if all of it can be drawn: dice or cards. */
export function piecesAbout({ args }: Action, cards = true): Piece[] {
  const pieces = args.map((arg): Piece => (/^[1-6]$/.test(arg) ? { kind: 'die', face: Number(arg) } : pieceOf(arg, plain, cards)));
  return pieces.every(({ kind }) => kind === 'die' || kind === 'card') ? pieces : [];
}

/** Those whose words or notation contain every word typed. */
export function matching(actions: readonly Action[], typed: string, words: (action: Action) => string): Action[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return actions.filter((action) => {
    const text = `${action.text} ${words(action)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
