// Pages as such: accessible, thumb-sized, nothing cut off, nothing from elsewhere, small.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized } from './checks.mjs';
import { house, playFromHome, startServer } from './harness.mjs';

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
  const { visit } = house();

  it('have no violations that axe knows of, in both themes, and fit a phone', async () => {
    const { page, errors, close } = await visit();
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
    const { page, errors, close } = await visit();
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
    const { page, close } = await visit();
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
    const { page, close } = await visit();
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
    const { page, close } = await visit({ worker: 'allow' }, own);
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
  const { visit } = house();

  /** What is loaded from the home page into a match: addresses of files, in KiB as gzip packs them. */
  async function loaded(game) {
    const { page, close } = await visit();
    const files = new Map();
    const waiting = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (!/^\/(assets\/|$)/.test(pathname)) return;
      waiting.push(answer.body().then((body) => files.set(pathname, gzipSync(body).length / 1024)));
    });
    await playFromHome(page, game);
    await page.locator('main > .board').waitFor();
    await page.waitForTimeout(300);
    await Promise.all(waiting);
    await close();
    return files;
  }
  const sum = (files) => [...files.values()].reduce((all, one) => all + one, 0);

  it('of a first load with one game is at most 120 KiB, of each further game 30 KiB', async () => {
    const all = new Map();
    for (const game of ['knaster', 'duell', 'knatsch', 'turnier', 'karten']) all.set(game, await loaded(game));
    const sizes = {};
    for (const [game, files] of all) {
      const others = new Set([...all].filter(([other]) => other !== game).flatMap(([, theirs]) => [...theirs.keys()]));
      // Whatever no other game loads is this game's own.
      const own = sum(new Map([...files].filter(([path]) => !others.has(path))));
      sizes[game] = { first: Number(sum(files).toFixed(1)), own: Number(own.toFixed(1)) };
    }
    const list = JSON.stringify(sizes);
    console.log(`# KiB ${list}`);
    for (const { first, own } of Object.values(sizes)) assert.ok(first <= 120 && own <= 30, list);
  });
});
