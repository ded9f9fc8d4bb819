// Every game from the home page to its result, against bots, by somebody who taps whatever there is.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, person, playFromHome, playOut, startServer } from './harness.mjs';

describe('every game', () => {
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

  for (const [index, game] of ['knaster', 'duell', 'knatsch', 'turnier', 'karten'].entries()) {
    const language = index % 2 === 0 ? 'de-DE' : 'en-GB';
    it(`${game} is played from the home page to the result, ${language}`, async () => {
      const { page, errors, close } = await person(browser, server, { language });
      const code = await playFromHome(page, game);
      await playOut(page, { seed: 3 + index, limitMs: 200_000 });
      assert.equal(await page.locator('section.result li').count() >= 2, true);

      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="record"]').click()]);
      assert.match(file.suggestedFilename(), new RegExp(`^knobel-${code}-1`));
      assert.deepEqual(errors, []);
      await close();
    });
  }
});
