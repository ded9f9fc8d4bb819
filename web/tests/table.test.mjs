// A table and the people at it: joining, one device for two, looking on, broken connections, restarts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooser, house, playFromHome, startServer, step, tapIfThere, until } from './harness.mjs';
import { join, makeTable, openTable } from './tables.mjs';

const roll = '[data-do="roll"]:enabled';

const { visit } = await house();

describe('a table', () => {
  it('is joined by code, and both play', async () => {
    const anna = await visit({ size: 'desk' });
    const bea = await visit({ language: 'en-GB' });
    const code = await openTable(anna.page, 'duell');
    await join(bea.page, code, 'Bea');
    await anna.page.getByText('Bea').waitFor();
    await anna.page.locator('[data-do="start"]:enabled').click();
    const choose = chooser(5);
    const pages = [anna.page, bea.page];
    await until('both have rolled', async () => {
      for (const page of pages) await step(page, choose);
      const told = await anna.page.evaluate(() => document.querySelectorAll('aside p').length);
      return told >= 8;
    });
    assert.deepEqual([...anna.errors, ...bea.errors], []);
    await anna.close();
    await bea.close();
  });

  it('has room for two people on one device, with a curtain between them where hands are hidden', async () => {
    const { page, errors, close } = await visit();
    await openTable(page, 'knaster', { seats: 2 });
    await page.locator('[data-seat="2"]').getByRole('button', { name: 'Dieses Gerät' }).click();
    await page.getByLabel('Name für Platz 2').fill('Ben');
    await page.keyboard.press('Enter');
    await page.locator('[data-do="start"]:enabled').click();
    const curtain = page.locator('.curtain');
    await curtain.waitFor();
    const choose = chooser(2);
    const lifted = new Set();
    await until('each of them had the device', async () => {
      if (await curtain.isVisible()) {
        lifted.add(await curtain.locator('p').innerText());
        await curtain.locator('.main').press('Enter');
      }
      await step(page, choose);
      return lifted.size === 2;
    });
    assert.deepEqual(errors, []);
    await close();
  });

  it('is looked at by others, who cannot act', async () => {
    const anna = await visit();
    const code = await playFromHome(anna.page, 'duell');
    const onlooker = await visit();
    await onlooker.page.goto(`/t/${code}`);
    await onlooker.page.getByText('Du schaust zu.').waitFor();
    assert.equal(await onlooker.page.locator('[data-do="roll"], [data-action]').count(), 0);
    assert.deepEqual(onlooker.errors, []);
    await onlooker.close();
    await anna.close();
  });

  it('comes back by itself when the connection is cut in the middle of a turn, and nothing is done twice', async () => {
    const { page, errors, close } = await visit();
    // The connection goes through the test, which can cut it and look at what passes.
    const connections = [];
    const rolls = new Map();
    await page.routeWebSocket(/\/ws(\/[A-Z]+)?$/, (ours) => {
      const theirs = ours.connectToServer();
      const connection = { ours, deaf: false };
      connections.push(connection);
      ours.onMessage((text) => {
        const { id, do: what } = JSON.parse(text);
        if (what === 'roll') rolls.set(id, (rolls.get(id) ?? 0) + 1);
        theirs.send(text);
      });
      theirs.onMessage((text) => connection.deaf || ours.send(text));
    });
    await playFromHome(page, 'turnier');
    await page.locator(roll).waitFor();
    // The roll reaches the server, its answer does not reach the page.
    connections.at(-1).deaf = true;
    await page.locator(roll).click();
    await until('it is being saved', () => page.locator('[data-connection="saving"]').isVisible());
    await connections.at(-1).ours.close();
    await page.locator('[data-connection="saved"]').waitFor();
    await until('the roll is there', async () => (await page.locator('[data-do="roll"]').count()) === 0);
    assert.equal(connections.length >= 2, true);
    assert.deepEqual([...rolls.values()], [2], 'one roll, sent again under the same id');
    assert.deepEqual(errors, []);
    await close();
  });

  it('survives a power cut of the server', async () => {
    const own = await startServer();
    const { page, errors, close } = await visit({ size: 'desk' }, own);
    await playFromHome(page, 'turnier');
    await page.locator(roll).click();
    await until('dice', async () => (await page.locator('[data-do="roll"]').count()) === 0);
    const before = await page.locator('main > .board').innerText();
    await own.kill();
    await page.locator('[data-connection="offline"], [data-connection="connecting"]').first().waitFor();
    await own.start();
    await page.locator('[data-connection="saved"]').waitFor();
    assert.equal(await page.locator('main > .board').innerText(), before);
    const told = await page.locator('aside p').count();
    await page.locator('[data-do="stop"]').click();
    await until('it goes on', async () => (await page.locator('aside p').count()) > told);
    assert.deepEqual(errors, []);
    await close();
    await own.stop();
  });

  it('lets one seat be played from two tabs', async () => {
    const { context, page, errors, close } = await visit();
    const code = await playFromHome(page, 'turnier');
    const second = await context.newPage();
    await second.goto(`/t/${code}`);
    await second.locator(roll).click();
    await until('the first tab sees it', async () => (await page.locator('[data-do="roll"]').count()) === 0);
    await page.locator('[data-connection="saved"]').waitFor();
    assert.deepEqual(errors, []);
    await close();
  });

  it('is returned to by the personal link from a browser that knows nothing', async () => {
    const anna = await visit();
    await openTable(anna.page, 'duell');
    await anna.page.getByText('Mein Rückkehr-Link').click();
    const link = await anna.page.getByRole('textbox', { name: 'Mein Rückkehr-Link' }).inputValue();
    const elsewhere = await visit();
    await elsewhere.page.goto(link);
    await elsewhere.page.locator('[data-seat="1"]').getByText('du', { exact: true }).waitFor();
    assert.equal(new URL(elsewhere.page.url()).hash, '');
    await elsewhere.page.goto('/matches');
    await elsewhere.page.locator('main li a').waitFor();
    assert.equal(await elsewhere.page.locator('main li a').count(), 1);
    await elsewhere.close();
    await anna.close();
  });

  it('lets people in one by one if the host wants that', async () => {
    const anna = await visit();
    const code = await openTable(anna.page, 'duell');
    await anna.page.locator('details.sheet summary').click();
    await anna.page.getByLabel('Einzeln einlassen').check();
    const bea = await visit();
    await join(bea.page, code, 'Bea');
    await bea.page.getByText('Der Gastgeber wird gefragt').waitFor();
    await anna.page.getByRole('button', { name: 'Gern' }).click();
    await bea.page.locator('[data-seat="2"][data-kind="person"]').waitFor();
    await anna.close();
    await bea.close();
  });

  it('shows names as text, whatever is in them', async () => {
    const anna = await visit();
    const names = ['<img src=x onerror=x>', 'عبد \u{1F3B2}', "\"'&amp;</b> {name}"];
    const code = await openTable(anna.page, 'knatsch', { name: names[0], seats: 3 });
    for (const name of names.slice(1)) {
      const other = await visit();
      await join(other.page, code, name);
      await anna.page.getByText(name, { exact: true }).first().waitFor();
      await other.close();
    }
    await anna.page.locator('[data-do="start"]:enabled').click();
    await anna.page.locator('main > .board').waitFor();
    await anna.page.getByRole('button', { name: 'Menü' }).click();
    for (const name of names) await anna.page.locator('dialog').getByText(name, { exact: true }).waitFor();
    assert.equal(await anna.page.locator('img[src="x"]').count(), 0);
    assert.deepEqual(anna.errors, []);
    await anna.close();
  });

  it('speaks both languages and switches at once', async () => {
    const { page, close } = await visit();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Wer würfelt mit?' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Who’s in?' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await page.reload();
    await page.getByRole('heading', { name: 'Who’s in?' }).waitFor();
    await close();
  });

  it('shows the end of a long story, and what was before to whoever scrolls or tabs there', async () => {
    const maker = await visit();
    await maker.page.goto('/');
    // At least 25 rolls, and after each of them somebody's number at twelve seats: however it is played, more than three pages.
    const people = ['Anna', 'Ben', ...Array(10).fill(null)];
    const { code } = await makeTable(maker.page, 'knaster', people, { toTheEnd: true });
    await maker.close();
    const { page, errors, close } = await visit({ size: 'desk' });
    await page.goto(`/t/${code}`);
    const story = page.locator('aside [role="region"]');
    const earlier = story.locator('[data-do="earlier"]');
    const sentences = story.locator('p');
    // It is asked for when one comes in.
    await sentences.first().waitFor();
    await earlier.waitFor();
    const atFirst = await sentences.count();

    // Scrolled up: more comes above, and what was read stays where it is. The first turn may be a part of one.
    const oldest = await story.locator('li:nth-child(2) p').first().elementHandle();
    const place = () => oldest.evaluate((line) => Math.round(line.getBoundingClientRect().top));
    await story.evaluate((box) => (box.scrollTop = 5));
    const before = await place();
    await until('more has come', async () => (await sentences.count()) > atFirst);
    assert.ok(Math.abs((await place()) - before) <= 2, `${before} has become ${await place()}`);

    // By keyboard, to the very beginning; the focus goes to the story when the button goes.
    await earlier.focus();
    await until('all is there', async () => {
      if ((await earlier.count()) === 0) return true;
      await page.keyboard.press('Enter');
      return false;
    });
    assert.equal(await story.evaluate((box) => box === document.activeElement), true);
    assert.match(await sentences.first().innerText(), / würfelt zuerst$/);
    assert.deepEqual(errors, []);
    await close();
  });

  it('whose server speaks another language now loads the page again, once', async () => {
    const { page, close } = await visit();
    await page.routeWebSocket(/\/ws(\/[A-Z]+)?$/, (socket) =>
      socket.onMessage((text) => socket.send(JSON.stringify({ re: JSON.parse(text).id, error: { code: 'version', text: 'this server speaks version 99' } }))),
    );
    // Counted where a load begins: the page may say its sentence before the browser has done with it.
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.goto('/');
    await page.getByText('Diese Seite ist veraltet. Lade sie neu.').waitFor();
    assert.equal(loads, 2);
    await close();
  });

  it('takes an action back', async () => {
    const { page, errors, close } = await visit();
    await openTable(page, 'knaster', { seats: 2 });
    const ben = await visit();
    await join(ben.page, page.url().slice(-5), 'Ben');
    await page.locator('[data-do="start"]:enabled').click();
    const choose = chooser(4);
    // One of them has to write; the other still chooses, so the first can think again.
    await until('something to take back', async () => {
      if (await page.locator('[data-do="undo"]:enabled').isVisible()) return true;
      await tapIfThere(ben.page, roll);
      await step(page, choose);
      return false;
    });
    await page.locator('[data-do="undo"]').click();
    await until('it is open again', async () => !(await page.locator('[data-do="undo"]').isVisible()));
    assert.deepEqual(errors, []);
    await ben.close();
    await close();
  });
});
