// Whole moves. The game asks for the cards of a combination one by one; a person thinks "these
// three". So we walk through the server's previews until a move is complete. What fits is known to
// the server alone: we only ever take steps that it lists.

import { parseAction } from '../../app/words.svelte';
import type { Action, View } from '../../net/wire';
import { bringsOf, byValue, faceOf, sceneOf, type Area, type Brings } from './model';

/** The view after a run of actions; null if the server refuses or cannot be reached. */
export type Look = (run: string[]) => Promise<View | null>;

/** A combination with its cards, ready to be played. */
export interface Offer {
  kind: string;
  cards: string[];
  run: string[];
  /** What comes of it, played in the first of the ways. */
  brings: Brings;
  /** The ways in which these cards can be played: rows, columns, stones from the reserve. */
  ways: Action[];
}

const STEP_VERBS = ['use', 'give'];

const areaAfter = (view: View, seat: number): Area => sceneOf(view).areas[seat - 1] as Area;
const steps = (view: View): string[] =>
  (view.actions ?? []).filter(({ verb }) => STEP_VERBS.includes(verb)).map(({ text }) => text);
const choosing = (view: View): boolean => sceneOf(view).phase === 'cards';
const cardOf = (step: string): string => parseAction(step).args[0] as string;

/** The plays of a view, by combination. */
export function playsByKind(view: View): Map<string, Action[]> {
  const kinds = new Map<string, Action[]>();
  for (const action of view.actions ?? []) {
    if (action.verb !== 'play') continue;
    const kind = action.args[0] as string;
    kinds.set(kind, [...(kinds.get(kind) ?? []), action]);
  }
  return kinds;
}

const gone = (before: Area, after: Area): string[] => before.cards.filter((card) => !after.cards.includes(card));

/** What comes of a move, seen from before it and after it. */
const broughtBy = (before: View, after: View, seat: number): Brings =>
  bringsOf(sceneOf(before).side, areaAfter(before, seat), areaAfter(after, seat));

/** A run and the view after it. */
interface Walk {
  run: string[];
  end: View;
}

/** The walk that begins with `start` and moves exactly these cards, or null if there is none. */
async function walk(look: Look, view: View, seat: number, start: string, cards: string[]): Promise<Walk | null> {
  const run = [start];
  const before = areaAfter(view, seat);
  for (;;) {
    const now = await look(run);
    if (now === null) return null;
    if (!choosing(now)) {
      const moved = gone(before, areaAfter(now, seat));
      return moved.length === cards.length && moved.every((card) => cards.includes(card)) ? { run, end: now } : null;
    }
    const listed = steps(now);
    const { picked } = areaAfter(now, seat);
    // Cards are named in ascending order, and those without a choice name themselves.
    const next = [...cards].sort(byValue).find((card) => !picked.includes(card));
    const step = listed.find((text) => cardOf(text) === next);
    if (step === undefined) return null;
    run.push(step);
  }
}

/** Its run alone. */
export const follow = async (...start: Parameters<typeof walk>): Promise<string[] | null> => (await walk(...start))?.run ?? null;

/** What the raised cards can be played as. */
export async function fitting(look: Look, view: View, seat: number, cards: string[]): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const [kind, ways] of playsByKind(view)) {
    const found = await walk(look, view, seat, (ways[0] as Action).text, cards);
    if (found) offers.push({ kind, cards: [...cards].sort(byValue), run: found.run, brings: broughtBy(view, found.end, seat), ways });
  }
  return offers;
}

const LOOKS_MAX = 30; // the server wants patience from those who ask too much
const OFFERS_MAX = 3; // of one combination

/** Of steps that differ only in colour the first. */
const oneOfEachValue = (listed: string[]): string[] =>
  listed.filter((step, index) => listed.findIndex((other) => faceOf(cardOf(other)).value === faceOf(cardOf(step)).value) === index);

/** Combinations that can be played, whole. Not all of them: of each kind the first few, and of those
    that differ only in colours one. Any other can be had by raising its cards. */
export async function offersOf(look: Look, view: View, seat: number): Promise<Offer[]> {
  const before = areaAfter(view, seat);
  const offers: Offer[] = [];
  let looks = 0;
  for (const [kind, ways] of playsByKind(view)) {
    const open: string[][] = [[(ways[0] as Action).text]];
    for (let found = 0; open.length > 0 && found < OFFERS_MAX && looks < LOOKS_MAX; ++looks) {
      const run = open.pop() as string[];
      const now = await look(run);
      if (now === null) break;
      if (choosing(now)) {
        for (const step of oneOfEachValue(steps(now)).reverse()) open.push([...run, step]);
      } else {
        offers.push({ kind, cards: gone(before, areaAfter(now, seat)), run, brings: broughtBy(view, now, seat), ways });
        found += 1;
      }
    }
  }
  return offers;
}

/** One way to play four or five alike, in parts: where to, and how many stones from the reserve. */
export interface Way {
  action: Action;
  row: string;
  columns: number;
  reserve: number;
}

export function wayOf(action: Action): Way {
  const { args } = action;
  const after = (word: string, otherwise: number): number => {
    const at = args.indexOf(word);
    return at < 0 ? otherwise : Number(args[at + 1]);
  };
  return {
    action,
    row: args[0] === 'five-alike' ? (args[1] as string) : 'two-pairs',
    columns: after('columns', 1),
    reserve: after('reserve', 0),
  };
}
