// Who came in where. Winners first, whatever the points say; equal points share a place.

export interface Place {
  seat: number;
  place: number;
  score: number;
  winner: boolean;
}

export function ranking(scores: readonly number[], winners: readonly number[]): Place[] {
  const sorted = scores
    .map((score, index) => ({ seat: index + 1, score, winner: winners.includes(index + 1) }))
    .sort((a, b) => Number(b.winner) - Number(a.winner) || b.score - a.score || a.seat - b.seat);
  const before = (a: { winner: boolean; score: number }, b: { winner: boolean; score: number }): boolean =>
    a.winner !== b.winner ? a.winner : !a.winner && a.score > b.score;
  return sorted.map((one) => ({ ...one, place: 1 + sorted.filter((other) => before(other, one)).length }));
}
