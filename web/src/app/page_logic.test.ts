// The small pure parts of the page.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueErrors } from '../../tools/catalogues.mjs';
import { inviteOrigin, returnLink, tokensIn } from './links';
import { parseMarkdown, spansOf } from '../ui/markdown';
import { optionChoices } from './options';
import { ARMS, COLOURS } from './faces';
import { waitingFor } from './my_turn';
import { complaintWords } from './own_cards.svelte';
import { actingIn, levelName, peopleAt, seatRange, titleOf, usualLevel } from './people';
import { settings } from './settings.svelte';
import { sidesOf } from './sides';
import { CHARGES, FIELDS } from '../ui/Arms.svelte';
import { ranking } from './ranking';
import { routeOf } from './route';
import type { Chair, TablePush, TableSettings, View } from '../net/wire';

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/lesson/knaster')).toEqual({ page: 'lesson', game: 'knaster' });
    expect(routeOf('/t/abcde')).toEqual({ page: 'table', code: 'ABCDE' });
    expect(routeOf('/new/knaster')).toEqual({ page: 'new', game: 'knaster' });
    expect(routeOf('/rules')).toEqual({ page: 'rules', game: null });
    expect(routeOf('/replay/ABCDE/17')).toEqual({ page: 'replay', code: 'ABCDE', match: null, event: 17 });
    expect(routeOf('/replay/ABCDE')).toEqual({ page: 'replay', code: 'ABCDE', match: null, event: null });
    expect(routeOf('/replay/abcde-2/17')).toEqual({ page: 'replay', code: 'ABCDE', match: 2, event: 17 });
    expect(routeOf('/dice/ABCDE-12')).toEqual({ page: 'dice', code: 'ABCDE', match: 12 });
    expect(routeOf('/dice/ABCDE-x')).toEqual({ page: 'lost' });
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
    { kind: 'person', name: 'Anna', away: true, bot: null, bot_in_ms: 60_000, commitment: '', contribution: '' },
    { kind: 'bot', name: 'random', away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' },
    { kind: 'open', name: '', away: false, bot: null, bot_in_ms: null, commitment: '', contribution: '' },
  ];
  it('have names, whoever they are', () => {
    const people = peopleAt({ seats: chairs } as TablePush, [1]);
    expect(people.map(({ name }) => name)).toEqual(['Anna', `${levelName('random')} 2`, expect.stringContaining('3')]);
    expect(people[0]).toMatchObject({ mine: true, away: true });
  });
  it('are told apart, and bots go by names of their own', () => {
    const kunigunde = { ...chairs[1], name: 'master', called: 'Kunigunde', colour: 'red', arms: 'star' };
    const gottlob = { ...kunigunde, called: 'Gottlob', colour: 'blue', arms: 'moon' };
    const people = peopleAt({ seats: [kunigunde, gottlob, chairs[2]] } as TablePush, []);
    expect(people.map(({ name, level, colour, arms }) => [name, level, colour, arms])).toEqual([
      ['Kunigunde', 'master', 'red', 'star'],
      ['Gottlob', 'master', 'blue', 'moon'],
      [expect.any(String), null, '', ''],
    ]);
    settings.language = 'de';
    expect(people.map(titleOf)).toEqual(['Meisterin', 'Meister', '']);
    expect(titleOf({ name: 'Roswitha', level: 'journeyman' })).toBe('Gesellin');
    settings.language = 'en';
    expect(people.map(titleOf)).toEqual(['Master', 'Master', '']);
  });
  it('are drawn as the server calls it', () => {
    const header = readFileSync('../src/server/faces.h', 'utf8');
    const words = (list: string): string[] => [...(header.match(new RegExp(`${list} = \\{([^}]*)`))?.[1] ?? '').matchAll(/"(\w+)"/g)].map((found) => found[1] as string);
    expect(words('kColours')).toEqual(FIELDS);
    expect(words('kArms')).toEqual(Object.keys(CHARGES));
    expect(COLOURS).toEqual(words('kColours'));
    expect(ARMS).toEqual(words('kArms'));
  });
  it('play with those of their side', () => {
    const seats = (...sides: number[]): TablePush => ({ seats: sides.map((side) => ({ ...chairs[2], side })) }) as TablePush;
    expect(sidesOf(seats(1, 2, 1, 2))).toEqual([[1, 3], [2, 4]]);
    expect(sidesOf(seats(1, 2, 3))).toEqual([[1, 2, 3]]);
  });
  it('are waited for when they have something to do, and no bot does it', () => {
    const view = (turn: unknown, actions: unknown[] = []): { view: View } => ({ view: { turn, actions } as unknown as View });
    const seats = [{ ...chairs[0] }, { ...chairs[0], bot: 'random' }, { ...chairs[0] }] as Chair[];
    const deciding = { 1: view({ kind: 'decision', seats: [1, 2] }, [{}]), 2: view({ kind: 'decision', seats: [1, 2] }, [{}]), 3: view({ kind: 'decision', seats: [1, 2] }) };
    expect(waitingFor([1, 2, 3], seats, deciding)).toEqual([1]);
    expect(waitingFor([2], seats, deciding)).toEqual([]);
    expect(waitingFor([1, 3], seats, { 1: view({ kind: 'chance', asker: 3 }), 3: view({ kind: 'chance', asker: 3 }) })).toEqual([3]);
    // Real dice: of a bot's anybody may throw, of others' only they.
    const real = (asker: number): object => ({ kind: 'chance', asker, dice: 2 });
    const views = (asker: number) => ({ 1: view(real(asker)), 3: view(real(asker)) });
    expect(waitingFor([1, 3], seats, views(2), { real_dice: true } as TableSettings)).toEqual([1, 3]);
    expect(waitingFor([1, 3], seats, views(3), { real_dice: true } as TableSettings)).toEqual([3]);
    expect(waitingFor([1, 3], seats, views(2), { real_dice: false } as TableSettings)).toEqual([]);
  });
  it('are played for by a bot at a time of this device, if they came over the wire', () => {
    expect(peopleAt({ seats: chairs, came: 5_000 } as TablePush, []).map(({ botIn }) => botIn)).toEqual([65_000, null, null]);
    expect(peopleAt({ seats: chairs } as TablePush, [])[0]?.botIn).toBeNull();
  });
  it('have their turn when they decide, ask for luck, or throw', () => {
    expect(actingIn({ kind: 'decision', seats: [1, 3] })).toEqual([1, 3]);
    expect(actingIn({ kind: 'chance', seats: [], asker: 2, of: 1 })).toEqual([2]);
    expect(actingIn({ kind: 'chance', seats: [], asker: null, of: 3 })).toEqual([3]);
    expect(actingIn({ kind: 'chance', seats: [], asker: null, of: null })).toEqual([]);
    expect(actingIn(undefined)).toEqual([]);
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

describe('a wrong component set', () => {
  it('is complained of in the language of the page', () => {
    settings.language = 'de';
    expect(complaintWords('line 3: rowValues[2] is -7; allowed are 0 to 83')).toBe('Zeile 3: „rowValues[2]“ ist −7; erlaubt: 0 bis 83');
    expect(complaintWords('line 2: the component set has the unknown key "x"; allowed are a, b')).toBe('Zeile 2: „Der Satz“ hat den unbekannten Schlüssel „x“; erlaubt: a, b');
    expect(complaintWords('castles has 3 items; needed are 14')).toBe('„castles“ hat 3 Einträge; nötig: 14');
    expect(complaintWords('line 9, column 2: this is not JSON: syntax')).toBe('line 9, column 2: this is not JSON: syntax');
    settings.language = 'en';
    expect(complaintWords('line 1: the component set has no key king; needed are king, castles')).toBe('Line 1: “the set” has no key “king”');
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

describe('the catalogues', () => {
  it('have the same words in both languages', () => {
    expect(catalogueErrors()).toEqual([]);
  });
});
