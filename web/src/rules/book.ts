// A text of rules as one looks something up in it.

import type { Block, Span } from '../ui/markdown';

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** All words of a block. */
export function wordsOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(textOf).join(' ');
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(textOf).join(' ');
  return textOf(block.spans);
}

/** Where one looks in this phase of the game; null: at the beginning. */
export function placeFor(blocks: readonly Block[], phase: string | null): string | null {
  for (const block of blocks) if (block.kind === 'heading' && phase !== null && block.phases.includes(phase)) return block.id;
  return null;
}

/** What is under one heading, the heading first. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || sections.length === 0) sections.push([]);
    (sections.at(-1) as Block[]).push(block);
  }
  return sections;
}

/** Only what has all of the words in it, under its headings; whoever finds a heading finds all that is under it. */
export function search(blocks: readonly Block[], query: string): Block[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...blocks];
  const fits = (block: Block): boolean => {
    const text = wordsOf(block).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return sectionsOf(blocks).flatMap((section) => {
    const [head, ...rest] = section;
    if (head?.kind !== 'heading') return section.filter(fits);
    if (fits(head)) return section;
    const found = rest.filter(fits);
    return found.length > 0 ? [head, ...found] : [];
  });
}
