// Every game from the home page to its result, against bots, by somebody who taps whatever there is.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { house, hurry, playFromHome, playOut } from './harness.mjs';

/** Through the page for new tables, with a number that makes the match short. */
async function playShort(page, game, option) {
  await page.goto('/');
  await page.locator(`a[href="/new/${game}"]`).click();
  await page.locator('details summary').click();
  await page.getByLabel(option).fill('4');
  await page.locator('[data-do="open"]').click();
  await page.locator('[data-seat="2"]').getByRole('button', { name: 'Bot' }).click();
  await page.locator('[data-do="start"]:enabled').click();
  await hurry(page);
  return page.url().slice(-5);
}

describe('every game', () => {
  const { visit } = house();

  for (const [index, game] of ['knaster', 'duell', 'knatsch', 'turnier', 'karten'].entries()) {
    const language = index % 2 === 0 ? 'de-DE' : 'en-GB';
    it(`${game} is played from the home page to the result, ${language}`, async () => {
      const { page, errors, close } = await visit({ language });
      // Tapping at random, the card game takes its time.
      const code = game === 'karten' ? await playShort(page, game, 'Runden höchstens') : await playFromHome(page, game);
      await playOut(page, { seed: 3 + index, limitMs: 300_000 });
      assert.equal(await page.locator('section.result li').count() >= 2, true);

      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="record"]').click()]);
      assert.match(file.suggestedFilename(), new RegExp(`^knobel-${code}-1`));
      assert.deepEqual(errors, []);
      await close();
    });
  }
});
