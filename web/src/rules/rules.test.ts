// The rules for people against the rules for programs: every number of a RULES.md has its paragraph, or is said to matter to
// programs alone. rules.json beside the texts quotes the paragraph in German; the English text is built alike, block by block.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Block, type Span } from '../ui/markdown';
import { placeFor, search, wordsOf } from './book';

const GAMES = ['knaster', 'duell', 'knatsch', 'turnier', 'karten'];
const PHASES = /kPhaseNames\[\] = \{([^}]+)\}/;
/** In these a person is not asked anything that the rules would explain. */
const SILENT = ['over'];

const read = (path: string): string => readFileSync(path, 'utf8');
const textOf = (game: string, language: string): Block[] => parseMarkdown(read(`src/games/${game}/rules.${language}.md`));
const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** What is told in one breath: a paragraph, an item of a list, a row of a table. */
function paragraphs(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(plain);
  if (block.kind === 'table') return block.rows.map((row) => `| ${row.map(plain).join(' | ')} |`);
  return [plain(block.spans)];
}

/** All of a text but its words. */
function shapeOf(blocks: readonly Block[]): unknown[] {
  const drawn = (spans: readonly Span[]): string[] => spans.filter(({ style }) => style === 'die' || style === 'card').map(({ text }) => text);
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return [block.level, block.phases];
      case 'list':
        return ['list', block.ordered, block.items.map(drawn)];
      case 'table':
        return ['table', block.rows.map((row) => row.map(drawn))];
      case 'picture':
        return ['picture', drawn(block.drawn), drawn(block.spans)];
      case 'paragraph':
        return ['paragraph', drawn(block.spans)];
    }
  });
}

describe.each(GAMES)('the rules of %s', (game) => {
  const numbers = [...read(`../src/games/${game}/RULES.md`).matchAll(/\*\*([A-Z]-V?\d+)\*\*/g)].map(([, number]) => number as string);
  const { told, programs } = JSON.parse(read(`src/games/${game}/rules.json`)) as { told: Record<string, string>; programs: string[] };
  const de = textOf(game, 'de');
  const en = textOf(game, 'en');

  it('tell every number, or say that it is for programs', () => {
    expect([...Object.keys(told), ...programs].sort()).toEqual([...numbers].sort());
    const places = de.flatMap(paragraphs);
    const lost = Object.entries(told).filter(([, quote]) => places.filter((text) => text.includes(quote)).length !== 1);
    expect(lost).toEqual([]);
    console.log(`${game.padEnd(8)} ${String(numbers.length).padStart(3)} rules: ${Object.keys(told).length} told, for programs ${programs.join(' ') || 'none'}`);
  });

  it('are built alike in both languages', () => {
    expect(shapeOf(en)).toEqual(shapeOf(de));
  });

  it('open at a section in every phase that the game has', () => {
    const names = PHASES.exec(read(`../src/games/${game}/position.cpp`))?.[1] ?? '';
    const phases = [...names.matchAll(/"([\w-]+)"/g)].map(([, name]) => name as string);
    expect(phases.length).toBeGreaterThan(2);
    expect(phases.filter((phase) => !SILENT.includes(phase) && placeFor(de, phase) === null)).toEqual([]);
    const named = de.flatMap((block) => (block.kind === 'heading' ? block.phases : []));
    expect(named.filter((phase) => !phases.includes(phase))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});

describe('looking something up', () => {
  const blocks = parseMarkdown('# Game\n\nOf dice.\n\n## Turn {roll}\n\nThrow the dice.\n\nStop.\n\n## End\n\nMost points.\n\n! [5] → {b7}\nA picture of points.');
  const found = (query: string): string[] => search(blocks, query).map(wordsOf);

  it('finds what has all words, under its heading', () => {
    expect(found('dice')).toEqual(['Game', 'Of dice.', 'Turn', 'Throw the dice.']);
    expect(found('POINTS most')).toEqual(['End', 'Most points.']);
    expect(found('end')).toEqual(['End', 'Most points.', 'A picture of points.']);
    expect(found('king')).toEqual([]);
    expect(found(' ')).toHaveLength(blocks.length);
  });

  it('knows pictures and phases', () => {
    expect(placeFor(blocks, 'roll')).toBe('turn');
    expect(placeFor(blocks, 'keep')).toBeNull();
    expect(blocks.at(-1)).toMatchObject({ kind: 'picture', drawn: [{ text: '5', style: 'die' }, { text: ' → ' }, { text: 'b7', style: 'card' }] });
  });
});
