// A review taken apart for the page: the pieces that add up, and the beats that decided. Pure; docs/coach.md says what
// the numbers mean.

import type { Beat, Review, SeatReview } from '../net/wire';

export const PIECES = ['own_luck', 'other_luck', 'common_luck', 'hidden_luck', 'own_play', 'other_play', 'given_up', 'model'] as const;
export type Piece = (typeof PIECES)[number];

/** A bar that begins where the one before it ended. */
export interface Bar {
  piece: Piece;
  from: number;
  to: number;
}

type Unit = Review['unit'];
/** What is smaller is not worth a bar of its own, and what the model was wrong has to be larger. */
const LEAST: Record<Unit, number> = { chance: 0.005, points: 0.1 };
const LEAST_MODEL: Record<Unit, number> = { chance: 0.02, points: 0.5 };
/** A beat that changed less did not decide anything. */
const DECISIVE: Record<Unit, number> = { chance: 0.05, points: 1.5 };
const DECISIVE_MOST = 5;

/** From the start to the result; together with the small pieces that have none they add up to it. */
export function barsOf(seat: SeatReview, unit: Unit): Bar[] {
  let at = seat.start;
  const bars: Bar[] = [];
  for (const piece of PIECES) {
    const by = seat[piece] ?? 0;
    if (Math.abs(by) >= (piece === 'model' ? LEAST_MODEL : LEAST)[unit]) bars.push({ piece, from: at, to: at + by });
    at += by;
  }
  return bars;
}

/** Where it ended: the result, or of a match that was not finished the last chance. */
export const endOf = (seat: SeatReview): number => PIECES.reduce((sum, piece) => sum + (seat[piece] ?? 0), seat.start);

/** The beats that changed most for a seat, in the order in which they came. */
export function decisiveFor(seat: number, { curve, unit }: Review): Beat[] {
  const size = ({ change }: Beat): number => Math.abs(change[seat - 1] ?? 0);
  return curve
    .filter((beat) => size(beat) >= DECISIVE[unit])
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, DECISIVE_MOST)
    .toSorted((a, b) => a.event - b.event);
}

/** Whose lines of the curve there are: one for each side, whose members have the same chances throughout. */
export function sidesOf({ curve, seats }: Review): number[][] {
  const sides: number[][] = [];
  for (const { seat } of seats) {
    const same = sides.find(([first]) => curve.every(({ chances }) => chances[(first ?? 1) - 1] === chances[seat - 1]) && curve.length > 0);
    if (same) same.push(seat);
    else sides.push([seat]);
  }
  return sides;
}
