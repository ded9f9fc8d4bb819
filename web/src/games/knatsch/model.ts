// What a view of Knatsch shows, in the shape in which it is drawn. No rules: everything here is
// read from the view, the log or the actions that the server listed; but for the three goal cards, which lie on the table.

import type { Action, Entry, Step, View } from '../../net/wire';
import { around } from '../kit/around';
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
  /** How many dice there are. */
  dice: number;
  /** Kinds that a guard can make a difference for, the easiest prey first; null: nobody asks. */
  worthGuarding: string[] | null;
}

/** So many lie there before any has been thrown. */
const SIX = 6;

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
  const worth = fields.worth_guarding;
  const worthGuarding = Array.isArray(worth) ? worth.map(String) : null;
  const dice = (Array.isArray(fields.dice) ? fields.dice.length : 0) + (number(fields.to_throw) ?? 0) || SIX;
  return { phase: String(fields.phase), mover, stacks, knights, king: readResult(fields.king), throws, bout, dice, worthGuarding };
}

// --- the three ways to win --------------------------------------------------------------------------------

/** So much of each, as the goal cards say; with the King it takes a throw as well. */
export const WAYS = { castles: 4, kingCastles: 3, tournamentCastles: 2, tournaments: 3 } as const;

export type Missing = 'castle' | 'king' | 'tournament';

/** Of what one more would do. */
export function missing({ castles, tournaments, tournamentsOpen }: Knight): Missing[] {
  const found: Missing[] = [];
  const lastOfTwo = castles.length === WAYS.tournamentCastles - 1 && tournaments >= WAYS.tournaments;
  if (castles.length === WAYS.castles - 1 || lastOfTwo) found.push('castle');
  if (castles.length === WAYS.kingCastles) found.push('king');
  if (castles.length >= WAYS.tournamentCastles && tournaments === WAYS.tournaments - 1 && tournamentsOpen) found.push('tournament');
  return found;
}

// --- round the table ----------------------------------------------------------------------------------------

export interface Places {
  top: Knight[];
  left: Knight | null;
  right: Knight | null;
  bottom: Knight[];
}

/** Who sits where, clockwise, with `seat` at the bottom; for an onlooker half of them sit there. */
export function placesRound(knights: readonly Knight[], seat: number | null): Places {
  const order = around(knights, seat);
  const bottom = order.splice(0, seat === null ? Math.floor(order.length / 2) : 1).reverse();
  const aside = seat !== null && order.length > 3;
  const left = aside ? (order.shift() ?? null) : null;
  const right = aside ? (order.pop() ?? null) : null;
  return { top: order, left, right, bottom };
}

// --- the dice on the felt -----------------------------------------------------------------------------------

export interface Tray {
  /** null: thrown next, or not yet thrown. */
  dice: (TrayDie | null)[];
  /** Those that were kept for the latest throw. */
  kept: boolean[];
  /** Those that are in the air. */
  flying: boolean[];
}

const DEAD = 6;
const dieOf = (face: number): TrayDie => ({ face, dead: face === DEAD });

/** The dice of `may` places that are among `now`, where they lie, and what of `now` lies nowhere. */
function staying(dice: Tray['dice'], may: (die: TrayDie, place: number) => boolean, now: readonly TrayDie[]): { dice: Tray['dice']; rest: TrayDie[] } {
  const rest = [...now];
  const found = dice.map((die, place) => {
    const at = die && may(die, place) ? rest.findIndex(({ face, dead }) => face === die.face && dead === die.dead) : -1;
    if (at >= 0) rest.splice(at, 1);
    return at < 0 ? null : die;
  });
  return { dice: found, rest };
}

/** How `now` lie there, of `count` dice: those that stay keep their places. `kept`: the places of which they are kept;
    `thrown`: what is in the air. */
export function lay(last: Tray | null, now: readonly TrayDie[], count: number, kept: readonly boolean[], thrown: readonly number[] | null): Tray {
  const before: Tray = last?.dice.length === count ? last : { dice: Array<null>(count).fill(null), kept: Array<boolean>(count).fill(false), flying: [] };
  let { dice } = before;
  let stay = before.kept;
  const whole = staying(dice, () => true, now);
  if (whole.rest.length > 0 || whole.dice.some((die, place) => die !== dice[place])) {
    const some = staying(dice, (die, place) => die.dead || (kept[place] ?? false), now);
    const fresh = some.rest;
    stay = some.dice.map((die) => die !== null && !die.dead);
    dice = some.dice.map((die) => die ?? fresh.shift() ?? null);
  }
  if (!thrown) return { dice, kept: stay, flying: dice.map(() => false) };
  const faces = [...thrown];
  const landing = dice.map((die) => (die === null ? (faces.shift() ?? null) : null));
  return {
    dice: dice.map((die, place) => die ?? (landing[place] ? dieOf(landing[place]) : null)),
    kept: dice.map((die) => die !== null && !die.dead),
    flying: landing.map((face) => face !== null),
  };
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

/** Does this throw bring what was fought for, or end the fight? A tournament is over when its last guest has thrown. */
export function decides(step: Step, before: View): boolean {
  const threw = step.entries.some((entry) => 'chance' in entry && entry.chance.startsWith('dice '));
  const after = step.view?.fields;
  if (!threw || !after || before.fields.goal === 'none') return false;
  return after.phase !== 'keep' && !(before.fields.goal === 'tournament' && after.goal === 'tournament');
}

type GuardAction = Pick<Action, 'text' | 'verb' | 'args'>;

// --- guards --------------------------------------------------------------------------------------------

/** The most useful assignment: as many as one guard takes, the easiest prey first. */
export function bestGuard(actions: readonly GuardAction[], worth: readonly string[]): string[] {
  for (let count = worth.length; count > 0; --count) if (guardText(actions, worth.slice(0, count)) !== null) return worth.slice(0, count);
  return [];
}

/** With one more, or without it; with all places taken the oldest one is given up. */
export function toggled(actions: readonly GuardAction[], kinds: readonly string[], kind: string): string[] {
  let next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
  while (next.length > 0 && guardText(actions, next) === null) next = next.slice(1);
  return next;
}

/** The action that puts the guard on exactly these. */
export const guardText = (actions: readonly GuardAction[], kinds: readonly string[]): string | null =>
  actions.find(({ verb, args }) => {
    const named = args.filter((kind) => kind !== 'none');
    return verb === 'guard' && named.length === kinds.length && named.every((kind) => kinds.includes(kind));
  })?.text ?? null;
