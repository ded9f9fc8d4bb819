// When a die of a throw lands, as a part of the time until the last of them lies: no two beside each other at once.

const LANDINGS = [0.78, 1, 0.86, 0.94, 0.74, 0.9, 0.82, 0.97];

export const landsAt = (place: number): number => LANDINGS[place % LANDINGS.length] as number;
