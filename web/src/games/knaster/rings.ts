// Rings as people draw them: never quite round, never quite closed. In a box of 100 by 100.
const RINGS = [
  'M66 9C34 0 7 24 8 54C9 84 38 98 65 91C92 83 99 52 86 29C76 12 54 8 36 17',
  'M27 19C52 -1 92 12 94 47C95 80 66 99 38 93C11 87 1 58 11 34C20 15 46 7 70 16',
  'M82 24C61 1 19 5 8 38C0 67 23 97 54 94C84 91 99 62 91 36C84 17 62 6 39 15',
];

/** Which of them a place gets, and how it is turned; the same place always gets the same. */
export const ringAt = (place: number): string => RINGS[place % RINGS.length] as string;
export const turnAt = (place: number): string => `rotate(${(place * 67) % 360} 50 50)`;
