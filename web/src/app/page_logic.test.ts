// The small pure parts of the page.
import { describe, expect, it } from 'vitest';
import { catalogueErrors } from '../../tools/catalogues.mjs';
import { inviteOrigin, returnLink, tokensIn } from './links';
import { parseMarkdown, spansOf } from '../ui/markdown';
import { optionChoices } from './options';
import { levelName, peopleAt, seatRange, usualLevel } from './people';
import { ranking } from './ranking';
import { routeOf } from './route';
import { sentence, story } from './story';
import type { TablePush } from '../net/wire';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/t/abcde')).toEqual({ page: 'table', code: 'ABCDE' });
    expect(routeOf('/new/knaster')).toEqual({ page: 'new', game: 'knaster' });
    expect(routeOf('/rules')).toEqual({ page: 'rules', game: null });
    expect(routeOf('/replay/ABCDE/17')).toEqual({ page: 'replay', code: 'ABCDE', event: 17 });
    expect(routeOf('/replay/ABCDE')).toEqual({ page: 'replay', code: 'ABCDE', event: null });
    expect(routeOf('/t/12')).toEqual({ page: 'lost' });
    expect(routeOf('/nowhere')).toEqual({ page: 'lost' });
  });

  it('of invitations do not say localhost when there is another', () => {
    const urls = ['http://localhost:8080', 'http://192.168.1.5:8080'];
    expect(inviteOrigin('http://localhost:8080', urls)).toBe('http://192.168.1.5:8080');
    expect(inviteOrigin('http://127.0.0.1:8080', [])).toBe('http://127.0.0.1:8080');
    expect(inviteOrigin('https://knobel.example', urls)).toBe('https://knobel.example');
  });

  it('carry keys behind the # only', () => {
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYg';
    const link = returnLink('http://x', 'ABCDE', [token, token]);
    expect(tokensIn(new URL(link).hash)).toEqual([token, token]);
    expect(tokensIn('#<script>')).toEqual([]);
  });
});

describe('the little Markdown', () => {
  it('knows headings, lists, tables and styles', () => {
    const blocks = parseMarkdown('# Title\n\nOne **bold** word\nand *another*.\n- a\n- b\n  more\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n1. first\n2. second');
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'list']);
    expect(blocks[1]).toMatchObject({ spans: [{ text: 'One ' }, { text: 'bold', style: 'bold' }, { text: ' word and ' }, { text: 'another', style: 'italic' }, { text: '.' }] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a' }], [{ text: 'b more' }]] });
    expect(blocks[3]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] });
    expect(blocks[4]).toMatchObject({ ordered: true });
  });

  it('takes markup for text', () => {
    expect(spansOf('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>', style: 'plain' }]);
    expect(spansOf('snake_case_word')).toEqual([{ text: 'snake_case_word', style: 'plain' }]);
  });
});

describe('people', () => {
  const chairs = [
    { kind: 'person', name: 'Anna', away: true, bot: null, commitment: '', contribution: '' },
    { kind: 'bot', name: 'random', away: false, bot: null, commitment: '', contribution: '' },
    { kind: 'open', name: '', away: false, bot: null, commitment: '', contribution: '' },
  ];
  it('have names, whoever they are', () => {
    const people = peopleAt({ seats: chairs } as TablePush, [1]);
    expect(people.map(({ name }) => name)).toEqual(['Anna', `${levelName('random')} 2`, expect.stringContaining('3')]);
    expect(people[0]).toMatchObject({ mine: true, away: true });
  });
  it('get bots that are company', () => {
    expect(usualLevel(['random', 'apprentice'])).toBe('apprentice');
    expect(usualLevel(['random', 'apprentice', 'journeyman', 'master'])).toBe('journeyman');
    expect(usualLevel([])).toBe('');
  });
  it('sit on so many seats', () => {
    expect(seatRange([1, 2, 3])).toBe('1–3');
    expect(seatRange([2, 4, 6])).toBe('2, 4, 6');
    expect(seatRange([2])).toBe('2');
  });
  it('choose among the seats there are', () => {
    expect(optionChoices({ key: 'first', default: 'random', words: ['random', '1', '2', '3'] }, 2)).toEqual(['random', '1', '2']);
  });
});

describe('a ranking', () => {
  it('puts winners first and lets equal points share a place', () => {
    expect(ranking([5, 9, 5, 7], [2]).map(({ seat, place }) => [seat, place])).toEqual([[2, 1], [4, 2], [1, 3], [3, 3]]);
    // Whoever resigns loses, whatever the points say.
    expect(ranking([9, 1], [2]).map(({ seat, place }) => [seat, place])).toEqual([[2, 1], [1, 2]]);
  });
  it('shows points only where there are any', () => {
  });
});

describe('the log', () => {
  const name = (seat: number) => `S${seat}`;
  it('is told in sentences, by the picture where it wants to', () => {
    expect(sentence({ chance: 'dice 5 2' }, 'g', name)).toContain('5 2');
    expect(sentence({ table: 'undo', seat: 2 }, 'g', name)).toContain('S2');
    expect(sentence({ seat: 1, action: 'stay' }, 'g', name)).toContain('stay');
    expect(sentence({ chance: 'one 1 of 2' }, 'g', name)).toBeNull();
    expect(sentence({ chance: 'dice 5 2' }, 'g', name, () => 'my own')).toBe('my own');
    expect(sentence({ chance: 'dice 5 2' }, 'g', name, () => undefined)).toContain('5 2');
  });
  it('leaves out what is not worth saying and keeps the numbers', () => {
    const sentences = story([{ chance: 'one 1 of 2' }, { seat: 1, action: 'stay' }], 'g', name);
    expect(sentences.map(({ number }) => number)).toEqual([2]);
  });
});

describe('the catalogues', () => {
  it('have the same words in both languages', () => {
    expect(catalogueErrors()).toEqual([]);
  });
});
