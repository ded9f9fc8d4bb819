// What a view of Knatsch shows, in the shape in which it is drawn. No rules: everything here is
// read from the view, the log or the actions that the server listed.

import type { Entry, View } from '../../net/wire';
import { keptFaces, readResult, readTray, type Result, type TrayDie } from '../kit/six_dice';

export type Side = 'left' | 'right';
export const SIDES: readonly Side[] = ['left', 'right'];
const CRESTS = ['red', 'green', 'blue', 'yellow', 'black', 'white'];

export interface Card {
  /** As the server writes it, unique: "red-555+4". */
  text: string;
  /** "red", "die-4", "castle-guard", "tournament" */
  kind: string;
  castle: boolean;
  /** What is printed on it; a tournament has nothing. */
  printed: Result | null;
}

export function readCard(text: string): Card {
  const found = /^(.*)-(\d)(\d*)\+(\d)$/.exec(text);
  const kind = found?.[1] ?? text;
  const printed = found ? { count: 1 + (found[3] ?? '').length, face: Number(found[2]), extra: Number(found[4]) } : null;
  return { text, kind, castle: CRESTS.includes(kind), printed };
}

const cardsOf = (field: unknown): Card[] => (Array.isArray(field) ? field.map((text) => readCard(String(text))) : []);

export interface Stack {
  side: Side;
  top: Card | null;
  /** Cards under it that nobody has seen. */
  unseen: number;
  /** Under those: what was put under the stack, in order. */
  under: Card[];
}

export interface Knight {
  seat: number;
  castles: Card[];
  specials: Card[];
  tournaments: number;
  /** Kinds of the cards that a guard stands on. */
  guarded: string[];
  /** Are there enough tournaments left for three? */
  tournamentsOpen: boolean;
  toMove: boolean;
}

/** Somebody rolls for something. */
export interface Bout {
  goal: 'stack' | 'tournament' | 'castle' | 'special' | 'king';
  roller: number;
  mover: number;
  victim: number | null;
  /** Of a tournament. */
  leader: number | null;
  /** What is rolled for; the King has no card. */
  card: Card | null;
  /** The victim rolls, or may, against what the attacker has. */
  defence: boolean;
  toBeat: Result | null;
  /** While dice lie there. */
  result: Result | null;
  beaten: boolean;
  dice: TrayDie[];
  toThrow: number;
  throws: number;
  throwsLeft: number | null;
}

export interface KnatschTable {
  phase: string;
  mover: number | null;
  stacks: Stack[];
  knights: Knight[];
  king: Result | null;
  /** How many throws a kind of card brings: a tournament its organiser, the others their owner. */
  throws: Record<string, number>;
  bout: Bout | null;
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function readBout(view: View, stacks: readonly Stack[], knights: readonly Knight[]): Bout | null {
  const { fields } = view;
  const goal = String(fields.goal ?? 'none');
  const roller = number(fields.roller);
  const mover = number(fields.to_move);
  if (goal === 'none' || roller === null || mover === null) return null;
  const victim = number(fields.victim);
  const kind = Array.isArray(fields.goal_card) ? fields.goal_card[0] : undefined;
  const owner = knights.find((knight) => knight.seat === victim);
  const card = goal === 'stack' || goal === 'tournament'
    ? stacks.find((stack) => stack.side === fields.goal_stack)?.top
    : [...(owner?.castles ?? []), ...(owner?.specials ?? [])].find((one) => one.kind === kind);
  return {
    goal: goal as Bout['goal'],
    roller,
    mover,
    victim,
    leader: number(fields.leader),
    card: card ?? null,
    defence: goal === 'castle' && roller === victim,
    toBeat: readResult(fields.to_beat),
    result: Number(fields.throws) > 0 ? readResult(fields.result) : null,
    beaten: fields.beaten === true,
    dice: readTray(fields.dice),
    toThrow: number(fields.to_throw) ?? 0,
    throws: number(fields.throws) ?? 0,
    throwsLeft: number(fields.throws_left),
  };
}

export function readTable(view: View): KnatschTable {
  const { fields } = view;
  const mover = number(fields.to_move);
  const stacks = SIDES.map((side): Stack => ({
    side,
    top: cardsOf(fields[`${side}_top`])[0] ?? null,
    unseen: number(fields[`${side}_unseen`]) ?? 0,
    under: cardsOf(fields[`${side}_under`]),
  }));
  const knights = view.players.map((player, index): Knight => {
    const cards = cardsOf(player.cards);
    return {
      seat: index + 1,
      castles: cards.filter((card) => card.castle),
      specials: cards.filter((card) => !card.castle),
      tournaments: number(player.tournaments) ?? 0,
      guarded: Array.isArray(player.guarded) ? player.guarded.map(String) : [],
      tournamentsOpen: player.tournaments_can_win !== false,
      toMove: index + 1 === mover && view.turn.kind !== 'over',
    };
  });
  // While the King takes his revenge the goal still stands there, but the bout is over.
  const fought = view.turn.kind !== 'over' && fields.phase !== 'lose-castle';
  const bout = fought ? readBout(view, stacks, knights) : null;
  const throws = {
    catapult: Number(fields.catapult_throws),
    champion: Number(fields.champion_throws),
    tournament: Number(fields.organiser_throws),
  };
  return { phase: String(fields.phase), mover, stacks, knights, king: readResult(fields.king), throws, bout };
}

// --- what has just happened --------------------------------------------------------------------------

export type News =
  | { what: 'won'; seat: number; card: Card; from: number | null }
  | { what: 'under'; card: Card; from: number | null }
  | { what: 'tournament'; seat: number }
  | { what: 'stays'; card: Card; seat: number };

type Place = { seat: number } | { under: Side } | { top: Side };

function places(table: KnatschTable): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const { side, top, under } of table.stacks) {
    if (top && top.kind !== 'tournament') found.set(top.text, { top: side });
    for (const card of under) if (card.kind !== 'tournament') found.set(card.text, { under: side });
  }
  for (const knight of table.knights)
    for (const card of [...knight.castles, ...knight.specials]) found.set(card.text, { seat: knight.seat });
  return found;
}

/** Which cards have moved between two views, and which were rolled for and did not. */
export function newsBetween(before: KnatschTable, after: KnatschTable): News[] {
  const news: News[] = [];
  const was = places(before);
  for (const [text, place] of places(after)) {
    const old = was.get(text);
    if (!old) continue;
    const from = 'seat' in old ? old.seat : null;
    if ('seat' in place && place.seat !== from) news.push({ what: 'won', seat: place.seat, card: readCard(text), from });
    if ('under' in place && !('under' in old)) news.push({ what: 'under', card: readCard(text), from });
  }
  after.knights.forEach((knight, index) => {
    if (knight.tournaments > (before.knights[index]?.tournaments ?? 0)) news.push({ what: 'tournament', seat: knight.seat });
  });
  const { bout } = before;
  if (news.length === 0 && bout?.card && bout.victim !== null && after.bout === null)
    news.push({ what: 'stays', card: bout.card, seat: bout.victim });
  return news;
}

/** The dice of the latest attempt, as the log tells them: also when it has ended and the view has
    forgotten them. */
export function latestDice(log: readonly Entry[]): TrayDie[] {
  let kept: number[] | null = null;
  let dead = 0;
  let dice: number[] = [];
  for (const entry of log) {
    if ('action' in entry) {
      const [verb, ...args] = entry.action.split(' ');
      kept = verb === 'keep' ? keptFaces(args) : null;
    } else if ('chance' in entry && entry.chance.startsWith('dice ')) {
      const thrown = entry.chance.split(' ').slice(1).map(Number);
      if (kept === null) dead = 0;
      const live = [...(kept ?? []), ...thrown.filter((face) => face !== 6)];
      dead += thrown.length - thrown.filter((face) => face !== 6).length;
      dice = live.sort((a, b) => b - a);
      kept = null;
    }
  }
  return [...dice.map((face) => ({ face, dead: false })), ...Array.from({ length: dead }, () => ({ face: 6, dead: true }))];
}

// --- guards --------------------------------------------------------------------------------------------

/** The kinds that a guard can stand on, in the order of the actions. */
export const guardable = (actions: readonly { verb: string; args: string[] }[]): string[] => [
  ...new Set(actions.filter(({ verb }) => verb === 'guard').flatMap(({ args }) => args.filter((kind) => kind !== 'none'))),
];

/** The action that puts the guard on exactly these. */
export const guardText = (actions: readonly { text: string; verb: string; args: string[] }[], kinds: readonly string[]): string | null =>
  actions.find(({ verb, args }) => {
    const named = args.filter((kind) => kind !== 'none');
    return verb === 'guard' && named.length === kinds.length && named.every((kind) => kinds.includes(kind));
  })?.text ?? null;
