// A view of the card game, read into what the picture draws. Nothing here judges: which cards fit
// and which stones may be used is the server's business.

import type { Field, Fields, View } from '../../net/wire';
import { ABILITIES, gives, ROWS, sideOf, type Ability, type Row, type Side } from './sides';

const COLOURS = ['b', 'r', 'g', 'y', 'p'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Face {
  colour: Colour;
  value: number;
}

/** "b7" */
export const faceOf = (card: string): Face => ({ colour: card.charAt(0) as Colour, value: Number(card.slice(1)) });

const place = (card: string): number => {
  const { colour, value } = faceOf(card);
  return value * COLOURS.length + COLOURS.indexOf(colour);
};
/** The order of the notation: by value, then by colour. */
export const byValue = (a: string, b: string): number => place(a) - place(b);
export const byColour = (a: string, b: string): number =>
  COLOURS.indexOf(faceOf(a).colour) - COLOURS.indexOf(faceOf(b).colour) || faceOf(a).value - faceOf(b).value;

/** What lies before one seat. */
export interface Area {
  seat: number;
  placed: boolean;
  lost: boolean;
  /** Filled levels (columns) per row. */
  filled: Record<Row, number>;
  /** The row on whose open level the very last stone lies. */
  loose: Row | null;
  active: number;
  reserve: number;
  /** The cards of the hand that this view knows, by value. */
  cards: string[];
  /** Those of them that everybody knows. */
  open: string[];
  /** Those that a choice in progress has picked. */
  picked: string[];
  /** All cards of the hand, known or not. */
  count: number;
}

export interface Scene {
  /** What is printed on every board. */
  side: Side;
  phase: string;
  toMove: number | null;
  round: number;
  /** Cards still to be taken from the display. */
  due: number;
  display: string[];
  deck: number;
  /** All that lies there, the whole of which nobody looks through; only its top is seen. */
  heap: string[];
  top: string | null;
  areas: Area[];
  /** Somebody has no stones left: the round is played to its end. */
  lastRound: boolean;
}

const words = (field: Field | undefined): string[] => (Array.isArray(field) ? field.map(String) : []);
const bare = (card: string): string => card.replace(/[()]/g, '');

function areaOf(fields: Fields, seat: number): Area {
  const parts = [fields.shown, fields.hand, fields.kept].flatMap(words);
  const cards = parts.map(bare).sort(byValue);
  const loose = String(fields.loose) as Row;
  return {
    seat,
    placed: fields.placed === true,
    lost: fields.lost === true,
    filled: {
      'full-house': Number(fields.full_house),
      flush: Number(fields.flush),
      triple: Number(fields.triple),
      straight: Number(fields.straight),
      'two-pairs': Number(fields.columns),
    },
    loose: ROWS.includes(loose) ? loose : null,
    active: Number(fields.active),
    reserve: Number(fields.reserve),
    cards,
    open: words(fields.shown).map(bare),
    picked: parts.filter((card) => card.startsWith('(')).map(bare),
    count: cards.length + Number(fields.hidden) + Number(fields.hidden_kept),
  };
}

/** Has this seat got rid of all its stones? */
export const finished = (area: Area): boolean => area.placed && area.active + area.reserve === 0;

export function sceneOf(view: View): Scene {
  const { fields } = view;
  const areas = view.players.map((player, index) => areaOf(player, index + 1));
  return {
    side: sideOf(fields),
    phase: String(fields.phase),
    toMove: typeof fields.to_move === 'number' ? fields.to_move : null,
    round: Number(fields.round) + (view.turn.kind === 'over' ? 0 : 1),
    due: Number(fields.due),
    display: words(fields.display),
    deck: Number(fields.deck),
    heap: words(fields.discards),
    top: words(fields.top)[0] ?? null,
    areas,
    lastRound: fields.last_round === true,
  };
}

/** A place for a stone: there, there only in the preview, or empty. */
export type Place = 'stone' | 'new' | 'empty';

export interface Level {
  places: Place[];
  /** What the row gives once this level is filled; null in the row that gives nothing. */
  gives: number | null;
  /** The highest filled level: what it gives is what counts. */
  counts: boolean;
}

const placesOn = (area: Area, row: Row, level: number, size: number): number =>
  level < area.filled[row] ? size : level === area.filled[row] && area.loose === row ? 1 : 0;

/** The levels of a row, with what the preview `area` adds to what lies there `before`. */
export function levelsOf(side: Side, row: Row, area: Area, before: Area): Level[] {
  const ability = (ABILITIES as readonly string[]).includes(row) ? (row as Ability) : null;
  return side.stones[row].map((size, level) => {
    const old = placesOn(before, row, level, size);
    const now = placesOn(area, row, level, size);
    return {
      places: Array.from({ length: size }, (_, index) => (index < old ? 'stone' : index < now ? 'new' : 'empty')),
      gives: ability === null ? null : gives(side, ability, level + 1),
      counts: ability !== null && area.filled[row] === level + 1,
    };
  });
}

/** Stones that lie on the board. */
export const stonesPlaced = (side: Side, area: Area, row: Row): number =>
  side.stones[row].reduce((sum, size, level) => sum + placesOn(area, row, level, size), 0);

/** A hand while something is being tried: what was there, what is gone, what has come. */
export interface FanCard {
  card: string;
  state: 'held' | 'leaving' | 'coming';
}

export function fanOf(before: Area, now: Area, order: (a: string, b: string) => number): FanCard[] {
  const all = [...new Set([...before.cards, ...now.cards])].sort(order);
  return all.map((card) => ({
    card,
    state: !now.cards.includes(card) || now.picked.includes(card) ? 'leaving' : before.cards.includes(card) ? 'held' : 'coming',
  }));
}

/** What a move brings: stones from in front of a seat to its board, and the row that then gives something else. */
export interface Brings {
  stones: number;
  gives: { row: Ability; count: number } | null;
  /** These were the last stones. */
  last: boolean;
  /** The others can never be placed. */
  stuck: boolean;
}

export function bringsOf(side: Side, before: Area, after: Area): Brings {
  const owned = (area: Area): number => area.active + area.reserve;
  const given = (area: Area, row: Ability): number => gives(side, row, area.filled[row]);
  const row = ABILITIES.find((one) => given(before, one) !== given(after, one));
  return {
    stones: owned(before) - owned(after),
    gives: row === undefined ? null : { row, count: given(after, row) },
    last: owned(after) === 0,
    stuck: after.lost && !before.lost,
  };
}
