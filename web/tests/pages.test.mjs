// Pages as such: accessible, thumb-sized, nothing cut off, nothing from elsewhere, small.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertAccessibleInBothThemes, assertThumbSized } from './checks.mjs';
import { openBrowser, person, playFromHome, startServer } from './harness.mjs';

/** Nothing sticks out to the right. */
async function assertFits(page, where) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${where} is ${over} px too wide`);
}

/** Follows a link that no page has. */
function follow(path) {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}

const PAGES = {
  home: '/',
  'new table': '/new/karten',
  'my tables': '/tables',
  settings: '/settings',
  'all rules': '/rules',
  'no such page': '/nowhere/at/all',
};

describe('the pages', () => {
  let browser;
  let server;
  before(async () => {
    browser = await openBrowser();
    server = await startServer();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('have no violations that axe knows of, in both themes, and fit a phone', async () => {
    const { page, errors, close } = await person(browser, server);
    for (const [name, path] of Object.entries(PAGES)) {
      // The server answers only places that the page has; others are reached from inside.
      await page.goto(path === PAGES['no such page'] ? '/' : path);
      if (path === PAGES['no such page']) await page.evaluate(follow, path);
      await page.locator('main').waitFor();
      await page.waitForTimeout(400);
      await assertAccessibleInBothThemes(page, name);
      await assertThumbSized(page, name);
      await assertFits(page, name);
    }
    for (const game of ['knaster', 'duell', 'knatsch', 'turnier', 'karten']) {
      await page.goto(`/rules/${game}`);
      await page.locator('article h1').waitFor();
      await assertFits(page, `rules of ${game}`);
    }
    await assertAccessibleInBothThemes(page, 'rules');
    assert.deepEqual(errors, []);
    await close();
  });

  it('before and during a match as well', async () => {
    const { page, errors, close } = await person(browser, server);
    await page.goto('/new/knatsch');
    await page.locator('[data-do="open"]').click();
    await page.locator('[data-seat="1"][data-kind="person"]').waitFor();
    await page.locator('[data-do="fill"]').click();
    await page.locator('[data-do="start"]:enabled').waitFor();
    await page.locator('details.sheet summary').click();
    await assertAccessibleInBothThemes(page, 'lobby');
    await assertThumbSized(page, 'lobby');
    await assertFits(page, 'lobby');
    await playFromHome(page, 'duell');
    await page.getByRole('button', { name: 'Menü' }).click();
    await assertAccessibleInBothThemes(page, 'menu');
    await assertFits(page, 'menu');
    assert.deepEqual(errors, []);
    await close();
  });

  it('lose nothing in big type on the smallest phone', async () => {
    const { page, close } = await person(browser, server);
    await page.goto('/settings');
    await page.getByLabel('Große Schrift').check();
    for (const path of Object.values(PAGES).slice(0, 5)) {
      await page.goto(path);
      await page.locator('main').waitFor();
      await page.waitForTimeout(300);
      await assertFits(page, path);
    }
    await close();
  });

  it('ask nobody but their own server', async () => {
    const { page, close } = await person(browser, server);
    const strangers = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).host !== new URL(server.url).host) strangers.push(request.url());
    });
    await playFromHome(page, 'knaster');
    await page.waitForTimeout(500);
    assert.deepEqual(strangers, []);
    await close();
  });

  it('are there without the server once they were, where the context is secure', async () => {
    const own = await startServer();
    const { page, close } = await person(browser, own, { worker: 'allow' });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.locator('[data-game]:enabled').first().waitFor();
    await own.kill();
    await page.reload();
    await page.getByRole('heading', { name: 'Wer würfelt mit?' }).waitFor();
    await close();
    await own.stop();
  });
});

describe('the size', () => {
  const assets = new URL('../dist/assets', import.meta.url).pathname;
  const all = existsSync(assets) ? readdirSync(assets) : [];
  // Fonts are compressed already; gzip shows what a server without brotli would send.
  const size = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1024;
  const of = (game) => all.filter((name) => new RegExp(`^${game}-[^.]+\\.(js|css)$`).test(name));
  const GAMES = ['knaster', 'duell', 'knatsch', 'turnier', 'karten'];

  it('of a first load with one game is at most 120 KiB, of each further game 30 KiB', () => {
    assert.notDeepEqual(all, [], 'build the page first');
    const lazy = all.filter((name) => /^(New|Tables|Rules|Settings|Replay|Dice|Check|Tv|generic)-|\.(de|en)-/.test(name));
    const games = GAMES.flatMap(of);
    const first = all.filter((name) => !lazy.includes(name) && !games.includes(name));
    for (const game of GAMES) {
      assert.ok(of(game).length > 0, game);
      const own = size(of(game));
      assert.ok(own <= 30, `${game}: ${own.toFixed(1)} KiB`);
      assert.ok(size(first) + own <= 120, `first load with ${game}: ${(size(first) + own).toFixed(1)} KiB`);
    }
  });
});
