// What comes out of the module: items, as src/page/bytes.h has them.

export const Kind = { Say: 1, Row: 2, Head: 3, Commit: 4, Read: 5, Think: 6, Reply: 7, Report: 8 } as const;

export interface Item {
  kind: number;
  a: number;
  b: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const HEAD = 16;

export function readItems(all: Uint8Array): Item[] {
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  const items: Item[] = [];
  for (let at = 0; at < all.byteLength; ) {
    const number = (place: number): number => view.getUint32(at + 4 * place, true);
    const end = at + HEAD + number(3);
    // A copy: the memory of the module moves on.
    items.push({ kind: number(0), a: number(1), b: number(2), bytes: new Uint8Array(all.subarray(at + HEAD, end)) });
    at = end;
  }
  return items;
}

/** The same way back: rows and heads as the core wants to read them. */
export function writeItems(items: readonly Item[]): Uint8Array {
  const out = new Uint8Array(items.reduce((sum, { bytes }) => sum + HEAD + bytes.byteLength, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const { kind, a, b, bytes } of items) {
    [kind, a, b, bytes.byteLength].forEach((number, place) => view.setUint32(at + 4 * place, number, true));
    out.set(bytes, at + HEAD);
    at += HEAD + bytes.byteLength;
  }
  return out;
}
