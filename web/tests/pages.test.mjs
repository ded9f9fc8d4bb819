// Pages as such: accessible, thumb-sized, nothing cut off, nothing from elsewhere, small.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertGoodPlace } from './checks.mjs';
import { calm, house, playFromHome, startServer, tapGame, until } from './harness.mjs';
import { PAGES, rules } from './places.mjs';

const { visit, games } = await house();
const all = await games();

describe('the pages', () => {
  for (const [name, go] of Object.entries({ ...PAGES, ...rules(all) })) {
    it(`${name}: no violations that axe knows of in both themes, thumb-sized, and all of it there in big type and at 400 %`, async () => {
      const { page, errors, close } = await visit({ scale: 2 });
      await go(page);
      await assertGoodPlace(page, name);
      // The browser mentions that the server would not replay what the rules do not allow.
      assert.deepEqual(errors.filter((text) => !text.includes('400')), []);
      await close();
    });
  }

  it('say where one is: the heading of each further page has the focus', async () => {
    const { page, errors, close } = await visit();
    const focused = () => page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.textContent}`);
    const arrived = (heading) => until(`the focus is on ${heading}`, async () => (await focused()) === `H1 ${heading}`);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.match(await focused(), /^BODY/, 'the first page begins at its top');
    await page.getByRole('link', { name: 'Einstellungen' }).click();
    await arrived('Einstellungen');
    await page.getByRole('button', { name: 'Zurück' }).click();
    await arrived('Wer würfelt mit?');
    await page.locator('a[href="/new"]').first().click();
    await arrived('Tisch eröffnen');
    // Choosing a game changes the address, but it is the same page.
    await page.getByRole('button', { name: 'Fünfling-Duell', exact: true }).click();
    await page.waitForURL(/new\/duell$/);
    assert.equal(await focused(), 'BUTTON Fünfling-Duell');
    await page.locator('[data-do="open"]').click();
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    await arrived(`Tisch ${page.url().slice(-5)}`);
    await page.locator('[data-seat="2"]').getByRole('button', { name: 'Bot' }).click();
    await page.locator('[data-do="start"]:enabled').click();
    await arrived('Fünfling-Duell');
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await arrived('Wer würfelt mit?');
    await page.locator('a[href="/rules/duell"]').click();
    await page.waitForURL(/rules/);
    await arrived('Fünfling-Duell');
    await page.goBack();
    await arrived('Wer würfelt mit?');
    await page.goBack();
    await page.locator('.lanes').waitFor();
    await arrived('Fünfling-Duell');
    assert.deepEqual(errors, []);
    await close();
  });

  it('ask nobody but their own server', async () => {
    const { page, close } = await visit();
    const hosts = new Set();
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).host);
    });
    await playFromHome(page, 'knaster');
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...hosts], [new URL(page.url()).host]);
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
    await tapGame(page, game);
    await page.locator('main > .board > :not(.wait)').first().waitFor();
    await calm(page);
    await page.waitForLoadState('networkidle');
    await Promise.all(waiting);
    await close();
    return files;
  }
  const sum = (files) => [...files.values()].reduce((all, one) => all + one, 0);

  it('of a first load with one game is at most 130 KiB, of each further game 30 KiB', async () => {
    const loads = new Map();
    for (const { key } of all) loads.set(key, await loaded(key));
    const sizes = {};
    for (const [game, files] of loads) {
      const others = new Set([...loads].filter(([other]) => other !== game).flatMap(([, theirs]) => [...theirs.keys()]));
      // Whatever no other game loads is this game's own.
      const own = sum(new Map([...files].filter(([path]) => !others.has(path))));
      sizes[game] = { first: Number(sum(files).toFixed(1)), own: Number(own.toFixed(1)) };
    }
    const list = JSON.stringify(sizes);
    console.log(`# KiB ${list}`);
    for (const { first, own } of Object.values(sizes)) assert.ok(first <= 130 && own <= 30, list);
  });
});
