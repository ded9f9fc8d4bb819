import { describe, expect, it } from 'vitest';
import { partsOf } from './news';
import { joined, linesOf, newestOf, turnsOf, type KnownLines, type Line, type Story } from './story';
import type { NewsArgument, Step } from '../net/wire';

const words = {
  'news.rolled': '{1} würfelt {2}',
  'news.stepped': '{1} rückt {2} Felder vor, auf Feld {3}',
  'news.stepped.one': '{1} rückt ein Feld vor, auf Feld {3}',
  'news.won': '{1} nimmt {2}: {3}',
  'news.undo': '{1} nimmt das zurück',
  'news.bot_in': 'Ab hier spielt {2} für {1}',
  'word.green': 'grün',
  'card.a1': 'Ass',
};
const name = (seat: number): string => ['', 'Anna', '{1} Bea'][seat] as string;
const parts = (key: string, ...args: NewsArgument[]) => partsOf({ key, args }, words, name);
const said = (key: string, ...args: NewsArgument[]): string => parts(key, ...args).map(({ text }) => text).join('');

describe('news', () => {
  it('are sentences with names, whatever is in them', () => {
    expect(said('undo', { seat: 1 })).toBe('Anna nimmt das zurück');
    expect(said('rolled', { seat: 2 }, { dice: [5, 2] })).toBe('{1} Bea würfelt 5, 2');
  });
  it('say one thing as one thing', () => {
    expect(said('stepped', { seat: 1 }, 4, 7)).toBe('Anna rückt 4 Felder vor, auf Feld 7');
    expect(said('stepped', { seat: 1 }, 1, 7)).toBe('Anna rückt ein Feld vor, auf Feld 7');
    expect(said('stepped', { seat: 1 }, 2, 1)).toBe('Anna rückt 2 Felder vor, auf Feld 1');
    expect(said('rolled', { seat: 1 }, 1)).toBe('Anna würfelt 1');
  });
  it('have true minus signs, and words and cards by name', () => {
    expect(said('won', { word: 'green' }, -3, { cards: ['a1', 'b7'] })).toBe('grün nimmt −3: Ass, b7');
    expect(said('won', { word: 'blue' }, 0, { cards: [] })).toBe('blue nimmt 0: ');
    expect(said('bot_in', { seat: 1 }, { word: 'master' })).not.toContain('master');
  });
  it('come in parts that can be drawn', () => {
    expect(parts('rolled', { seat: 1 }, { dice: [5, 2] })).toEqual([{ seat: 1, text: 'Anna' }, { text: ' würfelt ' }, { dice: [5, 2], text: '5, 2' }]);
    expect(parts('won', { seat: 1 }, 2, { cards: ['a1'] }).at(-1)).toEqual({ cards: ['a1'], text: 'Ass' });
  });
  it('without a sentence show their key', () => {
    expect(said('unheard', { seat: 1 })).toBe('news.unheard');
  });
});

describe('a story', () => {
  const rolled = { key: 'rolled', args: [{ seat: 1 }, { dice: [4] }], heading: true };
  const undo = { key: 'undo', args: [{ seat: 1 }] };
  const step = (seq: number, ...more: Partial<Step>[]): Step => Object.assign({ seq, entries: [], news: [] }, ...more) as Step;
  const told = (before: number, steps: Step[]): Line[] => linesOf({ before, steps }, words, name);

  it('strikes out what was taken back, and nothing else', () => {
    const stepped = { key: 'stepped', args: [{ seat: 1 }, 4, 4] };
    const lines = told(10, [step(11, { news: [rolled] }), step(12, { news: [stepped, undo] }), step(12, { news: [undo] }), step(13, { news: [undo], undone: 12 }), step(14, { news: [stepped] })]);
    expect(lines.map(({ struck }) => struck)).toEqual([false, true, true, false, false, false]);
    expect(lines.map(({ heading }) => heading)).toEqual([true, false, false, false, false, false]);
    // Told alone, as in a replay.
    expect(told(0, [step(13, { news: [undo], undone: 12 })]).map(({ struck }) => struck)).toEqual([false]);
  });

  it('has lines that keep their names when more is known', () => {
    const late = [step(3, { news: [rolled, undo] }), step(3, { news: [undo] }), step(4, { news: [undo] })];
    const keys = told(2, late).map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(told(0, [step(1, { news: [rolled] }), step(2), ...late]).slice(1).map(({ key }) => key)).toEqual(keys);
    expect(newestOf(told(2, late.slice(0, 1)))).toHaveLength(2);
    expect(newestOf([])).toEqual([]);
  });

  it('has the same lines again as long as they say the same', () => {
    const known: KnownLines = new WeakMap();
    const first = [step(1, { news: [rolled] }), step(2, { news: [undo] })];
    const lines = linesOf({ before: 0, steps: first }, words, name, known);
    const later = linesOf({ before: 0, steps: [...first, step(3, { news: [undo], undone: 2 })] }, words, name, known);
    expect(later[0]).toBe(lines[0]);
    expect(later[1]).toEqual({ ...lines[1], struck: true });
  });

  it('comes in turns, and what was before the first is one of them', () => {
    const lines = told(0, [step(1, { news: [undo] }), step(2, { news: [rolled, undo] }), step(3, { news: [undo] }), step(4, { news: [rolled] })]);
    expect(turnsOf(lines).map(({ key, lines }) => [key, lines.length])).toEqual([['1-0-0', 1], ['2-0-0', 3], ['4-0-0', 1]]);
  });

  it('goes on where it ended', () => {
    const part = (before: number, ...seqs: number[]): Story => ({ match: 1, before, seq: seqs.at(-1) ?? before, steps: seqs.map((seq) => step(seq)) });
    expect(joined(part(0, 1, 2), part(2, 3))).toEqual(part(0, 1, 2, 3));
    expect(joined(part(0, 1, 2), part(1, 2, 3))).toEqual(part(0, 1, 2, 3));
    expect(joined(part(0, 1, 2), part(3, 4))).toBeNull();
    expect(joined(part(2, 3), part(0, 1, 2))).toBeNull();
    expect(joined(undefined, part(0, 1))).toBeNull();
    expect(joined(part(0, 1), { ...part(1, 2), match: 2 })).toBeNull();
  });
});
