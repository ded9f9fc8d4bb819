// Component sets that are not ours: what is drawn is what is played, because no picture knows a number of its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooser, house, settle, step, tapIfThere, until } from './harness.mjs';
import { makeTable } from './tables.mjs';

const GAMES = ['knaster', 'duell', 'knatsch', 'turnier', 'karten'];
const file = (game) => new URL(`components/${game}.json`, import.meta.url).pathname;

describe('with foreign components', async () => {
  const { visit } = await house(null, GAMES.flatMap((game) => ['--components', `${game}=${file(game)}`]));

  /** A table of this game in the browser of its only person, looked at by `look` and then played for a few steps. */
  async function at(game, bots, look, options = {}) {
    const { page, errors, close } = await visit({ language: 'en-GB', size: 'tablet' });
    await page.goto('/');
    const { code, tokens } = await makeTable(page, game, ['Anna', ...Array(bots).fill(null)], { settings: { options } });
    await page.goto(`/t/${code}#${tokens[0]}`);
    await page.locator('footer').waitFor();
    await look(page);
    const choose = chooser(3);
    for (let i = 0; i < 10 && (await settle(page)); ++i) await step(page, choose);
    assert.deepEqual(errors, []);
    await close();
  }
  const texts = (locator) => locator.allInnerTexts().then((all) => all.map((text) => text.trim()));

  it('the sheet says what its lines are worth', () =>
    at('knaster', 1, async (page) => {
      await page.locator('.pad').waitFor();
      assert.deepEqual(await texts(page.locator('.pad .right b')), ['11', '12', '13', '14', '15']);
      assert.deepEqual(await texts(page.locator('.pad .top b')), ['31', '21', '22', '23', '24', '25', '32']);
      const key = await page.locator('.key li').evaluateAll((all) => all.map((line) => `${line.firstElementChild.textContent} ${line.querySelectorAll('svg').length}`));
      assert.deepEqual(key, ['Five alike 4', 'Straight 4', 'Four alike 3', 'Full house 3', 'Three alike 2', 'Two pairs 2']);
    }));

  it('the duel has shorter columns in another order, two figures to win and four rolls', () =>
    at('duell', 1, async (page) => {
      await page.locator('.lanes').waitFor();
      const heights = await page.locator('.lane').first().evaluate((lane) => {
        const height = (element) => element.getBoundingClientRect().height;
        return [height(lane) / height(lane.querySelector('.centre')), height(lane.querySelector('.near')) / height(lane)];
      });
      // Eleven spaces, of which two are red at either end.
      assert.ok(Math.abs(heights[0] - 11) < 0.6 && Math.abs(heights[1] - 2 / 11) < 0.02, `${heights}`);
      assert.equal(await page.locator('.pips').first().getAttribute('aria-label'), '0 of 2 figures in the red zone');
      const figures = await texts(page.getByRole('list', { name: 'The nine figures' }).getByRole('listitem'));
      assert.match(figures.join(' '), /^figure 6.*figure 5.*figure Five alike.*figure 1/);
      // The one step on the way of five alike has a hole of its own, on either side.
      assert.equal(await page.locator('.lane.short .hole').count(), 2);
      await until('the first of four rolls', async () => {
        await tapIfThere(page, '[data-do="roll"]');
        return page.getByText('Roll 1 of 4').isVisible();
      });
    }));

  it('the King asks for something else', () =>
    at('knatsch', 1, async (page) => {
      const king = page.locator('[data-do="king"]');
      await king.waitFor();
      assert.match((await king.locator('[role="img"]').getAttribute('aria-label')) ?? '', /5.*2.*1/);
    }));

  it('the tournament has three rounds, other crests and other points', () => {
    const look = async (page) => {
      await page.getByRole('heading', { name: 'Round 1 of 3' }).waitFor();
      const cards = await texts(page.locator('.offer .what'));
      assert.deepEqual(cards, ['Broken lance', 'Gold castle', 'Gold-silver-bronze lady']);
      // Two phials that nobody has used, five points each.
      assert.deepEqual(await texts(page.locator('.hoard .points')), ['10 points', '10 points', '10 points']);
    };
    // Anna begins: bots do not wait to be looked at.
    return at('turnier', 2, look, { first: '1' });
  });

  it('the board of the card game has three levels, and what they give', () =>
    at('karten', 1, async (page) => {
      const rows = page.locator('.own .board .line');
      await rows.first().waitFor();
      const values = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('.value')].map((one) => one.textContent)));
      assert.deepEqual(values, [['3', '4', '5'], ['2', '3', '4'], ['2', '3', '4'], ['8', '11', '13'], []]);
      assert.equal(await rows.last().locator('.place').count(), 9);
    }));
});
