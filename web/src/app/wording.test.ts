// All that is said in both languages, looked through as somebody would who speaks them: the page's catalogues and each game's.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Message = string | { match: Record<string, string> }[];
interface Text {
  where: string;
  text: string;
}

const LANGUAGES = ['de', 'en'] as const;
const folders = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)messages$/.test(path)).map((path) => `${root}/${path}`);
const PAGE = ['messages', ...folders('src')];
/** Shared with the terminal; the page has them from the server. */
const SHARED = ['../src/engine/messages', '../src/cli/messages', ...folders('../src/games')];

function textsOf(folder: string, language: string): Text[] {
  const file = `${folder}/${language}.json`;
  if (!existsSync(file)) return [];
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
    return texts.map((text) => ({ where: `${file}: ${key}`, text }));
  });
}
const all = (language: string, where = [...PAGE, ...SHARED]): Text[] => where.flatMap((folder) => textsOf(folder, language));
/** What is read: the rules of the games and their lessons, line by line. */
const GAMES = readdirSync('src/games').map((game) => `src/games/${game}`);
const lines = (file: string): Text[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').map((text) => ({ where: file, text })) : []);
const read = (language: string): Text[] =>
  GAMES.flatMap((game) => [...lines(`${game}/rules.${language}.md`), ...lines(`${game}/lesson.txt`).filter(({ text }) => text.startsWith(`${language} `))]);
const found = (texts: Text[], wrong: RegExp): string[] => texts.filter(({ text }) => wrong.test(text)).map(({ where, text }) => `${where}: ${text}`);

/** What is typed in the terminal is quoted, or stands in the list of phials. */
const spoken = ({ where }: Text): boolean => !/: (why\.no_phial|rules|level\.strength)$/.test(where);

/** How the things of the page are called (and in the brackets, as what else they never are). */
const TERMS: Record<(typeof LANGUAGES)[number], [string, RegExp][]> = {
  de: [
    ['dran', /\bam Zug\b/],
    ['', /\b(Burg|Stapel|Karte) (rot|grün|blau|gelb|schwarz|weiß)\b/],
    ['Partie', /\bMatch(es)?\b|\b(Dieses|das|kein|diesem|nächste[ns]?) Spiel\b(?! aus)/i],
    ['Verlauf', /\bLog\b|\bChronik\b|\bProtokoll\b/],
    ['Spielprotokoll', /\bAufzeichnung|\bMitschnitt/],
    ['Revanche', /\bRückspiel|\bRematch/],
    ['Wiederholung', /\bReplay\b|\bNachspielen\b/],
    ['Tisch eröffnen', /\bTisch (anlegen|erstellen|aufmachen)/],
    ['Gastgeber', /\bHost\b|\bGastgeberin\b/],
    ['Einstellungen', /\bOptionen\b|\bKonfiguration/],
    ['Tastenkürzel', /\bShortcuts?\b|\bTastenkombination/],
    ['Darstellung', /\bTheme\b|\bDesign\b/],
    ['Ton', /\bSound\b/],
    ['QR-Code', /\bQR Code\b|\bQRCode\b/],
    ['', /\b(Ihnen|Ihrer|Ihres)\b|\b(Tippen|Wählen|Klicken|Warten) Sie\b/],
    ['', /ist (es )?gleich(gültig)?\b/],
    ['', /\bdas Spiel (ist|endet|wird)|\bist das Spiel\b/],
  ],
  en: [
    ['', /\b(castle|deck|card) (red|green|blue|yellow|black|white)\b/i],
    ['QR code', /\bscan the (square|picture)\b/],
    ['match', /\b(this|the) game (is|was) (over|finished|lost|void)\b/i],
    ['log', /\bchronicle\b|\bprotocol\b/i],
    ['record', /\btranscript\b/i],
    ['rematch', /\breturn match\b/i],
    ['replay', /\bplayback\b/i],
    ['keyboard shortcuts', /\bhotkeys?\b/i],
    ['appearance', /\btheme\b/i],
    ['', /\bopen a new table\b/i],
  ],
};

describe('texts', () => {
  for (const language of LANGUAGES) {
    it(`are there to be looked through (${language})`, () => {
      expect(all(language).length).toBeGreaterThan(900);
    });

    it(`have true minus signs, ellipses and apostrophes (${language})`, () => {
      expect(found(all(language).filter(spoken), /(?<![\p{L}\d-])-(?=[\d{])/u)).toEqual([]);
      expect(found(all(language), /\.\.\./)).toEqual([]);
      expect(found(all(language, PAGE), /['"]/)).toEqual([]);
    });

    it(`write numbers as the language does (${language})`, () => {
      expect(found([...all(language).filter(spoken), ...read(language)], language === 'de' ? /\d\.\d(?!\d\d)/ : /\d,\d(?!\d\d)/)).toEqual([]);
    });

    it(`have one name for one thing (${language})`, () => {
      const texts = [...all(language), ...read(language)];
      for (const [term, never] of TERMS[language]) {
        expect(found(texts, never), term).toEqual([]);
        if (term !== '') expect(texts.some(({ text }) => text.toLowerCase().includes(term.toLowerCase())), `nobody says ${term}`).toBe(true);
      }
    });
  }

  it('have the same keys in both languages, and the same places in them', () => {
    const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const folder of [...PAGE, ...SHARED]) {
      const [de, en] = LANGUAGES.map((language) => new Map(textsOf(folder, language).map(({ where, text }) => [where.replace(`${language}.json: `, ''), text])));
      expect([...(de as Map<string, string>).keys()].sort(), folder).toEqual([...(en as Map<string, string>).keys()].sort());
      for (const [key, text] of SHARED.includes(folder) ? (de as Map<string, string>) : []) {
        const other = (en as Map<string, string>).get(key) as string;
        if (!key.endsWith('.one')) expect(places(text), key).toEqual(places(other));
      }
    }
  });

  it('say of news who it was by their names', () => {
    for (const language of LANGUAGES) {
      const news = all(language, SHARED).filter(({ where }) => / news\./.test(where));
      expect(news.length).toBeGreaterThan(100);
      expect(found(news, /\b(Platz|seat) \{/i)).toEqual([]);
    }
  });
});
