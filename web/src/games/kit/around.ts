// Round the table.

/** The seats in the order in which they sit after `seat`, that one first. */
export function around<Seated extends { seat: number }>(seated: readonly Seated[], seat: number | null): Seated[] {
  const first = Math.max(0, seated.findIndex((one) => one.seat === seat));
  return [...seated.slice(first), ...seated.slice(0, first)];
}
