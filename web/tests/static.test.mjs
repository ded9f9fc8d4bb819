// The page without a server: written by `knobel page`, served from a subfolder by something that knows files only, under
// the page's own policy. Every game is played from the home page to its result; and a page that is killed at any moment
// has lost nothing of what it had been told.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { chooser, hurry, openBrowser, person, playOut, program, settle, step, until } from './harness.mjs';

const FOLDER = '/club/knobel/';
const GAMES = ['knatsch', 'turnier', 'karten', 'knaster', 'duell'];
const KILLS = 20;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

const site = mkdtempSync(join(tmpdir(), 'knobel-site-'));
execFileSync(program, ['page', '--out', site]);
/** A plain file server; what is not there is not there. */
const files = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://x');
  const path = join(site, pathname.slice(FOLDER.length) || 'index.html');
  if (!pathname.startsWith(FOLDER) || !existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
});
await new Promise((resolve) => files.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${files.address().port}${FOLDER}`;
const browser = await openBrowser();
after(async () => {
  await browser.close();
  files.closeAllConnections();
  files.close();
  rmSync(site, { recursive: true, force: true });
});
const visit = (wishes) => person(browser, { url }, wishes);

async function begin(page, game) {
  await page.goto(url);
  await page.locator(`button[data-game="${game}"]:enabled`).click();
  await page.waitForURL(/#\/t\/[A-Z]{5}$/);
  return page.url().slice(-5);
}

function verified(path) {
  return execFileSync(program, ['verify', path], { encoding: 'utf8' });
}

describe('the page as files', { concurrency: 2 }, () => {
  for (const [index, game] of GAMES.entries())
    it(`${game} is played to the result without a server, and its record verifies`, async () => {
      const { page, errors, close } = await visit({ language: index % 2 === 0 ? 'de-DE' : 'en-GB', size: index % 2 === 0 ? 'phone' : 'desk' });
      await begin(page, game);
      await hurry(page);
      await playOut(page, { seed: 11 + index });
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="record"]').click()]);
      const path = join(site, `${game}.jsonl`);
      await file.saveAs(path);
      verified(path);
      assert.deepEqual(errors, []);
      await close();
    });

  it('has rules, settings, the replay and the check of the dice of a match played here', async () => {
    const { page, errors, close } = await visit();
    const code = await begin(page, 'duell');
    await hurry(page);
    await playOut(page, { seed: 2 });
    await page.locator('a[href*="#/replay/"]').first().click();
    await page.locator('h1').first().waitFor();
    await page.goto(`${url}#/dice/${code}`);
    await page.locator('main .row').waitFor();
    await page.goto(`${url}#/rules/knaster`);
    await page.locator('main h1, main h2').first().waitFor();
    await page.goto(`${url}#/settings`);
    await page.locator('main').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  it(`loses nothing of what was confirmed, killed ${KILLS} times`, async () => {
    const { context, page: first, errors, close } = await visit();
    let told = 0;
    await context.exposeFunction('toldUpTo', (seq) => (told = Math.max(told, seq)));
    // Whatever a page is told of the match, as its Worker says it.
    await context.addInitScript(() => {
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real {
        constructor(...args) {
          super(...args);
          this.addEventListener('message', ({ data }) => {
            const message = data.what === 'said' ? JSON.parse(data.text) : {};
            if (message.push !== 'view' || message.seat !== 1) return;
            globalThis.firstSeen ??= message.seq;
            void globalThis.toldUpTo(message.seq);
          });
        }
      };
    });
    let page = first;
    const code = await begin(page, 'duell');
    const choose = chooser(17);
    for (let kills = 0; kills < KILLS; ++kills) {
      const end = Date.now() + 300 + choose(1500);
      while (Date.now() < end) await Promise.race([step(page, choose).catch(() => {}), new Promise((done) => setTimeout(done, Math.max(1, end - Date.now())))]);
      const before = told;
      const next = await context.newPage();
      await page.close();
      page = next;
      await page.goto(`${url}#/t/${code}`);
      const seen = await until('the match is there again', () => page.evaluate(() => globalThis.firstSeen ?? null).catch(() => null));
      assert.ok(seen >= before, `${seen} of ${before} are there`);
      if (await page.evaluate(() => globalThis.matchIsOver())) break;
    }
    assert.ok(told > 0);
    if (await settle(page)) {
      await hurry(page);
      await playOut(page, { seed: 3 });
    }
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="record"]').click()]);
    const path = join(site, 'killed.jsonl');
    await file.saveAs(path);
    verified(path);
    assert.deepEqual(errors, []);
    await close();
  });

  it('serves a second tab from the first, and goes on when the first is closed', async () => {
    const { context, page, errors, close } = await visit();
    const code = await begin(page, 'knaster');
    const second = await context.newPage();
    await second.goto(`${url}#/t/${code}`);
    await second.locator('footer').first().waitFor();
    await page.close();
    await hurry(second);
    await playOut(second, { seed: 4 });
    assert.deepEqual(errors, []);
    await close();
  });
});
