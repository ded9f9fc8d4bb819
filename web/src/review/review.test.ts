import { describe, expect, it } from 'vitest';
import type { Beat, Review, SeatReview } from '../net/wire';
import { barsOf, decisiveFor, endOf, sidesOf } from './review';

const seat = (pieces: Partial<SeatReview>): SeatReview => ({ seat: 1, start: 0.5, result: 1, errors: {}, decisions: 9, loss_mean: 0.01, like: 'master', ...pieces });
const beat = (event: number, ...change: number[]): Beat => ({ event, kind: 'luck', chances: change, change });
const review = (curve: Beat[], seats = 2): Review => ({
  game: 'duell',
  unit: 'chance',
  calibrated: true,
  seats: Array.from({ length: seats }, (_, index) => ({ ...seat({}), seat: index + 1 })),
  curve,
  moments: [],
});

describe('a review', () => {
  it('has bars that begin where the one before ended, from start to result', () => {
    const one = seat({ own_luck: 0.3, other_luck: 0.25, own_play: -0.05 });
    expect(barsOf(one, 'chance').map(({ piece, from, to }) => [piece, from.toFixed(2), to.toFixed(2)])).toEqual([
      ['own_luck', '0.50', '0.80'],
      ['other_luck', '0.80', '1.05'],
      ['own_play', '1.05', '1.00'],
    ]);
    expect(endOf(one)).toBeCloseTo(1, 9);
  });

  it('has no bar for what nobody would see, but counts it', () => {
    const one = seat({ common_luck: 0.004, own_luck: 0.2, model: 0.019 });
    expect(barsOf(one, 'chance').map(({ piece }) => piece)).toEqual(['own_luck']);
    expect(barsOf(seat({ model: -0.03 }), 'chance')).toHaveLength(1);
    expect(endOf(one)).toBeCloseTo(0.723, 9);
  });

  it('marks the beats that decided most for a seat, in their order', () => {
    const curve = [beat(1, 0.02, -0.02), beat(2, -0.3, 0.3), beat(3, 0.4, -0.4), ...[4, 5, 6, 7].map((event) => beat(event, event / 100 + 0.05, 0))];
    expect(decisiveFor(1, review(curve)).map(({ event }) => event)).toEqual([2, 3, 5, 6, 7]);
    expect(decisiveFor(2, review(curve)).map(({ event }) => event)).toEqual([2, 3]);
  });

  it('draws one line for those who win together', () => {
    expect(sidesOf(review([beat(1, 0.6, 0.4, 0.6, 0.4)], 4))).toEqual([[1, 3], [2, 4]]);
  });
});
