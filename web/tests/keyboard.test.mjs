// Every game that the server offers, played to its end by keyboard alone: in its picture and without one. The focus is never
// lost on the way.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFocusKept, enter, playOutByKeyboard, watchFocus } from './checks.mjs';
import { chooser, house, until } from './harness.mjs';
import { againstBots, hidePicture, makeTable, shortOptions } from './tables.mjs';

const { visit, games } = await house();
const all = await games();

const focused = (page) => page.evaluate(() => document.activeElement.tagName);

describe('by keyboard alone', () => {
  for (const [index, info] of all.entries())
    for (const drawn of [true, false])
      it(`${info.key} is played to the end${drawn ? '' : ', without a picture'}`, async () => {
        const { page, errors, close } = await visit({ size: 'desk' });
        if (!drawn) await hidePicture(page, info.key);
        await page.goto('/');
        const { code, tokens } = await makeTable(page, info.key, againstBots(info), { settings: { options: shortOptions(info) } });
        await watchFocus(page);
        await page.goto(`/t/${code}#${tokens[0]}`);
        await playOutByKeyboard(page, chooser(21 + index));
        await until('the heading of the result has the focus', async () => (await focused(page)) === 'H1');
        await assertFocusKept(page);
        assert.deepEqual(errors, []);
        await close();
      });

  it('one comes from the home page to a match, and tells the bots to hurry', async () => {
    const { page, errors, close } = await visit({ language: 'en-GB', size: 'desk' });
    await watchFocus(page);
    await page.goto('/');
    await enter(page, page.locator('button[data-game="turnier"]:enabled'));
    await page.locator('main > .board').waitFor();
    for (const name of ['Menu', 'Play it out fast']) await enter(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.match(await page.evaluate(() => document.activeElement.outerHTML), /aria-label="Menu"/);
    await page.locator('[data-do="roll"]').waitFor();
    await page.keyboard.press('r');
    await page.locator('[data-do="stop"]').waitFor();
    await assertFocusKept(page);
    assert.deepEqual(errors, []);
    await close();
  });

  it('seats are given out in the lobby', async () => {
    const { page, errors, close } = await visit({ size: 'desk' });
    await watchFocus(page);
    await page.goto('/new/turnier');
    await enter(page, page.locator('[data-do="open"]'));
    await page.waitForURL(/\/t\/[A-Z]{5}$/);
    for (const seat of [2, 3]) {
      await enter(page, page.locator(`[data-seat="${seat}"]`).getByRole('button', { name: 'Bot', exact: true }));
      await page.locator(`[data-seat="${seat}"] select`).waitFor();
      await until('what stands in its place has the focus', async () => (await focused(page)) === 'SELECT');
    }
    await enter(page, page.locator('[data-do="start"]:enabled'));
    await page.locator('main > .board').waitFor();
    await assertFocusKept(page);
    assert.deepEqual(errors, []);
    await close();
  });
});
