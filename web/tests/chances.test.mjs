// Chances where one decides: on and off by the table's setting, for every game, on what they are about.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calm, house, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

/** Tables at which this person soon has something to decide, and where its chances stand. */
const GAMES = {
  knatsch: { seats: 2, options: { first: '1' }, where: '.felt .pile [data-chance]' },
  turnier: { seats: 3, options: { first: '1' }, where: 'footer button [data-chance]:not(:empty)' },
  duell: { seats: 2, options: {}, where: '.lane [data-chance]' },
  knaster: { seats: 1, options: { first: '1' }, where: '[data-cell] [data-chance]' },
  karten: { seats: 2, options: {}, where: '.own .line [data-chance]' },
};

const { visit } = await house();

/** Plays on until the place that is looked for is there, or this person has something to decide. */
async function toTheDecision(page, selector) {
  await until(`a decision with ${selector}`, async () => {
    await calm(page);
    if ((await page.locator(selector).count()) > 0) return true;
    const roll = page.locator('[data-do="roll"]:enabled');
    const place = page.locator('[data-action^="place "]');
    const confirm = page.locator('[data-do="confirm"]:enabled');
    if ((await confirm.count()) > 0) await confirm.first().click();
    else if ((await roll.count()) > 0) await roll.first().click();
    else if ((await place.count()) > 0) await place.first().click();
    return false;
  });
}

describe('chances', () => {
  for (const [game, { seats, options, where }] of Object.entries(GAMES)) {
    it(`${game} shows them where the table has help, and moves nothing for it`, async () => {
      const { page, errors, close } = await visit();
      await page.goto('/');
      const { code, tokens } = await makeTable(page, game, ['Anna', ...Array(seats - 1).fill(null)], { settings: { options, help: 'chances', pace_ms: 0 } });
      await page.goto(`/t/${code}#${tokens.join(',')}`);
      await page.locator('.board').first().waitFor();
      await toTheDecision(page, where);
      const said = await page.locator(where).evaluateAll((all) => all.map((one) => one.dataset.chance));
      assert.ok(said.every((text) => /\d|✓/.test(text)), `${where}: ${said.join(', ')}`);
      // Nothing that shows them takes room: the same board without them.
      const rooms = () => page.locator('.board button, .board [data-piece]').evaluateAll((all) => all.map((one) => { const { x, y } = one.getBoundingClientRect(); return `${Math.round(x)} ${Math.round(y)}`; }).join());
      const before = await rooms();
      await page.evaluate((selector) => document.querySelectorAll(selector).forEach((one) => (one.style.display = 'none')), '.board [data-chance]');
      assert.equal(await rooms(), before);
      assert.deepEqual(errors, []);
      await close();
    });

    it(`${game} shows none where the table has no help`, async () => {
      const { page, errors, close } = await visit();
      await page.goto('/');
      const { code, tokens } = await makeTable(page, game, ['Anna', ...Array(seats - 1).fill(null)], { settings: { options, pace_ms: 0 } });
      const asked = [];
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
      await page.goto(`/t/${code}#${tokens.join(',')}`);
      await page.locator('.board').first().waitFor();
      await toTheDecision(page, '[data-action], [data-do="stop"]');
      await calm(page);
      assert.equal(await page.locator('[data-chance]').count(), 0);
      assert.ok(!asked.some((text) => text.includes('"do":"odds"')));
      assert.deepEqual(errors, []);
      await close();
    });
  }

  it('who plays alone against bots has help, and others only if the host says so', async () => {
    const { page, errors, close } = await visit();
    const settings = () => page.evaluate(() => globalThis.told);
    await page.addInitScript(() => {
      const Socket = globalThis.WebSocket;
      globalThis.WebSocket = class extends Socket {
        constructor(...all) {
          super(...all);
          this.addEventListener('message', ({ data }) => {
            const message = JSON.parse(data);
            if (message.push === 'table') globalThis.told = message.settings.help;
          });
        }
      };
    });
    await page.goto('/new/knatsch');
    await page.locator('[data-do="against-bots"]').click();
    await page.waitForURL(/\/t\/[A-Z]{5}/);
    assert.equal(await until('the table', settings), 'hints');
    await page.goto('/new/knatsch');
    await page.locator('[data-do="open"]').click();
    await page.waitForURL(/\/t\/[A-Z]{5}/);
    assert.equal(await until('the table', settings), 'off');
    assert.deepEqual(errors, []);
    await close();
  });
});
