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
  /** What the card alone is worth. */
  worth: number;
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
  /** The place among those who have thrown in this round, as if it ended here; null: has not thrown. */
  standing: number | null;
  /** How many points more it would have with the card that lies on each deck. */
  gains: Partial<Record<Deck, number>>;
  throws: boolean;
  picks: boolean;
  points: number;
  /** All cards, in the order of the server. */
  cards: string[];
  collection: Collection;
  parts: Record<Part, number>;
}

export const PARTS = ['castle', 'lady', 'pair', 'phial', 'defeat', 'defeat_pair'] as const;
export type Part = (typeof PARTS)[number];

/** What a card of a kind is worth, and a pair besides. */
export interface Worth extends Record<Card['kind'], number> {
  pair: number;
}

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
  /** Who throws; null: nobody. */
  thrower: number | null;
  /** Of all that a further throw could show, how much is higher, and how much lower; null: there is none. */
  chances: { higher: number; lower: number } | null;
  worth: Worth;
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

const readWorth = (fields: Fields): Worth => ({
  castle: number(fields.castle_worth),
  lady: number(fields.lady_worth),
  phial: number(fields.phial_worth),
  defeat: number(fields.defeat_worth),
  pair: number(fields.pair_worth),
});

export function readTournament(view: View): Tournament {
  const { fields, players } = view;
  const worth = readWorth(fields);
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
      standing: typeof player.standing === 'number' ? player.standing : null,
      gains: Object.fromEntries(DECKS.flatMap((deck) => (typeof player[`gain_${deck}`] === 'number' ? [[deck, player[`gain_${deck}`]]] : []))),
      throws: seat === thrower,
      picks: phase === 'pick' && view.turn.seats.includes(seat),
      points: view.scores[index] ?? 0,
      cards: list(player.cards),
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
    thrower: thrower > 0 ? thrower : null,
    chances: typeof fields.higher === 'number' ? { higher: fields.higher, lower: number(fields.lower) } : null,
    worth,
    offers: DECKS.map((deck): Offer => {
      const unseen = list(fields[`unseen_${deck}`]).map(readCopies);
      const text = list(fields[deck])[0];
      const card = text ? readCard(text) : null;
      return { deck, card, worth: card ? worth[card.kind] : 0, unseen, unseenCount: unseen.reduce((sum, one) => sum + one.copies, 0) };
    }),
    seats,
  };
}

/** What of throwing on and stopping nobody would regret; null: that is open. */
export function leaning({ chances, seats }: Tournament, me: Seat): 'throw' | 'stop' | null {
  if (!chances) return null;
  const { higher, lower } = chances;
  // Once all have thrown, places are what counts: the first can only lose its own, the last cannot.
  if (me.turn === seats.length && me.standing === 1) return 'stop';
  if (me.turn === seats.length && me.standing === seats.length) return 'throw';
  const CLEAR = 3;
  if (lower >= CLEAR * higher) return 'stop';
  return me.turn !== seats.length && higher >= CLEAR * lower ? 'throw' : null;
}

/** Names for cards that stay the same wherever one goes, so that one can see where: equal cards are told apart by who has them.
    `name` is called for every view in order. */
export class Pieces {
  private named = new Map<string, string>();
  private count = 0;

  /** By place ("red" of an offer, "2" of a seat), the names of its cards by their text. */
  name(table: Tournament): Map<string, string[]> {
    const places = [
      ...table.seats.map(({ seat, cards }) => ({ place: String(seat), texts: cards })),
      ...table.offers.map(({ deck, card }) => ({ place: deck as string, texts: card ? [card.text] : [] })),
    ];
    const free = new Map(this.named);
    const wanted: { place: string; key: string; text: string }[] = [];
    const kept = new Map<string, string>();
    for (const { place, texts } of places) {
      const copies = new Map<string, number>();
      for (const text of texts) {
        const copy = copies.get(text) ?? 0;
        copies.set(text, copy + 1);
        const key = `${place} ${text} ${copy}`;
        const name = free.get(key);
        if (name === undefined) wanted.push({ place, key, text });
        else {
          kept.set(key, name);
          free.delete(key);
        }
      }
    }
    for (const { key, text } of wanted) {
      const from = [...free.keys()].find((other) => other.split(' ')[1] === text);
      kept.set(key, (from && free.get(from)) || `card-${++this.count}`);
      if (from) free.delete(from);
    }
    this.named = kept;
    const found = new Map<string, string[]>();
    for (const [key, name] of kept) {
      const [place = '', text = ''] = key.split(' ');
      const known = found.get(`${place} ${text}`);
      if (known) known.push(name);
      else found.set(`${place} ${text}`, [name]);
    }
    return found;
  }
}
