// What a view of the tournament shows, in the shape in which it is drawn. Sums, places, pairs and
// points are the server's.

import type { Fields, View } from '../../net/wire';
import { readResult, type Result, type TrayDie } from '../kit/six_dice';

export const DECKS = ['red', 'green', 'blue'] as const;
export type Deck = (typeof DECKS)[number];

export interface Card {
  /** As the server writes it: "castle-red", "lady-red-green-blue", "phial++", "lance". */
  text: string;
  kind: 'castle' | 'lady' | 'phial' | 'defeat';
  /** One of a castle, three of a lady. */
  crests: string[];
  /** Of a phial: ++ - = << */
  sign: string;
}

export function readCard(text: string): Card {
  const [first = '', ...crests] = text.split('-');
  if (text.startsWith('phial')) return { text, kind: 'phial', crests: [], sign: text.slice(5) };
  if (first === 'castle' || first === 'lady') return { text, kind: first, crests, sign: '' };
  return { text, kind: 'defeat', crests: [], sign: '' };
}

/** Equal cards, counted. */
export interface Counted {
  card: Card;
  copies: number;
}

function counted(cards: readonly Card[]): Counted[] {
  const found = new Map<string, Counted>();
  for (const card of cards) {
    const known = found.get(card.text);
    if (known) known.copies += 1;
    else found.set(card.text, { card, copies: 1 });
  }
  return [...found.values()];
}

export interface Offer {
  deck: Deck;
  card: Card | null;
  /** What still lies face down in this deck, in no order. */
  unseen: Counted[];
  unseenCount: number;
}

export interface Collection {
  pairs: { castle: Card; lady: Card }[];
  castles: Card[];
  ladies: Card[];
  phials: Counted[];
  defeats: Counted[];
}

export interface Seat {
  seat: number;
  /** 1 …: when it throws in this round; null before anybody knows. */
  turn: number | null;
  dice: TrayDie[];
  diceSum: number;
  /** The sum with all phials; null before the first throw, and by the original rules. */
  sum: number | null;
  /** What the own ++ adds, and what others' − take away. */
  plus: number;
  minus: number;
  /** By the original rules. */
  result: Result | null;
  phial: string | null;
  place: number | null;
  throws: boolean;
  picks: boolean;
  points: number;
  collection: Collection;
  parts: Record<Part, number>;
}

export const PARTS = ['castle', 'lady', 'pair', 'phial', 'defeat', 'defeat_pair'] as const;
export type Part = (typeof PARTS)[number];

export interface Tournament {
  phase: string;
  round: number;
  rounds: number;
  original: boolean;
  fallen: boolean;
  /** Faces before the last throw of the present turn. */
  before: number[];
  throws: number;
  throwsLeft: number | null;
  offers: Offer[];
  seats: Seat[];
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

function readCopies(text: string): Counted {
  const [card = '', copies] = text.split('*');
  return { card: readCard(card), copies: Number(copies ?? 1) };
}

function readCollection(player: Fields): Collection {
  const cards = list(player.cards).map(readCard);
  const take = (text: string): Card => cards.splice(cards.findIndex((card) => card.text === text), 1)[0] ?? readCard(text);
  const pairs = list(player.pairs).map((pair) => {
    const [castle = '', lady = ''] = pair.split('+');
    return { castle: take(castle), lady: take(lady) };
  });
  const of = (kind: Card['kind']): Card[] => cards.filter((card) => card.kind === kind);
  return { pairs, castles: of('castle'), ladies: of('lady'), phials: counted(of('phial')), defeats: counted(of('defeat')) };
}

export function readTournament(view: View): Tournament {
  const { fields, players } = view;
  const thrower = number(fields.thrower);
  const phase = String(fields.phase);
  const original = players.some((player) => 'result' in player) || (view.actions ?? []).some(({ verb }) => verb === 'keep');
  const seats = players.map((player, index): Seat => {
    const seat = index + 1;
    const faces = list(player.dice).map(Number);
    const dead = number(player.dead);
    return {
      seat,
      turn: typeof player.turn === 'number' ? player.turn : null,
      dice: [...faces.map((face) => ({ face, dead: false })), ...Array.from({ length: dead }, () => ({ face: 6, dead: true }))],
      diceSum: total(faces),
      sum: typeof player.sum === 'number' ? player.sum : null,
      plus: number(player.plus),
      minus: number(player.minus),
      result: readResult(player.result),
      phial: player.phial === 'none' || player.phial === undefined ? null : String(player.phial),
      place: typeof player.place === 'number' ? player.place : null,
      throws: seat === thrower,
      picks: phase === 'pick' && view.turn.seats.includes(seat),
      points: view.scores[index] ?? 0,
      collection: readCollection(player),
      parts: Object.fromEntries(PARTS.map((part) => [part, number(player[`${part}_points`])])) as Record<Part, number>,
    };
  });
  return {
    phase,
    round: Math.min(number(fields.round) + 1, number(fields.rounds)),
    rounds: number(fields.rounds),
    original,
    fallen: fields.fallen === true,
    before: list(fields.before).map(Number),
    throws: number(fields.throws),
    throwsLeft: typeof fields.throws_left === 'number' ? fields.throws_left : null,
    offers: DECKS.map((deck): Offer => {
      const unseen = list(fields[`unseen_${deck}`]).map(readCopies);
      const card = list(fields[deck])[0];
      return { deck, card: card ? readCard(card) : null, unseen, unseenCount: unseen.reduce((sum, one) => sum + one.copies, 0) };
    }),
    seats,
  };
}

/** Which cards seats have got between two views. */
export function gains(before: View, after: View): { seat: number; card: Card }[] {
  return after.players.flatMap((player, index) => {
    const had = list(before.players[index]?.cards);
    return list(player.cards)
      .filter((text) => {
        const place = had.indexOf(text);
        if (place >= 0) had.splice(place, 1);
        return place < 0;
      })
      .map((text) => ({ seat: index + 1, card: readCard(text) }));
  });
}
