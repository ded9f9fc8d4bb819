// Every game that the server offers, from the home page to its result, against bots, by somebody who taps whatever there is;
// and once more without its picture, as a game that nobody has drawn yet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertGoodWords } from './checks.mjs';
import { house, hurry, playFromHome, playOut } from './harness.mjs';
import { againstBots, hidePicture, makeTable, shortOptions } from './tables.mjs';

const { visit, games } = await house();
const all = await games();
const languageOf = (index) => (index % 2 === 0 ? 'de-DE' : 'en-GB');

/** Through the page for new tables, with what makes the match short. */
async function playShort(page, { key: game, seats_default }, options) {
  await page.goto('/');
  await page.locator(`a[href="/new/${game}"]`).click();
  await page.locator('details summary').first().click();
  for (const [key, value] of Object.entries(options)) await page.locator(`input[id$="-${key}"]`).fill(value);
  await page.locator('[data-do="open"]').click();
  if (seats_default > 2) await page.locator('[data-do="fill"]').click();
  else await page.locator('[data-seat="2"]').getByRole('button', { name: 'Bot' }).click();
  await page.locator('[data-do="start"]:enabled').click();
  await hurry(page);
  return page.url().slice(-5);
}

/** The own points, and what they are made of, as the result shows them. */
async function ownPoints(page) {
  const numbers = (texts) => texts.map((text) => Number(text.replace('−', '-').match(/-?\d+/)[0]));
  const mine = page.locator('section.result li', { has: page.locator('details[open]') });
  return {
    whole: numbers(await mine.locator('.score').allInnerTexts())[0],
    parts: numbers(await mine.locator('td').allInnerTexts()),
  };
}

describe('every game', () => {
  for (const [index, info] of all.entries())
    it(`${info.key} is played from the home page to the result, ${languageOf(index)}`, async () => {
      const { page, errors, close } = await visit({ language: languageOf(index) });
      const options = shortOptions(info);
      const code = Object.keys(options).length > 0 ? await playShort(page, info, options) : await playFromHome(page, info.key);
      await playOut(page, { seed: 3 + index });
      assert.ok((await page.locator('section.result li').count()) >= 2);
      const { whole, parts } = await ownPoints(page);
      // Not every game is won by points.
      if (whole !== undefined && parts.length > 0) assert.equal(parts.reduce((sum, one) => sum + one, 0), whole, 'the parts are the whole');
      await assertAccessibleInBothThemes(page, 'the result');
      // The board behind the result, the story and the result itself: whoever has a name goes by it.
      await assertGoodWords(page, info.key, { named: true });

      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="record"]').click()]);
      assert.match(file.suggestedFilename(), new RegExp(`^knobel-${code}-1`));
      assert.deepEqual(errors, []);
      await close();
    });
});

describe('without a picture', () => {
  for (const [index, info] of all.entries())
    it(`${info.key} is played to the end with fields and buttons, ${languageOf(index)}`, async () => {
      const { page, errors, close } = await visit({ language: languageOf(index) });
      await hidePicture(page, info.key);
      await page.goto('/');
      const { code, tokens } = await makeTable(page, info.key, againstBots(info), { settings: { options: shortOptions(info), help: 'chances' } });
      await page.goto(`/t/${code}#${tokens[0]}`);
      await page.locator('.generic').waitFor();
      await playOut(page, { seed: 5 });
      assert.deepEqual(errors, []);
      await close();
    });
});
