// A game that nobody has drawn: every game of the server under a name for which the page has no picture.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAccessibleInBothThemes, assertFits, assertThumbSized } from './checks.mjs';
import { chooser, house, playOut, step } from './harness.mjs';
import { hidePicture, makeTable } from './tables.mjs';

/** Seats, and options that make a match short. */
const TABLES = {
  knaster: [['Anna', null], {}],
  duell: [['Anna', null], { turns: '30' }],
  knatsch: [['Anna', null, null], { turns: '20' }],
  turnier: [['Anna', null, null], {}],
  karten: [['Anna', null], { rounds: '4' }],
};

describe('without a picture', () => {
  const { visit } = house();

  for (const [index, [game, [names, options]]] of Object.entries(TABLES).entries()) {
    const language = index % 2 === 0 ? 'de-DE' : 'en-GB';
    it(`${game} is played to the end with fields and buttons, ${language}`, async () => {
      const { page, errors, close } = await visit({ language });
      await hidePicture(page, game);
      await page.goto('/');
      const { code, tokens } = await makeTable(page, game, names, { settings: { options } });
      await page.goto(`/t/${code}#${tokens[0]}`);
      await page.locator('.generic').waitFor();
      const choose = chooser(11);
      for (let i = 0; i < 8; ++i) await step(page, choose);
      await assertAccessibleInBothThemes(page, game);
      await assertThumbSized(page, game);
      await assertFits(page, game);
      await playOut(page, { seed: 5 });
      assert.deepEqual(errors, []);
      await close();
    });
  }
});
