// What the module asks of Unicode (src/server/unicode.h); the browser knows it.

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const bytesOf = new TextEncoder();

const BEGINS = 1;
const TRAITS: readonly [number, RegExp][] = [
  [2, /[\p{Cn}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u],
  [4, /\p{Zs}/u],
  [8, /[\p{L}\p{Mn}\p{Mc}]/u],
  [16, /\p{Extended_Pictographic}/u],
  [32, /\p{Regional_Indicator}/u],
];

/** Where what people take for a character begins. */
function beginnings(text: string): Set<number> {
  if (typeof Intl.Segmenter === 'undefined') {
    const marks = /[\p{M}\u200d\ufe0f]/u;
    let at = 0;
    return new Set([...text].flatMap((point) => (marks.test(point) ? ((at += point.length), []) : [(at += point.length) - point.length])));
  }
  return new Set(Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ index }) => index));
}

function traits(text: string): Uint8Array {
  const begins = beginnings(text);
  const found: number[] = [];
  let at = 0;
  for (const point of text) {
    found.push(TRAITS.reduce((sum, [trait, has]) => sum | (has.test(point) ? trait : 0), begins.has(at) ? BEGINS : 0));
    at += point.length;
  }
  return Uint8Array.from(found);
}

const folded = (text: string): string => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '').toLowerCase().normalize('NFKC');

/** The answer to one wish; null: the text is not UTF-8. */
export function unicode(wish: number, text: Uint8Array): Uint8Array | null {
  let known: string;
  try {
    known = utf8.decode(text);
  } catch {
    return null;
  }
  if (wish === 2) return traits(known);
  return bytesOf.encode(wish === 1 ? folded(known) : known.normalize('NFC'));
}
