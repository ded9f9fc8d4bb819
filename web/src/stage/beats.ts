// How long things take to be seen, and into what a step is cut: a throw tumbles, lands and is read before anybody is told
// what it means. Times in milliseconds.

import type { Entry, Step, View } from '../net/wire';
import type { SeatView } from '../app/desk.svelte';

/** From the cup to the last die that lands. */
export const TUMBLE_MS = 600;
/** So long dice lie there before their sum, their points and their sentence come. */
const READ_MS = 250;
/** The same for a throw that decides. */
const HOLD_MS = 700;
/** Until the next thing happens: after a throw, … */
const AFTER_THROW_MS = 150;
const AFTER_VERDICT_MS = 500;
/** … after a card or a lot, … */
const AFTER_DRAW_MS = 400;
/** … after what somebody did, … */
const AFTER_DEED_MS = 300;
/** … and if they throw then. */
const BEFORE_OWN_THROW_MS = 200;
/** No deciding beat lasts longer. */
const DECIDING_MOST_MS = 2_000;

/** A moment of a beat: `ms` after the one before, this is to be seen. */
export interface Cue {
  kind: 'throw' | 'land' | 'show' | 'rest';
  ms: number;
  /** What this device's people have done, or what is everybody's: it takes its own time. */
  own: boolean;
  faces: number[];
  of: number | null;
  key: string;
  deciding: boolean;
  /** What is to be seen from `show` on. */
  view: SeatView;
}

/** By what beats are made of steps. */
export interface Tempo {
  mine: readonly number[];
  /** No beat of others lasts longer, but for one that decides; 0: theirs take no time. */
  paceMs: number;
  deciding: (step: Step, before: View) => boolean;
}

const isDice = (entry: Entry): entry is { chance: string } => 'chance' in entry && entry.chance.startsWith('dice ');
const facesOf = ({ chance }: { chance: string }): number[] => chance.split(' ').slice(1).map(Number);

type Seen = Pick<View, 'turn' | 'fields' | 'players' | 'scores'>;
const seen = ({ turn, fields, players, scores }: Seen): string => JSON.stringify([turn, fields, players, scores]);

/** What a view shows, without what could be done there. */
export function passive(seatView: SeatView): SeatView {
  const { actions: _, winners: __, ...view } = seatView.view;
  return { ...seatView, undo: false, view };
}

/** The views behind each of these steps; the last is the one that came. */
function viewsBehind(steps: readonly Step[], from: SeatView, to: SeatView): SeatView[] {
  let last = passive(from);
  return steps.map(({ seq, view }, index) => {
    last = { ...last, seq, view: { ...last.view, ...view } };
    return index === steps.length - 1 ? to : last;
  });
}

/** How long it takes until the next thing happens, when `step` has been shown. */
function restOf(step: Step, next: Step | undefined, before: View, after: View): number {
  const { entries, news } = step;
  if (news.length === 0 && (entries.length === 0 || seen(before) === seen(after))) return 0;
  if (entries.some(isDice)) return AFTER_THROW_MS;
  if (entries.some((entry) => 'chance' in entry)) return AFTER_DRAW_MS;
  if (entries.length > 0 && entries.every((entry) => 'table' in entry)) return 0;
  return next?.entries.some(isDice) ? BEFORE_OWN_THROW_MS : AFTER_DEED_MS;
}

/** Is this of those who play here, or everybody's? */
function ownOf({ entries }: Step, before: View, mine: readonly number[]): boolean {
  if (mine.length === 0) return false;
  if (entries.some((entry) => 'chance' in entry)) {
    const of = before.turn.kind === 'chance' ? (before.turn.of ?? null) : null;
    return of === null || mine.includes(of);
  }
  return entries.some((entry) => 'seat' in entry && mine.includes(entry.seat));
}

/** The moments of a step that leads from one view to another. */
function cuesOf(step: Step, next: Step | undefined, before: SeatView, after: SeatView, name: string, tempo: Tempo): Cue[] {
  const own = ownOf(step, before.view, tempo.mine);
  const throws = step.entries.filter(isDice);
  const deciding = tempo.deciding({ ...step, view: after.view }, before.view);
  const of = before.view.turn.of ?? null;
  const same = { own, of, deciding, view: after };
  const cues: Cue[] = throws.flatMap((entry, index) => {
    const cue = { ...same, faces: facesOf(entry), key: `${name}-${index}` };
    return [
      { ...cue, kind: 'throw', ms: index === 0 ? 0 : READ_MS },
      { ...cue, kind: 'land', ms: TUMBLE_MS },
    ];
  });
  const bare = { ...same, faces: [], key: name };
  cues.push({ ...bare, kind: 'show', ms: throws.length === 0 ? 0 : deciding ? HOLD_MS : READ_MS });
  // What one did oneself has been seen before it was confirmed.
  const done = own && throws.length === 0 && !step.entries.some((entry) => 'chance' in entry);
  const rest = deciding ? AFTER_VERDICT_MS : restOf(step, next, before.view, after.view);
  cues.push({ ...bare, kind: 'rest', ms: done && !deciding ? 0 : rest });
  if (own) return cues;
  const most = tempo.paceMs === 0 ? 0 : deciding ? DECIDING_MOST_MS : tempo.paceMs;
  const all = timeOf(cues);
  return all <= most ? cues : cues.map((cue) => ({ ...cue, ms: (cue.ms * most) / all }));
}

/** The moments of steps that lead from one view that was here to one that came. */
export function cuesOfAll(steps: readonly Step[], from: SeatView, to: SeatView, tempo: Tempo): Cue[] {
  const views = viewsBehind(steps, from, to);
  return steps.flatMap((step, index) => {
    const name = `${to.match}-${step.seq}-${index}`;
    return cuesOf(step, steps[index + 1], views[index - 1] ?? from, views[index] as SeatView, name, tempo);
  });
}

export const timeOf = (cues: readonly Cue[]): number => cues.reduce((sum, { ms }) => sum + ms, 0);
