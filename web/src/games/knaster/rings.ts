// Rings as a hand draws them: never quite round, never quite closed. In a box of 100 by 100.
const RINGS = [
  'M64 11C32 3 8 25 9 53C10 83 40 97 65 89C91 80 98 51 86 29C77 13 57 7 38 15',
  'M29 15C56 2 91 14 92 47C93 79 66 98 39 92C13 86 2 57 12 35C20 18 43 8 68 13',
  'M80 21C59 2 20 8 10 38C2 66 22 95 53 92C83 89 98 62 90 37C84 20 65 7 42 13',
];

/** Which of them a place gets; the same place always gets the same one. */
export const ringAt = (place: number): string => RINGS[(place * 7 + 3) % RINGS.length] as string;
