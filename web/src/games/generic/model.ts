// How the generic view reads a view it knows nothing about: what fields are is said by the game's
// kinds (GameInfo), and what says nothing is left out.

import type { Action, Field, Fields, GameInfo, Scalar, View } from '../../net/wire';

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

export type Kinds = GameInfo['kinds'];

/** What turns notation into something for people. */
export interface Reading {
  kinds: Kinds;
  words(text: string): string;
  name(seat: number): string;
}

/** In brackets: picked. */
const CARD = /^(\(?)([brgyp])(1[0-3]|[1-9])\)?$/;
const PAIR = /^([^=]+)=(.+)$/;

const isFace = (value: Scalar): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;

export const plain = (text: string): string => text.replaceAll('_', ' ');

function cardOf(text: string): Piece | null {
  const found = CARD.exec(text);
  return found && { kind: 'card', colour: found[2] as string, value: Number(found[3]), picked: found[1] !== '' };
}

function pieceOf(value: Scalar, kind: Kinds[string] | undefined, { words, name }: Reading): Piece {
  if (kind === 'dice' && isFace(value)) return { kind: 'die', face: value };
  if (kind === 'seat') return { kind: 'chip', text: name(Number(value)) };
  const text = String(value);
  const card = kind === 'cards' ? cardOf(text) : null;
  if (card) return card;
  const pair = PAIR.exec(text);
  if (pair) return { kind: 'pair', key: words(pair[1] as string), value: words(pair[2] as string) };
  return { kind: 'chip', text: words(text) };
}

const says = (value: Field): boolean =>
  value !== null && value !== false && value !== '' && value !== 'none' && !(Array.isArray(value) && value.length === 0);

/** The fields that say something: single words first, then lists, each in the game's order. Dice have their place also while
    none lie there. */
export function rowsOf(fields: Fields, reading: Reading): Row[] {
  const rows = Object.entries(fields)
    .filter(([key, value]) => says(value) || (reading.kinds[key] === 'dice' && Array.isArray(value)))
    .map(([key, value]) => {
      const all = value === true ? [] : [value].flat();
      return { key, pieces: all.map((one) => pieceOf(one, reading.kinds[key], reading)), wide: Array.isArray(value) };
    });
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

/** The dice and cards that lie on the table: what an action names may be one of them. */
export interface Lying {
  faces: string[];
  cards: string[];
}

export function lyingIn({ fields, players }: Pick<View, 'fields' | 'players'>, kinds: Kinds): Lying {
  const of = (kind: string): string[] =>
    [fields, ...players].flatMap((each) =>
      Object.entries(each)
        .filter(([key]) => kinds[key] === kind)
        .flatMap(([, value]) => [value].flat().map((one) => String(one).replace(/[()]/g, ''))),
    );
  return { faces: of('dice'), cards: of('cards') };
}

/** The card that a word of an action names, if it is one that lies there. */
export const cardIn = (text: string, { cards }: Lying): Piece | null => (cards.includes(text) ? cardOf(text) : null);

/** What an action is about, if all of it can be drawn: dice or cards that lie there. */
export function piecesAbout({ args }: Action, lying: Lying): Piece[] {
  const faces = [...lying.faces];
  const pieces: Piece[] = [];
  for (const arg of args) {
    const place = faces.indexOf(arg);
    const piece = place >= 0 && /^[1-6]$/.test(arg) ? ({ kind: 'die', face: Number(arg) } as const) : cardIn(arg, lying);
    if (piece === null) return [];
    if (place >= 0) faces.splice(place, 1);
    pieces.push(piece);
  }
  return pieces;
}

/** Those whose words or notation contain every word typed. */
export function matching(actions: readonly Action[], typed: string, words: (action: Action) => string): Action[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return actions.filter((action) => {
    const text = `${action.text} ${words(action)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
