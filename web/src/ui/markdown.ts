// The little of Markdown that the rules are written in: headings, paragraphs, lists, tables, bold,
// italic; and what is drawn in it: [5] is a die, {b7} a card by the word that the game has for it; a block that begins
// with "! " is a picture, drawn large, and its further lines say what it shows. A heading may end with the phases of the
// game for which one looks there: "## Your turn {roll keep}". It becomes data, never HTML, so nothing in a text can be more
// than text.

export interface Span {
  text: string;
  /** A die's text is its face, a card's its word. */
  style: 'plain' | 'bold' | 'italic' | 'die' | 'card';
}
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[]; id: string; phases: string[] }
  | { kind: 'picture'; drawn: Span[]; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|(?<!\w)_(.+?)_(?!\w)|\[([1-6])\]|\{([^\s{}]+)\}/g)) {
    if (found.index > end) spans.push({ text: text.slice(end, found.index), style: 'plain' });
    const [whole, bold, star, line, die, card] = found;
    if (bold !== undefined) spans.push({ text: bold, style: 'bold' });
    else if (die !== undefined) spans.push({ text: die, style: 'die' });
    else if (card !== undefined) spans.push({ text: card, style: 'card' });
    else spans.push({ text: (star ?? line) as string, style: 'italic' });
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), style: 'plain' });
  return spans;
}

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const cells = (line: string): Span[][] =>
  line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => spansOf(cell.trim()));

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found) items.push(found[2] as string);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: ITEM.exec(lines[0] ?? '')?.[1] !== undefined, items: items.map(spansOf) };
}

function tableOf(lines: readonly string[]): Block {
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

const idOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

/** One block of text between blank lines; headings may be followed by more at once. */
function blocksOf(lines: readonly string[]): Block[] {
  const first = lines[0];
  if (first === undefined) return [];
  const heading = /^(#{1,3})\s+(.*)$/.exec(first);
  if (heading) {
    const [, text = '', phases = ''] = /^(.*?)(?:\s+\{([\w -]+)\})?$/.exec(heading[2] as string) ?? [];
    const level = (heading[1] as string).length as 1 | 2 | 3;
    return [{ kind: 'heading', level, spans: spansOf(text), id: idOf(text), phases: phases.split(' ').filter(Boolean) }, ...blocksOf(lines.slice(1))];
  }
  if (first.startsWith('! ')) return [{ kind: 'picture', drawn: spansOf(first.slice(2)), spans: spansOf(lines.slice(1).join(' ')) }];
  if (first.trimStart().startsWith('|') && /^[\s|:-]+$/.test(lines[1] ?? 'x')) return [tableOf(lines)];
  if (ITEM.test(first)) return [listOf(lines)];
  // A list may follow its introduction without a blank line.
  const next = lines.findIndex((line) => ITEM.test(line));
  const own = next < 0 ? lines : lines.slice(0, next);
  const paragraph: Block = { kind: 'paragraph', spans: spansOf(own.map((line) => line.trim()).join(' ')) };
  return [paragraph, ...(next < 0 ? [] : blocksOf(lines.slice(next)))];
}

export function parseMarkdown(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .flatMap(blocksOf);
}
