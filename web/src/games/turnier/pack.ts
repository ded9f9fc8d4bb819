// Where the cards of a collection lie: in rows, as large as they fit, with as much room above as below. Places are given
// to transforms, so that a card that comes moves the others without anything being laid out anew.

export interface Item {
  /** How many cards wide it is. */
  wide: number;
  /** It is not narrower than this, in pixels: a finger has to hit it. */
  least?: number;
}

export interface Packed {
  /** The width of a card in pixels. */
  card: number;
  at: { x: number; y: number }[];
}

/** A card is so much higher than wide, and lies so far from the next one. */
const HIGH = 1.4;
const GAP = 0.1;
const LEAST = 8;

function inRows(items: readonly Item[], card: number, width: number): { at: Packed['at']; rows: number } | null {
  const at: Packed['at'] = [];
  let x = 0;
  let row = 0;
  for (const { wide, least = 0 } of items) {
    const own = Math.max(wide * card, least);
    if (own > width) return null;
    if (x > 0 && x + own > width) {
      x = 0;
      row += 1;
    }
    at.push({ x, y: row * card * (HIGH + GAP) });
    x += own + card * GAP;
  }
  return { at, rows: row + 1 };
}

export function pack(items: readonly Item[], width: number, height: number, most: number): Packed {
  for (let card = Math.floor(most); card > LEAST; --card) {
    const found = inRows(items, card, width);
    if (!found) continue;
    const free = height - found.rows * card * HIGH - (found.rows - 1) * card * GAP;
    if (free >= 0) return { card, at: found.at.map(({ x, y }) => ({ x, y: y + free / 2 })) };
  }
  return { card: LEAST, at: inRows(items, LEAST, Infinity)?.at ?? [] };
}
