// Every page and every game at four sizes, light and dark, to build/screenshots. Words in the command
// line choose: `npm run screenshots -- phone dark knaster`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooser, hurry, openBrowser, person, playFromHome, playOut, SIZES, startServer, step } from '../tests/harness.mjs';
import { hidePicture, makeTable } from '../tests/tables.mjs';

const out = new URL('../../build/screenshots', import.meta.url).pathname;
mkdirSync(out, { recursive: true });

const words = process.argv.slice(2);
const GAMES = ['knaster', 'duell', 'knatsch', 'turnier', 'karten'];
const PAGES = ['home', 'new', 'lobby', 'join', 'tables', 'settings', 'rules', 'menu', 'result', 'curtain', 'replay', 'dice', 'check', 'tv', 'generic'];
const chosen = (all) => {
  const named = all.filter((word) => words.includes(word));
  return named.length > 0 ? named : all;
};
const onlyGames = words.some((word) => GAMES.includes(word)) && !words.some((word) => PAGES.includes(word));
const onlyPages = words.some((word) => PAGES.includes(word)) && !words.some((word) => GAMES.includes(word));

/** A new one for each size and theme: one address may open only so many tables in a minute. */
let server;
const browser = await openBrowser();

const settle = (page) => page.waitForTimeout(500);
const save = async (page, name) => {
  await settle(page);
  await page.screenshot({ path: join(out, `${name}.png`) });
};

/** Some way into the match. */
async function playOn(page) {
  const choose = chooser(7);
  await settle(page);
  for (let i = 0; i < 14; ++i) {
    await step(page, choose);
    await page.waitForTimeout(150);
  }
}

async function game(key, size, theme) {
  const { page, close } = await person(browser, server, { size, theme, language: words.includes('en') ? 'en-GB' : 'de-DE' });
  await playFromHome(page, key);
  await playOn(page);
  await save(page, `${key}-${size}-${theme}`);
  await close();
}

const visits = {
  home: async (page, name) => {
    await page.goto('/');
    await page.locator('[data-game]:enabled').first().waitFor();
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  },
  new: async (page, name) => {
    await page.goto('/new/karten');
    await page.locator('details summary').click();
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  },
  lobby: async (page, name) => {
    await page.goto('/new/knatsch');
    await page.getByLabel('Dein Name').fill('Anna');
    await page.locator('[data-do="open"]').click();
    await page.locator('[data-seat="2"]').getByRole('button', { name: 'Bot' }).click();
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  },
  join: async (page, name, { size, theme }) => {
    await page.goto('/new/duell');
    await page.locator('[data-do="open"]').click();
    await page.locator('[data-seat]').first().waitFor();
    const guest = await person(browser, server, { size, theme });
    await guest.page.goto(page.url());
    await save(guest.page, name);
    await guest.close();
  },
  tables: async (page, name) => {
    await page.goto('/new/duell');
    await page.locator('[data-do="open"]').click();
    await page.locator('[data-seat]').first().waitFor();
    await page.goto('/tables');
    await save(page, name);
  },
  settings: async (page, name) => {
    await page.goto('/settings');
    await save(page, name);
  },
  rules: async (page, name) => {
    await page.goto('/rules/knaster');
    await save(page, name);
  },
  menu: async (page, name) => {
    await playFromHome(page, 'turnier');
    await page.getByRole('button', { name: 'Menü' }).click();
    await save(page, name);
  },
  result: async (page, name) => {
    await playFromHome(page, 'turnier');
    await hurry(page);
    await playOut(page);
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`) });
  },
  curtain: async (page, name) => {
    await page.goto('/');
    const { code, tokens } = await makeTable(page, 'karten', ['Anna', 'Ben']);
    await page.goto(`/t/${code}#${tokens.join(',')}`);
    await page.locator('.curtain').waitFor();
    await save(page, name);
  },
  replay: async (page, name) => {
    await page.goto('/');
    const { code } = await makeTable(page, 'turnier', ['Anna', 'Ben', 'Zoë'], { toTheEnd: true });
    await page.goto(`/replay/${code}/60`);
    await page.locator('.stage section').first().waitFor();
    await save(page, name);
  },
  dice: async (page, name) => {
    await page.goto('/');
    const { code } = await makeTable(page, 'turnier', ['Anna', 'Ben', 'Zoë'], { toTheEnd: true });
    await page.goto(`/dice/${code}`);
    await page.locator('[data-verdict]').waitFor();
    await settle(page);
    await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  },
  check: async (page, name) => {
    await page.goto('/');
    const { record } = await makeTable(page, 'turnier', ['Anna', 'Ben', 'Zoë'], { toTheEnd: true });
    await page.goto('/check');
    await save(page, name);
    // A record in which one die was turned.
    const forged = record.replace(/"dice (\d)/, (_, face) => `"dice ${(Number(face) % 6) + 1}`);
    await page.locator('input[type=file]').setInputFiles({ name: 'forged.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(forged) });
    await page.locator('[data-verdict="wrong"]').waitFor();
    await settle(page);
    await page.screenshot({ path: join(out, `${name}-wrong.png`), fullPage: true });
  },
  generic: async (_, name, { size, theme }) => {
    for (const key of GAMES) {
      const { page, close } = await person(browser, server, { size, theme, language: words.includes('en') ? 'en-GB' : 'de-DE' });
      await hidePicture(page, key);
      await page.goto('/');
      const { code, tokens } = await makeTable(page, key, ['Anna', null, ...(key === 'duell' ? [] : [null])]);
      await page.goto(`/t/${code}#${tokens[0]}`);
      await playOn(page);
      await save(page, `${name}-${key}`);
      await close();
    }
  },
  tv: async (page, name) => {
    await page.goto('/new/duell');
    await page.locator('[data-do="open"]').click();
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    await page.goto(page.url().replace('/t/', '/tv/'));
    await page.locator('.join svg').waitFor();
    await save(page, `${name}-open`);
    for (const key of GAMES) {
      const code = await playFromHome(page, key);
      await playOn(page);
      await page.goto(`/tv/${code}`);
      await page.locator('.join svg').waitFor();
      await save(page, `${name}-${key}`);
    }
  },
};

try {
  for (const size of chosen(Object.keys(SIZES))) {
    for (const theme of chosen(['light', 'dark'])) {
      await server?.stop();
      server = await startServer();
      if (!onlyGames) {
        for (const visit of chosen(PAGES)) {
          const { page, close } = await person(browser, server, { size, theme });
          await visits[visit](page, `${visit}-${size}-${theme}`, { size, theme });
          await close();
        }
      }
      if (!onlyPages) for (const key of chosen(GAMES)) await game(key, size, theme);
    }
  }
} finally {
  await browser.close();
  await server?.stop();
}
